import { type SQL, sql } from "drizzle-orm";
import { type KnowledgeRow, MEMORY, type Scope } from "../rows";
import { believedAt, type MemorySource, notCorrectedBy, notSensitive } from "./believed";
import { labelKey } from "./knowledge";
import { validAt } from "./select-memories";
import { isWorkedOut } from "./series";

export const TIMELINE_KINDS = ["memory", "due", "reminded", "completed"] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** The column with the instant of a kind's events. */
const COLUMN: Record<TimelineKind, string> = {
  memory: "event_time",
  due: "due_at",
  reminded: "reminded_at",
  completed: "completed_at",
};

/** The end of a page: the event's instant, its rank, the memory's pk. */
export type TimelinePosition = [at: number, kind: number, pk: number];

export interface TimelineFilter {
  kinds: readonly TimelineKind[];
  after: number | null;
  before: number | null;
  entity: string | null;
  category: string | null;
  include_sensitive: boolean;
  /** Also what a correction has taken the place of. */
  include_superseded: boolean;
  /** Epoch seconds: without what had ended by then and wasn't done; null keeps that too. */
  valid_at: number | null;
  /** Epoch seconds: the timeline as believed then. */
  as_of: number | null;
  /** Whether the user's items stood in another zone at `as_of`. */
  moved: boolean;
}

/** `skipped` is 1 for an occurrence of a series that was let pass. */
export type TimelineRow = KnowledgeRow & { at: number; kind_order: number; skipped: 0 | 1 };

/**
 * A page of events, in order of time, without the due times that are worked out in code (series.ts). Each kind walks its own index and stops at the page's length, so
 * a page costs the same in any timeline.
 */
export function selectTimeline(
  scope: Scope,
  filter: TimelineFilter,
  order: "asc" | "desc",
  from: TimelinePosition | null,
  limit: number,
): SQL<TimelineRow> {
  const direction = sql.raw(order === "asc" ? "ASC" : "DESC");
  const asOf = filter.as_of === null ? null : WANTED.as_of;
  const sources = filter.kinds.flatMap((kind) => sourcesOf(kind, asOf, filter.moved));
  const parts = sources.map(({ table, index, column, rank, version }) => {
    const at = sql.raw(`k.${column}`);
    const where = [OWN, sql`${at} IS NOT NULL`, version];
    if (filter.after !== null) where.push(sql`${at} >= ${WANTED.after}`);
    if (filter.before !== null) where.push(sql`${at} < ${WANTED.before}`);
    if (filter.entity !== null) where.push(sql`k.entity_key = ${WANTED.entity_key}`);
    if (filter.category !== null) where.push(sql`k.category = ${WANTED.category}`);
    if (!filter.include_superseded) where.push(sql`k.superseded_by IS NULL`);
    if (filter.valid_at !== null && !isEnded(rank))
      where.push(sql`(${validAt(WANTED.valid_at)} OR k.completed_at IS NOT NULL)`);
    if (!filter.include_superseded && isEnded(rank)) where.push(notCorrectedBy(asOf));
    if (!filter.include_sensitive) where.push(notSensitive(table));
    if (from !== null) where.push(beyond(at, rank, order, from[1]));
    return sql`SELECT * FROM (SELECT ${MEMORY}, ${at} AS at, ${sql.raw(String(rank))} AS kind_order,
      ${skippedAt(rank)} AS skipped
      FROM ${sql.raw(table)} k ${sql.raw(index)} WHERE ${sql.join(where, sql` AND `)}
      ORDER BY ${at} ${direction}, k.pk ${direction} LIMIT ${limit})`;
  });
  const all = sql.join(inCompounds(parts), sql` UNION ALL `);
  return sql`SELECT * FROM (WITH wanted AS (${wantedBy(scope, filter, from)}) ${all})
    ORDER BY at ${direction}, kind_order ${direction}, pk ${direction} LIMIT ${limit}`;
}

/** What a page asks for, named once: a statement has at most a hundred parameters, and each source asks the same. */
const WANTED = {
  after: wanted("after"),
  before: wanted("before"),
  as_of: wanted("as_of"),
  valid_at: wanted("valid_at"),
  entity_key: wanted("entity_key"),
  category: wanted("category"),
  from_at: wanted("from_at"),
  from_pk: wanted("from_pk"),
};

