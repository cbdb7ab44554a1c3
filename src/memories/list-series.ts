import * as z from "zod";
import { invalid, success } from "../core/errors";
import { nowFields, viewNow } from "../operation/answers";
import { operation } from "../operation/declare";
import { instantOf, isoTime } from "../operation/fields";
import { cutPage, notACursor, pageLimit, readCursor, writeCursor } from "../operation/page";
import { linesOf, moreLines } from "../operation/tools/model-view";
import { readUser } from "../operation/user/read-user";
import { selectSeries } from "../store/memories/series";
import { formatLocal, SECONDS_A_DAY } from "../time/calendar";
import type { DueKind } from "../time/due";
import { horizonEnd } from "../time/horizon";
import { shownLine } from "../time/prompt/model-lines";
import { occurrencesOf } from "../time/recurrence/look-ahead";
import { repetitionOf } from "../time/recurrence/repetition";
import { localDateOf, toLocal } from "../time/zones/zone";
import { endOf } from "./arguments/range-arguments";
import { memorySchema } from "./view/memory-schema";
import { viewMemory } from "./view/memory-view";

/** Days that are looked through without `before`. */
const USUAL_DAYS = 31;
/** Days that can be looked through: a month's page with the weeks at its ends, and as much again. */
const MOST_DAYS = 93;
/** Occurrences of one series in an answer. */
const MOST_LISTED = 100;

/** When it is due by the user's clock, whatever the zone of the series: a date alone for a whole day. */
function shownAt(at: number, kind: DueKind, zone: string): string {
  return kind === "date" ? localDateOf(zone, at) : formatLocal(toLocal(zone, at));
}

/**
 * All open series of a user, snoozed ones and those that begin in years too, by the time at which each stands; with what is
 * due of each from `after` (default now) up to `before` (default in 31 days).
 */
export const listSeries = operation({
  name: "list_series",
  summary: "Lists what repeats, and when each is due in a span of time",
  about: "user",
  effect: "reads",
  input: () =>
    z.strictObject({
      after: isoTime.optional().describe("From this time on, ISO 8601; default now"),
      before: isoTime
        .optional()
        .describe(`Before this time, ISO 8601, at most ${MOST_DAYS} days on; default ${USUAL_DAYS} days on`),
      limit: pageLimit(),
      cursor: z.string().max(200).optional().describe("next_cursor of the page before, with the same span"),
    }),
  output: () =>
    z.strictObject({
      data: z.array(
        memorySchema().extend({
          repeats: z.string().describe("The rule in words"),
          occurrences: z
            .array(z.string())
            .describe(`When it is due on the user's wall clock, or a date alone; at most ${MOST_LISTED}`),
          has_more: z.boolean().describe("Whether more come in that time: list_occurrences has all"),
        }),
      ),
      next_cursor: z.string().nullable(),
      ...nowFields,
    }),
  routes: [{ method: "GET", path: "/v1/users/{user_id}/series" }],
  model: {
    view: ({ data, next_cursor }, clock) =>
      linesOf(
        [...data.map((memory) => shownLine(memory, clock)), ...moreLines(next_cursor)],
        "Nothing repeats.",
      ),
  },
  example: { limit: 20 },
  run: async (deps, call, { after, before, limit, cursor }) => {
    const [dueAt, pk] = (cursor === undefined ? null : readCursor(cursor, 2)) ?? [];
    if (cursor !== undefined && (dueAt === undefined || pk === undefined)) return notACursor();
    const position = dueAt === undefined || pk === undefined ? null : { due_at: dueAt, pk };
    const { user, rows } = await readUser(deps, call, [selectSeries(call, position, call.now, limit + 1)]);
    const { zone } = user;
    const from = after === undefined ? call.now : instantOf(after, zone, call.now);
    const to = before === undefined ? horizonEnd(zone, from, USUAL_DAYS) : endOf(before, zone);
    // A change of the clocks makes a day an hour longer.
    if (to - from > MOST_DAYS * SECONDS_A_DAY + 7_200)
      return invalid({ path: "before", message: `is more than ${MOST_DAYS} days after the start` });
    const page = cutPage(rows[0], limit, (last) => writeCursor([last.due_at, last.pk]));
    return success({
      data: page.rows.map((row) => {
        const found = occurrencesOf(row, zone, { from, to }, MOST_LISTED + 1);
        return {
          ...viewMemory(row, zone, call.now),
          repeats: repetitionOf(row, zone) ?? "",
          occurrences: found
            .slice(0, MOST_LISTED)
            .map(({ due_at, due_kind }) => shownAt(due_at, due_kind, zone)),
          has_more: found.length > MOST_LISTED,
        };
      }),
      next_cursor: page.next_cursor,
      ...viewNow(zone, call.now),
    });
  },
});
