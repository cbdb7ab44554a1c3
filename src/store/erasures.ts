/** The list of who was erased. It is kept for 400 days, and outlives a restore of the database. */
import { type SQL, sql } from "drizzle-orm";
import { SECONDS_A_DAY } from "../time/calendar";
import { namesIn, namesOf } from "./columns";
import type { Scope } from "./rows";
import { erasures } from "./tables/erasures";

export type ErasureRow = typeof erasures.$inferSelect;

const COLUMNS = namesIn(namesOf(erasures));

/** Rows that one run of the cron deletes. */
const MOST_OLD = 500;
const KEPT_SECONDS = 400 * SECONDS_A_DAY;

/** Writes down that a user is erased by this batch, before its rows go. Somebody of whom there is nothing isn't listed. */
export function noteUserErasure({ app, user }: Scope, now: number): SQL<never> {
  return sql`INSERT INTO erasures (app_id, user_id, erased_at, finished_at) SELECT ${app}, ${user}, ${now}, ${now}
    WHERE EXISTS (SELECT 1 FROM users WHERE app_id = ${app} AND id = ${user})
      OR EXISTS (SELECT 1 FROM messages INDEXED BY messages_by_owner WHERE app_id = ${app} AND owner_id = ${user})
      OR EXISTS (SELECT 1 FROM conversation_members INDEXED BY conversation_members_by_user
        WHERE app_id = ${app} AND user_id = ${user})
      OR EXISTS (SELECT 1 FROM api_keys WHERE app_id = ${app} AND user_id = ${user})`;
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
