import * as z from "zod";
import { failure, invalid } from "../core/errors";
import { once } from "../core/once";
import { auditLine } from "../operation/audit";
import { ownerOfConversation } from "../operation/call/conversation-id";
import { operation } from "../operation/declare";
import { userId } from "../operation/fields";
import { keep } from "../operation/keep";
import {
  deleteMembership,
  giveMembership,
  insertConversation,
  insertUsers,
  selectMembership,
} from "../store/chats/messages";
import { unsetZone } from "../store/new-zone";
import { resolveZone } from "../time/zones/user-zone";
import { conversationEntry } from "./audited-conversation";

const member = once(() => z.strictObject({ user_id: userId }));
const PATH = "/v1/conversations/{conversation_id}/members/{user_id}";
const NEVER = "only the app's own key says who takes part in a conversation";

const memberSchema = <S extends string>(status: S) =>
  z.strictObject({ status: z.literal(status), conversation_id: z.string(), user_id: z.string() });

/** Makes a user a member of a conversation, until the app ends it. The conversation need not exist yet. */
export const putMember = operation({
  name: "add_member",
  summary: "Lets a user's key read a conversation and write in it",
  about: "conversation",
  effect: "writes",
  userKey: { never: NEVER },
  input: member,
  output: () => memberSchema("member"),
  routes: [{ method: "PUT", path: PATH }],
  example: { user_id: "ann" },
  run: async (deps, call, { user_id }) => {
    if (ownerOfConversation(call.conversation) !== null)
      return invalid({
        path: "conversation_id",
        message: "is one user's own, which has no members: send a shared one",
      });
    const { zone } = resolveZone(null, call.defaults.default_time_zone);
    const outcome = { status: "member" as const, conversation_id: call.conversation, user_id };
    const create = insertUsers(call.app, [user_id], unsetZone(zone), call);
    const line = auditLine(call, conversationEntry("add_member", call, user_id));
    const effects = [insertConversation(call, call.now), ...create, giveMembership(call, user_id), line];
    return await keep(deps, call, effects, outcome);
  },
});

/** Ends a membership. The user's messages stay; another one that the app stores makes the user a member again. */
export const removeMember = operation({
  name: "remove_member",
  summary: "Ends a user's membership of a conversation; what the user wrote stays",
  about: "conversation",
  effect: "writes",
  userKey: { never: NEVER },
  input: member,
  output: () => memberSchema("removed"),
  routes: [{ method: "DELETE", path: PATH }],
  example: { user_id: "ann" },
  run: async (deps, call, { user_id }) => {
    const [found] = await deps.store.ofConversation(call).read([selectMembership(call, user_id)]);
    if (found.length === 0) return failure("not_found", "this user is no member of the conversation");
    const outcome = { status: "removed" as const, conversation_id: call.conversation, user_id };
    const line = auditLine(call, conversationEntry("remove_member", call, user_id));
    return await keep(deps, call, [deleteMembership(call, user_id), line], outcome);
  },
});
