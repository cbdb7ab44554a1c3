import { type SQL, sql } from "drizzle-orm";
import { labelKey, ownRows } from "./knowledge";
import { KNOWLEDGE_COLUMNS, type KnowledgeRow, type Scope } from "./rows";
import { withUser } from "./terms";

const COLUMNS = sql.raw(KNOWLEDGE_COLUMNS);
/** A hit in the entity says more than one in the content: it is who or what the memory is about. */
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
}

export type SearchRow = KnowledgeRow & { score: number | null };

/**
 * Memories that match an expression of `matchExpression` and every filter, best first; without an expression the
 * newest first. Ties are broken by pk, so that pages don't overlap.
 */
export function searchMemories(
  scope: Scope,
  userPk: number,
  expression: string | null,
  filter: SearchFilter,
  limit: number,
  offset: number,
): SQL {
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
  const page = sql`LIMIT ${limit} OFFSET ${offset}`;
  if (expression === null) {
    return sql`SELECT ${COLUMNS}, NULL AS score FROM knowledge k WHERE ${sql.join(where, sql` AND `)}
      ORDER BY ${time} DESC, k.pk DESC ${page}`;
  }
  // The cross join keeps the order of the loops: the user's postings first, then their rows by primary key.
  return sql`SELECT ${COLUMNS}, -bm25(knowledge_fts, ${WEIGHTS}) AS score
    FROM knowledge_fts CROSS JOIN knowledge k ON k.pk = knowledge_fts.rowid
    WHERE knowledge_fts MATCH ${withUser(sql`${userPk}`, sql`${expression}`)} AND ${sql.join(where, sql` AND `)}
    ORDER BY score DESC, k.event_time DESC, k.pk DESC ${page}`;
}
