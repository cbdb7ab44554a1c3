import * as z from "zod";
import { success } from "../core/errors";
import { instant, nowFields, viewNow } from "../operation/answers";
import { operation } from "../operation/declare";
import { instantOf, isoTime } from "../operation/fields";
import { notACursor, readCursor, writeCursor } from "../operation/page";
import { linesOf, moreLines } from "../operation/tools/model-view";
import { readUser } from "../operation/user/read-user";
import { selectEnded } from "../store/memories/history";
import { selectByIds } from "../store/memories/select-memories";
import { formatLocal, SECONDS_A_DAY } from "../time/calendar";
import { displayDue, withoutZone } from "../time/display";
import { horizonEnd } from "../time/horizon";
import { MAX_OCCURRENCES } from "../time/recurrence/recurrence-rule";
import { toLocal } from "../time/zones/zone";
import { endOf } from "./arguments/range-arguments";
import { listedOccurrences, nextListed, OCCURRENCE_STATUSES } from "./view/listed-occurrences";
import { noMemory } from "./view/no-memory";

/** Occurrences in an answer without `before` and `limit`. */
const DEFAULT_COUNT = 100;
/** Occurrences in one answer, which then weighs some 120 KB. */
const MOST_LISTED = 500;

/** Further than any zone is from UTC, in seconds: what is read before the user's zone is known. */
const ZONES_APART = 2 * SECONDS_A_DAY;
/** Days after the first one that a list has where nobody says how many. */
const USUAL_DAYS = 366;

/**
 * The occurrences of a repeating memory from `after` (default now) up to `before` (default in a year, or the next one
 * where that is later), page by page: of `limit`, else of 500 where `before` is sent, else of a hundred.
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
      before: isoTime
        .optional()
        .describe("Before this time, ISO 8601; default a year after the start, or the next one"),
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
      recurrence_time_zone: z
        .string()
        .nullable()
        .describe("The zone of the rule, where that isn't the user's"),
      data: z.array(
        z.strictObject({
          status: z
            .enum(OCCURRENCE_STATUSES)
            .describe("due: by the rule; moved: at another time; completed and skipped: over"),
          occurrence: z.string().nullable().describe("By the rule: the wall clock, or a date alone"),
          local: z.string().describe("When it is due on the wall clock, or a date alone"),
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
  model: {
    view: ({ data, next_cursor }) =>
      linesOf(
        [
          ...data.map(
            ({ status, due_at_local, due_at_relative }) =>
              `- (${withoutZone(due_at_local)}, ${due_at_relative}) ${status}`,
          ),
          ...moreLines(next_cursor),
        ],
        "It isn't due in that time.",
      ),
  },
  example: { id: "k7m2x9qa" },
  run: async (deps, call, { id, after, before, limit, cursor }) => {
    const [next, end] = (cursor === undefined ? null : readCursor(cursor, 2)) ?? [];
    if (cursor !== undefined && (next === undefined || end === undefined)) return notACursor();
    const within = {
      from: (next ?? (after === undefined ? call.now : instantOf(after, "UTC", call.now))) - ZONES_APART,
      to: before === undefined ? Number.MAX_SAFE_INTEGER : endOf(before, "UTC") + ZONES_APART,
    };
    const { user, rows } = await readUser(deps, call, [
      selectByIds(call, [id]),
      selectEnded(call, id, within, MAX_OCCURRENCES),
    ]);
    const [[row], ended] = rows;
    if (row === undefined) return noMemory(id);
    const start = after === undefined ? call.now : instantOf(after, user.zone, call.now);
    // A page of the same list has the same end, also where that is counted from now.
    const to =
      end ?? (before === undefined ? horizonEnd(user.zone, start, USUAL_DAYS) : endOf(before, user.zone));
    const most = limit ?? (before === undefined ? DEFAULT_COUNT : MOST_LISTED);
    const found = listedOccurrences(row, ended, { from: next ?? start, to }, user.zone);
    const isEmpty = found.length === 0 && before === undefined && next === undefined;
    const later = isEmpty ? nextListed(row, to, user.zone) : null;
    const data = later === null ? found.slice(0, most) : [later];
    const more = Math.max(found.length - most, 0);
    const following = found[most]?.row.due_at ?? null;
    return success({
      id,
      recurrence: row.recurrence,
      recurrence_time_zone: row.recurrence_time_zone,
      data: data.map(({ status, reading, row: due }) => ({
        status,
        occurrence: reading,
        local: due.due_local ?? formatLocal(toLocal(user.zone, due.due_at)),
        ...displayDue(due, user.zone, call.now),
      })),
      has_more: more > 0,
      more,
      next_cursor: following === null ? null : writeCursor([following, to]),
      ...viewNow(user.zone, call.now),
    });
  },
});
