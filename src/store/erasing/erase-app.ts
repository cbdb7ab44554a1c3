/** Erasing an app in steps: each deletes a bounded number of rows of every table, and the app's own row is the last. */
import { type SQL, sql, type Table } from "drizzle-orm";
import { api_keys, apps } from "../tables/apps";
import { audit_lines } from "../tables/audit";
import { chats } from "../tables/chats";
import { connections } from "../tables/connections";
import { conversation_members, conversations, message_tombstones, messages } from "../tables/conversations";
import { erasures } from "../tables/erasures";
import { idempotency } from "../tables/idempotency";
import { knowledge, memory_history } from "../tables/memories";
import { connection_claims, deliveries, inbound_events } from "../tables/outbox";
import { search_totals } from "../tables/search";
import { old_secrets } from "../tables/secrets";
import { sign_in_links } from "../tables/sign-in";
import { daily_counts } from "../tables/sweeps";
import { erased_digests, person_ids, users } from "../tables/users";
import { deleteClock } from "../test-clocks";

/** Rows of one table that a step deletes. */
const MOST_ROWS = 1000;

/** The same of rows with a full text: its terms take D1 some milliseconds a row, in which nobody else writes. */
const MOST_TEXTS = 200;

/** Rows of one table that are counted of what is left. */
export const MOST_LEFT = 100_000;

/**
 * Tables of which an index begins with the app; users have a page of their own. The terms of a row go before it, and both
 * statements find the same rows, because both walk the same index.
 */
const PAGED: readonly { table: Table; full?: { terms: string; index: string } }[] = [
  { table: messages, full: { terms: "messages_fts", index: "messages_by_id" } },
  { table: memory_history, full: { terms: "memory_history_fts", index: "memory_history_by_id" } },
  { table: knowledge, full: { terms: "knowledge_fts", index: "knowledge_by_id" } },
  { table: message_tombstones },
  { table: conversation_members },
  { table: conversations },
  { table: chats },
  { table: person_ids },
  { table: old_secrets },
  { table: sign_in_links },
  { table: audit_lines },
  { table: idempotency },
  { table: deliveries },
  { table: search_totals },
];

/** Tables whose rows name a connection, most of them nothing else. */
const BY_CONNECTION = [inbound_events, connection_claims];

/** Tables in which an app has rows until it is erased. A connection stays as long as rows that name it. */
const NAMING_APP = [users, ...PAGED.map(({ table }) => table), connections];

/**
 * The first statements of a step: the erasure is written down, and the app's keys end. A step that finds new keys ends
 * them too. `now` is in epoch seconds.
 */
export function beginErasure(app: string, now: number): SQL<never>[] {
  return [
    sql`INSERT INTO ${erasures} (app_id, user_id, erased_at, finished_at) SELECT ${app}, NULL, ${now}, NULL
      WHERE ${isToBegin(app)}`,
    sql`DELETE FROM ${api_keys} WHERE app_id = ${app}`,
  ];
}

