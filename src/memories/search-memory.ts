import * as z from "zod";
import { invalid, success } from "../core/errors";
import { once } from "../core/once";
import { nowFields, viewNow } from "../operation/answers";
import type { Call } from "../operation/call/call";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { instantOf, isoTime, label } from "../operation/fields";
import { linesOf, remarkLines } from "../operation/tools/model-view";
import { itemsZoneAt } from "../operation/user/known-user";
import { selectWorkedOut, type WorkedOutRow } from "../store/memories/series";
import type { KnowledgeRow } from "../store/rows";
import { memoryIndexes, type SearchFilter } from "../store/search/search";
import { joinStoreReads } from "../store/store";
import { memoryLine } from "../time/prompt/model-lines";
import { isValidAt } from "../time/valid";
import { readQuery } from "../users/read-query";
import { phrase } from "./arguments/due-argument";
import { CATEGORIES } from "./arguments/memory-fields";
import { withWords } from "./arguments/phrase";
import {
  type Range,
  readRangeArguments,
  spanArguments,
  spansAs,
  spansField,
  whenFields,
} from "./arguments/range-arguments";
import { type FoundMemory, findMemories } from "./find-memories";
import { memorySchema, notedField } from "./view/memory-schema";
import { type LeftOutCounts, noteAs, noteField, noteLines } from "./view/notes";
import {
  dueTimesOf,
  notedOf,
  occurrenceSchema,
  rowAsOf,
  type SearchTime,
  viewAsOf,
  viewOccurrence,
} from "./view/search-occurrences";
import { scoreFields, viewScore } from "./view/search-score";

const input = once(() =>
  z.strictObject({
    query: z.string().max(1000).optional().describe("The question, or words; one is enough"),
    category: z.enum(CATEGORIES).optional().describe("Only memories of this kind"),
    entity: label(200).optional().describe("Only memories about this person or thing"),
    context: label(100).optional().describe("Only memories with this label"),
    ...spanArguments,
    when: phrase.optional().describe('A time in the user\'s words, such as "last week" or "Sunday"'),
    as_of: isoTime.optional().describe("Searches what was believed at this time, ISO 8601"),
    time_field: z
      .enum(["event_time", "created_at", "due_at"])
      .optional()
      .describe(
        "Which time after and before speak of, event_time by default; due_at finds what repeats by each of its times. Without it when speaks of both",
      ),
    include_completed: z.boolean().default(false).describe("True finds what is done"),
    include_superseded: z.boolean().default(false).describe("True finds memories that were corrected since"),
    include_expired: z.boolean().default(false).describe("True finds what has ended"),
    include_sensitive: z.boolean().default(false).describe("True finds sensitive memories too"),
    explain: z.boolean().default(false).describe("True shows with each result the parts of its score"),
    limit: z.int().min(1).max(100).default(10).describe("Most results"),
    offset: z.int().min(0).max(10_000).default(0).describe("How many results to pass over"),
  }),
);

type SearchArguments = z.output<ReturnType<typeof input>>;

