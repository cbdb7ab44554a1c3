import * as z from "zod";
import { BUCKETS, bucketOf, hashOfApp, homeOfConversation } from "../core/buckets";
import { success } from "../core/errors";
import { instant, nowFields, viewNow } from "../operation/answers";
import type { Call } from "../operation/call/call";
import { shownConversation } from "../operation/call/conversation-id";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { cutPage, notACursor, pageLimit, readCursor, writeCursor } from "../operation/page";
import { linesOf, moreLines } from "../operation/tools/model-view";
import { askElsewhere, byConversation } from "../store/cells/elsewhere";
import {
  type ConversationEnd,
  type MessagePosition,
  selectConversationsOf,
  selectEnds,
  selectMemberships,
  selectOwnConversations,
} from "../store/chats/read-messages";
import { MESSAGE_ROLES } from "../store/tables/conversations";
import { displayInstant, withoutZone } from "../time/display";
import { cutCodePoints } from "../time/prompt/cut-text";
import { promptText } from "../time/prompt/prompt";
import { settleUser } from "../users/settle-user";
import { speakerOf } from "./message-view";

/** Code points shown of a newest message. */
const MOST_SHOWN = 140;

const entry = () =>
  z.strictObject({
    conversation_id: z.string(),
    ...instant("last_message_at"),
    last_message: z.strictObject({
      id: z.string(),
      role: z.enum(MESSAGE_ROLES),
      user_id: z.string().nullable(),
      name: z.string().nullable(),
      agent: z.string().nullable(),
      content: z.string().describe(`At most ${MOST_SHOWN} characters of it`),
    }),
  });

/**
 * The conversations of a user, by their newest message: the user's own ones, and those whose member the user is. One in which
 * nothing was said isn't listed.
 */
export const listConversations = operation({
  name: "list_conversations",
  summary: "Lists a user's conversations by their newest message, newest first",
  about: "user",
  effect: "reads",
  input: () =>
    z.strictObject({
      limit: pageLimit(),
      cursor: z.string().max(200).optional().describe("next_cursor of the page before"),
    }),
  output: () => z.strictObject({ data: z.array(entry()), next_cursor: z.string().nullable(), ...nowFields }),
  routes: [{ method: "GET", path: "/v1/users/{user_id}/conversations" }],
  model: {
    view: ({ data, next_cursor }) =>
      linesOf([...data.map(conversationLine), ...moreLines(next_cursor)], "Nothing was said."),
  },
  example: { limit: 20 },
  run: async (deps, call, { limit, cursor }) => {
    const [createdAt, pk] = (cursor === undefined ? null : readCursor(cursor, 2)) ?? [];
    if (cursor !== undefined && (createdAt === undefined || pk === undefined)) return notACursor();
    const position = createdAt === undefined || pk === undefined ? null : { created_at_ms: createdAt, pk };
    const { user, ends } = await readEnds(deps, call, position, {
      limit: limit + 1,
      characters: MOST_SHOWN + 1,
    });
    const page = cutPage(ends, limit, (last) => writeCursor([last.created_at_ms, last.pk]));
    return success({
      data: page.rows.map((row) => viewEnd(row, user.zone, call)),
      next_cursor: page.next_cursor,
      ...viewNow(user.zone, call.now),
    });
  },
});

/** What of newest messages is read. */
interface EndsAsked {
  limit: number;
  characters: number;
}

/** The user, and the newest message of each conversation, newest first, from a position on. */
async function readEnds(deps: Deps, call: Call, position: MessagePosition | null, asked: EndsAsked) {
  if (deps.store.all.length > 1) return await readEndsOfCells(deps, call, position, asked);
  const { user, rows } = await settleUser(deps, call, [selectConversationsOf(call, position, asked)]);
  return { user, ends: rows[0] };
}

/**
 * The same where conversations of others may be in other cells: the user's says which they are. A message's number in the order
 * of one moment has its bucket in it there, because two cells give the same numbers.
 */
async function readEndsOfCells(
  { store, ...deps }: Deps,
  call: Call,
  position: MessagePosition | null,
  asked: EndsAsked,
) {
  const { app } = call;
  const { user, rows } = await settleUser({ ...deps, store }, call, [
    selectMemberships(call),
    selectOwnConversations(call),
  ]);
  const ids = new Set(rows.flat().map(({ id }) => id));
  const until = position === null ? null : position.created_at_ms;
  // Of one moment at most all conversations of a cell may stand before the position.
  const byBucket = byConversation(app, ids, (id) => id);
  const read = await askElsewhere(store, byBucket, (some) =>
    selectEnds(app, some, until, { ...asked, limit: position === null ? asked.limit : some.length }),
  );
  const hash = hashOfApp(app);
  const numbered = read.map((end) => ({
    ...end,
    pk: end.pk * BUCKETS + bucketOf(hash, homeOfConversation(end.conversation_id)),
  }));
  const isBehind = (end: MessagePosition) => position === null || compareNewest(position, end) < 0;
  return { user, ends: numbered.filter(isBehind).toSorted(compareNewest).slice(0, asked.limit) };
}

/** Below 0 where the first is newer. */
function compareNewest(a: MessagePosition, b: MessagePosition): number {
  return b.created_at_ms - a.created_at_ms || b.pk - a.pk;
}

function viewEnd(
  row: ConversationEnd,
  zone: string,
  { now, asUser }: { now: number; asUser: string | null },
): z.output<ReturnType<typeof entry>> {
  const { id, role, user_id, name, agent, content } = row;
  return {
    conversation_id: shownConversation(row.conversation_id, asUser),
    ...displayInstant("last_message_at", Math.floor(row.created_at_ms / 1000), zone, now),
    last_message: { id, role, user_id, name, agent, content: cutCodePoints(content, MOST_SHOWN) },
  };
}

/** `- chat-1 (2026-02-23 18:01 UTC+9, an hour ago, Ann) Coffee, please` */
function conversationLine(shown: z.output<ReturnType<typeof entry>>): string {
  const { conversation_id, last_message_at_local, last_message_at_tz, last_message_at_relative } = shown;
  const when = `${withoutZone(last_message_at_local)} ${last_message_at_tz}, ${last_message_at_relative}`;
  const { last_message: last } = shown;
  return `- ${conversation_id} (${when}, ${speakerOf(last)}) ${promptText(last.content)}`;
}
