import { type SQL, sql } from "drizzle-orm";
import type { AppDefaults, AppRow } from "./apps";
import { insertion, listOf, namesIn, namesOf } from "./columns";
import { api_keys } from "./tables/apps";

export type KeyRow = Omit<typeof api_keys.$inferSelect, "key_hash">;

/** A key's grant, with the app's defaults: the hot path needs them, and would cost one more read. */
export type KeyGrantRow = Pick<KeyRow, "id" | "app_id" | "user_id" | "expires_at"> &
  AppDefaults &
  Pick<AppRow, "requests_per_second" | "origins"> & {
    /** 1 for a key of a test app. */
    is_test: 0 | 1;
  };

const GRANT = listOf("k", ["id", "app_id", "user_id", "expires_at"] satisfies (keyof KeyRow)[]);
const COLUMNS = namesIn(namesOf(api_keys, ["key_hash"]));

export function selectGrant(keyHash: string): SQL<KeyGrantRow> {
  return sql`SELECT ${GRANT}, a.default_time_zone, a.default_remind_before, a.default_last_call, a.requests_per_second, a.origins,
      EXISTS (SELECT 1 FROM test_clocks t WHERE t.app_id = k.app_id) AS is_test
    FROM api_keys k JOIN apps a ON a.id = k.app_id WHERE k.key_hash = ${keyHash}`;
}

export function insertKey(key: KeyRow, keyHash: string): SQL<never> {
  const { columns, values } = insertion<typeof api_keys>({ ...key, key_hash: keyHash });
  return sql`INSERT INTO api_keys (${columns}) VALUES (${values})`;
}

/** Stores a key unless there is one with its id; answers the id where it was stored. */
export function insertKeyOnce(key: KeyRow, keyHash: string): SQL<Pick<KeyRow, "id">> {
  const { columns, values } = insertion<typeof api_keys>({ ...key, key_hash: keyHash });
  return sql`INSERT INTO api_keys (${columns}) VALUES (${values}) ON CONFLICT (id) DO NOTHING RETURNING id`;
}

/** A page of all keys, by id, after the id `after`. */
export function selectKeys(after: string | null, limit: number): SQL<KeyRow> {
  return sql`SELECT ${COLUMNS} FROM api_keys WHERE id > ${after ?? ""} ORDER BY id LIMIT ${limit}`;
}

export function deleteKey(id: string): SQL<never> {
  return sql`DELETE FROM api_keys WHERE id = ${id}`;
}

export function selectKey(id: string): SQL<Pick<KeyRow, "app_id" | "user_id">> {
  return sql`SELECT app_id, user_id FROM api_keys WHERE id = ${id}`;
}

/** The key is there: another call may have ended it meanwhile. */
export function keyExists(id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM api_keys WHERE id = ${id})`;
}
