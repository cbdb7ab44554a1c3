import { type SQL, sql } from "drizzle-orm";
import { listOf, namesIn, namesOf } from "../columns";
import type { Scope } from "../rows";
import { type DeliveryStatus, deliveries } from "../tables/deliveries";
import { USER_COLUMNS, type UserRow } from "../users";

/** A delivery of the ledger. The lease of its attempt stays inside the store. */
export type DeliveryRow = Omit<typeof deliveries.$inferSelect, "attempting_until">;

const NAMES = namesOf(deliveries, ["attempting_until"]);

export type DueUserRow = UserRow & { app_id: string; user_id: string; next_digest_at: number };

/** Users whose daily digest is due, by an index of users with a due time only. */
export function selectDueUsers(
  now: number,
  after: { at: number; pk: number },
  limit: number,
): SQL<DueUserRow> {
  return sql`SELECT u.app_id, u.id AS user_id, ${USER_COLUMNS}
    FROM users u INDEXED BY users_digest_due CROSS JOIN apps a ON a.id = u.app_id
    WHERE u.next_digest_at IS NOT NULL AND u.next_digest_at <= ${now}
      AND (u.next_digest_at, u.pk) > (${after.at}, ${after.pk})
    ORDER BY u.next_digest_at, u.pk LIMIT ${limit}`;
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
}

/**
 * Writes claims and next due times in one transaction. A claim is due at once, so the next run finds it if it is never
 * enqueued. A user whose due time has changed since is skipped, and the ledger's key keeps a date from being claimed
 * twice. The first statement returns the claims that were made.
 */
export function claimDigests(
  claims: DigestClaim[],
  now: number,
  wall: number,
): [SQL<{ id: string }>, SQL<never>] {
  const list = JSON.stringify(claims);
  const same = sql`u.app_id = c.value ->> 'app' AND u.id = c.value ->> 'user' AND u.next_digest_at = c.value ->> 'was'`;
  return [
    sql`INSERT INTO deliveries (id, app_id, user_id, kind, subject, as_of, status, next_attempt_at, created_at)
      SELECT c.value ->> 'id', u.app_id, u.id, 'digest', c.value ->> 'on', ${now}, 'pending', ${wall}, ${wall}
      FROM json_each(${list}) c CROSS JOIN users u ON ${same} WHERE c.value ->> 'id' IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING id`,
    sql`UPDATE users SET next_digest_at = c.value ->> 'next_at',
        last_digest_on = coalesce(c.value ->> 'on', last_digest_on)
      FROM json_each(${list}) c
      WHERE users.app_id = c.value ->> 'app' AND users.id = c.value ->> 'user'
        AND users.next_digest_at = c.value ->> 'was'`,
  ];
}

/** Deliveries whose next attempt is due: those that failed, and those that were never enqueued. */
export function selectDueDeliveries(now: number, limit: number): SQL<{ id: string }> {
  return sql`SELECT d.id FROM deliveries d INDEXED BY deliveries_due
    WHERE d.status = 'pending' AND d.next_attempt_at <= ${now} ORDER BY d.next_attempt_at, d.id LIMIT ${limit}`;
}

/** Leases deliveries to the queue: no run enqueues them before `until` (epoch seconds). */
export function leaseDeliveries(ids: string[], until: number): SQL<never> {
  return sql`UPDATE deliveries SET next_attempt_at = ${until}
    WHERE status = 'pending' AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}

/**
 * Begins an attempt: counts it and leases the row. Returns the row only if it is pending, not leased and not postponed,
 * however many messages about it are in the queue.
 */
export function beginAttempt(id: string, wall: number, leaseUntil: number): SQL<DeliveryRow> {
  return sql`UPDATE deliveries SET attempts = attempts + 1, next_attempt_at = ${leaseUntil}, attempting_until = ${leaseUntil}
    WHERE id = ${id} AND status = 'pending' AND coalesce(attempting_until, 0) <= ${wall}
    RETURNING ${namesIn(NAMES)}`;
}

/** The most messages that one person is sent within `DAY` seconds. */
export const MOST_A_DAY = 200;
const DAY = 86_400;

/**
 * Counts, up to `MOST_A_DAY`, the other deliveries of the same user: those of the last day, and those that were claimed
 * before this one and wait. `wall` is in epoch seconds.
 */
export function countOthers(id: string, wall: number): SQL<{ others: number }> {
  // An attempt comes within a day of its claim, so nothing older than two days was delivered in the last one.
  return sql`SELECT count(*) AS others FROM (SELECT 1 FROM deliveries d
    CROSS JOIN deliveries o INDEXED BY deliveries_by_user
      ON o.app_id = d.app_id AND o.user_id = d.user_id AND o.created_at > ${wall - 2 * DAY}
    WHERE d.id = ${id} AND o.id <> d.id
      AND (o.delivered_at > ${wall - DAY} OR (o.status = 'pending' AND o.id < d.id)) LIMIT ${MOST_A_DAY})`;
}

/** Ends the last attempt of a delivery, whatever its outcome. */
export function endDelivery(
  id: string,
  status: DeliveryStatus,
  error: string | null,
  wall: number,
): SQL<never> {
  const deliveredAt = status === "delivered" ? wall : null;
  return sql`UPDATE deliveries SET status = ${status}, next_attempt_at = NULL, attempting_until = NULL, last_error = ${error},
      delivered_at = ${deliveredAt} WHERE id = ${id} AND status = 'pending'`;
}

/** Which parts of which message have arrived. */
export interface Progress {
  parts_sent: number;
  sent_hash: string;
}

/** Notes the parts that have arrived, and renews the lease of the attempt. */
export function noteParts(id: string, { parts_sent, sent_hash }: Progress, leaseUntil: number): SQL<never> {
  return sql`UPDATE deliveries SET parts_sent = ${parts_sent}, sent_hash = ${sent_hash}, next_attempt_at = ${leaseUntil},
      attempting_until = ${leaseUntil} WHERE id = ${id} AND status = 'pending'`;
}

/** Ends an attempt; the next one is not before `nextAttemptAt` (epoch seconds). */
export function postponeDelivery(
  id: string,
  nextAttemptAt: number,
  error: string,
  progress: Progress | null,
): SQL<never> {
  return sql`UPDATE deliveries SET next_attempt_at = ${nextAttemptAt}, attempting_until = ${nextAttemptAt}, last_error = ${error},
      parts_sent = coalesce(${progress?.parts_sent ?? null}, parts_sent), sent_hash = coalesce(${progress?.sent_hash ?? null}, sent_hash)
    WHERE id = ${id} AND status = 'pending'`;
}

/** Marks pending deliveries as dead after the queue gave them up. */
export function markDeliveriesDead(ids: string[], error: string): SQL<never> {
  return sql`UPDATE deliveries SET status = 'dead', next_attempt_at = NULL, attempting_until = NULL, last_error = ${error}
    WHERE status = 'pending' AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}

