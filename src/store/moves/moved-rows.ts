import { type SQL, sql } from "drizzle-orm";
import { namesIn } from "../columns";
import type { Statement } from "../database";
import { readKeywords } from "../memories/index-entries";
import { indexTerms, withUser } from "../search/terms";
import type { MovedOwner, MovedRow, MovedTable, OwnedTable, ScannedTable } from "./moved-tables";

/** Reading the rows of a move, and writing them as they were under the numbers of another database. */

/** Owners of rows that one statement looks at. */
export const SCANNED = 5000;

/** Rows that are read at once by their numbers. */
export const READ_AT_ONCE = 500;

/** Characters of JSON in one statement: D1 takes texts of up to 2 MB. */
const CHUNK = 500_000;

/** Whose the rows after a number are, a page of them. */
export function selectOwners({ from, where, owner }: ScannedTable, after: number): SQL<MovedOwner> {
  return sql`SELECT ${owner} FROM ${from} WHERE t.rowid > ${after} AND ${where}
    ORDER BY t.rowid LIMIT ${sql.raw(String(SCANNED))}`;
}

/** Rows by their numbers, which each has as `pk`. */
export function selectRowsAt({ name, columns }: ScannedTable, pks: readonly number[]): SQL<MovedRow> {
  return sql`SELECT t.rowid AS pk, ${listOfCopied(columns)} FROM json_each(${JSON.stringify(pks)}) j
    CROSS JOIN ${sql.raw(name)} t ON t.rowid = j.value ORDER BY t.rowid`;
}

/** A page of rows of one owner, after a number. */
export function selectOwned(
  { name, columns, column, index, page }: OwnedTable,
  { app, id }: { app: string; id: string },
  after: number,
): SQL<MovedRow> {
  return sql`SELECT t.rowid AS pk, ${listOfCopied(columns)} FROM ${sql.raw(name)} t INDEXED BY ${sql.raw(index)}
    WHERE t.app_id = ${app} AND t.${sql.raw(column)} = ${id} AND t.rowid > ${after}
    ORDER BY t.rowid LIMIT ${sql.raw(String(page))}`;
}

/**
 * The key for duplicates is a BLOB, which JSON has no form for, and 64 digits in rows of before that: both are read as the
 * first 32 digits.
 */
const KEY = "content_key";

function listOfCopied(columns: readonly string[]): SQL {
  const narrow = `upper(iif(typeof(t.${KEY}) = 'text', substr(t.${KEY}, 1, 32), hex(t.${KEY}))) AS ${KEY}`;
  return sql.raw(columns.map((name) => (name === KEY ? narrow : `t.${name}`)).join(", "));
}

/** Inserts rows, unless they are there. */
export function insertMoved({ name, columns }: MovedTable, rows: readonly MovedRow[]): SQL<never>[] {
  const values = columns.map((column) =>
    column === KEY ? `unhex(value ->> '$.${column}')` : `value ->> '$.${column}'`,
  );
  return chunksOf(rows).map(
    (chunk) => sql`INSERT INTO ${sql.raw(name)} (${namesIn(columns)}) SELECT ${sql.raw(values.join(", "))}
      FROM json_each(${chunk}) WHERE true ORDER BY json_each.key ON CONFLICT DO NOTHING`,
  );
}

/** JSON lists of so many rows as a statement takes. */
function chunksOf(rows: readonly object[]): string[] {
  const chunks: string[][] = [];
  let size = CHUNK;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (size + text.length > CHUNK) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)?.push(text);
    size += text.length;
  }
  return chunks.map((texts) => `[${texts.join(",")}]`);
}

/** What finds the row of an index entry again, by its table. */
const SAME: Readonly<Record<string, string>> = {
  knowledge: "t.user_id = j.value ->> 'user_id' AND t.id = j.value ->> 'id'",
  // A version has no id of its own: those that say the same have the same terms.
  memory_history: `t.user_id = j.value ->> 'user_id' AND t.id = j.value ->> 'id' AND t.valid_from = j.value ->> 'valid_from'
    AND t.content = j.value ->> 'content' AND t.entity IS j.value ->> 'entity'`,
  messages: "t.conversation_id = j.value ->> 'conversation_id' AND t.id = j.value ->> 'id'",
};

interface TermsOf {
  index: string;
  owner: "user_id" | "owner_id";
  /** The words of a row by the index's column. */
  words(row: MovedRow): Record<string, string>;
}

const textOf = (value: MovedRow[string] | undefined) => (typeof value === "string" ? value : "");

/** What is indexed of each table's rows. */
const TERMS: Readonly<Record<string, readonly TermsOf[]>> = {
  knowledge: [
    {
      index: "knowledge_fts",
      owner: "user_id",
      words: (row) => ({ content: textOf(row["content"]), entity: textOf(row["entity"]) }),
    },
    {
      index: "keywords_fts",
      owner: "user_id",
      words: ({ keywords = null }) =>
        keywords === null ? {} : { keywords: readKeywords(textOf(keywords)).join(" ") },
    },
  ],
  memory_history: [
    {
      index: "memory_history_fts",
      owner: "user_id",
      words: (row) => ({ content: textOf(row["content"]), entity: textOf(row["entity"]) }),
    },
  ],
  messages: [
    { index: "messages_fts", owner: "owner_id", words: (row) => ({ content: textOf(row["content"]) }) },
  ],
};

