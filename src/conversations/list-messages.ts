import * as z from "zod";
import { success } from "../core/errors";
import { endOf, spanArguments } from "../memories/arguments/range-arguments";
import { pageOf } from "../operation/answers";
import { operation } from "../operation/declare";
import { instantOf } from "../operation/fields";
import { cutPage, notACursor, readCursor, writeCursor } from "../operation/page";
import { linesOf, moreLines } from "../operation/tools/model-view";
import { type MessagePosition, selectMessagePage } from "../store/chats/read-messages";
import { withoutZone } from "../time/display";
import { promptText } from "../time/prompt/prompt";
import { resolveZone } from "../time/zones/user-zone";
import { reachConversation } from "./conversation-reach";
import { listInForm } from "./list-in-form";
import { LIST_FORMATS } from "./message-inputs";
import {
  speakerOf,
  type storedMessageSchema,
  viewWhole,
  wholeMessageSchema,
  zoneOfMessage,
} from "./message-view";

/** A conversation's messages, oldest first or newest first. */
export const listMessages = operation({
  name: "list_messages",
  summary: "Lists a conversation's messages, oldest first or newest first",
  about: "conversation",
  effect: "reads",
  input: () =>
    z.strictObject({
      order: z.enum(["asc", "desc"]).default("asc").describe("asc: oldest first; desc: newest first"),
      ...spanArguments,
      format: z
        .enum(LIST_FORMATS)
        .optional()
        .describe("Adds the page as a list in this form, for a chat's page"),
      limit: z.int().min(1).max(500).default(50),
      cursor: z.string().max(200).optional().describe("next_cursor of the page before, in the same order"),
    }),
  output: () =>
    pageOf(wholeMessageSchema()).extend({
      messages: z
        .array(z.record(z.string(), z.unknown()))
        .optional()
        .describe("With format: the page as a list in that form, oldest first, without stamps"),
    }),
  routes: [{ method: "GET", path: "/v1/conversations/{conversation_id}/messages" }],
  model: {
    view: ({ data, next_cursor }) =>
      linesOf([...data.map(messageLine), ...moreLines(next_cursor)], "Nothing was said."),
  },
  example: { limit: 20 },
  run: async (deps, call, { order, after, before, format, limit, cursor }) => {
    const position = cursor === undefined ? null : readPosition(cursor, order);
    if (cursor !== undefined && position === null) return notACursor();
    const reach = await reachConversation(deps, call);
    if (!reach.ok) return reach;
    const { timeZone } = reach.value;
    const { zone } = resolveZone(timeZone, call.defaults.default_time_zone);
    const filter = {
      ...{ order, position },
      after_ms: after === undefined ? null : instantOf(after, zone, call.now) * 1000,
      before_ms: before === undefined ? null : endOf(before, zone) * 1000,
    };
    const [found] = await deps.store.ofConversation(call).read([selectMessagePage(call, filter, limit + 1)]);
    const page = cutPage(found, limit, ({ created_at_ms, pk }) =>
      writeCursor([created_at_ms, pk, ...(order === "asc" ? [] : [NEWEST_FIRST])]),
    );
    return success({
      data: page.rows.map((row) => viewWhole(row, zoneOfMessage(row, timeZone, call), call)),
      next_cursor: page.next_cursor,
      ...(format === undefined
        ? {}
        : { messages: listInForm(order === "asc" ? page.rows : page.rows.toReversed(), format) }),
    });
  },
});

/** The end of a cursor in a list whose newest messages come first. */
const NEWEST_FIRST = -1;

/** Where a page ended in this order; null where the text isn't a cursor for it. */
function readPosition(cursor: string, order: "asc" | "desc"): MessagePosition | null {
  const [created_at_ms, pk, way] = readCursor(cursor, order === "asc" ? 2 : 3) ?? [];
  if (created_at_ms === undefined || pk === undefined) return null;
  return order === "asc" || way === NEWEST_FIRST ? { created_at_ms, pk } : null;
}

/** `- (2026-02-23 18:01 UTC+9, an hour ago, Ann) Coffee, please`: each in the zone of its author. */
function messageLine(message: z.output<ReturnType<typeof storedMessageSchema>>): string {
  const { created_at_local, created_at_tz, created_at_relative, content } = message;
  const when = `${withoutZone(created_at_local)} ${created_at_tz}, ${created_at_relative}`;
  return `- (${when}, ${speakerOf(message)}) ${promptText(content)}`;
}