/** Notes the newest delivered digest and how many items it had, for the prompt; never an older one. */
export function noteDigest({ app, user }: Scope, now: number, count: number): SQL<never> {
  return sql`UPDATE users SET last_digest_at = ${now}, last_digest_count = ${count}
    WHERE app_id = ${app} AND id = ${user} AND coalesce(last_digest_at, 0) <= ${now}`;
}

/** An event that the app's own bot didn't answer. */
export interface Unanswered extends Scope {
  id: string;
  /** The event's public id. */
  event: string;
  as_of: number;
  error: string;
}

/** Notes in the ledger that the app's own bot gave no answer: a dead row, once for each event. */
export function noteUnanswered({ id, app, user, event, as_of, error }: Unanswered, wall: number): SQL<never> {
  return sql`INSERT INTO deliveries (id, app_id, user_id, kind, subject, as_of, status, attempts, last_error, created_at)
    VALUES (${id}, ${app}, ${user}, 'answer', ${event}, ${as_of}, 'dead', 1, ${error}, ${wall})
    ON CONFLICT DO NOTHING`;
}

/** Takes the note back where the event is carried out again. */
export function dropUnanswered({ app, user }: Scope, event: string): SQL<never> {
  return sql`DELETE FROM deliveries WHERE app_id = ${app} AND user_id = ${user} AND kind = 'answer'
    AND subject = ${event}`;
}

/** Stops a user's channel, because the receiver is gone. */
export function stopChannel({ app, user }: Scope, reason: string): SQL<never> {
  return sql`UPDATE users SET digest_stopped = ${reason}, next_digest_at = NULL
    WHERE app_id = ${app} AND id = ${user}`;
}

/** The ledger, newest first: one app's, or all for the operator (`app` is null). */
export function selectDeliveries(
  app: string | null,
  status: DeliveryStatus | null,
  before: string | null,
  limit: number,
): SQL<DeliveryRow> {
  const where = [sql`1`];
  if (app !== null) where.push(sql`d.app_id = ${app}`);
  if (status !== null) where.push(sql`d.status = ${status}`);
  if (before !== null) where.push(sql`d.id < ${before}`);
  return sql`SELECT ${listOf("d", NAMES)} FROM deliveries d WHERE ${sql.join(where, sql` AND `)} ORDER BY d.id DESC LIMIT ${limit}`;
}

/** `held` is 1 where an attempt has it, or where it was imported. */
export function selectDelivery(id: string): SQL<DeliveryRow & { held: 0 | 1 }> {
  return sql`SELECT ${listOf("d", NAMES)}, d.attempting_until IS NOT NULL AS held FROM deliveries d WHERE d.id = ${id}`;
}

/** Makes a dead delivery pending, with no attempts counted. An imported one stays dead. */
export function reviveDelivery(id: string, nextAttemptAt: number): SQL<{ id: string }> {
  return sql`UPDATE deliveries SET status = 'pending', attempts = 0, next_attempt_at = ${nextAttemptAt}, last_error = NULL
    WHERE id = ${id} AND status = 'dead' AND attempting_until IS NULL RETURNING id`;
}

/** Deletes ledger rows from before any local date that could be claimed again, a bounded number at a time. */
export function deleteOldDeliveries(before: number): SQL<never> {
  return sql`DELETE FROM deliveries WHERE id IN (SELECT id FROM deliveries INDEXED BY deliveries_by_age
    WHERE created_at < ${before} AND status <> 'pending' ORDER BY created_at LIMIT 500)`;
}
