import * as z from "zod";
import { success } from "../core/errors";
import { instant, nowFields, viewNow } from "../operation/answers";
import type { Call } from "../operation/call/call";
import { shownConversation } from "../operation/call/conversation-id";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { cutPage, notACursor, pageLimit, readCursor, writeCursor } from "../operation/page";
import { linesOf, moreLines } from "../operation/tools/model-view";
import { readUser } from "../operation/user/read-user";
import {
  type ConversationEnd,
  type MessagePosition,
  selectConversationsOf,
} from "../store/chats/read-messages";
import { MESSAGE_ROLES } from "../store/tables/conversations";
import { displayInstant, withoutZone } from "../time/display";
import { cutCodePoints } from "../time/prompt/cut-text";
import { promptText } from "../time/prompt/prompt";
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
  const { user, rows } = await readUser(deps, call, [selectConversationsOf(call, position, asked)]);
  return { user, ends: rows[0] };
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
