import * as z from "zod";
import { invalid, type Result, success } from "../errors";
import { type SearchFilter, type SearchRow, searchMemories } from "../store/search";
import { matchExpression } from "../store/terms";
import { addDays } from "../time/calendar";
import { parseIso, resolveInstant } from "../time/iso";
import { checkArguments, instantOf, isoTime, label } from "./arguments";
import type { Call, Deps } from "./deps";
import { type KnownUser, readAsUser } from "./known-user";
import { type MemoryView, viewMemory, viewNow } from "./memory-view";
import { CATEGORIES } from "./remember";

export const searchMemorySchema = z.strictObject({
  query: z
    .string()
    .max(1000)
    .optional()
    .describe("Words to look for, in any language; more words never find less"),
  category: z.enum(CATEGORIES).optional(),
  entity: label(200).optional().describe("Only memories about this person or thing"),
  context: label(100).optional().describe("Only memories with this label"),
  after: isoTime.optional().describe("From this time on, ISO 8601"),
  before: isoTime.optional().describe("Before this time, ISO 8601; a date alone includes that whole day"),
  time_field: z
    .enum(["event_time", "created_at", "due_at"])
    .default("event_time")
    .describe("Which time after and before speak of"),
  include_completed: z.boolean().default(false),
  include_superseded: z.boolean().default(false).describe("True finds memories that were corrected since"),
  include_sensitive: z.boolean().default(false),
  limit: z.int().min(1).max(100).default(10),
  offset: z.int().min(0).max(10_000).default(0),
});

type SearchArguments = z.output<typeof searchMemorySchema>;

export interface Found {
  results: (MemoryView & { score: number | null })[];
  count: number;
  has_more: boolean;
}

/** Full text and filters over a user's memories; without a query the newest first. */
export async function searchMemory(deps: Deps, call: Call, input: unknown): Promise<Result<Found>> {
  const args = checkArguments(searchMemorySchema, input);
  if (!args.ok) return args;
  const query = args.value.query?.trim() ?? "";
  const { category, entity, context, after, before } = args.value;
  if (query === "" && [category, entity, context, after, before].every((filter) => filter === undefined)) {
    return invalid({
      path: "query",
      message: "send a query, or a filter: category, entity, context, after or before",
    });
  }
  const { user } = await readAsUser(deps, call, []);
  const rows = await findMemories(deps, call, user, query, filterOf(args.value, user, call.now), args.value);
  const page = rows.slice(0, args.value.limit);
  return success({
    results: page.map(({ score, ...row }) => ({
      ...viewMemory(row, user.zone, call.now),
      score: rounded(score),
    })),
    count: page.length,
    has_more: rows.length > page.length,
    ...viewNow(user.zone, call.now),
  });
}

/** One row more than the page holds tells whether there is another page. */
export async function findMemories(
  deps: Deps,
  call: Call,
  user: KnownUser,
  query: string,
  filter: SearchFilter,
  page: { limit: number; offset: number },
): Promise<SearchRow[]> {
  const expression = query === "" ? null : matchExpression(query);
  const nothingToFind = query !== "" && expression === null;
  if (user.row === null || nothingToFind) return [];
  const statement = searchMemories(call, user.row.pk, expression, filter, page.limit + 1, page.offset);
  const [rows = []] = await deps.db.batch([statement]);
  return rows as unknown as SearchRow[];
}

function filterOf(args: SearchArguments, user: KnownUser, now: number): SearchFilter {
  return {
    category: args.category ?? null,
    entity: args.entity ?? null,
    context: args.context ?? null,
    after: args.after === undefined ? null : instantOf(args.after, user.zone, now),
    before: args.before === undefined ? null : endOf(args.before, user.zone),
    time_field: args.time_field,
    include_completed: args.include_completed,
    include_superseded: args.include_superseded,
    include_sensitive: args.include_sensitive,
  };
}

/** An exclusive bound: the instant itself, or for a date alone the first moment of the next local date. */
export function endOf(text: string, zone: string): number {
  const parsed = parseIso(text);
  if (!parsed.ok) throw new TypeError("an unchecked time reached an action");
  const { value } = parsed;
  return resolveInstant(value.kind === "date" ? { kind: "date", date: addDays(value.date, 1) } : value, zone);
}

/** A score as callers see it: six digits tell ranks apart. */
export function rounded(score: number | null): number | null {
  return score === null ? null : Number(score.toPrecision(6));
}
