import { type SQL, sql } from "drizzle-orm";
import type { Scope } from "../rows";

/** Notes that the digest of an erased user may be in KV, to be deleted at `removeAt` (epoch seconds). */
export function noteErasedDigest({ app, user }: Scope, removeAt: number): SQL<never> {
  return sql`INSERT INTO erased_digests (app_id, user_id, remove_at) VALUES (${app}, ${user}, ${removeAt})
    ON CONFLICT DO UPDATE SET remove_at = max(remove_at, excluded.remove_at)`;
}

/** Digests to delete from KV by now, oldest first. */
export function selectErasedDigests(now: number, limit: number): SQL<Scope> {
  return sql`SELECT app_id AS app, user_id AS user FROM erased_digests INDEXED BY erased_digests_due
    WHERE remove_at <= ${now} ORDER BY remove_at LIMIT ${limit}`;
}

/** Forgets digests that KV no longer has. A user who was erased again meanwhile keeps its row. */
export function forgetErasedDigests(scopes: Scope[], now: number): SQL<never> {
  const list = JSON.stringify(scopes.map(({ app, user }) => [app, user]));
  return sql`DELETE FROM erased_digests WHERE remove_at <= ${now}
    AND (app_id, user_id) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${list}))`;
}
