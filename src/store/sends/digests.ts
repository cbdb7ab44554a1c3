import { type SQL, sql } from "drizzle-orm";
import { SECONDS_A_DAY } from "../../time/calendar";
import type { DueDelivery } from "../outbox/deliveries";
import type { Scope } from "../rows";
import { USER_COLUMNS, type UserRow } from "../users";

export type DueUserRow = UserRow & { app_id: string; user_id: string; next_digest_at: number };

/** Seconds in which each schedule has a digest: a week, and a day for dates that a zone skipped. */
export const MOST_WAIT = 8 * SECONDS_A_DAY;

/**
 * Users whose daily digest is due by `now`, and, unless `wall` is null, those whose next one is further ahead of the clock
 * (or of the end of their pause) than any schedule sets it. Both by an index of users with a due time only: those of the
 * test app, or those of all other apps where it is null.
 */
export function selectDueUsers(
  { now, wall, testApp }: { now: number; wall: number | null; testApp: string | null },
  after: { at: number; pk: number },
  limit: number,
): SQL<DueUserRow> {
  const usersIn = (range: SQL) => sql<DueUserRow>`SELECT u.app_id, u.id AS user_id, ${USER_COLUMNS}
    FROM users u INDEXED BY users_digest_due_by_app CROSS JOIN apps a ON a.id = u.app_id
    WHERE u.test_app IS ${testApp} AND u.next_digest_at IS NOT NULL AND ${range} AND (u.next_digest_at, u.pk) > (${after.at}, ${after.pk})`;
  const due = usersIn(sql`u.next_digest_at <= ${now}`);
  const far = sql`u.next_digest_at > ${(wall ?? 0) + MOST_WAIT}
    AND u.next_digest_at > coalesce(u.digest_paused_until, 0) + ${MOST_WAIT}`;
  const all = wall === null ? due : sql<DueUserRow>`${due} UNION ALL ${usersIn(far)}`;
  return sql`${all} ORDER BY next_digest_at, pk LIMIT ${limit}`;
}

/** The next due time of a user whose digest was due, and the claim if there is one. */
export interface DigestClaim {
  app: string;
  user: string;
  was: number;
  next_at: number | null;
  /** The claimed local date and the new row's id; both null for a digest that was missed. */
  on: string | null;
  id: string | null;
  /** 1 where the due time is mended: what was claimed and sent ahead of the clock counts no more. */
  mends: 0 | 1;
}

/** When deliveries are claimed, in epoch seconds. */
export interface ClaimMoment {
  /** What they are about: the scheduled time of the run, or the clock of a test app. */
  now: number;
  /** The real clock. */
  wall: number;
  /** From when on the cron enqueues what whoever claims it doesn't. */
  tryAt: number;
}

/**
 * Writes claims and next due times in one transaction. A claim is due at `tryAt`, so a run finds it if it is never
 * enqueued. A user whose due time has changed since is skipped, and the ledger's key keeps a date from being claimed
 * twice. The first statement returns the claims that were made.
 */
export function claimDigests(
  claims: DigestClaim[],
  { now, wall, tryAt }: ClaimMoment,
): [SQL<DueDelivery>, SQL<never>] {
  const list = JSON.stringify(claims);
  const same = sql`u.app_id = c.value ->> 'app' AND u.id = c.value ->> 'user' AND u.next_digest_at = c.value ->> 'was'`;
  return [
    sql`INSERT INTO deliveries (id, app_id, user_id, kind, subject, as_of, status, next_attempt_at, created_at,
        test_app)
      SELECT c.value ->> 'id', u.app_id, u.id, 'digest', c.value ->> 'on', ${now}, 'pending', ${tryAt}, ${wall},
        u.test_app
      FROM json_each(${list}) c CROSS JOIN users u ON ${same} WHERE c.value ->> 'id' IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING id, app_id AS app`,
    sql`UPDATE users SET next_digest_at = c.value ->> 'next_at',
        last_digest_on = iif(c.value ->> 'mends', NULL, coalesce(c.value ->> 'on', last_digest_on)),
        last_digest_at = iif(c.value ->> 'mends' AND last_digest_at > ${wall}, NULL, last_digest_at)
      FROM json_each(${list}) c
      WHERE users.app_id = c.value ->> 'app' AND users.id = c.value ->> 'user'
        AND users.next_digest_at = c.value ->> 'was'`,
  ];
}

/** Notes the newest delivered digest and how many items it had, for the prompt; never an older one. */
export function noteDigest({ app, user }: Scope, now: number, count: number): SQL<never> {
  return sql`UPDATE users SET last_digest_at = ${now}, last_digest_count = ${count}
    WHERE app_id = ${app} AND id = ${user} AND coalesce(last_digest_at, 0) <= ${now}`;
}

/** Stops a user's channel, because the receiver is gone. */
export function stopChannel({ app, user }: Scope, reason: string): SQL<never> {
  return sql`UPDATE users SET digest_stopped = ${reason}, next_digest_at = NULL
    WHERE app_id = ${app} AND id = ${user}`;
}