const OWN = sql`k.app_id = ${wanted("app_id")} AND k.user_id = ${wanted("user_id")}`;

function wanted(name: string): SQL {
  return sql.raw(`(SELECT ${name} FROM wanted)`);
}

function wantedBy({ app, user }: Scope, filter: TimelineFilter, from: TimelinePosition | null): SQL {
  return sql`SELECT ${app} AS app_id, ${user} AS user_id, ${filter.after} AS after, ${filter.before} AS before,
    ${filter.as_of} AS as_of, ${filter.valid_at} AS valid_at, ${labelKey(filter.entity)} AS entity_key, ${filter.category} AS category,
    ${from?.[0] ?? null} AS from_at, ${from?.[2] ?? null} AS from_pk`;
}

/** D1 takes at most five SELECTs in a compound, so longer ones are nested. */
const COMPOUND_LIMIT = 5;

function inCompounds(parts: SQL[]): SQL[] {
  if (parts.length <= COMPOUND_LIMIT) return parts;
  const groups: SQL[] = [];
  for (let start = 0; start < parts.length; start += COMPOUND_LIMIT) {
    const group = sql.join(parts.slice(start, start + COMPOUND_LIMIT), sql` UNION ALL `);
    groups.push(sql`SELECT * FROM (${group})`);
  }
  return groups;
}

interface TimelineSource {
  table: MemorySource["table"];
  /** `INDEXED BY` and its name, or nothing. */
  index: string;
  column: string;
  /** Orders events of one instant, and tells tables apart across pages. */
  rank: number;
  version: SQL;
}

/** The rank of completed occurrences of series, after the kinds. */
const DONE = TIMELINE_KINDS.length;
/** The rank of the due times of occurrences that are over. */
const ENDED = DONE + 1;
/** Added to the rank of earlier versions, which are read with `as_of`. */
const EARLIER = 100;

function sourcesOf(kind: TimelineKind, asOf: SQL | null, moved: boolean): TimelineSource[] {
  const column = COLUMN[kind];
  const over = asOf === null ? sql`1` : sql`k.valid_to <= ${asOf}`;
  const history = { table: "memory_history", index: "" } as const;
  const sources: TimelineSource[] = believedAt(asOf).map(({ table, version }) => ({
    table,
    index: "",
    column,
    rank: rankOf(kind, table),
    version: kind === "due" ? sql`${version} AND NOT ${isWorkedOut({ moved })}` : version,
  }));
  if (kind === "completed") sources.push({ ...history, column: "done_at", rank: DONE, version: over });
  if (kind === "due") {
    const ended = sql`k.change IN ('occurrence_completed', 'occurrence_skipped') AND ${over}`;
    const index = "INDEXED BY memory_history_ended";
    sources.push({ ...history, index, column, rank: ENDED, version: ended });
  }
  return sources;
}

/** The rank of a kind's events from a table. */
export function rankOf(kind: TimelineKind, table: MemorySource["table"]): number {
  return TIMELINE_KINDS.indexOf(kind) + (table === "knowledge" ? 0 : EARLIER);
}

/** Whether a source has occurrences that are over, and not memories as they stand. */
function isEnded(rank: number): boolean {
  return rank === DONE || rank === ENDED;
}

/** Whether an event of a rank is an occurrence that was let pass: 1 or 0 in SQL. */
function skippedAt(rank: number): SQL {
  return rank === ENDED ? sql`k.change = 'occurrence_skipped'` : sql`0`;
}

/** The kind of an event, from its row's rank. */
export function kindAt(rank: number): TimelineKind {
  if (rank === ENDED) return "due";
  return TIMELINE_KINDS[rank % EARLIER] ?? "completed";
}

function beyond(at: SQL, rank: number, order: "asc" | "desc", fromRank: number): SQL {
  const sign = sql.raw(order === "asc" ? ">" : "<");
  const later = sql`${at} ${sign} ${WANTED.from_at}`;
  if (rank === fromRank)
    return sql`(${later} OR (${at} = ${WANTED.from_at} AND k.pk ${sign} ${WANTED.from_pk}))`;
  const rankBeyond = order === "asc" ? rank > fromRank : rank < fromRank;
  return rankBeyond ? sql`(${later} OR ${at} = ${WANTED.from_at})` : later;
}
