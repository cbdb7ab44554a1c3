import { type SQL, sql } from "drizzle-orm";
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
  if (!filter.include_sensitive) where.push(sql`k.sensitive = 0`);
  const source = { scope, userPk, expression, where: sql.join(where, sql` AND `) };
  const parts =
    filter.as_of === null
      ? [memoriesIn(source, sql`knowledge`, sql`knowledge_fts`, null)]
      : [
          memoriesIn(
            source,
            sql`knowledge`,
            sql`knowledge_fts`,
            sql`k.created_at <= ${filter.as_of} AND k.version_at <= ${filter.as_of}`,
          ),
          memoriesIn(
            source,
            sql`memory_history`,
            sql`memory_history_fts`,
            sql`k.valid_from <= ${filter.as_of} AND k.valid_to > ${filter.as_of}`,
          ),
        ];
  const order =
    expression === null ? sql`sort_time DESC, pk DESC` : sql`score DESC, event_time DESC, pk DESC`;
  return sql`SELECT *, ${time} AS sort_time FROM (${sql.join(parts, sql` UNION ALL `)}) k
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
}

/** Memories of one table with scores. The cross join fixes the order of the loops: postings, then rows. */
function memoriesIn(
  { userPk, expression, where }: { userPk: number; expression: string | null; where: SQL },
  table: SQL,
  index: SQL,
  version: SQL | null,
): SQL {
  const conditions = version === null ? where : sql`${where} AND ${version}`;
  if (expression === null) return sql`SELECT ${MEMORY}, NULL AS score FROM ${table} k WHERE ${conditions}`;
  return sql`SELECT ${MEMORY}, -bm25(${index}, ${WEIGHTS}) AS score
    FROM ${index} CROSS JOIN ${table} k ON k.pk = ${index}.rowid
    WHERE ${index} MATCH ${withUser(sql`${userPk}`, sql`${expression}`)} AND ${conditions}`;
}
