import * as z from "zod";
import { invalid, success } from "../core/errors";
import { once } from "../core/once";
import { nowFields, viewNow } from "../operation/answers";
import { operation } from "../operation/declare";
import { instantOf, isoTime, label } from "../operation/fields";
import { linesOf, remarkLines } from "../operation/tools/model-view";
import { itemsZoneAt } from "../operation/user/known-user";
import { selectWorkedOut, type WorkedOutRow } from "../store/memories/series";
import { memoryIndexes, type SearchFilter } from "../store/search/search";
import { memoryLine } from "../time/prompt/model-lines";
import { readQuery } from "../users/read-query";
import { phrase } from "./arguments/due-argument";
import { CATEGORIES } from "./arguments/memory-fields";
import { withWords } from "./arguments/phrase";
import { readRangeArguments, spanArguments, whenFields } from "./arguments/range-arguments";
import { findMemories } from "./find-memories";
import { memorySchema, notedField } from "./view/memory-schema";
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
    when: phrase
      .optional()
      .describe('A time in the user\'s words instead of after and before, such as "last week"'),
    as_of: isoTime.optional().describe("Searches what was believed at this time, ISO 8601"),
    time_field: z
      .enum(["event_time", "created_at", "due_at"])
      .default("event_time")
      .describe("Which time after and before speak of; due_at finds what repeats by each of its times"),
    include_completed: z.boolean().default(false).describe("True finds what is done too"),
    include_superseded: z.boolean().default(false).describe("True finds memories that were corrected since"),
    include_expired: z.boolean().default(false).describe("True finds what is past its valid_until too"),
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
    arguments: ["query", "entity", "when"],
    list: "found",
    view: (answer, clock) =>
      linesOf(
        [
          ...remarkLines(answer),
          ...answer.results.map((memory) => memoryLine(memory, clock)),
          ...(answer.has_more
            ? ["- there are more: call search_memory with a higher limit or more words"]
            : []),
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
    const asksDue =
      args.time_field === "due_at" && [after, before, when].some((bound) => bound !== undefined);
    const now = {
      ...filterOf(args),
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
      ...filterOf(args),
      ...validOf(args, asOf ?? call.now),
      ...span,
      as_of: asOf,
      moved: time.itemsIn.moved,
    };
    const [series] =
      !asksDue || (asOf === null && !user.isAway)
        ? [early]
        : await deps.store.of(call).read([selectWorkedOut(call, filter)]);
    const due = dueInside(series ?? [], span, time);
    const first = [...due].map(([id, [occurrence]]) => [id, occurrence?.due_at ?? 0] as const);
    const worked_out = asksDue ? { found: new Map(first), moved: time.itemsIn.moved } : null;
    const rows = await findMemories(deps, call, { user, asked }, { ...filter, worked_out }, args);
    const page = rows.slice(0, args.limit);
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
      ...viewNow(user.zone, call.now),
    });
  },
});

/** The first due times inside the asked time of each memory that has some, by id. */
function dueInside(
  rows: WorkedOutRow[],
  span: { after: number | null; before: number | null },
  time: SearchTime,
): Map<string, WorkedOutRow[]> {
  const found = rows.map((row) => [row.id, dueTimesOf(rowAsOf(row, time), span, time)] as const);
  return new Map(found.filter(([, due]) => due.length > 0));
}

/** What had ended by `at` (epoch seconds) is left out, unless it is asked for. */
function validOf(args: SearchArguments, at: number): Pick<SearchFilter, "valid_at"> {
  return { valid_at: args.include_expired ? null : at };
}

function filterOf(
  args: SearchArguments,
): Omit<SearchFilter, "after" | "before" | "as_of" | "worked_out" | "valid_at"> {
  return {
    category: args.category ?? null,
    entity: args.entity ?? null,
    context: args.context ?? null,
    time_field: args.time_field,
    include_completed: args.include_completed,
    include_superseded: args.include_superseded,
    include_sensitive: args.include_sensitive,
  };
}
