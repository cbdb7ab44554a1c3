import * as z from "zod";
import { success } from "../core/errors";
import { pageOf } from "../operation/answers";
import { operation } from "../operation/declare";
import { cutPage, notACursor, readCursor, writeCursor } from "../operation/page";
import { linesOf, moreLines } from "../operation/tools/model-view";
import { selectMessagePage } from "../store/chats/read-messages";
import { withoutZone } from "../time/display";
import { promptText } from "../time/prompt/prompt";
import { reachConversation } from "./conversation-reach";
import { speakerOf, storedMessageSchema, viewMessage, zoneOfMessage } from "./message-view";

/** A conversation's messages, oldest first. */
export const listMessages = operation({
  name: "list_messages",
  summary: "Lists a conversation's messages, oldest first",
  about: "conversation",
  effect: "reads",
  input: () =>
    z.strictObject({
      limit: z.int().min(1).max(500).default(50),
      cursor: z.string().max(200).optional(),
    }),
  output: () => pageOf(storedMessageSchema()),
  routes: [{ method: "GET", path: "/v1/conversations/{conversation_id}/messages" }],
  model: {
    view: ({ data, next_cursor }) =>
      linesOf([...data.map(messageLine), ...moreLines(next_cursor)], "Nothing was said."),
  },
  example: { limit: 20 },
  run: async (deps, call, { limit, cursor }) => {
    const [createdAt, pk] = (cursor === undefined ? null : readCursor(cursor, 2)) ?? [];
    if (cursor !== undefined && (createdAt === undefined || pk === undefined)) return notACursor();
    const after = createdAt === undefined || pk === undefined ? null : { created_at_ms: createdAt, pk };
    const reach = await reachConversation(deps, call);
    if (!reach.ok) return reach;
    const [found] = await deps.db.batch([selectMessagePage(call, after, limit + 1)]);
    const page = cutPage(found, limit, (last) => writeCursor([last.created_at_ms, last.pk]));
    return success({
      data: page.rows.map((row) => viewMessage(row, zoneOfMessage(row, reach.value.timeZone, call), call)),
      next_cursor: page.next_cursor,
    });
  },
});

/** `- (2026-02-23 18:01 UTC+9, an hour ago, Ann) Coffee, please`: each in the zone of its author. */
function messageLine(message: z.output<ReturnType<typeof storedMessageSchema>>): string {
  const { created_at_local, created_at_tz, created_at_relative, content } = message;
  const when = `${withoutZone(created_at_local)} ${created_at_tz}, ${created_at_relative}`;
  return `- (${when}, ${speakerOf(message)}) ${promptText(content)}`;
}
