import { type SQL, sql } from "drizzle-orm";
import { believedAt, type MemorySource, notSensitive } from "../memories/believed";
import { labelKey } from "../memories/knowledge";
import { BY_CREATION, ownRows, validAt } from "../memories/select-memories";
import { isWorkedOut } from "../memories/series";
import { type KnowledgeRow, MEMORY, PACKED_REST, RANKED_COLUMNS, type Scope } from "../rows";
import type { SearchSource, TextIndex } from "./candidates";

export interface SearchFilter {
  category: string | null;
  entity: string | null;
  context: string | null;
  /** Epoch seconds, inclusive. */
  after: number | null;
  /** Epoch seconds, exclusive. */
  before: number | null;
  /** Between the two spans of a phrase, what is in neither; epoch seconds, the end exclusive. */
  gap: { from: number; to: number } | null;
  /** `either`: when it happened, or when it is due. */
  time_field: "event_time" | "created_at" | "due_at" | "either";
  include_completed: boolean;
  include_superseded: boolean;
  /** Epoch seconds: without what had ended by then; null finds that too. */
  valid_at: number | null;
  include_sensitive: boolean;
  /** Epoch seconds: searches what was believed then. */
  as_of: number | null;
  /** Null where the asked time doesn't speak of due times. */
  worked_out: WorkedOut | null;
}

/** What code has found out about the items of `isWorkedOut`: SQL judges them by nothing but this. */
export interface WorkedOut {
  /** The ids of those that are due inside the asked time, each with its first due time there. */
  found: ReadonlyMap<string, number>;
  moved: boolean;
}

/** The indexes of memories, of `memorySources` in the same order; behind them that of the keywords of present ones. */
export function memoryIndexes(asOf: boolean): TextIndex[] {
  return ["knowledge_fts", ...(asOf ? (["memory_history_fts"] as const) : []), "keywords_fts"];
}

/** The tables with the memories that a filter asks for, and every filter. Earlier versions have no neighbours. */
export function memorySources(scope: Scope, filter: SearchFilter): SearchSource[] {
  const inTime =
    filter.time_field === "either"
      ? sql`(${insideOf(filter, EVENT_TIME)} OR ${timeOf(filter, sql`k.due_at`)})`
      : timeOf(filter, timeColumn(filter));
  const due = sql`(${inTime} OR k.id IN (SELECT key FROM json_each(${foundIds(filter)})))`;
  const when = filter.worked_out === null ? inTime : due;
  return believedAt(filter.as_of).map(({ table, version }) => ({
    table,
    columns: RANKED_COLUMNS,
    rest: PACKED_REST.text,
    where: sql`${othersOf(scope, filter, table)} AND ${version} AND ${when}`,
    time: "event_time",
    perSecond: 1,
    timeline:
      table === "knowledge" ? { index: "knowledge_timeline", owner: "user_id", samePlace: sql`1` } : null,
  }));
}

/**
 * Memories that pass every filter, newest first by the field that the asked time speaks of. Ties are broken by pk, so
 * that pages don't overlap.
 */
export function listFiltered(
  scope: Scope,
  filter: SearchFilter,
  limit: number,
  offset: number,
): SQL<KnowledgeRow> {
  const parts = believedAt(filter.as_of).flatMap(({ table, version }) => {
    const where = sql`${othersOf(scope, filter, table)} AND ${version}`;
    const from = sql.raw(table);
    const part = (time: SQL, rows: SQL) =>
      sql`SELECT ${MEMORY}, ${time} AS sort_time FROM ${rows} AND ${filter.time_field === "either" ? insideOf(filter, time) : timeOf(filter, time)}`;
    if (table === "knowledge" && filter.time_field === "created_at")
      return BY_CREATION.map(({ index, time, which }) =>
        part(time, sql`knowledge k INDEXED BY ${index} WHERE ${where} AND ${which}`),
      );
    const plain = part(timeColumn(filter), sql`${from} k WHERE ${where}`);
    if (filter.worked_out === null) return [plain];
    const alsoDue = sql`SELECT ${MEMORY}, k.due_at AS sort_time FROM ${from} k
      WHERE ${where} AND k.due_at IS NOT NULL AND ${timeOf(filter, sql`k.due_at`)} AND NOT ${insideOf(filter, EVENT_TIME)}`;
    return [
      plain,
      ...(filter.time_field === "either" ? [alsoDue] : []),
      sql`SELECT ${MEMORY}, m.value AS sort_time FROM json_each(${foundIds(filter)}) m
        CROSS JOIN ${from} k ON k.id = m.key WHERE ${where}${filter.time_field === "either" ? sql` AND NOT ${insideOf(filter, EVENT_TIME)}` : sql``}`,
    ];
  });
  return sql`SELECT * FROM (${sql.join(parts, sql` UNION ALL `)})
    ORDER BY sort_time DESC, pk DESC LIMIT ${limit} OFFSET ${offset}`;
}

const EVENT_TIME = sql`k.event_time`;

function timeColumn({ time_field }: SearchFilter): SQL {
  return time_field === "either" ? EVENT_TIME : sql.raw(`k.${time_field}`);
}

/** The first due time by id of what is worked out, as JSON. */
function foundIds({ worked_out }: SearchFilter): SQL {
  return sql`${JSON.stringify(Object.fromEntries(worked_out?.found ?? []))}`;
}

/** Every filter but that of time. */
function othersOf(scope: Scope, filter: SearchFilter, table: MemorySource["table"]): SQL {
  const where = [ownRows(scope)];
  if (filter.category !== null) where.push(sql`k.category = ${filter.category}`);
  if (filter.entity !== null) where.push(sql`k.entity_key = ${labelKey(filter.entity)}`);
  if (filter.context !== null) where.push(sql`k.context_key = ${labelKey(filter.context)}`);
  if (!filter.include_completed) where.push(sql`k.completed_at IS NULL`);
  if (!filter.include_superseded) where.push(sql`k.superseded_by IS NULL`);
  if (filter.valid_at !== null) where.push(validAt(filter.valid_at));
  if (!filter.include_sensitive) where.push(notSensitive(table));
  return sql.join(where, sql` AND `);
}

/** Whether a row that SQL can judge is inside the asked time, by a column of it. */
function timeOf(filter: SearchFilter, time: SQL): SQL {
  const { worked_out } = filter;
  const inside = insideOf(filter, time);
  return worked_out === null ? inside : sql`(${inside} AND NOT ${isWorkedOut(worked_out)})`;
}

function insideOf({ after, before, gap }: SearchFilter, time: SQL): SQL {
  const where = [sql`1`];
  if (after !== null) where.push(sql`${time} >= ${after}`);
  if (before !== null) where.push(sql`${time} < ${before}`);
  if (gap !== null) where.push(sql`NOT (${time} >= ${gap.from} AND ${time} < ${gap.to})`);
  return sql`(${sql.join(where, sql` AND `)})`;
}
