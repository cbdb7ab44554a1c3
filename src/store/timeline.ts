import { type SQL, sql } from "drizzle-orm";
import { type Believed, believedAt, notCorrectedBy, notSensitive } from "./believed";
import { labelKey, ownRows } from "./knowledge";
import { type KnowledgeRow, MEMORY, type Scope } from "./rows";

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
  /** Epoch seconds: the timeline as believed then. */
  as_of: number | null;
}

export type TimelineRow = KnowledgeRow & { at: number; kind_order: number };

/**
 * A page of past and future events, in order of time. Each kind walks its own index and stops at the page's length, so
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
  const sources = filter.kinds.flatMap((kind) => sourcesOf(kind, filter.as_of));
  const parts = sources.map(({ table, column, rank, version }) => {
    const at = sql.raw(`k.${column}`);
    const where = [ownRows(scope), sql`${at} IS NOT NULL`, version];
    if (filter.after !== null) where.push(sql`${at} >= ${filter.after}`);
    if (filter.before !== null) where.push(sql`${at} < ${filter.before}`);
    if (filter.entity !== null) where.push(sql`k.entity_key = ${labelKey(filter.entity)}`);
    if (filter.category !== null) where.push(sql`k.category = ${filter.category}`);
    if (!filter.include_superseded) where.push(sql`k.superseded_by IS NULL`);
    if (!filter.include_superseded && isEnded(rank)) where.push(notCorrectedBy(filter.as_of));
    if (!filter.include_sensitive) where.push(notSensitive(table));
    if (from !== null) where.push(beyond(at, rank, order, from));
    return sql`SELECT * FROM (SELECT ${MEMORY}, ${at} AS at, ${rank} AS kind_order
      FROM ${sql.raw(table)} k WHERE ${sql.join(where, sql` AND `)}
      ORDER BY ${at} ${direction}, k.pk ${direction} LIMIT ${limit})`;
  });
  const all = sql.join(inCompounds(parts), sql` UNION ALL `);
  return sql`${all} ORDER BY at ${direction}, kind_order ${direction}, pk ${direction} LIMIT ${limit}`;
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
  table: Believed["table"];
  column: string;
  /** Orders events of one instant, and tells tables apart across pages. */
  rank: number;
  version: SQL;
}

/** The rank of completed occurrences of series, after the other kinds. */
const OCCURRENCES = TIMELINE_KINDS.length;
/** Added to the rank of earlier versions, which are read with `as_of`. */
const EARLIER = 100;

function sourcesOf(kind: TimelineKind, asOf: number | null): TimelineSource[] {
  const column = COLUMN[kind];
  const rank = TIMELINE_KINDS.indexOf(kind);
  const sources: TimelineSource[] = believedAt(asOf).map(({ table, version }) => ({
    table,
    column,
    rank: table === "knowledge" ? rank : rank + EARLIER,
    version,
  }));
  if (kind === "completed") {
    const done = asOf === null ? sql`1` : sql`k.valid_to <= ${asOf}`;
    sources.push({
      table: "memory_history",
      column: "done_at",
      rank: OCCURRENCES,
      version: done,
    });
  }
  return sources;
}

/** Whether a source has occurrences that are over, and not memories as they stand. */
function isEnded(rank: number): boolean {
  return rank >= OCCURRENCES && rank < EARLIER;
}

/** The kind of an event, from its row's rank. */
export function kindAt(rank: number): TimelineKind {
  return TIMELINE_KINDS[rank % EARLIER] ?? "completed";
}

function beyond(
  at: SQL,
  rank: number,
  order: "asc" | "desc",
  [fromAt, fromKind, fromPk]: TimelinePosition,
): SQL {
  const sign = sql.raw(order === "asc" ? ">" : "<");
  const later = sql`${at} ${sign} ${fromAt}`;
  if (rank === fromKind) return sql`(${later} OR (${at} = ${fromAt} AND k.pk ${sign} ${fromPk}))`;
  const kindBeyond = order === "asc" ? rank > fromKind : rank < fromKind;
  return kindBeyond ? sql`(${later} OR ${at} = ${fromAt})` : later;
}
