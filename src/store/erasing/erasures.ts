/** The list of who was erased. It is kept for 400 days, and outlives a restore of the database. */
import { type SQL, sql } from "drizzle-orm";
import { SECONDS_A_DAY } from "../../time/calendar";
import { EPOCH } from "../cells/cell-map";
import { namesIn, namesOf } from "../columns";
import type { Scope } from "../rows";
import { erasures } from "../tables/erasures";

export type ErasureRow = typeof erasures.$inferSelect;

const COLUMNS = namesIn(namesOf(erasures));

/** Rows that one run of the cron deletes. */
const MOST_OLD = 500;
const KEPT_SECONDS = 400 * SECONDS_A_DAY;

/** Writes down that a user is erased by this batch, before its rows go. Somebody of whom there is nothing isn't listed. */
export function noteUserErasure({ app, user }: Scope, now: number): SQL<never> {
  return sql`INSERT INTO erasures (app_id, user_id, erased_at, finished_at) SELECT ${app}, ${user}, ${now}, ${now}
    WHERE ${someTrace({ app, user })}`;
}

/**
 * Writes down that a user is going to be erased in several cells, unless that was begun already. It is unfinished until each
 * of them is done. Answers a row where it begins.
 */
export function beginUserErasure({ app, user }: Scope, now: number): SQL<Pick<ErasureRow, "id">> {
  return sql`INSERT INTO erasures (app_id, user_id, erased_at, finished_at) SELECT ${app}, ${user}, ${now}, NULL
    WHERE NOT EXISTS (${selectBegun({ app, user })}) RETURNING id`;
}

/** An erasure that was begun, and how often the map of the cells has changed by now. */
export type BegunErasure = Pick<ErasureRow, "id" | "erased_at"> & { epoch: number };

/** The erasure of a user that was begun and isn't finished. */
export function selectBegun({ app, user }: Scope): SQL<BegunErasure> {
  return sql`SELECT id, erased_at, ${EPOCH} AS epoch FROM erasures INDEXED BY erasures_by_subject
    WHERE app_id = ${app} AND user_id = ${user} AND finished_at IS NULL`;
}

/**
 * Notes in another cell than the home that a user was erased, for statements there that take for granted that the user is in a
 * cell of their own: who has looked before finds the user no more. Answers whether there is anything of the user.
 */
export function noteErasedHere(scope: Scope, now: number): SQL<{ found: 0 | 1 }> {
  const { app, user } = scope;
  return sql`INSERT INTO erasures (app_id, user_id, erased_at, finished_at) VALUES (${app}, ${user}, ${now}, ${now})
    RETURNING iif(${someTrace(scope)}, 1, 0) AS found`;
}

/** The newest erasure that a cell knows of; -1 while the user is being erased. */
export function selectNewestErasure(scope: Scope): SQL<{ id: number }> {
  return sql`SELECT iif(EXISTS (${selectBegun(scope)}), -1, (SELECT coalesce(max(id), 0) FROM erasures)) AS id`;
}

/** True in SQL where a cell knows of no erasure of the user after that one. */
export function notErasedAfter({ app, user }: Scope, newest: number): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM erasures INDEXED BY erasures_by_subject
    WHERE app_id = ${app} AND user_id = ${user} AND id > ${newest})`;
}

/** Takes an erasure back from the list: there was nothing of the user in any cell. */
export function forgetErasure(id: number): SQL<never> {
  return sql`DELETE FROM erasures WHERE id = ${id} AND finished_at IS NULL`;
}

/** A row where there is anything of a user in this cell. */
export function selectTrace(scope: Scope): SQL<{ found: 1 }> {
  return sql`SELECT 1 AS found WHERE ${someTrace(scope)}`;
}

/** True in SQL where there is anything of a user. */
export function someTrace({ app, user }: Scope): SQL {
  return sql`(EXISTS (SELECT 1 FROM users WHERE app_id = ${app} AND id = ${user})
      OR EXISTS (SELECT 1 FROM messages INDEXED BY messages_by_owner WHERE app_id = ${app} AND owner_id = ${user})
      OR EXISTS (SELECT 1 FROM conversation_members INDEXED BY conversation_members_by_user
        WHERE app_id = ${app} AND user_id = ${user})
      OR EXISTS (SELECT 1 FROM api_keys WHERE app_id = ${app} AND user_id = ${user}))`;
}

/** True in SQL where neither the user nor the app was erased since a moment in epoch seconds. */
export function notErasedSince({ app, user }: Scope, since: number): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM erasures INDEXED BY erasures_by_subject
    WHERE app_id = ${app} AND (user_id = ${user} OR user_id IS NULL) AND erased_at >= ${since})`;
}