/** Searches a user's memories by text and filters; without a query it lists the newest first. */
export const searchMemory = operation({
  name: "search_memory",
  summary: "Finds memories by words and filters",
  model: {
    tool: "Look up what you know about the user, by words or filters. Call it before you say that you don't know something, and to find the id of a memory to change.",
    arguments: [
      "query",
      "entity",
      "when",
      "include_completed",
      "include_expired",
      "include_sensitive",
      "limit",
    ],
    isList: true,
    view: (answer, clock) =>
      linesOf(
        [
          ...remarkLines(answer),
          ...answer.results.map((memory) => memoryLine(memory, clock)),
          ...(answer.has_more ? ["- there are more: call search_memory with limit=100, or more words"] : []),
          ...noteLines(answer),
        ],
        "No memory fits.",
      ),
  },
  about: "user",
  effect: "reads",
  input,
  output: () =>
    z.strictObject({
      results: z.array(
        memorySchema().extend({
          ...scoreFields,
          noted: notedField(),
          occurrences: z
            .array(occurrenceSchema())
            .optional()
            .describe(
              "Where due_at is asked for: the first ten times of an open series inside the asked time",
            ),
        }),
      ),
      count: z.number().describe("Of this page"),
      has_more: z.boolean(),
      ...whenFields,
      ...spansField,
      ...noteField,
      ...nowFields,
    }),
  routes: [{ method: "GET", path: "/v1/users/{user_id}/search" }],
  example: { query: "rent" },
  run: async (deps, call, args) => {
    const query = args.query?.trim() ?? "";
    const { category, entity, context, after, before, when } = args;
    if (
      query === "" &&
      [category, entity, context, after, before, when].every((filter) => filter === undefined)
    ) {
      return invalid({
        path: "query",
        message: "send a query, or a filter: category, entity, context, after, before or when",
      });
    }
    const said = when === undefined ? undefined : await withWords(deps, when);
    // Series are judged in code: where no zone has to be known first, they come with the user.
    const timeField = timeFieldOf(args);
    const asksDue = speaksOfDue(args);
    const now = {
      ...filterOf(args, timeField),
      ...validOf(args, call.now),
      as_of: null,
      after: null,
      before: null,
      moved: false,
    };
    const {
      user,
      asked,
      rows: [early],
    } = await readQuery(
      deps,
      call,
      { query, indexes: memoryIndexes(args.as_of !== undefined) },
      asksDue && args.as_of === undefined ? [selectWorkedOut(call, now)] : [],
    );
    const range = readRangeArguments({ after, before, when: said }, user, call.now);
    if (!range.ok) return range;
    const asOf = args.as_of === undefined ? null : instantOf(args.as_of, user.zone, call.now);
    const time: SearchTime = {
      now: call.now,
      standsAt: asOf ?? call.now,
      zone: user.zone,
      itemsIn: itemsZoneAt(user, asOf),
    };
    const span = { after: range.value.after, before: range.value.before };
    const filter = {
      ...filterOf(args, timeField),
      ...validOf(args, asOf ?? call.now),
      ...span,
      gap: gapOf(range.value),
      as_of: asOf,
      moved: time.itemsIn.moved,
    };
    const [series] =
      !asksDue || (asOf === null && !user.isAway)
        ? [early]
        : await deps.store.of(call).read([selectWorkedOut(call, filter)]);
    const due = dueInside(series ?? [], range.value, time);
    const first = [...due].map(([id, [occurrence]]) => [id, occurrence?.due_at ?? 0] as const);
    const worked_out = asksDue ? { found: new Map(first), moved: time.itemsIn.moved } : null;
    const whole = { ...filter, worked_out };
    const { rows, all } = await findBoth(deps, call, { user, asked }, whole, args);
    const page = rows.slice(0, args.limit);
    const left = rows.length > args.limit ? {} : leftOutOf(all, page, asOf ?? call.now);
    return success({
      results: page.map(({ row, ...ranked }) => ({
        ...viewAsOf(rowAsOf(row, time), time),
        noted: notedOf(rowAsOf(row, time), time),
        ...viewScore(ranked, args.explain),
        ...(row.recurrence !== null && due.has(row.id)
          ? { occurrences: due.get(row.id)?.map((occurrence) => viewOccurrence(occurrence, time)) }
          : {}),
      })),
      count: page.length,
      has_more: rows.length > page.length,
      ...range.value.echo,
      ...spansAs(
        range.value,
        page.map(({ row }) => timeInSpans(row, due.get(row.id), range.value)),
        { zone: user.zone, now: call.now },
      ),
      ...noteAs(page.length > 0 || args.offset > 0 ? null : NOTHING, left),
      ...viewNow(user.zone, call.now),
    });
  },
});

const NOTHING = "No memory fits.";

