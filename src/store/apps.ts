import { type SQL, sql } from "drizzle-orm";
import type { LastCall } from "../time/item";
import { assignments, namesIn, namesOf } from "./columns";
import { apps } from "./tables/apps";

export type AppRow = typeof apps.$inferSelect;

/** An app's defaults for its users. */
export type AppDefaults = Pick<AppRow, "default_time_zone" | "default_remind_before" | "default_last_call">;

/** The app's default lead: a number where one is set, else the start of the day, or none. */
export function lastCallOf(defaults: Omit<AppDefaults, "default_time_zone">): LastCall {
  const { default_remind_before, default_last_call } = defaults;
  return default_remind_before ?? (default_last_call === "day" ? "day" : null);
}

/** The columns of an app's default lead; none where it isn't set. */
export function lastCallColumns(lead: LastCall | undefined): Partial<AppDefaults> {
  if (lead === undefined) return {};
  if (typeof lead === "number") return { default_remind_before: lead };
  return { default_remind_before: null, default_last_call: lead ?? "none" };
}

/** What only the assistant needs of them. */
export type AppLanguage = Pick<AppRow, "default_language">;

export type AppPatch = Partial<
  AppDefaults & AppLanguage & Pick<AppRow, "requests_per_second" | "origins" | "said" | "user_bytes">
>;

/** The platform's limiter counts 1,000 in 10 seconds for a key (wrangler.toml). */
export const MOST_REQUESTS_PER_SECOND = 100;

const COLUMNS = namesIn(namesOf(apps));

export function selectApp(app: string): SQL<AppRow> {
  return sql`SELECT ${COLUMNS} FROM apps WHERE id = ${app}`;
}

/** A page of all apps, by name, after the name `after`. */
export function selectApps(after: string | null, limit: number): SQL<AppRow> {
  return sql`SELECT ${COLUMNS} FROM apps WHERE id > ${after ?? ""} ORDER BY id LIMIT ${limit}`;
}

/** Inserts an app at its first key. */
export function insertApp(app: string, now: number): SQL<never> {
  return sql`INSERT INTO apps (id, created_at, updated_at) VALUES (${app}, ${now}, ${now}) ON CONFLICT DO NOTHING`;
}

export function updateApp(app: string, patch: AppPatch, now: number): SQL<AppRow> {
  return sql`UPDATE apps SET ${assignments<typeof apps>({ ...patch, updated_at: now })} WHERE id = ${app}
    RETURNING ${COLUMNS}`;
}

/**
 * Marks users who follow the app's zone as changed. Their digests are behind then, and their next call or the cron
 * moves their wall-clock items into the new zone.
 */
export function touchUsersWithoutZone(app: string): SQL<never> {
  return sql`UPDATE users SET revision = revision + 1 WHERE app_id = ${app} AND time_zone IS NULL`;
}
