// What a backup says of tables and rows. Pure, so that it can be tested without a database.

/** The column in which a page has the rows' numbers. Others may be called `rowid`. */
export const ROWID = "rowid of backup";

/** @typedef {Record<string, string | number | null>} Row */

const BEGINNING = "-- Almanac's backup, begun at ";

/** The first line of a backup. @param {number} ms epoch milliseconds */
export function beginningOf(ms) {
  return `${BEGINNING}${new Date(ms).toISOString()}`;
}

/** When a backup was begun, in epoch seconds, by its first line; 0 for one of a version that didn't say it. @param {string} line */
export function begunAt(line) {
  const ms = line.startsWith(BEGINNING) ? Date.parse(line.slice(BEGINNING.length)) : 0;
  return Number.isNaN(ms) ? 0 : Math.floor(ms / 1000);
}

/**
 * Whether a table is to be copied: it is neither the platform's, nor one in which SQLite keeps a full text, nor one that
 * triggers fill from the others, such as what shards haven't been told yet.
 * @param {Row} table name and SQL @param {Row[]} all
 */
export function isOwnTable({ name }, all) {
  if (/^(?:sqlite_|_cf_|d1_|search_totals$|shard_changes$|left_owners$|left_rows$)/.test(String(name)))
    return false;
  return !all.some((other) => isFullText(other) && String(name).startsWith(`${other.name}_`));
}

/** @param {Row} table */
function isFullText({ sql }) {
  return /^\s*CREATE VIRTUAL/i.test(String(sql));
}

/** Columns of bytes, by their table: wrangler prints those as a text, so a page has them in hex. A test has such a row. */
const BYTES = new Map([["knowledge", "content_key"]]);

/** What a page asks of a table. @param {Row} table */
export function columnsOf({ name }) {
  const bytes = BYTES.get(String(name));
  return bytes === undefined ? "*" : `*, hex("${bytes}") AS "${bytes}"`;
}

/** Tables that the cron of a new deployment has begun to fill. */
const BEGUN = ["checkpoints", "daily_counts", "zone_rules"];

/**
 * The statement that puts a row back. Full text is found by its row's number, which is no column of it.
 * @param {Row} table @param {Row} page
 */
export function statementOf(table, { [ROWID]: rowid = null, ...row }) {
  const values = isFullText(table) ? { rowid, ...row } : row;
  const columns = Object.keys(values).map((name) => `"${name}"`);
  const bytes = BYTES.get(String(table.name));
  const literals = Object.entries(values).map(([name, value]) =>
    name === bytes ? `X'${value}'` : literalOf(value),
  );
  const insert = BEGUN.includes(String(table.name)) ? "INSERT OR REPLACE" : "INSERT";
  return `${insert} INTO "${table.name}" (${columns.join(", ")}) VALUES (${literals.join(", ")});`;
}

/**
 * SQLite's literal of a value. Text on one line: a reader of files may split statements at line ends.
 * @param {string | number | null} value
 */
function literalOf(value) {
  if (value === null) return "NULL";
  if (typeof value === "number") return String(value);
  // SQLite ends a literal at U+0000, and wrangler may end a statement at a line's end or a semicolon.
  return /[\0\r\n;]/.test(value)
    ? `CAST(X'${Buffer.from(value).toString("hex")}' AS TEXT)`
    : `'${value.replaceAll("'", "''")}'`;
}
