import { type SQL, sql } from "drizzle-orm";

export interface AppRow {
  id: string;
  default_time_zone: string | null;
  default_remind_before: number | null;
  created_at: number;
  updated_at: number;
}

/** What an app says by default of its users. */
export type AppDefaults = Pick<AppRow, "default_time_zone" | "default_remind_before">;

export interface AppPatch {
  default_time_zone?: string | null;
  default_remind_before?: number | null;
}

export function selectApp(app: string): SQL {
  return sql`SELECT id, default_time_zone, default_remind_before, created_at, updated_at FROM apps WHERE id = ${app}`;
}

/** Makes the app with its first key. */
export function insertApp(app: string, now: number): SQL {
  return sql`INSERT INTO apps (id, created_at, updated_at) VALUES (${app}, ${now}, ${now}) ON CONFLICT DO NOTHING`;
}

export function updateApp(app: string, patch: AppPatch, now: number): SQL {
  const sets = Object.entries(patch).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`);
  sets.push(sql`updated_at = ${now}`);
  return sql`UPDATE apps SET ${sql.join(sets, sql`, `)} WHERE id = ${app}
    RETURNING id, default_time_zone, default_remind_before, created_at, updated_at`;
}

/**
 * Marks the users who follow the app's zone as changed. Their digests are then behind, and whoever comes first, a
 * call of theirs or the cron, moves their wall-clock items into the new zone.
 */
export function touchUsersWithoutZone(app: string): SQL {
  return sql`UPDATE users SET revision = revision + 1 WHERE app_id = ${app} AND time_zone IS NULL`;
}