/** Writes the index entries of rows that were inserted: terms name their person by a number that differs in each database. */
export function indexMoved({ name }: MovedTable, rows: readonly MovedRow[]): SQL<never>[] {
  return (TERMS[name] ?? []).flatMap(({ index, owner, words }) => {
    const entries = rows.flatMap((row) => {
      const terms = Object.entries(words(row)).map(([column, text]) => [`${column}_terms`, indexTerms(text)]);
      return terms.length === 0 ? [] : [{ ...keysOf(row), ...Object.fromEntries(terms) }];
    });
    const [first] = rows;
    if (first === undefined || entries.length === 0) return [];
    const columns = Object.keys(words({ ...first, keywords: first["keywords"] ?? "[]" }));
    const terms = columns.map((column) =>
      withUser(sql.raw("coalesce(u.pk, 0)"), sql.raw(`j.value ->> '${column}_terms'`)),
    );
    return chunksOf(entries).map(
      (chunk) => sql`INSERT OR REPLACE INTO ${sql.raw(index)} (rowid, ${namesIn(columns)})
        SELECT t.rowid, ${sql.join(terms, sql`, `)} FROM json_each(${chunk}) j
        CROSS JOIN ${sql.raw(name)} t ON t.app_id = j.value ->> 'app_id' AND ${sql.raw(SAME[name] ?? "0")}
        LEFT JOIN users u ON u.app_id = t.app_id AND u.id = t.${sql.raw(owner)}`,
    );
  });
}

/** What finds a row again, of its columns. */
const KEYS = ["app_id", "user_id", "conversation_id", "id", "valid_from", "content", "entity"];

function keysOf(row: MovedRow): MovedRow {
  return Object.fromEntries(KEYS.filter((name) => name in row).map((name) => [name, row[name] ?? null]));
}

/** Numbers messages of a conversation as they are where it was, in the place of copies that have no number. */
export function numberMessages(rows: readonly MovedRow[]): SQL<never> {
  const list = JSON.stringify(
    rows.map(({ app_id, conversation_id, id, place }) => ({ app_id, conversation_id, id, place })),
  );
  return sql`UPDATE messages SET place = j.value ->> 'place' FROM json_each(${list}) j
    WHERE messages.app_id = j.value ->> 'app_id' AND messages.conversation_id = j.value ->> 'conversation_id'
      AND messages.id = j.value ->> 'id' AND messages.place IS NOT j.value ->> 'place'`;
}

/** A conversation by its app and its id. */
export type ConversationKey = readonly [app: string, conversation: string];

/** Deletes the marks that writing copies has made: nobody's copy is behind. */
export function deleteMarks(conversations: readonly ConversationKey[]): SQL<never> {
  return sql`DELETE FROM message_copies WHERE (app_id, conversation_id) IN
    (SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(conversations)}))`;
}

/**
 * Deletes copies that marks say are behind, in the cell to which their conversation goes: the rows themselves come there.
 */
export function deleteBehind(marks: readonly MovedRow[]): Statement<never>[] {
  const list = JSON.stringify(
    marks.map(({ app_id, conversation_id, user_id, message_id }) => [
      app_id,
      conversation_id,
      message_id,
      user_id,
    ]),
  );
  const behind = sql`SELECT m.pk FROM json_each(${list}) j CROSS JOIN messages m ON m.app_id = j.value ->> 0
    AND m.conversation_id = j.value ->> 1 AND m.id = j.value ->> 2`;
  return [
    sql`DELETE FROM messages_fts WHERE rowid IN (${behind})`,
    sql`DELETE FROM messages WHERE pk IN (${behind})`,
    sql`DELETE FROM conversation_members WHERE (app_id, conversation_id, user_id) IN
      (SELECT value ->> 0, value ->> 1, value ->> 3 FROM json_each(${list}) WHERE value ->> 2 = '')`,
  ];
}

/** Statements that erase rows by their numbers, with their index entries. */
export function eraseMoved(
  { name }: { name: string },
  { pks, orphaned, user }: { pks: readonly number[]; orphaned: readonly number[]; user: number | null },
): Statement<never>[] {
  const list = sql`SELECT value FROM json_each(${JSON.stringify(pks)})`;
  const rows = sql<never>`DELETE FROM ${sql.raw(name)} WHERE rowid IN (${list})`;
  const entries = (TERMS[name] ?? []).map(
    ({ index }) => sql<never>`DELETE FROM ${sql.raw(index)} WHERE rowid IN (${list})`,
  );
  // What stays with its conversation is nobody's to find here.
  const freed =
    orphaned.length === 0 || user === null
      ? []
      : [
          sql<never>`UPDATE messages_fts SET content = ltrim(replace(' ' || content, ${` z${user}q`}, ' z0q'))
            WHERE rowid IN (SELECT value FROM json_each(${JSON.stringify(orphaned)}))`,
        ];
  return [...(pks.length === 0 ? [] : [...entries, rows]), ...freed];
}
