import { type SQL, sql } from "drizzle-orm";
import { atPrimary } from "./placed";
import type { test_clocks } from "./tables/apps";

export type TestClockRow = typeof test_clocks.$inferSelect;

/** Where the clock of an app stands, in epoch seconds; null for an app that goes by the real one. */
export interface AppClock {
  test_now: number | null;
}

/** It, for statements in which the app is `a`. */
export const APP_CLOCK = sql`(SELECT t.now FROM test_clocks t WHERE t.app_id = a.id) AS test_now`;

/** Where a test app's clock stands; no row for another app. */
export function selectClock(app: string): SQL<Pick<TestClockRow, "now">> {
  return atPrimary(sql`SELECT now FROM test_clocks WHERE app_id = ${app}`);
}

/** Makes an app's clock stand at `now` (epoch seconds). */
export function insertClock(app: string, now: number): SQL<never> {
  return sql`INSERT INTO test_clocks (app_id, now) VALUES (${app}, ${now})`;
}

/**
 * Sets a clock that was never set or advanced, in an app that has stored neither a memory nor a message. No row where that
 * isn't so.
 */
export function setClock(app: string, now: number): SQL<{ now: number }> {
  return sql`UPDATE test_clocks SET now = ${now}, was_set = 1, told_at = 0, told_place = 0 WHERE app_id = ${app} AND was_set = 0 AND memories = 0
    AND advancing_until IS NULL AND NOT EXISTS (SELECT 1 FROM messages WHERE app_id = ${app}) RETURNING now`;
}

/** A call that advances a clock, and until when by the real clock nobody else does (epoch seconds). */
export interface AdvanceLease {
  app: string;
  by: string;
  until: number;
}

/** Begins to advance a clock at `wall` (epoch seconds); no row while another call does. */
export function beginAdvance(
  { app, by, until }: AdvanceLease,
  wall: number,
): SQL<Pick<TestClockRow, "now" | "told_at" | "told_place">> {
  return sql`UPDATE test_clocks SET advanced_by = ${by}, advancing_until = ${until}
    WHERE app_id = ${app} AND coalesce(advancing_until, 0) <= ${wall} RETURNING now, told_at, told_place`;
}

/** Renews the lease of a call that still advances a clock. */
export function renewAdvance({ app, by, until }: AdvanceLease): SQL<never> {
  return sql`UPDATE test_clocks SET advancing_until = ${until} WHERE app_id = ${app} AND advanced_by = ${by}`;
}

/** Until when a call may advance a clock alone. */
export function selectLease(app: string): SQL<Pick<TestClockRow, "advancing_until">> {
  return sql`SELECT advancing_until FROM test_clocks WHERE app_id = ${app}`;
}

/** Moves a clock on, and renews the lease; no row once another call has it. */
export function moveClock({ app, by, until }: AdvanceLease, now: number): SQL<{ now: number }> {
  return sql`UPDATE test_clocks SET now = ${now}, was_set = iif(now < ${now}, 1, was_set), advancing_until = ${until}
    WHERE app_id = ${app} AND advanced_by = ${by} AND now <= ${now} RETURNING now`;
}

/** Ends an advance that broke off: what it did is told of by the next one. */
export function leaveAdvance({ app, by }: AdvanceLease): SQL<never> {
  return sql`UPDATE test_clocks SET advanced_by = NULL, advancing_until = NULL WHERE app_id = ${app} AND advanced_by = ${by}`;
}

/** Ends an advance whose answer tells of everything up to a place. */
export function endAdvance({ app, by }: AdvanceLease, told: HappeningPlace): SQL<never> {
  return sql`UPDATE test_clocks SET advanced_by = NULL, advancing_until = NULL, told_at = ${told.at}, told_place = ${told.place}
    WHERE app_id = ${app} AND advanced_by = ${by}`;
}

/** Lets kept outcomes of an app grow older by the seconds that its clock has advanced. */
export function ageOutcomes(app: string, seconds: number): SQL<never> {
  return sql`UPDATE idempotency SET created_at = created_at - ${seconds} WHERE app_id = ${app}`;
}

/** When something of a test app is due next, in epoch seconds; null for nothing. */
export interface NextDue {
  digest_at: number | null;
  push_at: number | null;
}

/** By the heads of two indexes. */
export function selectNextDue(app: string): SQL<NextDue> {
  return sql`SELECT (SELECT u.next_digest_at FROM users u INDEXED BY users_digest_due_by_app
      WHERE u.test_app = ${app} AND u.next_digest_at IS NOT NULL ORDER BY u.next_digest_at LIMIT 1) AS digest_at,
    (SELECT k.push_at FROM knowledge k INDEXED BY knowledge_push_by_app
      WHERE k.test_app = ${app} AND k.push_at IS NOT NULL AND k.completed_at IS NULL AND k.superseded_by IS NULL
      ORDER BY k.push_at LIMIT 1) AS push_at`;
}

/** A delivery of a test app that waits for its first attempt. */
export interface UntriedDelivery {
  id: string;
  user: string;
  place: number;
}

/** Deliveries of a test app that were claimed at a minute (epoch seconds) and never tried, in the order of their claims. */
export function selectUntried(app: string, at: number, limit: number): SQL<UntriedDelivery> {
  return sql`SELECT d.id, d.user_id AS user, d.rowid AS place FROM deliveries d INDEXED BY deliveries_of_test
    WHERE d.test_app = ${app} AND d.as_of = ${at} AND d.status = 'pending' AND d.attempts = 0 ORDER BY d.rowid LIMIT ${limit}`;
}

/** A place in the order of what happened: the moment (epoch seconds), and the row's number among those of the moment. */
export interface HappeningPlace {
  at: number;
  place: number;
}

/** What went out while a test app's clock advanced. */
export interface Happening extends HappeningPlace {
  type: "digest" | "reminder";
  status: "sent" | "failed" | "held";
  user_id: string;
  id: string;
}

/** What happened after one place and up to another, in order. What had nothing to say is left out. */
export function selectHappened(
  app: string,
  after: HappeningPlace,
  until: HappeningPlace,
  limit: number,
): SQL<Happening> {
  return sql`SELECT d.rowid AS place, d.as_of AS at, d.kind AS type, d.user_id, d.id,
      CASE d.status WHEN 'delivered' THEN 'sent' WHEN 'held' THEN 'held' ELSE 'failed' END AS status
    FROM deliveries d INDEXED BY deliveries_of_test
    WHERE d.test_app = ${app} AND (d.as_of, d.rowid) > (${after.at}, ${after.place})
      AND (d.as_of, d.rowid) <= (${until.at}, ${until.place}) AND d.status <> 'quiet'
    ORDER BY d.as_of, d.rowid LIMIT ${limit}`;
}

/** Deletes the clock with its app, while the condition holds. */
export function deleteClock(app: string, when: SQL): SQL<never> {
  return sql`DELETE FROM test_clocks WHERE app_id = ${app} AND ${when}`;
}