/** Which time is asked for: without a name a phrase speaks of what happened and of what is due. */
function timeFieldOf({ time_field, when }: SearchArguments): SearchFilter["time_field"] {
  return time_field ?? (when === undefined ? "event_time" : "either");
}

function speaksOfDue(args: SearchArguments): boolean {
  const field = timeFieldOf(args);
  return (
    field === "either" ||
    (field === "due_at" && [args.after, args.before, args.when].some((one) => one !== undefined))
  );
}

/** What is found, and all that fits besides. Both are looked for at once: what is left out costs no round trip more. */
async function findBoth(
  deps: Deps,
  call: Call,
  asker: Parameters<typeof findMemories>[2],
  filter: SearchFilter,
  args: SearchArguments,
): Promise<{ rows: FoundMemory[]; all: FoundMemory[] }> {
  const together = { ...deps, store: joinStoreReads(deps.store) };
  const [rows, all] = await Promise.all([
    findMemories(together, call, asker, filter, args),
    args.offset > 0 || hidesNothing(args)
      ? []
      : findMemories(together, call, asker, unhidden(filter), { limit: args.limit, offset: 0 }),
  ]);
  return { rows, all };
}

function hidesNothing(args: SearchArguments): boolean {
  return args.include_sensitive && args.include_completed && args.include_expired;
}

/** The same search without what its arguments leave out, but for what was corrected. */
function unhidden(filter: SearchFilter): SearchFilter {
  return { ...filter, include_sensitive: true, include_completed: true, valid_at: null };
}

/** How many of all that fits a page leaves out, by the first reason. */
function leftOutOf(all: readonly FoundMemory[], page: readonly FoundMemory[], at: number): LeftOutCounts {
  const shown = new Set(page.map(({ row }) => row.id));
  const hidden = all.map(({ row }) => row).filter(({ id }) => !shown.has(id));
  const sensitive = hidden.filter((row) => row.sensitive === 1);
  const others = hidden.filter((row) => row.sensitive !== 1);
  return {
    sensitive: sensitive.length,
    completed: others.filter((row) => row.completed_at !== null).length,
    expired: others.filter((row) => row.completed_at === null && !isValidAt(row, at)).length,
  };
}

/** What lies between the two spans of a phrase. */
function gapOf({ spans: [first, second] }: Range): SearchFilter["gap"] {
  return first === undefined || second === undefined ? null : { from: first.before, to: second.after };
}

/** The instant by which a memory lies in one of the spans. */
function timeInSpans(row: KnowledgeRow, due: WorkedOutRow[] | undefined, { spans }: Range): number | null {
  const instants = [row.event_time, ...(due?.map(({ due_at }) => due_at) ?? []), row.due_at];
  return (
    instants.find((at) => at !== null && spans.some(({ after, before }) => at >= after && at < before)) ??
    null
  );
}

/** The first due times inside the asked time of each memory that has some, by id. */
function dueInside(
  rows: WorkedOutRow[],
  { after, before, spans }: Range,
  time: SearchTime,
): Map<string, WorkedOutRow[]> {
  const asked = spans.length > 1 ? spans : [{ after, before }];
  const found = rows.map(
    (row) => [row.id, asked.flatMap((span) => dueTimesOf(rowAsOf(row, time), span, time))] as const,
  );
  return new Map(found.filter(([, due]) => due.length > 0));
}

/** What had ended by `at` (epoch seconds) is left out, unless it is asked for. */
function validOf(args: SearchArguments, at: number): Pick<SearchFilter, "valid_at"> {
  return { valid_at: args.include_expired ? null : at };
}

function filterOf(
  args: SearchArguments,
  timeField: SearchFilter["time_field"],
): Omit<SearchFilter, "after" | "before" | "gap" | "as_of" | "worked_out" | "valid_at"> {
  return {
    category: args.category ?? null,
    entity: args.entity ?? null,
    context: args.context ?? null,
    time_field: timeField,
    include_completed: args.include_completed,
    include_superseded: args.include_superseded,
    include_sensitive: args.include_sensitive,
  };
}
