import { type SQL, sql } from "drizzle-orm";
import { OWNER_PK } from "../chats/insert-messages";
import { readKeywords } from "../memories/index-entries";
import { OTHER_COLUMNS, otherBytes } from "../weight";
import type { TextIndex } from "./candidates";
import { withUser } from "./terms";

/** How far a part of the database is written again: its last row that is, and the form in which. */
export interface PartPosition {
  part: string;
  form: number;
  pk: number;
}

/** Stands in a position where all rows of its part are done. */
export const ALL_DONE = Number.MAX_SAFE_INTEGER;

/** Positions by the names of their parts; no row for a part that was never begun. */
export function selectTermsPositions(parts: readonly string[]): SQL<PartPosition> {
  return sql`SELECT name AS part, at AS form, pk FROM checkpoints
    WHERE name IN (SELECT value FROM json_each(${JSON.stringify(parts)}))`;
}

/** Moves a position on from where it was read. No row: another call has moved it meanwhile. */
export function moveTermsPosition({ part, form, pk }: PartPosition, to: PartPosition): SQL<{ pk: number }> {
  return sql`UPDATE checkpoints SET pk = ${to.pk} WHERE name = ${part} AND at = ${form} AND pk = ${pk} RETURNING pk`;
}

/** Users by pk, for a walk. */
export function selectUserPks(afterPk: number, limit: number): SQL<{ pk: number }> {
  return sql`SELECT pk FROM users WHERE pk > ${afterPk} ORDER BY pk LIMIT ${limit}`;
}

/** Counts what users with a pk above `after`, up to `until`, have, whatever was counted. */
export function countSearchTotals(after: number, until: number): SQL<never> {
  const count = (table: string, owner: string) =>
    sql.raw(`(SELECT count(*) FROM ${table} k WHERE k.app_id = u.app_id AND k.${owner} = u.id)`);
  const sum = (table: string, owner: string, what: string) =>
    sql.raw(
      `(SELECT coalesce(sum(${what}), 0) FROM ${table} k WHERE k.app_id = u.app_id AND k.${owner} = u.id)`,
    );
  const length = (table: string, owner: string) => sum(table, owner, "length(k.content)");
  const other = (table: string, owner: string, kind: keyof typeof OTHER_COLUMNS) =>
    sum(table, owner, otherBytes(OTHER_COLUMNS[kind]));
  return sql`INSERT OR REPLACE INTO search_totals (app_id, user_id, memories, memory_characters, versions,
      version_characters, messages, message_characters, other_bytes)
    SELECT u.app_id, u.id, ${count("knowledge", "user_id")}, ${length("knowledge", "user_id")},
      ${count("memory_history", "user_id")}, ${length("memory_history", "user_id")},
      ${count("messages", "owner_id")}, ${length("messages", "owner_id")},
      ${other("knowledge", "user_id", "memory")} + ${other("memory_history", "user_id", "memory")}
        + ${other("messages", "owner_id", "message")}
    FROM users u WHERE u.pk > ${after} AND u.pk <= ${until}`;
}

type Column = "content" | "entity" | "keywords";

/** A table whose words are in indexes, each with the columns whose words it has. */
export interface IndexedTable {
  table: "knowledge" | "memory_history" | "messages";
  owner: "user_id" | "owner_id";
  indexes: readonly { index: TextIndex; columns: readonly Column[] }[];
}

export const INDEXED_TABLES: readonly IndexedTable[] = [
  {
    table: "knowledge",
    owner: "user_id",
    indexes: [
      { index: "knowledge_fts", columns: ["content", "entity"] },
      { index: "keywords_fts", columns: ["keywords"] },
    ],
  },
  {
    table: "memory_history",
    owner: "user_id",
    indexes: [{ index: "memory_history_fts", columns: ["content", "entity"] }],
  },
  { table: "messages", owner: "owner_id", indexes: [{ index: "messages_fts", columns: ["content"] }] },
];

export type IndexedRow = { pk: number } & Record<Column, string | null>;

/** The words of rows by pk, for a walk. */
export function selectIndexed(
  { table, indexes }: IndexedTable,
  afterPk: number,
  limit: number,
): SQL<IndexedRow> {
  const own = new Set(indexes.flatMap(({ columns }) => columns));
  const columns = COLUMNS.map((name) => (own.has(name) ? `k.${name}` : `NULL AS ${name}`)).join(", ");
  return sql`SELECT k.pk, ${sql.raw(columns)} FROM ${sql.raw(table)} k WHERE k.pk > ${afterPk}
    ORDER BY k.pk LIMIT ${limit}`;
}

const COLUMNS: readonly Column[] = ["content", "entity", "keywords"];

/** Writes the entries of rows again, unless a row has changed since. `termsOf` makes the terms of a text. */
export function rewriteTerms(
  { table, owner, indexes }: IndexedTable,
  rows: readonly IndexedRow[],
  termsOf: (text: string) => string,
): SQL<never>[] {
  return indexes.flatMap(({ index, columns }) => {
    const indexed = rows.filter((row) => row[columns[0] ?? "content"] !== null);
    if (indexed.length === 0) return [];
    const list = indexed.map((row) => ({
      pk: row.pk,
      words: columns.map((name) => row[name]),
      terms: columns.map((name) => termsOf(wordsIn(name, row[name]))),
    }));
    const same = columns.map(
      (name, i) => sql`k.${sql.raw(name)} IS j.value -> 'words' ->> ${sql.raw(String(i))}`,
    );
    const terms = columns.map((_, i) =>
      withUser(OWNER_PK, sql`(j.value -> 'terms' ->> ${sql.raw(String(i))})`),
    );
    return [
      sql`INSERT OR REPLACE INTO ${sql.raw(index)} (rowid, ${sql.raw(columns.join(", "))})
        SELECT k.pk, ${sql.join(terms, sql`, `)} FROM json_each(${JSON.stringify(list)}) j
        CROSS JOIN ${sql.raw(table)} k ON k.pk = j.value ->> 'pk' AND ${sql.join(same, sql` AND `)}
        LEFT JOIN users u ON u.app_id = k.app_id AND u.id = k.${sql.raw(owner)}`,
    ];
  });
}

function wordsIn(column: Column, value: string | null): string {
  return column === "keywords" ? readKeywords(value).join(" ") : (value ?? "");
}
