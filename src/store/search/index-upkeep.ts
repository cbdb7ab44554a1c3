import { type SQL, sql } from "drizzle-orm";
import type { TextIndex } from "./candidates";
import { hasOlderTerms, indexTerms, withUser } from "./terms";

/** Users by pk, for a sweep. */
export function selectUserPks(afterPk: number, limit: number): SQL<{ pk: number }> {
  return sql`SELECT pk FROM users WHERE pk > ${afterPk} ORDER BY pk LIMIT ${limit}`;
}

/** Counts what users with a pk above `after`, up to `until`, have, if that isn't known yet. */
export function countSearchTotals(after: number, until: number): SQL<never> {
  const count = (table: string, owner: string) =>
    sql.raw(`(SELECT count(*) FROM ${table} k WHERE k.app_id = u.app_id AND k.${owner} = u.id)`);
  const length = (table: string, owner: string) =>
    sql.raw(
      `(SELECT coalesce(sum(length(k.content)), 0) FROM ${table} k WHERE k.app_id = u.app_id AND k.${owner} = u.id)`,
    );
  return sql`INSERT INTO search_totals (app_id, user_id, memories, memory_characters, versions, version_characters,
      messages, message_characters)
    SELECT u.app_id, u.id, ${count("knowledge", "user_id")}, ${length("knowledge", "user_id")},
      ${count("memory_history", "user_id")}, ${length("memory_history", "user_id")},
      ${count("messages", "owner_id")}, ${length("messages", "owner_id")}
    FROM users u WHERE u.pk > ${after} AND u.pk <= ${until}
      AND NOT EXISTS (SELECT 1 FROM search_totals t WHERE t.app_id = u.app_id AND t.user_id = u.id)`;
}

/** A table whose words are in an index, and its columns of words. */
export interface IndexedTable {
  table: "knowledge" | "memory_history" | "messages";
  index: TextIndex;
  owner: "user_id" | "owner_id";
  columns: readonly ("content" | "entity")[];
}

export const INDEXED_TABLES: readonly IndexedTable[] = [
  { table: "knowledge", index: "knowledge_fts", owner: "user_id", columns: ["content", "entity"] },
  { table: "memory_history", index: "memory_history_fts", owner: "user_id", columns: ["content", "entity"] },
  { table: "messages", index: "messages_fts", owner: "owner_id", columns: ["content"] },
];

export interface IndexedRow {
  pk: number;
  content: string;
  entity: string | null;
}

/** The words of rows by pk, for a sweep. */
export function selectIndexed(
  { table, columns }: IndexedTable,
  afterPk: number,
  limit: number,
): SQL<IndexedRow> {
  const entity = columns.includes("entity") ? sql`k.entity` : sql`NULL AS entity`;
  return sql`SELECT k.pk, k.content, ${entity} FROM ${sql.raw(table)} k WHERE k.pk > ${afterPk} ORDER BY k.pk LIMIT ${limit}`;
}

/** Writes those rows' entries again that would have other terms now, unless a row has changed since. */
export function rewriteTerms(
  { table, index, owner, columns }: IndexedTable,
  rows: IndexedRow[],
): SQL<never>[] {
  const old = rows.filter(({ content, entity }) => hasOlderTerms(content) || hasOlderTerms(entity ?? ""));
  if (old.length === 0) return [];
  const list = JSON.stringify(
    old.map(({ pk, content, entity }) => ({
      pk,
      content,
      entity,
      content_terms: indexTerms(content),
      entity_terms: indexTerms(entity ?? ""),
    })),
  );
  const names = sql.raw(columns.join(", "));
  const same = sql.raw(columns.map((name) => `k.${name} IS j.value ->> '${name}'`).join(" AND "));
  const terms = sql.join(
    columns.map((name) => withUser(sql.raw("u.pk"), sql.raw(`j.value ->> '${name}_terms'`))),
    sql`, `,
  );
  return [
    sql`INSERT OR REPLACE INTO ${sql.raw(index)} (rowid, ${names}) SELECT k.pk, ${terms}
      FROM json_each(${list}) j CROSS JOIN ${sql.raw(table)} k ON k.pk = j.value ->> 'pk' AND ${same}
      JOIN users u ON u.app_id = k.app_id AND u.id = k.${sql.raw(owner)}`,
  ];
}

/** Memories by pk, for a sweep. */
export function selectMemoryPks(afterPk: number, limit: number): SQL<{ pk: number }> {
  return sql`SELECT pk FROM knowledge WHERE pk > ${afterPk} ORDER BY pk LIMIT ${limit}`;
}

/** Makes 16 bytes of the keys that an earlier version stored as 64 digits, of memories with a pk above `after`, up to `until`. */
export function narrowKeys(after: number, until: number): SQL<never> {
  return sql`UPDATE knowledge SET content_key = unhex(substr(content_key, 1, 32))
    WHERE pk > ${after} AND pk <= ${until} AND typeof(content_key) = 'text' AND length(content_key) = 64`;
}
