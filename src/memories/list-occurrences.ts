import * as z from "zod";
import { invalid, success } from "../core/errors";
import { instant, nowFields, viewNow } from "../operation/answers";
import { operation } from "../operation/declare";
import { instantOf, isoTime } from "../operation/fields";
import { selectByIds } from "../store/memories/knowledge";
import { hasDue, type KnowledgeRow } from "../store/rows";
import { formatLocal, SECONDS_A_DAY } from "../time/calendar";
import { displayDue } from "../time/display";
import type { Due } from "../time/due";
import { nextAfter, occurrencesBetween } from "../time/recurrence/recurrence";
import { MAX_OCCURRENCES } from "../time/recurrence/recurrence-rule";
import { dueOf, seriesOf } from "../time/recurrence/series";
import { toLocal } from "../time/zones/zone";
import { settleUser } from "../users/settle-user";
import { endOf } from "./arguments/range-arguments";
import { noMemory } from "./view/no-memory";

/** Occurrences in an answer without `before` and `limit`. */
const DEFAULT_COUNT = 100;

/**
 * The occurrences of a repeating memory from `after` (default now) up to `before` (default in a year): all of them if
 * `before` is sent, else the first hundred, or `limit`.
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
      limit: z.int().min(1).max(MAX_OCCURRENCES).optional(),
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
      ...nowFields,
    }),
  routes: [{ method: "GET", path: "/v1/users/{user_id}/memories/{id}/occurrences" }],
  example: { id: "k7m2x9qa" },
  run: async (deps, call, { id, after, before, limit }) => {
    const { user, rows } = await settleUser(deps, call, [selectByIds(call, [id])]);
    const [[row]] = rows;
    if (row === undefined) return noMemory(id);
    const from = after === undefined ? call.now : instantOf(after, user.zone, call.now);
    const to = before === undefined ? from + 366 * SECONDS_A_DAY : endOf(before, user.zone);
    const most = limit ?? (before === undefined ? DEFAULT_COUNT : MAX_OCCURRENCES);
    const found = dueBetween(row, { from, to, most }, user.zone);
    if (found === "too_many" || (found.more && before !== undefined && limit === undefined)) {
      return invalid({
        path: "before",
        message: `asks for more than ${MAX_OCCURRENCES} occurrences: send a shorter span, or limit`,
      });
    }
    return success({
      id,
      recurrence: row.recurrence,
      recurrence_time_zone: row.recurrence_time_zone,
      data: found.due.map((due) => ({
        local: due.due_local ?? formatLocal(toLocal(user.zone, due.due_at)),
        ...displayDue(due, user.zone, call.now),
      })),
      has_more: found.more,
      ...viewNow(user.zone, call.now),
    });
  },
});

/** At most `most` occurrences in [from, to), and whether there are more. */
function dueBetween(
  row: KnowledgeRow,
  { from, to, most }: { from: number; to: number; most: number },
  zone: string,
): { due: Due[]; more: boolean } | "too_many" {
  const series = seriesOf(row, zone);
  if (series === null)
    return { due: hasDue(row) && row.due_at >= from && row.due_at < to ? [row] : [], more: false };
  const found = occurrencesBetween(series, from, to, Math.min(most + 1, MAX_OCCURRENCES));
  if (found === "too_many") return found;
  const last = found.at(-1);
  const next = last === undefined || found.length < MAX_OCCURRENCES ? null : nextAfter(series, last.at);
  return {
    due: found.slice(0, most).map((occurrence) => dueOf(row, occurrence, zone)),
    more: found.length > most || (next !== null && next.at < to),
  };
}
