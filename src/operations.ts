import { listAccess } from "./apps/access";
import { getApp, patchApp } from "./apps/app-settings";
import { endGrant, listGrants } from "./apps/grants";
import { createKey, listKeys, revokeKey } from "./apps/keys";
import { createSignIn } from "./apps/sign-in-link";
import { chat } from "./chat/chat-operation";
import { patchConnection } from "./connections/change-connection";
import {
  createConnection,
  getConnection,
  listConnections,
  removeConnection,
} from "./connections/connections";
import { listInboundEvents, replayInboundEvent } from "./connections/inbound-events";
import { resealSecrets } from "./connections/reseal";
import { getManifest, registerConnection } from "./connections/set-up";
import { getContext } from "./context/get-context";
import { getLife } from "./context/get-life";
import { appendMessages } from "./conversations/append-messages";
import { getConversation, patchConversation, removeConversation } from "./conversations/conversations";
import { removeMessage } from "./conversations/delete-message";
import { listConversations } from "./conversations/list-conversations";
import { listMessages } from "./conversations/list-messages";
import { putMember, removeMember } from "./conversations/members";
import { searchConversations } from "./conversations/search-conversations";
import { stripReply } from "./conversations/strip-stamps";
import { updateMessage } from "./conversations/update-message";
import { closeCalendarFeed, openCalendarFeed } from "./memories/calendar-feed";
import { forget } from "./memories/forget";
import { getTimeline } from "./memories/get-timeline";
import { getUpcoming } from "./memories/get-upcoming";
import { listOccurrences } from "./memories/list-occurrences";
import { listSeries } from "./memories/list-series";
import { getMemory, listMemories } from "./memories/memories";
import { memoryHistory } from "./memories/memory-history";
import { parseTime } from "./memories/parse-time";
import { remember } from "./memories/remember";
import { reportSaid } from "./memories/report-said";
import { searchMemory } from "./memories/search-memory";
import { updateMemory } from "./memories/update-memory";
import type { AnyOperation } from "./operation/declare";
import { runToolCalls } from "./operation/tools/run-tool-calls";
import { listTools } from "./operation/tools/tools";
import { listAppConnections } from "./operators/connection-health";
import { listDailyCounts } from "./operators/daily-counts";
import { describeKey } from "./operators/describe-key";
import { eraseAgain } from "./operators/erase-again";
import { eraseApp } from "./operators/erase-app";
import { getDeployment } from "./operators/get-deployment";
import { getStatus } from "./operators/get-status";
import { listApps } from "./operators/list-apps";
import { listAudit } from "./operators/list-audit";
import { listErasures } from "./operators/list-erasures";
import { listShardRows } from "./operators/list-shard-rows";
import { listShards } from "./operators/list-shards";
import { listUsers } from "./operators/list-users";
import { restoreShardRows } from "./operators/restore-shard-rows";
import { walkShards } from "./operators/walk-shards";
import { advanceClock, getClock, putClock } from "./rehearsal/test-clock";
import { getDigest } from "./reminders/daily/get-digest";
import { listDeliveries, replayDelivery } from "./reminders/deliveries";
import { exportApp, exportUser } from "./transfer/export";
import { importUser } from "./transfer/import";
import { deleteUser } from "./users/erase-user";
import { setTimeZone } from "./users/set-time-zone";
import { getUser, patchUser } from "./users/user-profile";

const DECLARED: readonly AnyOperation[] = [
  remember,
  searchMemory,
  getTimeline,
  getUpcoming,
  searchConversations,
  updateMemory,
  setTimeZone,
  forget,
  listMemories,
  getMemory,
  memoryHistory,
  listOccurrences,
  listSeries,
  getContext,
  getLife,
  reportSaid,
  getDigest,
  chat,
  openCalendarFeed,
  closeCalendarFeed,
  getUser,
  patchUser,
  deleteUser,
  exportUser,
  importUser,
  exportApp,
  appendMessages,
  listConversations,
  listMessages,
  removeMessage,
  updateMessage,
  getConversation,
  patchConversation,
  removeConversation,
  putMember,
  removeMember,
  parseTime,
  stripReply,
  getApp,
  patchApp,
  createConnection,
  listConnections,
  getConnection,
  patchConnection,
  removeConnection,
  registerConnection,
  getManifest,
  listDeliveries,
  replayDelivery,
  listInboundEvents,
  replayInboundEvent,
  createSignIn,
  listGrants,
  listAccess,
  endGrant,
  createKey,
  getClock,
  putClock,
  advanceClock,
  listKeys,
  revokeKey,
  resealSecrets,
  describeKey,
  listApps,
  listUsers,
  listAppConnections,
  listDailyCounts,
  eraseApp,
  eraseAgain,
  listErasures,
  listAudit,
  getStatus,
  getDeployment,
  listShards,
  walkShards,
  listShardRows,
  restoreShardRows,
];

/** Everything that callers can do. Every door is derived from this list alone. */
export const OPERATIONS: readonly AnyOperation[] = [...DECLARED, listTools(DECLARED), runToolCalls(DECLARED)];
