import { type SQL, sql } from "drizzle-orm";
import { atPrimary, everywhere } from "./placed";

/** Rows of a kind up to which the operator's view counts. */
export const MOST_COUNTED = 1000;

/** How much waits and how much is dead, each up to `MOST_COUNTED`. */
export interface Queues {
  deliveries_waiting: number;
  deliveries_dead: number;
  events_waiting: number;
  events_dead: number;
}

/** Counts by the indexes of what waits, and of dead rows app by app. */
export function selectQueues(): SQL<Queues> {
  const most = sql`LIMIT ${MOST_COUNTED}`;
  const select: SQL<Queues> = sql`SELECT
    (SELECT count(*) FROM (SELECT 1 FROM deliveries INDEXED BY deliveries_due WHERE status = 'pending' ${most})) AS deliveries_waiting,
    (SELECT count(*) FROM (SELECT 1 FROM apps a CROSS JOIN deliveries d INDEXED BY deliveries_by_status
      ON d.app_id = a.id AND d.status = 'dead' ${most})) AS deliveries_dead,
    (SELECT count(*) FROM (SELECT 1 FROM inbound_events INDEXED BY inbound_events_due WHERE status = 'pending' ${most})) AS events_waiting,
    (SELECT count(*) FROM (SELECT 1 FROM apps a CROSS JOIN inbound_events e INDEXED BY inbound_events_left
      ON e.app_id = a.id AND e.status = 'dead' ${most})) AS events_dead`;
  return everywhere(select, { merge: (rows) => [sumOf(rows)] });
}

function sumOf(rows: readonly Queues[]): Queues {
  const sum = (name: keyof Queues) =>
    Math.min(
      MOST_COUNTED,
      rows.reduce((all, row) => all + row[name], 0),
    );
  return {
    deliveries_waiting: sum("deliveries_waiting"),
    deliveries_dead: sum("deliveries_dead"),
    events_waiting: sum("events_waiting"),
    events_dead: sum("events_dead"),
  };
}

/** Users of all apps whose digests the operator's view counts by hour. */
export const MOST_DIGESTS = 10_000;

/** How many digests fall due in each hour (epoch hours) after `from` and before `to`, of the first `MOST_DIGESTS`. */
export function selectDigestHours(from: number, to: number): SQL<{ hour: number; count: number }> {
  const select: SQL<{ hour: number; count: number }> =
    sql`SELECT CAST(n.at / 3600 AS INTEGER) AS hour, count(*) AS count FROM
    (SELECT u.next_digest_at AS at FROM users u INDEXED BY users_digest_due_by_app
      WHERE u.test_app IS NULL AND u.next_digest_at IS NOT NULL AND u.next_digest_at >= ${from} AND u.next_digest_at < ${to}
      ORDER BY u.next_digest_at LIMIT ${MOST_DIGESTS}) n GROUP BY hour ORDER BY hour`;
  const merge = (rows: { hour: number; count: number }[]) =>
    [...Map.groupBy(rows, ({ hour }) => hour)]
      .map(([hour, some]) => ({ hour, count: some.reduce((sum, { count }) => sum + count, 0) }))
      .toSorted((a, b) => a.hour - b.hour);
  return everywhere(select, { merge });
}

/** The newest migration that this database has. */
export function selectSchemaVersion(): SQL<{ name: string }> {
  return atPrimary(sql`SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1`);
}
