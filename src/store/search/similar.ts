import { type SQL, sql } from "drizzle-orm";
import { openAt, ownRows } from "../memories/select-memories";
import { type KnowledgeRow, MEMORY, type Scope } from "../rows";
import { withUser } from "./terms";

/** Words of a text that are looked up: its first ones. */
export const MOST_WORDS = 12;
/** Rows of one word, the newest. So what is read doesn't grow with what there is. */
const ROWS_A_WORD = 12;
/** Rows that are compared: those with the most and the rarest words. */
const MOST_ALIKE = 20;

/** An open memory that has words of a text, and which of them, by number, as far as they were found. */
export type SimilarRow = KnowledgeRow & { terms: string };

/**
 * Memories of the user that are open at `now` (epoch seconds), aren't sensitive and have words of a text; `terms` are
 * expressions of FTS5. A word counts the more the fewer of the newest rows have it.
 */
export function selectSimilar(scope: Scope, terms: readonly string[], now: number): SQL<SimilarRow> {
  const list = JSON.stringify(terms.slice(0, MOST_WORDS));
  const shown = sql`${ownRows(scope)} AND ${openAt(now)} AND k.sensitive = 0`;
  // Without being kept the rows of a word would be looked up again for each of them.
  return sql`SELECT ${MEMORY}, b.terms FROM (
      WITH hits AS MATERIALIZED (
        SELECT j.key AS term, (SELECT json_group_array(f.pk) FROM (SELECT rowid AS pk FROM knowledge_fts
            WHERE knowledge_fts MATCH ${withUser(sql.raw("u.pk"), sql.raw("j.value"))}
            ORDER BY rowid DESC LIMIT ${ROWS_A_WORD}) f) AS pks
        FROM users u CROSS JOIN json_each(${list}) j WHERE u.app_id = ${scope.app} AND u.id = ${scope.user})
      SELECT p.value AS pk, json_group_array(h.term) AS terms, sum(1.0 / json_array_length(h.pks)) AS weight
      FROM hits h CROSS JOIN json_each(h.pks) p GROUP BY p.value ORDER BY weight DESC, pk DESC LIMIT ${MOST_ALIKE}) b
    CROSS JOIN knowledge k ON k.pk = b.pk WHERE ${shown}`;
}
