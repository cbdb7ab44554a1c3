import { type SQL, sql } from "drizzle-orm";
import type { Ids, Scope } from "./rows";
import type { SettingColumns } from "./users";

/** A condition in SQL, inside a batch: what a call has read must still hold when it writes. */
export type Condition = SQL;

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

/** The user has these settings still, and the app these defaults. False for a user who was erased meanwhile. */
export function settingsUnchanged({ app, user }: Scope, settings: SettingColumns): SQL {
  const { time_zone, items_time_zone, locale, day_hours, hour_cycle, reminders_push } = settings;
  const { default_time_zone, default_remind_before } = settings;
  return sql`EXISTS (SELECT 1 FROM users u CROSS JOIN apps a ON a.id = u.app_id WHERE u.app_id = ${app} AND u.id = ${user}
    AND u.time_zone IS ${time_zone} AND u.items_time_zone = ${items_time_zone} AND u.locale IS ${locale}
    AND u.day_hours IS ${day_hours} AND u.hour_cycle IS ${hour_cycle} AND u.reminders_push = ${reminders_push}
    AND a.default_time_zone IS ${default_time_zone} AND a.default_remind_before IS ${default_remind_before})`;
}

/** The user is new, or in this zone: true for null, which no call carried. */
export function zoneIsOrNone({ app, user }: Scope, zone: string | null): SQL {
  if (zone === null) return ALWAYS;
  return sql`NOT EXISTS (SELECT 1 FROM users
    WHERE app_id = ${app} AND id = ${user} AND time_zone IS NOT ${zone})`;
}

/** Nothing of the user's is pushed, so no memory has a time for it. */
export function pushesNothing({ app, user }: Scope): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM users WHERE app_id = ${app} AND id = ${user} AND reminders_push = 1)`;
}

/** The user is there, or was made by this batch: what is written for a user who was erased meanwhile would stay. */
export function userExists({ app, user }: Scope): SQL {
  return sql`EXISTS (SELECT 1 FROM users WHERE app_id = ${app} AND id = ${user})`;
}

/** The memory exists. */
export function memoryExists({ app, user }: Scope, id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM knowledge WHERE app_id = ${app} AND user_id = ${user} AND id = ${id})`;
}

/** One of the memories exists. */
export function someExist({ app, user }: Scope, ids: Ids): SQL {
  return sql`EXISTS (SELECT 1 FROM knowledge k WHERE k.app_id = ${app} AND k.user_id = ${user} AND k.id IN (${ids}))`;
}

/** One of the memories can be in a digest: `showsInDigest` in SQL. */
export function someShow({ app, user }: Scope, ids: Ids): SQL {
  return sql`EXISTS (SELECT 1 FROM knowledge k WHERE k.app_id = ${app} AND k.user_id = ${user} AND k.id IN (${ids})
    AND k.sensitive = 0 AND (k.due_at IS NOT NULL OR k.category IN ('profile', 'preference')))`;
}

/** The memory exists, and nothing has corrected it. */
export function notSuperseded({ app, user }: Scope, id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM knowledge
    WHERE app_id = ${app} AND user_id = ${user} AND id = ${id} AND superseded_by IS NULL)`;
}

/** Open items of a user: all of them are read together. */
export const MOST_OPEN = 10_000;

/**
 * Fails its whole batch, after the effects, where the user has more open items than that: an integer overflows, which no
 * other statement of ours does.
 */
export function refuseCrowd({ app, user }: Scope): SQL<never> {
  return sql`SELECT abs(-9223372036854775807 - (open_items > 0)) AS crowd FROM users
    WHERE app_id = ${app} AND id = ${user} AND open_items > ${sql.raw(String(MOST_OPEN))}`;
}

export function bothHold(first: SQL, second: SQL): SQL {
  return sql`${first} AND ${second}`;
}
