import { type SQL, sql } from "drizzle-orm";
import type { Scope } from "./rows";

/** Conditions in SQL, inside a batch: what a call has read must still hold when it writes. */

export const ALWAYS: SQL = sql`1`;

/** Nothing has changed the user since it was read. */
export function userUnchanged({ app, user }: Scope, revision: number): SQL {
  return sql`EXISTS (SELECT 1 FROM users WHERE app_id = ${app} AND id = ${user} AND revision = ${revision})`;
}

/** The user's items are in this zone still. False for a user who was erased meanwhile. */
export function zoneUnchanged({ app, user }: Scope, itemsTimeZone: string): SQL {
  return sql`EXISTS (SELECT 1 FROM users
    WHERE app_id = ${app} AND id = ${user} AND items_time_zone = ${itemsTimeZone})`;
}

/** The user is there, or was made by this batch: what is written for a user who was erased meanwhile would stay. */
export function userExists({ app, user }: Scope): SQL {
  return sql`EXISTS (SELECT 1 FROM users WHERE app_id = ${app} AND id = ${user})`;
}

/** The memory exists. */
export function memoryExists({ app, user }: Scope, id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM knowledge WHERE app_id = ${app} AND user_id = ${user} AND id = ${id})`;
}

/** The memory exists, and nothing has corrected it. */
export function notSuperseded({ app, user }: Scope, id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM knowledge
    WHERE app_id = ${app} AND user_id = ${user} AND id = ${id} AND superseded_by IS NULL)`;
}

export function bothHold(first: SQL, second: SQL): SQL {
  return sql`${first} AND ${second}`;
}
