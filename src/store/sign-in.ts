/** What signing in keeps: records of its protocol, used refresh tokens, and links. Times are epoch seconds of the real clock. */
import { type SQL, sql } from "drizzle-orm";
import { insertion, literal, namesIn, namesOf } from "./columns";
import { endGrants } from "./keys";
import { atPrimary } from "./placed";
import type { Scope } from "./rows";
import { type sign_in_links, sign_in_records } from "./tables/sign-in";

export type SignInRecord = typeof sign_in_records.$inferSelect;
export type SignInLink = typeof sign_in_links.$inferSelect;

const RECORD = namesIn(namesOf(sign_in_records));

/** Seconds that a used refresh token is known as such. */
const KNOWN_SECONDS = 30 * 86_400;

/** Rows of one table that one statement of the cron deletes. */
const MOST_ENDED = 2000;

function isLive(now: number): SQL {
  return sql`(expires_at IS NULL OR expires_at > ${now})`;
}

export function selectRecord(name: string, now: number): SQL<Pick<SignInRecord, "value">> {
  return sql`SELECT value FROM sign_in_records WHERE name = ${name} AND ${isLive(now)}`;
}

/** A page of the records whose names begin so, by name, after the name `after`. */
export function selectRecords(prefix: string, after: string, limit: number, now: number): SQL<SignInRecord> {
  return sql`SELECT ${RECORD} FROM sign_in_records WHERE name >= ${prefix} AND name > ${after}
    AND name < ${`${prefix}\u{10ffff}`} AND ${isLive(now)} ORDER BY name LIMIT ${literal(limit)}`;
}

export function putRecord(record: SignInRecord): SQL<never> {
  const { columns, values } = insertion<typeof sign_in_records>(record);
  return sql`INSERT INTO sign_in_records (${columns}) VALUES (${values})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, metadata = excluded.metadata,
      key_id = excluded.key_id, expires_at = excluded.expires_at`;
}

/** Keeps a registered client up to `end` (epoch seconds) at least. */
export function keepClient(id: string, end: number): SQL<never> {
  return sql`UPDATE sign_in_records SET expires_at = ${end} WHERE name = ${`client:${id}`} AND expires_at < ${end}`;
}

/** Deletes the oldest clients that nobody has let in, those that end by `end` (epoch seconds), beside the newest `most`. */
export function deleteOldestClients(end: number, most: number): SQL<never> {
  return sql`DELETE FROM sign_in_records WHERE name IN (SELECT name FROM sign_in_records
    WHERE name >= 'client:' AND name < 'client;' AND expires_at <= ${end}
    ORDER BY expires_at DESC LIMIT ${literal(MOST_ENDED)} OFFSET ${literal(most)})`;
}

export function deleteRecord(name: string): SQL<never> {
  return sql`DELETE FROM sign_in_records WHERE name = ${name}`;
}

/** True in SQL where a record has this value still; `null` where there is no such record. */
export function recordIs(name: string, value: string | null, now: number): SQL {
  return value === null
    ? sql`NOT EXISTS (SELECT 1 FROM sign_in_records WHERE name = ${name} AND ${isLive(now)})`
    : sql`EXISTS (SELECT 1 FROM sign_in_records WHERE name = ${name} AND value = ${value} AND ${isLive(now)})`;
}

/** Notes that a refresh token of a key was used. */
export function spendToken(key: string, tokenHash: string, now: number): SQL<never> {
  return sql`INSERT INTO spent_tokens (key_id, token_hash, spent_at) VALUES (${key}, ${tokenHash}, ${now})`;
}

/** When a refresh token of a key was used; no row for one that wasn't. */
export function selectSpent(key: string, tokenHash: string): SQL<{ spent_at: number }> {
  return sql`SELECT spent_at FROM spent_tokens WHERE key_id = ${key} AND token_hash = ${tokenHash}`;
}

export function insertLink(link: SignInLink): SQL<never> {
  const { columns, values } = insertion<typeof sign_in_links>(link);
  return atPrimary(sql`INSERT INTO sign_in_links (${columns}) VALUES (${values})`);
}

/** Whom a link signs in, which it goes on doing. */
export function selectLink(tokenHash: string, now: number): SQL<Pick<SignInLink, "app_id" | "user_id">> {
  return sql`SELECT app_id, user_id FROM sign_in_links WHERE token_hash = ${tokenHash} AND expires_at > ${now}`;
}

/**
 * Whom a link signs in, once: the row goes with the answer. `since` is the moment of signing in, in epoch seconds: after the
 * last erasure, which ended all earlier links.
 */
export function takeLink(
  tokenHash: string,
  now: number,
): SQL<Pick<SignInLink, "app_id" | "user_id"> & { since: number }> {
  return sql`DELETE FROM sign_in_links WHERE token_hash = ${tokenHash} AND expires_at > ${now}
    RETURNING app_id, user_id, max(${now}, ifnull((SELECT max(e.erased_at) + 1 FROM erasures e
      INDEXED BY erasures_by_subject WHERE e.app_id = sign_in_links.app_id
        AND (e.user_id = sign_in_links.user_id OR e.user_id IS NULL)), 0)) AS since`;
}

export function deleteLinks({ app, user }: Scope): SQL<never> {
  return sql`DELETE FROM sign_in_links WHERE app_id = ${app} AND user_id = ${user}`;
}

/** Deletes what has ended, a bounded number of rows of each kind. */
export function deleteEndedSignIns(now: number): SQL<never>[] {
  const most = literal(MOST_ENDED);
  return [
    ...endGrants(
      sql`id IN (SELECT id FROM api_keys INDEXED BY api_keys_signed_in
        WHERE client_id IS NOT NULL AND expires_at <= ${now} ORDER BY expires_at LIMIT ${most})`,
      { operation: "grant_expired", at: now, by: "service", key_id: null },
    ),
    sql`DELETE FROM sign_in_records WHERE name IN (SELECT name FROM sign_in_records
      INDEXED BY sign_in_records_by_end WHERE expires_at <= ${now} ORDER BY expires_at LIMIT ${most})`,
    sql`DELETE FROM spent_tokens WHERE rowid IN (SELECT rowid FROM spent_tokens
      INDEXED BY spent_tokens_by_age WHERE spent_at <= ${now - KNOWN_SECONDS} ORDER BY spent_at LIMIT ${most})`,
    sql`DELETE FROM sign_in_links WHERE token_hash IN (SELECT token_hash FROM sign_in_links
      INDEXED BY sign_in_links_by_end WHERE expires_at <= ${now} ORDER BY expires_at LIMIT ${most})`,
  ];
}
