import { type SQL, sql } from "drizzle-orm";
import type { AppDefaults, AppRow } from "./apps";
import type { AuditRow } from "./audit";
import { insertion, listOf, literal, namesIn, namesOf } from "./columns";
import type { Scope } from "./rows";
import { api_keys } from "./tables/apps";

export type KeyRow = Omit<typeof api_keys.$inferSelect, "key_hash">;

/** A key's grant, with the app's defaults: the hot path needs them, and would cost one more read. */
export type KeyGrantRow = Pick<KeyRow, "id" | "app_id" | "user_id" | "expires_at"> &
  AppDefaults &
  Pick<AppRow, "requests_per_second" | "origins"> & {
    /** 1 for a key of a test app. */
    is_test: 0 | 1;
  };

/** What a key has where no client was let in with it. */
export const NO_CLIENT = { client_id: null, client_host: null, granted_by: null, last_used_at: null };

const GRANT = listOf("k", ["id", "app_id", "user_id", "expires_at"] satisfies (keyof KeyRow)[]);
const COLUMNS = namesIn(namesOf(api_keys, ["key_hash"]));

export function selectGrant(keyHash: string): SQL<KeyGrantRow> {
  return sql`SELECT ${GRANT}, a.default_time_zone, a.default_remind_before, a.default_last_call, a.requests_per_second, a.origins,
      EXISTS (SELECT 1 FROM test_clocks t WHERE t.app_id = k.app_id) AS is_test
    FROM api_keys k JOIN apps a ON a.id = k.app_id WHERE k.key_hash = ${keyHash}`;
}

/** The key that a grant is, by its id: what a client signed in with has no hash here. */
export function selectGrantById(id: string): SQL<KeyGrantRow & Pick<KeyRow, "last_used_at">> {
  return sql`SELECT ${GRANT}, k.last_used_at, a.default_time_zone, a.default_remind_before, a.default_last_call,
      a.requests_per_second, a.origins,
      EXISTS (SELECT 1 FROM test_clocks t WHERE t.app_id = k.app_id) AS is_test
    FROM api_keys k JOIN apps a ON a.id = k.app_id WHERE k.id = ${id} AND k.client_id IS NOT NULL`;
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

/** The key is there and hasn't ended by `now`, which is the real clock in epoch seconds. */
export function keyIsGood(id: string, now: number): SQL {
  return sql`EXISTS (SELECT 1 FROM api_keys WHERE id = ${id} AND (expires_at IS NULL OR expires_at > ${now}))`;
}

/** What stands in the place of a grant's hash: no secret hashes to it. */
export function grantHash(id: string): string {
  return `grant ${id}`;
}

/** Stores the grant of a client that a person signed in to. */
export function insertGrant(grant: KeyRow): SQL<never> {
  return insertKey(grant, grantHash(grant.id));
}

/** A page of a person's grants, by id, after the id `after`. `now` is the real clock in epoch seconds. */
export function selectGrants(
  { app, user }: Scope,
  after: string | null,
  limit: number,
  now: number,
): SQL<KeyRow> {
  return sql`SELECT ${COLUMNS} FROM api_keys WHERE app_id = ${app} AND user_id = ${user} AND client_id IS NOT NULL
    AND id > ${after ?? ""} AND (expires_at IS NULL OR expires_at > ${now})
    ORDER BY id LIMIT ${literal(limit)}`;
}

/** A person's grant, where there is one with this id. */
export function selectGrantOf({ app, user }: Scope, id: string): SQL<Pick<KeyRow, "id">> {
  return sql`SELECT id FROM api_keys WHERE ${isGrantOf({ app, user }, id)} AND client_id IS NOT NULL`;
}

/** True in SQL of a person's grant with this id. */
export function isGrantOf({ app, user }: Scope, id: string): SQL {
  return sql`id = ${id} AND app_id = ${app} AND user_id = ${user}`;
}

/** Why a grant ended, as the audit names it. */
export type GrantEnd =
  | "end_grant"
  | "grant_given_back"
  | "grant_code_replayed"
  | "grant_token_stolen"
  | "grant_replaced"
  | "grant_not_completed"
  | "grant_key_ended"
  | "grant_expired";

/** Ends the grants for which `which` is true in SQL, with a line of the audit for each. Codes and tokens go by a trigger. */
export function endGrants(
  which: SQL,
  end: { operation: GrantEnd } & Pick<AuditRow, "at" | "by" | "key_id">,
): SQL<never>[] {
  const ended = sql`client_id IS NOT NULL AND ${which}`;
  const { at, by, key_id, operation } = end;
  return [
    sql`INSERT INTO audit_lines (at, app_id, by, key_id, operation, user_id, target_id, fields)
      SELECT ${at}, app_id, ${by}, ${key_id}, ${operation}, user_id, id, '[]' FROM api_keys WHERE ${ended}`,
    sql`DELETE FROM api_keys WHERE ${ended}`,
  ];
}

export function isKey(id: string): SQL {
  return sql`id = ${id}`;
}

/** Grants that were given by a key. */
export function isGrantedBy(key: string): SQL {
  return sql`granted_by = ${key}`;
}

/** Earlier grants of a person for the same client at the same host, which the grant `id` takes the place of. */
export function isReplaced(
  { app, user }: Scope,
  { id, client_id, client_host }: Pick<KeyRow, "id" | "client_id" | "client_host">,
): SQL {
  return sql`app_id = ${app} AND user_id = ${user} AND client_id = ${client_id}
    AND client_host = ${client_host} AND id <> ${id}`;
}

/** A person's grants beside the `most` that were used, or else made, last. */
export function isQuietGrant({ app, user }: Scope, most: number): SQL {
  return sql`id IN (SELECT id FROM api_keys WHERE app_id = ${app} AND user_id = ${user} AND client_id IS NOT NULL
    ORDER BY coalesce(last_used_at, created_at) DESC, created_at DESC, id LIMIT -1 OFFSET ${literal(most)})`;
}

/**
 * Sets when a grant ends, in epoch seconds of the real clock; null for never. It ends with the key by which it was given, at
 * the latest.
 */
export function moveGrantEnd(id: string, expiresAt: number | null): SQL<never> {
  const ofKey = sql`(SELECT k.expires_at FROM api_keys k WHERE k.id = api_keys.granted_by)`;
  return sql`UPDATE api_keys SET expires_at = coalesce(min(${expiresAt}, ${ofKey}), ${expiresAt}, ${ofKey})
    WHERE id = ${id} AND client_id IS NOT NULL`;
}

/** True in SQL while a grant is there, and the key by which it was given hasn't ended. */
export function grantIsGood(id: string, now: number): SQL {
  return sql`EXISTS (SELECT 1 FROM api_keys g LEFT JOIN api_keys k ON k.id = g.granted_by
    WHERE g.id = ${id} AND (k.expires_at IS NULL OR k.expires_at > ${now}))`;
}

/** Notes that a grant's client called. */
export function noteGrantUsed(id: string, now: number): SQL<never> {
  return sql`UPDATE api_keys SET last_used_at = ${now} WHERE id = ${id} AND client_id IS NOT NULL`;
}
