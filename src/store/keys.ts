import { type SQL, sql } from "drizzle-orm";

export interface KeyRow {
  id: string;
  app_id: string;
  user_id: string | null;
  name: string | null;
  created_at: number;
  expires_at: number | null;
}

/** What a key opens, with the app's defaults, which the hot path needs and would else have to ask for. */
export interface KeyGrantRow {
  id: string;
  app_id: string;
  user_id: string | null;
  expires_at: number | null;
  default_time_zone: string | null;
  default_remind_before: number | null;
}

export function selectGrant(keyHash: string): SQL {
  return sql`SELECT k.id, k.app_id, k.user_id, k.expires_at, a.default_time_zone, a.default_remind_before
    FROM api_keys k JOIN apps a ON a.id = k.app_id WHERE k.key_hash = ${keyHash}`;
}

export function insertKey(key: KeyRow, keyHash: string): SQL {
  return sql`INSERT INTO api_keys (id, key_hash, app_id, user_id, name, created_at, expires_at)
    VALUES (${key.id}, ${keyHash}, ${key.app_id}, ${key.user_id}, ${key.name}, ${key.created_at}, ${key.expires_at})`;
}

export function selectKeys(after: string | null, limit: number): SQL {
  return sql`SELECT id, app_id, user_id, name, created_at, expires_at FROM api_keys
    WHERE id > ${after ?? ""} ORDER BY id LIMIT ${limit}`;
}

export function deleteKey(id: string): SQL {
  return sql`DELETE FROM api_keys WHERE id = ${id}`;
}

export function selectKey(id: string): SQL {
  return sql`SELECT id FROM api_keys WHERE id = ${id}`;
}
