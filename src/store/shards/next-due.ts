import { type SQL, sql } from "drizzle-orm";
import { COUNTED_UNTIL } from "../sends/daily-counts";
import { ENTERING, HORIZON_SECONDS } from "../sends/sweeps";
import { isRestored } from "./restoring";

/** When something is due in a shard, by heads of indexes: as many rows are read as there are parts. */

const URGENT = [
  sql`SELECT u.next_digest_at AS at FROM users u INDEXED BY users_digest_due_by_app
    WHERE u.test_app IS NULL AND u.next_digest_at IS NOT NULL ORDER BY u.next_digest_at LIMIT 1`,
  sql`SELECT k.push_at FROM knowledge k INDEXED BY knowledge_push_by_app WHERE k.test_app IS NULL AND k.push_at IS NOT NULL
    AND k.completed_at IS NULL AND k.superseded_by IS NULL ORDER BY k.push_at LIMIT 1`,
  sql`SELECT d.next_attempt_at FROM deliveries d INDEXED BY deliveries_due
    WHERE d.status = 'pending' AND d.next_attempt_at IS NOT NULL ORDER BY d.next_attempt_at LIMIT 1`,
  sql`SELECT e.next_attempt_at FROM inbound_events e INDEXED BY inbound_events_due
    WHERE e.status = 'pending' AND e.next_attempt_at IS NOT NULL ORDER BY e.next_attempt_at LIMIT 1`,
];

/** Seconds for which upkeep may wait for more of its kind: it is done together, as by the cron's minute. */
export const UPKEEP_SECONDS = 60;

const HOUR = 3600;

function upkeep(now: number): SQL[] {
  const entered = sql`coalesce((SELECT c.at FROM checkpoints c WHERE c.name = ${ENTERING}), 0)`;
  return [
    sql`SELECT k.due_at - ${HORIZON_SECONDS} AS at FROM knowledge k INDEXED BY knowledge_sweep
      WHERE k.due_at IS NOT NULL AND k.completed_at IS NULL AND k.superseded_by IS NULL AND k.due_at > ${entered}
      ORDER BY k.due_at LIMIT 1`,
    sql`SELECT ${now} WHERE EXISTS (SELECT 1 FROM message_copies)
      OR EXISTS (SELECT 1 FROM arrivals WHERE state <> 'held') OR EXISTS
      (SELECT 1 FROM users u INDEXED BY users_record_behind WHERE u.record_revision < u.revision)`,
    sql`SELECT g.remove_at FROM erased_digests g INDEXED BY erased_digests_due ORDER BY g.remove_at LIMIT 1`,
    sql`SELECT c.held_until FROM chats c INDEXED BY chats_held WHERE c.held_until IS NOT NULL ORDER BY c.held_until LIMIT 1`,
    // What is found once an hour, and old rows to tidy up; in a shard without people nothing is.
    sql`SELECT coalesce((SELECT c.at + ${HOUR} FROM checkpoints c WHERE c.name = ${COUNTED_UNTIL}), ${now})
      FROM users LIMIT 1`,
  ];
}

/** When a shard has something to do next, at `now` (both in epoch seconds); null for never. */
export function nextDue(now: number): SQL<{ at: number | null }> {
  const later = (parts: readonly SQL[]) =>
    sql.join(
      parts.map((part) => sql`SELECT * FROM (${part})`),
      sql` UNION ALL `,
    );
  return sql`SELECT min(at) AS at FROM (SELECT at FROM (${later(URGENT)})
    UNION ALL SELECT max(at, ${now}) + ${UPKEEP_SECONDS} FROM (${later(upkeep(now))})) WHERE ${isRestored()}`;
}

/** How many people a shard has, and since when the oldest of what is due to the second has been due. */
export function selectHealth(): SQL<{ people: number; due_at: number | null }> {
  const urgent = sql.join(
    URGENT.map((part) => sql`SELECT * FROM (${part})`),
    sql` UNION ALL `,
  );
  return sql`SELECT (SELECT count(*) FROM users) AS people, (SELECT min(at) FROM (${urgent})) AS due_at`;
}
