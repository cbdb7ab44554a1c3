import { type SQL, sql } from "drizzle-orm";
import { type Believed, believedAt, notSensitive } from "./believed";
import { labelKey, ownRows } from "./knowledge";
import { type KnowledgeRow, MEMORY, type Scope } from "./rows";
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
}

export type SearchRow = KnowledgeRow & { score: number | null };

/**
 * Memories that match an expression of `matchExpression` and every filter, best first; newest first without an
 * expression. Ties are broken by pk, so that pages don't overlap.
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
  const where: SQL[] = [ownRows(scope)];
  if (filter.category !== null) where.push(sql`k.category = ${filter.category}`);
  if (filter.entity !== null) where.push(sql`k.entity_key = ${labelKey(filter.entity)}`);
  if (filter.context !== null) where.push(sql`k.context_key = ${labelKey(filter.context)}`);
  if (filter.after !== null) where.push(sql`${time} >= ${filter.after}`);
  if (filter.before !== null) where.push(sql`${time} < ${filter.before}`);
  if (!filter.include_completed) where.push(sql`k.completed_at IS NULL`);
  if (!filter.include_superseded) where.push(sql`k.superseded_by IS NULL`);
  const parts = believedAt(filter.as_of).map(({ table, version }) => {
    const sensitive = filter.include_sensitive ? sql`1` : notSensitive(table);
    return memoriesIn(table, userPk, expression, sql.join([...where, sensitive, version], sql` AND `));
  });
  const order =
    expression === null ? sql`sort_time DESC, pk DESC` : sql`score DESC, event_time DESC, pk DESC`;
  return sql`SELECT *, ${time} AS sort_time FROM (${sql.join(parts, sql` UNION ALL `)}) k
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
}

/** Memories of one table with scores. The cross join fixes the order of the loops: postings, then rows. */
function memoriesIn(table: Believed["table"], userPk: number, expression: string | null, where: SQL): SQL {
  const from = sql.raw(table);
  if (expression === null) return sql`SELECT ${MEMORY}, NULL AS score FROM ${from} k WHERE ${where}`;
  const index = sql.raw(`${table}_fts`);
  return sql`SELECT ${MEMORY}, -bm25(${index}, ${WEIGHTS}) AS score
    FROM ${index} CROSS JOIN ${from} k ON k.pk = ${index}.rowid
    WHERE ${index} MATCH ${withUser(sql`${userPk}`, sql`${expression}`)} AND ${where}`;
}
