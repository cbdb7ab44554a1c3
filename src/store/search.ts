import { type SQL, sql } from "drizzle-orm";
import { type Believed, believedAt, notSensitive } from "./believed";
import { labelKey, ownRows } from "./knowledge";
import { type KnowledgeRow, MEMORY, type Scope } from "./rows";
import { isWorkedOut } from "./series";
import { withUser } from "./terms";

/** A hit in the entity weighs more than one in the content, because it is whom or what the memory is about. */
const WEIGHTS = sql.raw("1.0, 4.0");

export interface SearchFilter {
  category: string | null;
  entity: string | null;
  context: string | null;
  /** Epoch seconds, inclusive. */
  after: number | null;
  /** Epoch seconds, exclusive. */
  before: number | null;
  time_field: "event_time" | "created_at" | "due_at";
  include_completed: boolean;
  include_superseded: boolean;
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

export type SearchRow = KnowledgeRow & { score: number | null };

/**
 * Memories that match an expression of `matchExpression` and every filter, best first; newest first without an
 * expression, by the field that the asked time speaks of. Ties are broken by pk, so that pages don't overlap.
 */
export function searchMemories(
  scope: Scope,
  userPk: number,
  expression: string | null,
  filter: SearchFilter,
  limit: number,
  offset: number,
): SQL<SearchRow> {
  const time = sql.raw(`k.${filter.time_field}`);
  const others = othersOf(scope, filter);
  const inTime = timeOf(filter, time);
  const ids = sql`${JSON.stringify(Object.fromEntries(filter.worked_out?.found ?? []))}`;
  const parts = believedAt(filter.as_of).flatMap(({ table, version }) => {
    const sensitive = filter.include_sensitive ? sql`1` : notSensitive(table);
    const where = sql`${others} AND ${sensitive} AND ${version}`;
    const from = sql.raw(table);
    const unscored = sql`SELECT ${MEMORY}, NULL AS score`;
    if (expression !== null) {
      const due = sql`(${inTime} OR k.id IN (SELECT key FROM json_each(${ids})))`;
      const when = filter.worked_out === null ? inTime : due;
      return [matching(table, userPk, expression, time, sql`${where} AND ${when}`)];
    }
    const plain = sql`${unscored}, ${time} AS sort_time FROM ${from} k WHERE ${where} AND ${inTime}`;
    if (filter.worked_out === null) return [plain];
    return [
      plain,
      sql`${unscored}, m.value AS sort_time FROM json_each(${ids}) m CROSS JOIN ${from} k ON k.id = m.key
        WHERE ${where}`,
    ];
  });
  const order =
    expression === null ? sql`sort_time DESC, pk DESC` : sql`score DESC, event_time DESC, pk DESC`;
  return sql`SELECT * FROM (${sql.join(parts, sql` UNION ALL `)})
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
}

/** Every filter but those of time and sensitivity. */
function othersOf(scope: Scope, filter: SearchFilter): SQL {
  const where = [ownRows(scope)];
  if (filter.category !== null) where.push(sql`k.category = ${filter.category}`);
  if (filter.entity !== null) where.push(sql`k.entity_key = ${labelKey(filter.entity)}`);
  if (filter.context !== null) where.push(sql`k.context_key = ${labelKey(filter.context)}`);
  if (!filter.include_completed) where.push(sql`k.completed_at IS NULL`);
  if (!filter.include_superseded) where.push(sql`k.superseded_by IS NULL`);
  return sql.join(where, sql` AND `);
}

/** Whether a row that SQL can judge is inside the asked time. */
function timeOf({ after, before, worked_out }: SearchFilter, time: SQL): SQL {
  const where = [sql`1`];
  if (after !== null) where.push(sql`${time} >= ${after}`);
  if (before !== null) where.push(sql`${time} < ${before}`);
  if (worked_out !== null) where.push(sql`NOT ${isWorkedOut(worked_out)}`);
  return sql`(${sql.join(where, sql` AND `)})`;
}

/** Memories of one table with scores. The cross join fixes the order of the loops: postings, then rows. */
function matching(table: Believed["table"], userPk: number, expression: string, time: SQL, where: SQL): SQL {
  const index = sql.raw(`${table}_fts`);
  return sql`SELECT ${MEMORY}, -bm25(${index}, ${WEIGHTS}) AS score, ${time} AS sort_time
    FROM ${index} CROSS JOIN ${sql.raw(table)} k ON k.pk = ${index}.rowid
    WHERE ${index} MATCH ${withUser(sql`${userPk}`, sql`${expression}`)} AND ${where}`;
}
