import * as z from "zod";
import { success } from "../core/errors";
import { once } from "../core/once";
import { nowFields, viewNow } from "../operation/answers";
import { operation } from "../operation/declare";
import { label } from "../operation/fields";
import { clockOf, linesOf } from "../operation/tools/model-view";
import { labelKey, selectCandidates } from "../store/memories/knowledge";
import type { DueRow } from "../store/rows";
import { SECONDS_A_DAY } from "../time/calendar";
import {
  byDueTime,
  type Item,
  isAsleep,
  isOverdue,
  isUpcoming,
  LONG_LEAD,
  splitItems,
} from "../time/life-cycle";
import { memoryLine } from "../time/prompt/model-lines";
import { itemLabel, moreItems } from "../time/prompt/prompt";
import { laterOccurrences } from "../time/recurrence/look-ahead";
import { repetitionOf } from "../time/recurrence/repetition";
import { currentOccurrence } from "../time/recurrence/series";
import { settleUser } from "../users/settle-user";
import { memorySchema } from "./view/memory-schema";
import { viewVersion } from "./view/memory-view";

export const withinDays = once(() => z.int().min(0).max(366).default(7));
export const groupLimit = once(() => z.int().min(1).max(100).default(10));

const input = once(() =>
  z.strictObject({
    within_days: withinDays().describe("How many days ahead to look"),
    include_overdue: z.boolean().default(true).describe("Whether to list what is past its due time too"),
    include_reminded: z
      .boolean()
      .default(false)
      .describe("True lists all open items, mentioned or not, and later times of series"),
    include_sensitive: z.boolean().default(false).describe("True lists sensitive items too"),
    context: label(100).optional().describe("Only items with this label"),
    limit: groupLimit().describe("Most items of each group, overdue and upcoming"),
  }),
);

/** Later occurrences of one series in an answer. */
const MOST_LATER = 10;

const upcomingItem = once(() =>
  memorySchema().extend({
    status: z
      .enum(["overdue", "due", "later"])
      .describe("later: an occurrence after the one that a repeating item stands at"),
    label: z.string(),
    repeats: z.string().nullable().describe("How it repeats, in English; null for what happens once"),
    more_occurrences: z
      .int()
      .optional()
      .describe(
        "On the tenth later occurrence of a series: how many more lie inside the horizon. Up to 10,000 are counted",
      ),
  }),
);

/** Overdue and upcoming items, by default those not mentioned yet. One round trip to D1. */
export const getUpcoming = operation({
  name: "get_upcoming",
  summary: "Lists what is overdue and what comes up",
  model: {
    tool: "List what is overdue and what comes up, by default only what you haven't mentioned yet. Call it when the user asks what is due, or when the prompt says that there is more.",
    arguments: ["within_days", "include_reminded"],
    view: (answer) => {
      const { items, overdue_count, upcoming_count } = answer;
      const shown = (status: string) => items.filter((item) => item.status === status).length;
      const more = moreItems(overdue_count - shown("overdue"), upcoming_count - shown("due"));
      const lines = [
        ...items.flatMap((item) => [
          memoryLine(item, clockOf(answer)),
          ...(item.more_occurrences === undefined
            ? []
            : [`- ${item.more_occurrences} more times of ${item.id} after that`]),
        ]),
        ...(more === "" ? [] : [`- ${more}: call get_upcoming with fewer days`]),
      ];
      return linesOf(lines, "Nothing is overdue, and nothing comes up in that time.");
    },
  },
  about: "user",
  effect: "reads",
  input,
  output: () =>
    z.strictObject({
      items: z.array(upcomingItem()),
      overdue_count: z.number(),
      upcoming_count: z.number(),
      revision: z.number(),
      ...nowFields,
    }),
  routes: [{ method: "GET", path: "/v1/users/{user_id}/upcoming" }],
  example: { within_days: 7 },
  run: async (deps, call, args) => {
    const { within_days, limit, context } = args;
    const { user, rows } = await settleUser(deps, call, [
      selectCandidates(call, call.now, Math.max(within_days * SECONDS_A_DAY, LONG_LEAD)),
    ]);
    const lead = user.defaultRemindBefore;
    const wanted = labelKey(context ?? null);
    const candidates = rows[0]
      .filter((row) => args.include_sensitive || row.sensitive === 0)
      .filter((row) => wanted === null || labelKey(row.context) === wanted)
      .map((row) => ({
        ...row,
        own_remind_before: row.remind_before,
        remind_before: row.remind_before ?? lead,
      }))
      .map((row) => currentOccurrence(row, user.zone, call.now));
    const { overdue, upcoming } = args.include_reminded
      ? openItems(candidates, call.now, within_days)
      : splitItems(candidates, call.now, within_days);
    const shownOverdue = args.include_overdue ? overdue : [];
    const hidden = new Set([...overdue.slice(limit), ...upcoming.slice(limit)]);
    const looksAhead = args.include_reminded ? candidates.filter((row) => !hidden.has(row)) : [];
    const later = looksAhead.flatMap((row) =>
      laterOf(row, user.zone, call.now + within_days * SECONDS_A_DAY),
    );
    const view = ({
      row,
      status,
      more,
    }: ListedItem<Candidate>): z.output<ReturnType<typeof upcomingItem>> => ({
      ...viewVersion({ ...row, remind_before: row.own_remind_before }, user.zone, call.now),
      status,
      label: itemLabel(row, status === "overdue" ? "overdue" : "due", user.zone),
      repeats: repetitionOf(row, user.zone),
      ...(more > 0 ? { more_occurrences: more } : {}),
    });
    return success({
      items: [
        ...listed(shownOverdue.slice(0, limit), "overdue"),
        ...[...listed(upcoming.slice(0, limit), "due"), ...later].sort((a, b) => byDueTime(a.row, b.row)),
      ].map(view),
      overdue_count: shownOverdue.length,
      upcoming_count: upcoming.length,
      revision: user.revision,
      ...viewNow(user.zone, call.now),
    });
  },
});

type Candidate = DueRow & { own_remind_before: number | null };

/** An item and what it is in the list. */
interface ListedItem<T> {
  row: T;
  status: z.output<ReturnType<typeof upcomingItem>>["status"];
  /** Later occurrences that the list leaves out after this one. */
  more: number;
}

function listed<T>(rows: T[], status: ListedItem<T>["status"]): ListedItem<T>[] {
  return rows.map((row) => ({ row, status, more: 0 }));
}

/** The first occurrences after the one that a series stands at, up to `until` (epoch seconds). */
function laterOf<T extends DueRow>(row: T, zone: string, until: number): ListedItem<T>[] {
  const { items, more } = laterOccurrences(row, zone, until, MOST_LATER);
  return listed(items, "later").map((item, i) => (i === items.length - 1 ? { ...item, more } : item));
}

/** Every awake item inside the horizon, mentioned or not. */
function openItems<T extends Item & { id: string }>(
  items: T[],
  now: number,
  days: number,
): { overdue: T[]; upcoming: T[] } {
  const awake = items.filter((item) => !isAsleep(item, now)).sort(byDueTime);
  return {
    overdue: awake.filter((item) => isOverdue(item, now)),
    upcoming: awake.filter((item) => isUpcoming(item, now, days)),
  };
}
