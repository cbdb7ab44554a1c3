import { type SQL, sql } from "drizzle-orm";
import type { Scope } from "./rows";

/** Conditions inside a batch: what a call has read must still be so when it writes. */

export const ALWAYS: SQL = sql`1`;

/** The user is as it was read. */
export function userUnchanged({ app, user }: Scope, revision: number): SQL {
  return sql`EXISTS (SELECT 1 FROM users WHERE app_id = ${app} AND id = ${user} AND revision = ${revision})`;
}

/** Items are still kept in this zone: nobody moved the user meanwhile. True for a user that isn't there yet. */
export function zoneUnchanged({ app, user }: Scope, itemsTimeZone: string): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM users
    WHERE app_id = ${app} AND id = ${user} AND items_time_zone <> ${itemsTimeZone})`;
}

/** The memory is there. */
export function memoryExists({ app, user }: Scope, id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM knowledge WHERE app_id = ${app} AND user_id = ${user} AND id = ${id})`;
}

/** The memory is there and nothing has corrected it yet. */
export function notSuperseded({ app, user }: Scope, id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM knowledge
    WHERE app_id = ${app} AND user_id = ${user} AND id = ${id} AND superseded_by IS NULL)`;
}

/** The row of `knowledge` that the statement looks at still has this due time; `null` takes any. */
export function dueUnchanged(dueAt: number | null): SQL {
  return dueAt === null ? ALWAYS : sql`due_at = ${dueAt}`;
}

export function bothHold(first: SQL, second: SQL): SQL {
  return sql`${first} AND ${second}`;
}
