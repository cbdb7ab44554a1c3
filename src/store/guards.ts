import { type SQL, sql } from "drizzle-orm";
import type { AppDefaults, AppLanguage } from "./apps";
import { requireThat } from "./database";
import type { Scope } from "./rows";

/** A condition in SQL, inside a batch: what a call has read must still hold when it writes. */
export type Condition = SQL;

export const ALWAYS: SQL = sql`1`;

/** What a call has read of its user and of the app's settings. */
interface ReadUser {
  /** Null where the user isn't there. */
  row: object | null;
  revision: number;
  /** Null where the app isn't there. */
  defaults: (AppDefaults & AppLanguage) | null;
}

/**
 * Aborts its batch with `RequirementFailed` unless the user and the app's settings are as they were read: a user who wasn't
 * there isn't there now.
 */
export function requireUserAsRead({ app, user }: Scope, { row, revision, defaults }: ReadUser): SQL<unknown> {
  const own = sql`SELECT 1 FROM users WHERE app_id = ${app} AND id = ${user}`;
  const unchanged = row === null ? sql`NOT EXISTS (${own})` : sql`EXISTS (${own} AND revision = ${revision})`;
  if (defaults === null) return requireThat(unchanged);
  const { default_time_zone, default_remind_before, default_last_call, default_language } = defaults;
  return requireThat(sql`${unchanged} AND EXISTS (SELECT 1 FROM apps WHERE id = ${app}
    AND (default_time_zone, default_remind_before, default_last_call, default_language)
      IS (${default_time_zone}, ${default_remind_before}, ${default_last_call}, ${default_language}))`);
}

/** The user is there, or was made by this batch: what is written for a user who was erased meanwhile would stay. */
export function userExists({ app, user }: Scope): SQL {
  return sql`EXISTS (SELECT 1 FROM users WHERE app_id = ${app} AND id = ${user})`;
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
