import * as z from "zod";
import { success } from "../core/errors";
import { once } from "../core/once";
import { nowFields, viewNow } from "../operation/answers";
import type { UserCall } from "../operation/call/call";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { label } from "../operation/fields";
import { linesOf, markLines, remarkLines } from "../operation/tools/model-view";
import type { KnownUser } from "../operation/user/known-user";
import { readUser } from "../operation/user/read-user";
import type { JudgedRow } from "../store/memories/candidates";
import { selectByIds } from "../store/memories/select-memories";
import { type DueRow, hasDue } from "../store/rows";
import { type Item, isOverdue, judgeStatus } from "../time/item";
import {
  byDueTime,
  isAsleep,
  isUpcoming,
  type OpenItems,
  openOccurrence,
  splitItems,
} from "../time/life-cycle";
import { nearest } from "../time/nearest";
import { memoryLine } from "../time/prompt/model-lines";
import { itemLabel, moreItems, notedAgo } from "../time/prompt/prompt";
import { laterOccurrences } from "../time/recurrence/look-ahead";
import { repetitionOf } from "../time/recurrence/repetition";
import { phrase } from "./arguments/due-argument";
import { withWords } from "./arguments/phrase";
import { whenFields } from "./arguments/range-arguments";
import { isInSpan, isInWindow, type UpcomingWindow } from "./arguments/upcoming-window";
import { findUpcoming } from "./find-upcoming";
import { memorySchema, notedField } from "./view/memory-schema";
import { viewVersion } from "./view/memory-view";
import { noteAs, noteField, noteLines } from "./view/notes";

export const withinDays = once(() => z.int().min(0).max(366).default(7));
/** Most items of a group in one answer. */
const MOST_LISTED = 100;
export const groupLimit = once(() => z.int().min(1).max(MOST_LISTED).default(10));

const input = once(() =>
  z.strictObject({
    within_days: z
      .int()
      .min(0)
      .max(366)
      .optional()
      .describe("How many days after today to look, 7 by default: 0 is the rest of today"),
    when: phrase
      .optional()
      .describe(
        'A time to come in the user\'s words, such as "Sunday": all that is open then. Never with within_days',
      ),
    include_overdue: z.boolean().default(true).describe("Whether to list what is past its due time too"),
    include_reminded: z
      .boolean()
      .default(false)
      .describe("True lists all open items, mentioned or not, and later times of series"),
    include_sensitive: z.boolean().default(false).describe("True lists sensitive items too"),
    context: label(100).optional().describe("Only items with this label"),
    limit: groupLimit().describe("Most items of each group: overdue, upcoming, mentioned"),
  }),
);

/** Later occurrences of one series in an answer. */
const MOST_LATER = 10;

const upcomingItem = once(() =>
  memorySchema().extend({
    status: z
      .enum(["overdue", "due", "later"])
      .describe("later: an occurrence after the one that a repeating item stands at"),
    label: z.string().min(1),
    repeats: z.string().nullable().describe("How it repeats, in English; null for what happens once"),
    noted: notedField(),
    more_occurrences: z
      .int()
      .optional()
      .describe(
        "On the tenth later occurrence of a series: how many more lie inside the horizon. Up to 10,000 are counted",
      ),
  }),
);

const ALSO_OPEN = "Also open (answer when asked, don't bring up):";

const NOTHING = "Nothing is overdue, and nothing comes up in that time.";

/** What is said where the arguments leave out all that there is. */
function nothingBut(leftOut: number): string {
  const items = leftOut === 1 ? "1 other item is open" : `${leftOut} other items are open`;
  return `Nothing fits these arguments, but ${items}: call get_upcoming without context and include_overdue.`;
}

function moreOf(count: number): string {
  return count > 0 ? `${count} more` : "";
}

/** Where to look for what a list of `shown` items leaves out. */
function moreLines(more: string, shown: number): string[] {
  if (more === "") return [];
  return [`- ${more}: call get_upcoming with ${shown < MOST_LISTED ? `limit=${MOST_LISTED}` : "fewer days"}`];
}

