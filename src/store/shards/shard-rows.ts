import { getTableName, type SQL, sql, type Table } from "drizzle-orm";
import { namesIn, namesOf } from "../columns";
import { requireThat } from "../database";
import type { Statement } from "../statement";
import { api_keys, apps } from "../tables/apps";
import { audit_lines } from "../tables/audit";
import { chats } from "../tables/chats";
import { connections } from "../tables/connections";
import { conversation_members, conversations, message_tombstones, messages } from "../tables/conversations";
import { erasures } from "../tables/erasures";
import { idempotency } from "../tables/idempotency";
import { knowledge, memory_history } from "../tables/memories";
import { connection_claims, deliveries, inbound_events } from "../tables/outbox";
import { old_secrets } from "../tables/secrets";
import { sign_in_links, sign_in_records, spent_tokens } from "../tables/sign-in";
import { checkpoints, daily_counts, zone_rules } from "../tables/sweeps";
import { erased_digests, person_ids, users } from "../tables/users";
import { RESTORING } from "./restoring";

/** The rows of a shard as a backup has them: read a page at a time, and put back into a shard without people. */

/** Rows of one page. */
export const MOST_ROWS = 500;
/** Bytes of a page's values as JSON; a longer row is a page of its own. */
const MOST_BYTES = 900_000;

/** How a table is backed up. */
interface BackupTable {
  columns: readonly string[];
  /** Which rows are the shard's own: copies are made anew from the rows of their conversation. */
  isOwn: SQL;
  /** Whether a new shard may have begun to fill it. */
  isBegun: boolean;
}

const ALL = sql`1`;
const isHere = (alias: string) =>
  sql.raw(
    `EXISTS (SELECT 1 FROM conversations c WHERE c.app_id = ${alias}.app_id AND c.id = ${alias}.conversation_id)`,
  );

const rowsOf = (table: Table, isOwn = ALL): [string, BackupTable] => [
  getTableName(table),
  {
    columns: namesOf(table),
    isOwn,
    isBegun: table === checkpoints || table === daily_counts || table === zone_rules,
  },
];

/** Terms are found by the number of their row, which is no column of them. */
const termsOf = (name: string, columns: readonly string[], isOwn = ALL): [string, BackupTable] => [
  name,
  { columns: ["rowid", ...columns], isOwn, isBegun: false },
];

/** What a shard has but for what its triggers make of the rest; a test compares both. What names an app comes after the apps. */
const TABLES: ReadonlyMap<string, BackupTable> = new Map([
  ...[apps, api_keys, audit_lines, chats, connections, conversations].map((table) => rowsOf(table)),
  rowsOf(conversation_members, isHere("t")),
  rowsOf(message_tombstones),
  rowsOf(messages, isHere("t")),
  ...[erasures, idempotency, knowledge, memory_history, connection_claims, deliveries].map((table) =>
    rowsOf(table),
  ),
  ...[inbound_events, old_secrets, sign_in_links, sign_in_records, spent_tokens].map((table) =>
    rowsOf(table),
  ),
  rowsOf(checkpoints, sql`t.name <> ${RESTORING}`),
  ...[daily_counts, zone_rules, erased_digests, person_ids, users].map((table) => rowsOf(table)),
  termsOf("knowledge_fts", ["content", "entity"]),
  termsOf(
    "messages_fts",
    ["content"],
    sql`EXISTS (SELECT 1 FROM messages m WHERE m.pk = t.rowid AND ${isHere("m")})`,
  ),
  termsOf("memory_history_fts", ["content", "entity"]),
  termsOf("keywords_fts", ["keywords"]),
]);

/** The tables of a backup, in the order in which they go back. */
export const SHARD_TABLES: readonly string[] = [...TABLES.keys()];

/** A table's columns, in the order in which a page has its values. */
export function columnsOfTable(table: string): readonly string[] {
  return TABLES.get(table)?.columns ?? [];
}

/** A value as JSON has it; bytes are in hex. */
export type RowValue = string | number | null | { hex: string };

/** The number of the last row of each table; null for an empty one. */
export function selectEnds(): SQL<Record<string, number | null>> {
  const ends = SHARD_TABLES.map(
    (name) => `(SELECT rowid FROM ${name} ORDER BY rowid DESC LIMIT 1) AS ${name}`,
  );
  return sql`SELECT ${sql.raw(ends.join(", "))}`;
}

/** The table's own rows behind a row's number, as many as a page has; `row` is their number. */
export function selectShardRows(
  table: string,
  after: number,
): SQL<{ row_number: number } & Record<string, string | number | null | ArrayBuffer>> {
  const { columns, isOwn } = TABLES.get(table) ?? { columns: [], isOwn: ALL };
  const name = sql.raw(table);
  const inJson = (column: string) => `iif(typeof(t.${column}) = 'blob', hex(t.${column}), t.${column})`;
  const size = sql.raw(columns.map((column) => `octet_length(json_quote(${inJson(column)}))`).join(" + "));
  const later = sql`t.rowid > ${after} AND ${isOwn}`;
  // The numbers before the rows: all rows at once might be more than a shard has room for.
  const fitting = sql`SELECT id, size, sum(size) OVER (ORDER BY id) AS total FROM
    (SELECT t.rowid AS id, ${size} AS size FROM ${name} t WHERE ${later} ORDER BY t.rowid LIMIT ${sql.raw(String(MOST_ROWS))})`;
  return sql`SELECT t.rowid AS row_number, ${sql.raw(columns.map((column) => `t.${column} AS ${column}`).join(", "))}
    FROM ${name} t WHERE ${later} AND t.rowid <=
      (SELECT max(id) FROM (${fitting}) WHERE total <= ${MOST_BYTES} OR total = size) ORDER BY t.rowid`;
}

/** Rows to put back; those that are there stay. Each row has a value for each column. */
export function putShardRows(
  table: string,
  columns: readonly string[],
  rows: readonly (readonly RowValue[])[],
): SQL<never>[] {
  const { isBegun = false } = TABLES.get(table) ?? {};
  const verb = sql.raw(isBegun || columns.includes("rowid") ? "INSERT OR REPLACE" : "INSERT OR IGNORE");
  return rows.map((row) => {
    const values = row.map((value) =>
      typeof value === "object" && value !== null ? sql`unhex(${value.hex})` : sql`${value}`,
    );
    return sql`${verb} INTO ${sql.raw(table)} (${namesIn(columns)}) VALUES (${sql.join(values, sql`, `)})`;
  });
}

/** Begins to restore a shard, or goes on. Fails with `RequirementFailed` where it has people. */
export function beginRestoring(): Statement[] {
  return [
    requireThat(
      sql`EXISTS (SELECT 1 FROM checkpoints WHERE name = ${RESTORING}) OR NOT EXISTS (SELECT 1 FROM users)`,
    ),
    sql`INSERT INTO checkpoints (name, at) VALUES (${RESTORING}, 1) ON CONFLICT DO NOTHING`,
  ];
}

/** Ends it: from now on the shard does what is due. */
export function endRestoring(): Statement {
  return sql`DELETE FROM checkpoints WHERE name = ${RESTORING}`;
}