/** A page of the list, newest first, before the row `before`. */
export function selectErasures(before: number | null, limit: number): SQL<ErasureRow> {
  const earlier = before === null ? sql`1` : sql`id < ${before}`;
  return sql`SELECT ${COLUMNS} FROM erasures WHERE ${earlier} ORDER BY id DESC LIMIT ${limit}`;
}

/** Deletes rows after 400 days, a bounded number at a time. */
export function deleteOldErasures(now: number): SQL<never> {
  return sql`DELETE FROM erasures WHERE id IN (SELECT id FROM erasures INDEXED BY erasures_by_age
    WHERE erased_at < ${now - KEPT_SECONDS} AND finished_at IS NOT NULL ORDER BY erased_at LIMIT ${MOST_OLD})`;
}

/** An erasure as the list has it. */
export interface ListedErasure {
  app: string;
  /** Null for a whole app. */
  user_id: string | null;
  /** Epoch seconds. */
  erased_at: number;
}

/** True in SQL where there is a user `id` of an app that was made at a moment (epoch seconds) or later. */
function isUserSince(app: SQL, id: SQL, at: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM users u WHERE u.app_id = ${app} AND u.id = ${id} AND u.revision >= ${at} * 1000)`;
}

/** The places in the list of users who were made anew since, and are in this cell. */
export function selectAnew(list: readonly ListedErasure[]): SQL<{ place: number }> {
  return sql`SELECT g.key AS place FROM json_each(${JSON.stringify(list)}) g
    WHERE ${isUserSince(sql`g.value ->> 'app'`, sql`g.value ->> 'user_id'`, sql`(g.value ->> 'erased_at')`)}`;
}

/**
 * Puts erasures into the list of a restored database, each once. Those from `since` on (epoch seconds: what was restored is as
 * old; null for none) are unfinished, unless the user or the app was made after its erasure: that is somebody anew.
 */
export function noteErasedAgain(list: readonly ListedErasure[], since: number | null): SQL<never>[] {
  const given = sql`(SELECT DISTINCT value ->> 'app' AS app, value ->> 'user_id' AS user_id, value ->> 'erased_at' AS at
    FROM json_each(${JSON.stringify(list)})) g`;
  const isAnew = sql`iif(g.user_id IS NULL,
    EXISTS (SELECT 1 FROM apps a WHERE a.id = g.app AND a.created_at >= g.at),
    ${isUserSince(sql`g.app`, sql`g.user_id`, sql`g.at`)})`;
  const isDue = since === null ? sql`0` : sql`(g.at >= ${since} AND NOT ${isAnew})`;
  const isSame = sql`e.app_id = g.app AND e.user_id IS g.user_id AND e.erased_at = g.at`;
  return [
    sql`UPDATE erasures SET finished_at = NULL WHERE id IN (SELECT e.id FROM ${given}
      CROSS JOIN erasures e INDEXED BY erasures_by_subject ON ${isSame} WHERE ${isDue})`,
    sql`INSERT INTO erasures (app_id, user_id, erased_at, finished_at)
      SELECT g.app, g.user_id, g.at, iif(${isDue}, NULL, g.at) FROM ${given}
      WHERE NOT EXISTS (SELECT 1 FROM erasures e INDEXED BY erasures_by_subject WHERE ${isSame})`,
  ];
}

/** Erasures that are not finished, oldest first. */
export function selectUnfinished(limit: number): SQL<Pick<ErasureRow, "id" | "app_id" | "user_id">> {
  return sql`SELECT id, app_id, user_id FROM erasures INDEXED BY erasures_unfinished
    WHERE finished_at IS NULL ORDER BY id LIMIT ${limit}`;
}

/** Those of users, oldest first. */
export function selectUnfinishedUsers(limit: number): SQL<{ id: number; app_id: string; user_id: string }> {
  return sql`SELECT id, app_id, user_id FROM erasures INDEXED BY erasures_unfinished
    WHERE finished_at IS NULL AND user_id IS NOT NULL ORDER BY id LIMIT ${limit}`;
}

export function countUnfinished(): SQL<{ left: number }> {
  return sql`SELECT count(*) AS "left" FROM erasures INDEXED BY erasures_unfinished WHERE finished_at IS NULL`;
}

/** Notes that nothing of a user is left. */
export function finishUserErasure(id: number, now: number): SQL<never> {
  return sql`UPDATE erasures SET finished_at = ${now} WHERE id = ${id}`;
}
