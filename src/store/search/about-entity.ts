/** All that is stored about a person or thing. */
import { type SQL, sql } from "drizzle-orm";
import { readQuestion } from "../../search/question";
import { labelKey } from "../memories/knowledge";
import { ownRows } from "../memories/select-memories";
import type { Ids, Scope } from "../rows";
import { queryTerms, withUser } from "./terms";

/** Most memories about an entity that one call forgets. */
export const MOST_ABOUT = 1000;

/** Up to so many other memories that name an entity are counted. */
export const MOST_NAMING = 100;

/** The memories about an entity: done, corrected, past their end and sensitive ones too. */
export function idsAbout(scope: Scope, entity: string): Ids {
  return sql`SELECT k.id FROM knowledge k WHERE ${ownRows(scope)} AND k.entity_key = ${labelKey(entity)}
    ORDER BY k.pk LIMIT ${MOST_ABOUT}`;
}

/** The memories that aren't about an entity and have all words of its name. */
export function selectNaming(scope: Scope, entity: string): SQL<{ id: string }> {
  const words = queryTerms(readQuestion(entity)).map(({ expression }) => `(${expression})`);
  if (words.length === 0) return sql`SELECT NULL AS id WHERE 0`;
  return sql`SELECT k.id FROM users u CROSS JOIN knowledge_fts f
      ON f.knowledge_fts MATCH ${withUser(sql.raw("u.pk"), sql`${words.join(" AND ")}`)}
    CROSS JOIN knowledge k ON k.pk = f.rowid
    WHERE u.app_id = ${scope.app} AND u.id = ${scope.user} AND ${ownRows(scope)}
      AND k.entity_key IS NOT ${labelKey(entity)} LIMIT ${MOST_NAMING}`;
}
