import { type SQL, sql } from "drizzle-orm";
import { openAt, ownRows } from "../memories/select-memories";
import { type KnowledgeRow, MEMORY, type RowParts, rowParts, type Scope } from "../rows";
import { withUser } from "./terms";

/** Words of a text that are looked up: its first ones. */
export const MOST_WORDS = 12;
/** Rows of one word, the newest. So what is read doesn't grow with what there is. */
const ROWS_A_WORD = 12;
/** Rows that are compared: those with the most and the rarest words, and those of the same moment. */
const MOST_ALIKE = 12;
const MOST_AT_ONCE = 8;

/** An open memory that has words of a text, and which of them, by number, as far as they were found. */
export type SimilarRow = KnowledgeRow & { terms: string };

/**
 * Memories of the user that are open at `now` (epoch seconds), aren't sensitive and have words of a text, or are due when
 * it is; `terms` are expressions of FTS5. A word counts the more the fewer of the newest rows have it.
 */
export function selectSimilar(
  scope: Scope,
  terms: readonly string[],
  due_at: number | null,
  now: number,
): SQL<SimilarRow> {
  const list = JSON.stringify(terms.slice(0, MOST_WORDS));
  const shown = sql`${ownRows(scope)} AND ${openAt(now)} AND k.sensitive = 0`;
  // Without being kept the rows of a word would be looked up again for each of them.
  const byWords = sql`SELECT ${MEMORY}, b.terms FROM (
      WITH hits AS MATERIALIZED (
        SELECT j.key AS term, (SELECT json_group_array(f.pk) FROM (SELECT rowid AS pk FROM knowledge_fts
            WHERE knowledge_fts MATCH ${withUser(sql.raw("u.pk"), sql.raw("j.value"))}
            ORDER BY rowid DESC LIMIT ${ROWS_A_WORD}) f) AS pks
        FROM users u CROSS JOIN json_each(${list}) j WHERE u.app_id = ${scope.app} AND u.id = ${scope.user})
      SELECT p.value AS pk, json_group_array(h.term) AS terms, sum(1.0 / json_array_length(h.pks)) AS weight
      FROM hits h CROSS JOIN json_each(h.pks) p GROUP BY p.value ORDER BY weight DESC, pk DESC LIMIT ${MOST_ALIKE}) b
    CROSS JOIN knowledge k ON k.pk = b.pk WHERE ${shown}`;
  return due_at === null
    ? sql`${byWords}`
    : sql`SELECT * FROM (${byWords}) UNION ALL SELECT * FROM (SELECT ${MEMORY}, '[]' AS terms
    FROM knowledge k INDEXED BY knowledge_candidates
    WHERE k.due_at IS NOT NULL AND k.due_at = ${due_at} AND ${shown} LIMIT ${MOST_AT_ONCE})`;
}

/** Such a row in JSON. */
export type SimilarParts = [row: RowParts, terms: string];

/** The same rows as a JSON array of `SimilarParts`, without the memory that is stored now. */
export function similarFacts(select: SQL<SimilarRow>, stored: string): SQL {
  const parts = rowParts((name) => sql.raw(`s.${name}`));
  return sql`(SELECT json_group_array(json_array(${parts}, s.terms)) FROM (${select}) s WHERE s.id <> ${stored})`;
}
