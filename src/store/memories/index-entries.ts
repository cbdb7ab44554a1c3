import { type SQL, sql } from "drizzle-orm";
import { type Ids, listed, type Scope } from "../rows";
import { indexTerms, withUser } from "../search/terms";
import { ownRows } from "./select-memories";

/** Writes the index entries of keywords, a JSON list, in place of those that are there. */
export function indexKeywords(scope: Scope, ids: Ids, keywords: string, guard: SQL): SQL<never> {
  const terms = withUser(pkOfUser(scope), sql`${indexTerms(readKeywords(keywords).join(" "))}`);
  return sql`INSERT OR REPLACE INTO keywords_fts (rowid, keywords) SELECT k.pk, ${terms}
    FROM knowledge k WHERE ${ownRows(scope)} AND k.id IN (${ids}) AND ${guard}`;
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
  guard: SQL,
): SQL<never>[] {
  return [...reindexWords(scope, ids, patch, guard), ...reindexKeywords(scope, ids, patch.keywords, guard)];
}

function reindexKeywords(
  scope: Scope,
  ids: string[],
  keywords: string | null | undefined,
  guard: SQL,
): SQL<never>[] {
  if (keywords === undefined) return [];
  if (keywords !== null) return [indexKeywords(scope, listed(ids), keywords, guard)];
  return [sql`DELETE FROM keywords_fts WHERE rowid IN (${pksOf(scope, listed(ids))}) AND ${guard}`];
}

function reindexWords(
  scope: Scope,
  ids: string[],
  patch: { content?: string; entity?: string | null },
  guard: SQL,
): SQL<never>[] {
  const sets: SQL[] = [];
  const pk = pkOfUser(scope);
  if (patch.content !== undefined)
    sets.push(sql`content = ${withUser(pk, sql`${indexTerms(patch.content)}`)}`);
  if (patch.entity !== undefined)
    sets.push(sql`entity = ${withUser(pk, sql`${indexTerms(patch.entity ?? "")}`)}`);
  if (sets.length === 0) return [];
  return [
    sql`UPDATE knowledge_fts SET ${sql.join(sets, sql`, `)} WHERE rowid IN (${pksOf(scope, listed(ids))}) AND ${guard}`,
  ];
}

export function pksOf(scope: Scope, ids: Ids): SQL {
  return sql`SELECT k.pk FROM knowledge k WHERE ${ownRows(scope)} AND k.id IN (${ids})`;
}