/** Overdue and upcoming items: those that wait to be mentioned, and apart those that are open besides. One round trip to D1. */
export const getUpcoming = operation({
  name: "get_upcoming",
  summary: "Lists what is overdue and what comes up",
  model: {
    tool: "List what is overdue and what comes up: what you haven't mentioned yet, then what else is open. Call it when the user asks what is due, or when the prompt says that there is more.",
    arguments: ["within_days", "when", "include_reminded", "include_sensitive", "limit"],
    isList: true,
    view: (answer, clock, reader) => {
      const { items, mentioned, overdue_count, upcoming_count, mentioned_count } = answer;
      const shown = (status: string) => items.filter((item) => item.status === status).length;
      const pending = moreItems(overdue_count - shown("overdue"), upcoming_count - shown("due"));
      return linesOf([
        ...remarkLines(answer),
        ...items.flatMap((item) => [
          memoryLine(item, clock),
          ...(item.more_occurrences === undefined
            ? []
            : [`- ${item.more_occurrences} more times of ${item.id} after that`]),
        ]),
        ...moreLines(pending, Math.max(shown("overdue"), shown("due"))),
        ...markLines(items, reader),
        ...(mentioned_count === 0 ? [] : [ALSO_OPEN]),
        ...mentioned.map((item) => memoryLine(item, clock)),
        ...moreLines(moreOf(mentioned_count - mentioned.length), mentioned.length),
        ...noteLines(answer),
      ]);
    },
  },
  about: "user",
  effect: "reads",
  input,
  output: () =>
    z.strictObject({
      items: z.array(upcomingItem()),
      mentioned: z
        .array(upcomingItem())
        .describe(
          "Open, awake items that are upcoming or became overdue in the last 30 days, and needn't be brought up; none with include_reminded",
        ),
      overdue_count: z.number(),
      upcoming_count: z.number(),
      mentioned_count: z.number(),
      left_out: z
        .number()
        .optional()
        .describe("How many more such items context and include_overdue leave out; absent for none"),
      revision: z.number(),
      ...whenFields,
      ...noteField,
      ...nowFields,
    }),
  routes: [{ method: "GET", path: "/v1/users/{user_id}/upcoming" }],
  example: { within_days: 7 },
  run: async (deps, call, args) => {
    const { limit } = args;
    const when = args.when === undefined ? undefined : await withWords(deps, args.when);
    const found = await findUpcoming(deps, call, { ...args, when });
    if (!found.ok) return found;
    const { user, whole, candidates, asked, outside } = found.value;
    const life = { zone: user.zone, default_remind_before: user.lastCall };
    const open = candidates.map((row) => openOccurrence({ ...row, ...life }, call.now, asked.days));
    const listsAll = args.include_reminded || asked.span !== null;
    const group = listsAll ? openItems : splitItems;
    const all = group(open, call.now, asked.days);
    const isWanted = (row: Candidate) =>
      row.labelled && (args.include_overdue || !isOverdue(row, call.now)) && isInSpan(row, asked.span);
    const overdue = all.overdue.filter(isWanted);
    const upcoming = all.upcoming.filter(isWanted);
    const mentioned = all.mentioned.filter(isWanted);
    const shownOverdue = overdue.slice(-limit);
    const shownUpcoming = upcoming.slice(0, limit);
    const count = overdue.length + upcoming.length + mentioned.length;
    const leftOut =
      asked.span === null ? all.overdue.length + all.upcoming.length + all.mentioned.length - count : 0;
    const shown = new Set([...shownOverdue, ...shownUpcoming]);
    const hidden = new Set([...overdue, ...upcoming].filter((row) => !shown.has(row)));
    const looksAhead = listsAll ? open.filter((row) => row.labelled && !hidden.has(row)) : [];
    const later = looksAhead.flatMap((row) =>
      laterOf(row, user.zone, { from: asked.span?.after ?? 0, until: asked.end - 1 }),
    );
    const items = [
      ...listed(shownOverdue, "overdue"),
      ...[...listed(shownUpcoming, "due"), ...later].sort((a, b) => byDueTime(a.row, b.row)),
    ];
    const alsoOpen = nearest(mentioned, { now: call.now, zone: user.zone }, limit).flatMap((row) =>
      listed([row], judgeStatus(row, call.now)),
    );
    await addMissing(deps, { ...call, known: user }, whole, [...items, ...alsoOpen]);
    const view = ({
      row,
      status,
      more,
    }: ListedItem<Candidate>): z.output<ReturnType<typeof upcomingItem>>[] => {
      const all = whole.get(row.id);
      // It was forgotten since it was counted.
      if (all === undefined) return [];
      return [
        {
          ...viewVersion({ ...all, ...row }, user.zone, call.now),
          status,
          label: itemLabel(row, status, user.zone),
          repeats: repetitionOf(row, user.zone),
          noted: status === "due" ? notedAgo(row, call.now) : null,
          ...(more > 0 ? { more_occurrences: more } : {}),
        },
      ];
    };
    return success({
      items: items.flatMap(view),
      mentioned: alsoOpen.flatMap(view),
      overdue_count: overdue.length,
      upcoming_count: upcoming.length,
      mentioned_count: mentioned.length,
      ...(leftOut > 0 ? { left_out: leftOut } : {}),
      revision: user.revision,
      ...asked.echo,
      ...noteAs(
        items.length + alsoOpen.length > 0 ? null : emptyWords(asked, leftOut),
        {
          sensitive: args.include_sensitive ? 0 : outside.sensitive,
          asleep: open.filter((row) => row.labelled && isAsleep(row, call.now) && isInWindow(row, asked))
            .length,
        },
        outside,
        user.zone,
      ),
      ...viewNow(user.zone, call.now),
    });
  },
});

function emptyWords({ span, echo }: UpcomingWindow, leftOut: number): string {
  if (leftOut > 0) return nothingBut(leftOut);
  return span === null ? NOTHING : `Nothing is open in that time: ${echo.when_understood ?? ""}.`;
}

type Candidate = JudgedRow & Item;

/** Reads what the page shows besides the nearest items. */
async function addMissing(
  deps: Deps,
  call: UserCall & { known: KnownUser },
  whole: Map<string, DueRow>,
  items: readonly ListedItem<Candidate>[],
): Promise<void> {
  const missing = [...new Set(items.map(({ row }) => row.id))].filter((id) => !whole.has(id));
  if (missing.length === 0) return;
  const { rows } = await readUser(deps, call, [selectByIds(call, missing)]);
  for (const row of rows[0]) if (hasDue(row)) whole.set(row.id, row);
}

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

/** The first occurrences after the one that a series stands at, between two instants (epoch seconds, both inclusive). */
function laterOf<T extends JudgedRow>(
  row: T,
  zone: string,
  span: { from: number; until: number },
): ListedItem<T>[] {
  const { items, more } = laterOccurrences(row, zone, span, MOST_LATER);
  return listed(items, "later").map((item, i) => (i === items.length - 1 ? { ...item, more } : item));
}

/** Every awake item inside the horizon, mentioned or not, in the two groups. */
function openItems<T extends Item & { id: string }>(
  items: readonly T[],
  now: number,
  days: number,
): OpenItems<T> {
  const awake = items.filter((item) => !isAsleep(item, now)).sort(byDueTime);
  return {
    overdue: awake.filter((item) => isOverdue(item, now)),
    upcoming: awake.filter((item) => isUpcoming(item, now, days)),
    mentioned: [],
  };
}
