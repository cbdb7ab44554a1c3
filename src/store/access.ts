/** What reaches a person: keys, clients that were let in, the calendar feed, and bots on the person's platform. */
import { type SQL, sql } from "drizzle-orm";
import { literal } from "./columns";
import { atPrimary } from "./placed";
import type { Scope } from "./rows";

/** One way in. Times are epoch seconds of the real clock. */
export interface AccessRow {
  kind: "key" | "app_key" | "grant" | "feed" | "connection";
  id: string | null;
  name: string | null;
  client: string | null;
  created_at: number | null;
  expires_at: number | null;
  last_used_at: number | null;
}

/** The keys, clients and bots that reach a person at `now`: with `ofApp` the app's keys and connections too. */
export function selectAccess(
  { app, user }: Scope,
  { ofApp, now, limit }: { ofApp: boolean; now: number; limit: number },
): SQL<AccessRow> {
  const good = sql`(k.expires_at IS NULL OR k.expires_at > ${now})`;
  const mine = sql`k.user_id = ${user}`;
  const whose = ofApp ? sql`(${mine} OR k.user_id IS NULL)` : mine;
  // A person of a platform has its name before their id there, in the user's id or in another of theirs.
  const onPlatform = sql`(substr(${user}, 1, length(c.platform) + 1) = c.platform || ':'
    OR EXISTS (SELECT 1 FROM person_ids p WHERE p.app_id = ${app} AND p.user_id = ${user}
      AND substr(p.id, 1, length(c.platform) + 1) = c.platform || ':'))`;
  const connections = sql`UNION ALL SELECT 'connection', c.id, c.platform, NULL, c.created_at, NULL, NULL
    FROM connections c WHERE c.app_id = ${app} AND ${onPlatform}`;
  return atPrimary(sql`SELECT iif(k.client_id IS NOT NULL, 'grant', iif(k.user_id IS NULL, 'app_key', 'key')) AS kind, k.id, k.name,
      k.client_host AS client, k.created_at, k.expires_at, k.last_used_at
    FROM api_keys k WHERE k.app_id = ${app} AND ${whose} AND ${good}
    ${ofApp ? connections : sql``} LIMIT ${literal(limit)}`);
}

/** A row where a person has a calendar feed. */
export function selectFeed({ app, user }: Scope): SQL<{ has: 1 }> {
  return sql`SELECT 1 AS has FROM users u
    WHERE u.app_id = ${app} AND u.id = ${user} AND u.calendar_token_hash IS NOT NULL`;
}
