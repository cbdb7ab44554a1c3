import * as z from "zod";
import { success } from "../core/errors";
import { instant, nowFields, viewNow } from "../operation/answers";
import { operation } from "../operation/declare";
import { instantOf, isoTime } from "../operation/fields";
import { notACursor, readCursor, writeCursor } from "../operation/page";
import { selectByIds } from "../store/memories/knowledge";
import { hasDue, type KnowledgeRow } from "../store/rows";
import { formatLocal, SECONDS_A_DAY } from "../time/calendar";
import { displayDue } from "../time/display";
import type { Due } from "../time/due";
import { occurrencesBetween } from "../time/recurrence/recurrence";
import { MAX_OCCURRENCES } from "../time/recurrence/recurrence-rule";
import { dueOf, seriesOf } from "../time/recurrence/series";
import { toLocal } from "../time/zones/zone";
import { settleUser } from "../users/settle-user";
import { endOf } from "./arguments/range-arguments";
import { noMemory } from "./view/no-memory";

/** Occurrences in an answer without `before` and `limit`. */
const DEFAULT_COUNT = 100;
/** Occurrences in one answer, which then weighs some 95 KB. */
const MOST_LISTED = 500;

/**
 * The occurrences of a repeating memory from `after` (default now) up to `before` (default in a year), page by page: of
 * `limit`, else of 500 where `before` is sent, else of a hundred.
 */
export const listOccurrences = operation({
  name: "list_occurrences",
  summary: "Lists the times at which a repeating memory is due",
  about: "user",
  effect: "reads",
  input: () =>
    z.strictObject({
      id: z.string().describe("The memory's id"),
      after: isoTime.optional().describe("From this time on, ISO 8601; default now"),
      before: isoTime.optional().describe("Before this time, ISO 8601; default a year after the start"),
      limit: z
        .int()
        .min(1)
        .max(MOST_LISTED)
        .optional()
        .describe("Most of a page; default 500 with before, else 100"),
      cursor: z.string().max(200).optional().describe("next_cursor of the page before, with the same span"),
    }),
  output: () =>
    z.strictObject({
      id: z.string(),
      recurrence: z.string().nullable().describe("RFC 5545 RRULE"),
      recurrence_time_zone: z.string().nullable().describe("The zone of local, where that isn't the user's"),
      data: z.array(
        z.strictObject({
          local: z.string().describe("The wall clock, or a date alone"),
          ...instant("due_at"),
        }),
      ),
      has_more: z.boolean(),
      more: z
        .number()
        .describe("How many more come in that time; up to 10,000 are counted, with those listed"),
      next_cursor: z.string().nullable(),
      ...nowFields,
    }),
  routes: [{ method: "GET", path: "/v1/users/{user_id}/memories/{id}/occurrences" }],
  example: { id: "k7m2x9qa" },
  run: async (deps, call, { id, after, before, limit, cursor }) => {
    const [next, end] = (cursor === undefined ? null : readCursor(cursor, 2)) ?? [];
    if (cursor !== undefined && (next === undefined || end === undefined)) return notACursor();
    const { user, rows } = await settleUser(deps, call, [selectByIds(call, [id])]);
    const [[row]] = rows;
    if (row === undefined) return noMemory(id);
    const start = after === undefined ? call.now : instantOf(after, user.zone, call.now);
    // A page of the same list has the same end, also where that is counted from now.
    const to = end ?? (before === undefined ? start + 366 * SECONDS_A_DAY : endOf(before, user.zone));
    const most = limit ?? (before === undefined ? DEFAULT_COUNT : MOST_LISTED);
    const found = dueBetween(row, { from: next ?? start, to, most }, user.zone);
    return success({
      id,
      recurrence: row.recurrence,
      recurrence_time_zone: row.recurrence_time_zone,
      data: found.due.map((due) => ({
        local: due.due_local ?? formatLocal(toLocal(user.zone, due.due_at)),
        ...displayDue(due, user.zone, call.now),
      })),
      has_more: found.more > 0,
      more: found.more,
      next_cursor: found.next === null ? null : writeCursor([found.next, to]),
      ...viewNow(user.zone, call.now),
    });
  },
});

/** At most `most` occurrences in [from, to), how many more there are, and the instant of the first of those. */
function dueBetween(
  row: KnowledgeRow,
  { from, to, most }: { from: number; to: number; most: number },
  zone: string,
): { due: Due[]; more: number; next: number | null } {
  const series = seriesOf(row, zone);
  if (series === null)
    return { due: hasDue(row) && row.due_at >= from && row.due_at < to ? [row] : [], more: 0, next: null };
  const counted = occurrencesBetween(series, from, to, MAX_OCCURRENCES);
  const found = counted === "too_many" ? [] : counted;
  return {
    due: found.slice(0, most).map((occurrence) => dueOf(row, occurrence, zone)),
    more: Math.max(found.length - most, 0),
    next: found[most]?.at ?? null,
  };
}