/** True in SQL before the first step. */
export function isToBegin(app: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${apps} WHERE id = ${app}) AND NOT EXISTS (${unfinished(app)})`;
}

/** Notes the digests of the users whom `eraseUsers` deletes: KV may have them still at `now` (epoch seconds). */
export function noteDigestsOfUsers(app: string, most: number, now: number): SQL<never> {
  return sql`INSERT INTO ${erased_digests} (app_id, user_id, remove_at)
    SELECT app_id, id, ${now} FROM ${users} WHERE pk IN (${pageOfUsers(app, most)})
    ON CONFLICT DO UPDATE SET remove_at = max(remove_at, excluded.remove_at)`;
}

/** Deletes at most so many users, and answers who they were. */
export function eraseUsers(app: string, most: number): SQL<{ user: string }> {
  return sql`DELETE FROM ${users} WHERE pk IN (${pageOfUsers(app, most)}) RETURNING id AS user`;
}

function pageOfUsers(app: string, most: number): SQL {
  return sql`SELECT pk FROM ${users} INDEXED BY users_by_app WHERE app_id = ${app} ORDER BY id LIMIT ${most}`;
}

/** Deletes rows of all other tables. A connection goes once its events have gone, which name nothing but it. */
export function eraseRows(app: string): SQL<never>[] {
  return [
    ...PAGED.flatMap(({ table, full }) => {
      const walked = full === undefined ? sql.empty() : sql`INDEXED BY ${sql.raw(full.index)}`;
      const most = full === undefined ? MOST_ROWS : MOST_TEXTS;
      const page = sql`SELECT rowid FROM ${table} ${walked} WHERE app_id = ${app} LIMIT ${most}`;
      const rows = sql<never>`DELETE FROM ${table} WHERE rowid IN (${page})`;
      if (full === undefined) return [rows];
      return [sql<never>`DELETE FROM ${sql.raw(full.terms)} WHERE rowid IN (${page})`, rows];
    }),
    ...BY_CONNECTION.map(
      (table) => sql<never>`DELETE FROM ${table} WHERE rowid IN (${rowsByConnection(app, table, MOST_ROWS)})`,
    ),
    sql`DELETE FROM ${inbound_events} WHERE status IS NOT NULL AND app_id = ${app}
      AND connection_id NOT IN (SELECT id FROM ${connections} WHERE app_id = ${app})`,
    sql`DELETE FROM ${connections} WHERE app_id = ${app}
      AND NOT EXISTS (SELECT 1 FROM ${inbound_events} e WHERE e.connection_id = ${connections}.id)
      AND NOT EXISTS (SELECT 1 FROM ${connection_claims} e WHERE e.connection_id = ${connections}.id)`,
    // The primary key begins with the day, of which there are 400.
    sql`DELETE FROM ${daily_counts} WHERE app_id = ${app} AND day IN (WITH RECURSIVE days (day) AS
      (SELECT min(day) FROM ${daily_counts} UNION ALL SELECT day + 1 FROM days
        WHERE day < (SELECT max(day) FROM ${daily_counts})) SELECT day FROM days)`,
  ];
}

function rowsByConnection(app: string, table: (typeof BY_CONNECTION)[number], most: number): SQL {
  return sql`SELECT o.rowid FROM ${connections} c CROSS JOIN ${table} o ON o.connection_id = c.id
    WHERE c.app_id = ${app} LIMIT ${most}`;
}

/** How many rows the app has yet, of each table `MOST_LEFT` at most, and its own among them where that counts. */
export function countLeft(app: string, withOwn: boolean): SQL<{ left: number }> {
  const counts = [
    ...NAMING_APP.map((table) => sql`SELECT 1 FROM ${table} WHERE app_id = ${app} LIMIT ${MOST_LEFT}`),
    ...BY_CONNECTION.map((table) => rowsByConnection(app, table, MOST_LEFT)),
    ...(withOwn ? [sql`SELECT 1 FROM ${apps} WHERE id = ${app}`] : []),
  ].map((rows) => sql`(SELECT count(*) FROM (${rows}))`);
  return sql`SELECT ${sql.join(counts, sql` + `)} AS "left"`;
}

/** The last statements of a step: where nothing is left, the app's own row goes, and the erasure is finished. */
export function finishErasure(app: string, now: number): SQL<never>[] {
  return [
    deleteClock(app, isEmptyOf(app)),
    sql`DELETE FROM ${apps} WHERE id = ${app} AND ${isEmptyOf(app)}`,
    sql`UPDATE ${erasures} SET finished_at = ${now} WHERE id IN (${unfinished(app)})
      AND NOT EXISTS (SELECT 1 FROM ${apps} WHERE id = ${app}) AND ${isEmptyOf(app)}`,
  ];
}

function isEmptyOf(app: string): SQL {
  const empty = NAMING_APP.map((table) => sql`NOT EXISTS (SELECT 1 FROM ${table} WHERE app_id = ${app})`);
  return sql.join(empty, sql` AND `);
}

function unfinished(app: string): SQL {
  return sql`SELECT id FROM ${erasures} WHERE app_id = ${app} AND user_id IS NULL AND finished_at IS NULL`;
}

/** True in SQL unless an app is being erased: a key that it gets would end with the next step. */
export function notBeingErased(app: string): SQL {
  return sql`NOT EXISTS (${unfinished(app)})`;
}

/** Whether there is such an app, and whether one of its name was erased. */
export function selectAppState(app: string): SQL<{ exists: 0 | 1; erased: 0 | 1 }> {
  return sql`SELECT EXISTS (SELECT 1 FROM ${apps} WHERE id = ${app}) AS "exists",
    EXISTS (SELECT 1 FROM ${erasures} WHERE app_id = ${app} AND user_id IS NULL) AS erased`;
}
