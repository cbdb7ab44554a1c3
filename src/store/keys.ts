import { type SQL, sql } from "drizzle-orm";
import type { AppDefaults, AppRow } from "./apps";
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
export const NO_CLIENT = { client_id: null, client_host: null, last_used_at: null };

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
  return sql`SELECT id FROM api_keys WHERE id = ${id} AND app_id = ${app} AND user_id = ${user}
    AND client_id IS NOT NULL`;
}

/** True in SQL where a person has this grant. */
export function grantExists({ app, user }: Scope, id: string): SQL {
  return sql`EXISTS (${selectGrantOf({ app, user }, id)})`;
}

/** Ends a grant of a person; its codes and tokens go with it, by a trigger. */
export function deleteGrant({ app, user }: Scope, id: string): SQL<never> {
  return sql`DELETE FROM api_keys WHERE id = ${id} AND app_id = ${app} AND user_id = ${user}
    AND client_id IS NOT NULL`;
}

/** Ends earlier grants of the same client to the same host, which a new one takes the place of. */
export function deleteEarlierGrants(
  { app, user }: Scope,
  { id, client_id, client_host }: Pick<KeyRow, "id" | "client_id" | "client_host">,
): SQL<never> {
  return sql`DELETE FROM api_keys WHERE app_id = ${app} AND user_id = ${user} AND client_id = ${client_id}
    AND client_host = ${client_host} AND id <> ${id}`;
}

/** Ends a grant that its own client gives back, or whose token came twice. */
export function endGrantById(id: string): SQL<never> {
  return sql`DELETE FROM api_keys WHERE id = ${id} AND client_id IS NOT NULL`;
}

/** Sets when a grant ends, in epoch seconds of the real clock; null for never. */
export function moveGrantEnd(id: string, expiresAt: number | null): SQL<never> {
  return sql`UPDATE api_keys SET expires_at = ${expiresAt} WHERE id = ${id} AND client_id IS NOT NULL`;
}

/** Notes that a grant's client called. */
export function noteGrantUsed(id: string, now: number): SQL<never> {
  return sql`UPDATE api_keys SET last_used_at = ${now} WHERE id = ${id} AND client_id IS NOT NULL`;
}
