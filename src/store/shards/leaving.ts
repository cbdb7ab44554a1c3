import { type SQL, sql } from "drizzle-orm";
import { requireThat } from "../database";
import type { Scope } from "../rows";
import type { Statement } from "../statement";
import {
  homeSql,
  MOVED_BY_PAGE,
  MOVED_FIRST,
  type MovedTable,
  type Owner,
  ownerOfEvent,
  rowAsJson,
} from "./moved-tables";

/**
 * How rows leave the database from which a shard takes somebody over. They are set aside in `left_rows` in the transaction that
 * deletes them, so nothing there sees half of somebody; the shard reads them from there, and an hour after that they go.
 */

/** What a database has from which people leave; D1 has triggers besides (primary.sql). */
export const LEAVING_TABLES: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS left_owners (
	app_id text NOT NULL,
	id text NOT NULL,
	taken_at integer,
	rows_gone integer DEFAULT 0 NOT NULL,
	PRIMARY KEY (app_id, id)
)`,
  "CREATE INDEX IF NOT EXISTS left_owners_kept ON left_owners (taken_at) WHERE rows_gone = 0",
  `CREATE TABLE IF NOT EXISTS left_rows (
	pk integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	app_id text NOT NULL,
	id text NOT NULL,
	of_table text NOT NULL,
	row text NOT NULL
)`,
  "CREATE INDEX IF NOT EXISTS left_rows_by_owner ON left_rows (app_id, id, pk)",
];

/** Whether some of these have left. */
export function selectLeft(app: string, ids: readonly string[]): SQL<{ id: string }> {
  return sql`SELECT o.id FROM json_each(${JSON.stringify(ids)}) CROSS JOIN left_owners o ON o.app_id = ${app} AND o.id = value LIMIT 1`;
}

/** Owners of what is due at `now` (epoch seconds), so many of each kind at most: they are to be taken over first. */
export function selectDueOwners(now: number, most: number): SQL<{ app: string; id: string }> {
  const limit = sql.raw(String(most));
  return sql`SELECT * FROM (SELECT app_id AS app, id FROM users INDEXED BY users_digest_due_by_app
      WHERE test_app IS NULL AND next_digest_at <= ${now} LIMIT ${limit})
    UNION SELECT * FROM (SELECT app_id, user_id FROM knowledge INDEXED BY knowledge_push_by_app WHERE test_app IS NULL
      AND push_at <= ${now} AND completed_at IS NULL AND superseded_by IS NULL LIMIT ${limit})
    UNION SELECT * FROM (SELECT app_id, user_id FROM deliveries INDEXED BY deliveries_due
      WHERE status = 'pending' AND next_attempt_at <= ${now} LIMIT ${limit})
    UNION SELECT * FROM (SELECT t.app_id, ${ownerOfEvent()} FROM inbound_events t INDEXED BY inbound_events_due
      WHERE t.status = 'pending' AND t.next_attempt_at <= ${now} LIMIT ${limit})`;
}

/** What is attempted by somebody else than who writes it. */
const ATTEMPTED = MOVED_FIRST.filter(({ columns }) => columns.includes("attempting_until"));

/** Rows of a table that are set aside at once. */
const PAGE = 200;

/** Rows, and bytes of them, that a shard takes at once. */
const TAKEN = 500;
const TAKEN_BYTES = 1_000_000;

/** Seconds for which rows are kept after they were taken over. */
export const KEPT_SECONDS = 3600;

/** A row on its way: its table, and its columns as JSON (`rowAsJson`). */
export interface SetAside {
  pk: number;
  of_table: string;
  row: string;
}

/**
 * From now on the owner's rows are written elsewhere. Fails with `RequirementFailed` while something of theirs is being sent or
 * answered at `wall` (epoch seconds): what becomes of that is written here.
 */
export function leave(owner: Owner, wall: number): Statement[] {
  const { app, id } = owner;
  const isUnderWay = ({ name, isOf }: MovedTable) =>
    sql`EXISTS (SELECT 1 FROM ${sql.raw(name)} t WHERE ${isOf(owner)} AND t.status = 'pending' AND t.attempting_until > ${wall})`;
  return [
    requireThat(sql`NOT (${sql.join(ATTEMPTED.map(isUnderWay), sql` OR `)})`),
    sql`INSERT INTO left_owners (app_id, id) VALUES (${app}, ${id}) ON CONFLICT DO NOTHING`,
    ...MOVED_FIRST.flatMap((table) => setAside(table, owner)),
  ];
}

/** Sets more of an owner who has left aside, and answers what a shard hasn't got yet: none once all is taken. */
export function takeMore(owner: Owner, after: number): [...Statement[], SQL<SetAside>] {
  const size = sql`sum(octet_length(l.row)) OVER (ORDER BY l.pk)`;
  return [
    ...MOVED_BY_PAGE.flatMap((table) => setAside(table, owner)),
    sql`SELECT pk, of_table, row FROM (SELECT l.pk, l.of_table, l.row, ${size} - octet_length(l.row) AS before FROM left_rows l
      WHERE l.app_id = ${owner.app} AND l.id = ${owner.id} AND l.pk > ${after} ORDER BY l.pk LIMIT ${sql.raw(String(TAKEN))})
      WHERE before < ${TAKEN_BYTES} ORDER BY pk`,
  ];
}

function setAside(table: MovedTable, owner: Owner): Statement[] {
  const name = sql.raw(table.name);
  const page = sql`SELECT t.rowid FROM ${name} t WHERE ${table.isOf(owner)} ORDER BY t.rowid
    LIMIT ${sql.raw(String(MOVED_FIRST.includes(table) ? -1 : PAGE))}`;
  // Keywords go with their memory, by a trigger.
  const terms = table.indexes.filter(({ index }) => index !== "keywords_fts");
  return [
    sql`INSERT INTO left_rows (app_id, id, of_table, row) SELECT ${owner.app}, ${owner.id}, ${table.name}, ${rowAsJson(table)}
      FROM ${name} t WHERE t.rowid IN (${page}) ORDER BY t.rowid`,
    ...terms.map(({ index }) => sql<never>`DELETE FROM ${sql.raw(index)} WHERE rowid IN (${page})`),
    sql`DELETE FROM ${name} WHERE rowid IN (${page})`,
  ];
}

/** The shared conversations here of which a person is part: their messages are to be copied to the person's shard. */
export function selectRooms({ app, id }: Owner): SQL<{ id: string }> {
  const isShared = (column: string) => sql.raw(`instr(${column}, '~') = 0`);
  return sql`SELECT conversation_id AS id FROM conversation_members WHERE app_id = ${app} AND user_id = ${id}
      AND ${isShared("conversation_id")} AND conversation_id <> ${id}
    UNION SELECT conversation_id FROM messages WHERE app_id = ${app} AND owner_id = ${id}
      AND ${isShared("conversation_id")} AND conversation_id <> ${id}`;
}

/** Notes that a shard has all of an owner: what was set aside goes in an hour. */
export function endLeaving({ app, id }: Owner, wall: number): SQL<never> {
  return sql`UPDATE left_owners SET taken_at = ${wall} WHERE app_id = ${app} AND id = ${id} AND taken_at IS NULL`;
}

/** Deletes rows that were taken over an hour before, so many at most, and answers one for each; then notes of whom none are left. */
export function deleteTaken(wall: number, most: number): [SQL<{ pk: number }>, SQL<never>] {
  const isOver = sql`o.taken_at <= ${wall - KEPT_SECONDS} AND o.rows_gone = 0`;
  const rows = sql`SELECT l.pk FROM left_owners o INDEXED BY left_owners_kept
    CROSS JOIN left_rows l ON l.app_id = o.app_id AND l.id = o.id WHERE ${isOver}`;
  return [
    sql`DELETE FROM left_rows WHERE pk IN (${rows} LIMIT ${sql.raw(String(most))}) RETURNING pk`,
    sql`UPDATE left_owners AS o SET rows_gone = 1 WHERE ${isOver}
      AND NOT EXISTS (SELECT 1 FROM left_rows l WHERE l.app_id = o.app_id AND l.id = o.id)`,
  ];
}

/** What is kept of an erased person goes at once, and so does what is kept of conversations, in which there may be more of theirs. */
export function forgetLeft({ app, user }: Scope): SQL<never> {
  return sql`DELETE FROM left_rows WHERE app_id = ${app} AND (id = ${user} OR EXISTS (SELECT 1 FROM left_owners o
    WHERE o.app_id = left_rows.app_id AND o.id = left_rows.id AND o.taken_at IS NOT NULL))`;
}

/** The same of an erased app. */
export function forgetLeftApp(app: string): SQL<never>[] {
  return [
    sql`DELETE FROM left_rows WHERE app_id = ${app}`,
    sql`DELETE FROM left_owners WHERE app_id = ${app}`,
  ];
}

/** Owners whom no shard has taken over, or not wholly: a page of them. */
export function selectUntaken(most: number): SQL<{ app: string; id: string }> {
  const limit = sql.raw(String(most));
  const notOfTest = (alias: string) =>
    sql.raw(`NOT EXISTS (SELECT 1 FROM test_clocks c WHERE c.app_id = ${alias}.app_id)`);
  return sql`SELECT * FROM (SELECT app_id AS app, id FROM left_owners INDEXED BY left_owners_kept
      WHERE taken_at IS NULL AND rows_gone = 0 LIMIT ${limit})
    UNION SELECT * FROM (SELECT u.app_id, u.id FROM users u WHERE u.test_app IS NULL ORDER BY u.pk LIMIT ${limit})
    UNION SELECT * FROM (SELECT v.app_id, ${homeSql("v.id")} FROM conversations v WHERE ${notOfTest("v")} LIMIT ${limit})
    LIMIT ${limit}`;
}

/** How many people have not been taken over. */
export function countUntaken(): SQL<{ people: number; conversations: number }> {
  return sql`SELECT (SELECT count(*) FROM users WHERE test_app IS NULL)
      + (SELECT count(*) FROM left_owners WHERE taken_at IS NULL AND rows_gone = 0) AS people,
    (SELECT count(*) FROM conversations v WHERE NOT EXISTS (SELECT 1 FROM test_clocks c WHERE c.app_id = v.app_id)) AS conversations`;
}
