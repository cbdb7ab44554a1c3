import { type SQL, sql } from "drizzle-orm";
import { type Ids, listed, type Scope } from "../rows";
import { indexTerms, withUser } from "../search/terms";
import { ownRows } from "./select-memories";

/** Writes the index entries of keywords, a JSON list, in place of those that are there. */
export function indexKeywords(scope: Scope, ids: Ids, keywords: string): SQL<never> {
  const terms = withUser(pkOfUser(scope), sql`${indexTerms(readKeywords(keywords).join(" "))}`);
  return sql`INSERT OR REPLACE INTO keywords_fts (rowid, keywords) SELECT k.pk, ${terms}
    FROM knowledge k WHERE ${ownRows(scope)} AND k.id IN (${ids})`;
}

/** Words of their column. */
export function readKeywords(column: string | null): string[] {
  const words: unknown = column === null ? [] : JSON.parse(column);
  return Array.isArray(words) ? words.map(String) : [];
}

export function pkOfUser({ app, user }: Scope): SQL {
  return sql`(SELECT pk FROM users WHERE app_id = ${app} AND id = ${user})`;
}

/** Updates the index entries of changed words. */
export function reindexMemories(
  scope: Scope,
  ids: string[],
  patch: { content?: string; entity?: string | null; keywords?: string | null },
): SQL<never>[] {
  return [...reindexWords(scope, ids, patch), ...reindexKeywords(scope, ids, patch.keywords)];
}

function reindexKeywords(scope: Scope, ids: string[], keywords: string | null | undefined): SQL<never>[] {
  if (keywords === undefined) return [];
  if (keywords !== null) return [indexKeywords(scope, listed(ids), keywords)];
  return [sql`DELETE FROM keywords_fts WHERE rowid IN (${pksOf(scope, listed(ids))})`];
}

function reindexWords(
  scope: Scope,
  ids: string[],
  patch: { content?: string; entity?: string | null },
): SQL<never>[] {
  const sets: SQL[] = [];
  const pk = pkOfUser(scope);
  if (patch.content !== undefined)
    sets.push(sql`content = ${withUser(pk, sql`${indexTerms(patch.content)}`)}`);
  if (patch.entity !== undefined)
    sets.push(sql`entity = ${withUser(pk, sql`${indexTerms(patch.entity ?? "")}`)}`);
  if (sets.length === 0) return [];
  return [
    sql`UPDATE knowledge_fts SET ${sql.join(sets, sql`, `)} WHERE rowid IN (${pksOf(scope, listed(ids))})`,
  ];
}

export function pksOf(scope: Scope, ids: Ids): SQL {
  return sql`SELECT k.pk FROM knowledge k WHERE ${ownRows(scope)} AND k.id IN (${ids})`;
}
