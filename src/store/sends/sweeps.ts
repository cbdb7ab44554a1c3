import { type SQL, sql } from "drizzle-orm";
import { SECONDS_A_DAY } from "../../time/calendar";
import { horizonSeconds } from "../../time/horizon";
import type { Condition } from "../guards";
import { everywhere } from "../placed";
import type { Scope } from "../rows";
import { SOME, TIDIED, type Tidying } from "../tidying";

/** The position of a sweep: an instant (epoch seconds), and the last row done within it. */
export interface SweepPosition {
  at: number;
  pk: number;
}

/** Stands in a position behind all rows of its instant. */
export const LAST_PK = Number.MAX_SAFE_INTEGER;

/** The owner of a row that a sweep found. */
export interface RowOwner {
  app_id: string;
  user_id: string;
}

export type SweepRow = RowOwner & { due_at: number; pk: number };

/** True in SQL where a question answers a row. */
export function findsAny(question: SQL): Condition {
  return sql`EXISTS (${question})`;
}

/** Which of the conditions hold, in one statement of one row: 1 or 0 under the name of each. */
export function selectConditions(conditions: Record<string, Condition>): SQL<Record<string, number>> {
  const columns = Object.entries(conditions).map(
    ([name, holds]) => sql`(${holds}) AS ${sql.identifier(name)}`,
  );
  return sql`SELECT ${sql.join(columns, sql`, `)}`;
}

export function selectCheckpoint(name: string): SQL<SweepPosition> {
  return sql`SELECT at, pk FROM checkpoints WHERE name = ${name}`;
}

/** Seconds: a day over the default horizon, so that a digest is put before its items are due to show. */
export const HORIZON_SECONDS = horizonSeconds(7) + SECONDS_A_DAY;
/** Up to when items have entered the horizon. */
export const ENTERING = "entering";

const CRON = "cron";
const REFUSED = "cron_refused";

/** What tells how late a deployment is, in epoch seconds and seconds; rows of indexes. */
export interface Pulse {
  /** When the cron ran last. */
  cron_at: number | null;
  /** When a run was refused because its time was ahead of the clock, and by how much. */
  refused_at: number | null;
  refused_ahead: number | null;
  /** Since when the oldest delivery has been due. */
  due_at: number | null;
}

export function selectPulse(): SQL<Pulse> {
  const select: SQL<Pulse> = sql`SELECT (SELECT at FROM checkpoints WHERE name = ${CRON}) AS cron_at,
    (SELECT at FROM checkpoints WHERE name = ${REFUSED}) AS refused_at,
    (SELECT pk FROM checkpoints WHERE name = ${REFUSED}) AS refused_ahead,
    (SELECT min(next_attempt_at) FROM deliveries INDEXED BY deliveries_due WHERE status = 'pending') AS due_at`;
  return everywhere(select, { merge: (rows) => [pulseOf(rows)] });
}

/** The primary's cron, and what has been due longest in any database. */
function pulseOf([primary, ...shards]: Pulse[]): Pulse {
  const cron = primary ?? { cron_at: null, refused_at: null, refused_ahead: null, due_at: null };
  const due = [cron, ...shards].flatMap(({ due_at }) => due_at ?? []);
  return { ...cron, due_at: due.length === 0 ? null : Math.min(...due) };
}

/** Notes a run of the cron, at `wall` by the clock. */
export function noteCron(wall: number): SQL<never> {
  return setCheckpoint(CRON, { at: wall, pk: 0 });
}

/** Notes at `wall` by the clock that a run was refused, whose time was `ahead` seconds ahead. */
export function noteRefusedCron(wall: number, ahead: number): SQL<never> {
  return setCheckpoint(REFUSED, { at: wall, pk: ahead });
}

export function selectCheckpoints(names: string[]): SQL<SweepPosition & { name: string }> {
  return sql`SELECT c.name, c.at, c.pk FROM json_each(${JSON.stringify(names)}) w
    CROSS JOIN checkpoints c ON c.name = w.value`;
}

/** Advances a checkpoint. One that another run has advanced further stays. */
export function moveCheckpoint(name: string, { at, pk }: SweepPosition): SQL<never> {
  return sql`INSERT INTO checkpoints (name, at, pk) VALUES (${name}, ${at}, ${pk})
    ON CONFLICT (name) DO UPDATE SET at = excluded.at, pk = excluded.pk
    WHERE (excluded.at, excluded.pk) > (checkpoints.at, checkpoints.pk)`;
}

/** Sets a checkpoint, forwards or back, for a sweep that starts over at its end. */
export function setCheckpoint(name: string, { at, pk }: SweepPosition): SQL<never> {
  return sql`INSERT INTO checkpoints (name, at, pk) VALUES (${name}, ${at}, ${pk})
    ON CONFLICT (name) DO UPDATE SET at = excluded.at, pk = excluded.pk`;
}

/** The same for several. */
export function setCheckpoints(rows: (SweepPosition & { name: string })[]): SQL<never> {
  return sql`INSERT INTO checkpoints (name, at, pk)
    SELECT value ->> 'name', value ->> 'at', value ->> 'pk' FROM json_each(${JSON.stringify(rows)}) WHERE true
    ON CONFLICT (name) DO UPDATE SET at = excluded.at, pk = excluded.pk`;
}

/**
 * Open items due after a position and up to `until`, by an index of open items only; none of a test app. In two parts: by a pair
 * of columns SQLite would begin anew at the first item of the moment.
 */
export function selectEntering(
  from: { at: number | SQL; pk: number },
  until: number,
  limit: number,
): SQL<SweepRow> {
  const items = (range: SQL) => sql<SweepRow>`SELECT k.app_id, k.user_id, k.due_at, k.pk
    FROM knowledge k INDEXED BY knowledge_sweep
    WHERE k.due_at IS NOT NULL AND k.completed_at IS NULL AND k.superseded_by IS NULL AND k.test_app IS NULL AND ${range}`;
  const later = items(sql`k.due_at > ${from.at} AND k.due_at <= ${until}`);
  const all =
    from.pk === LAST_PK
      ? later
      : sql`${items(sql`k.due_at = ${from.at} AND k.pk > ${from.pk}`)} UNION ALL ${later}`;
  return sql`${all} ORDER BY due_at, pk LIMIT ${limit}`;
}

/**
 * Whether a checkpoint is missing, within an instant or beyond `farthest`, or an item is due after it and up to `until`; both in
 * epoch seconds.
 */
export function hasEntering(name: string, until: number, farthest: number): Condition {
  const since = selectEntering({ at: sql`c.at`, pk: LAST_PK }, until, 1);
  return sql`NOT EXISTS (SELECT 1 FROM checkpoints c
    WHERE c.name = ${name} AND c.at <= ${farthest} AND c.pk = ${LAST_PK} AND NOT ${findsAny(since)})`;
}

/** Users whose digest in KV is behind their row. */
export function selectBehind(afterPk: number, limit: number): SQL<RowOwner & { pk: number }> {
  return sql`SELECT u.pk, u.app_id, u.id AS user_id FROM users u INDEXED BY users_record_behind
    WHERE u.record_revision < u.revision AND u.pk > ${afterPk} ORDER BY u.pk LIMIT ${limit}`;
}

export type ConfirmedDigest = Scope & {
  revision: number;
  hash: string;
  /** Whether it was just put; false for a record that KV had. */
  put: boolean;
};

/**
 * Notes which digests KV holds. If a user has changed since the digest was read, the put may have replaced a newer one:
 * the row then says that KV is unknown, and the next run repairs it. Returns the updated rows; a digest that was put
 * and has none belongs to an erased user.
 */
export function confirmDigests(confirmed: ConfirmedDigest[]): SQL<RowOwner> {
  const same = sql`users.revision = c.value ->> 'revision'`;
  return sql`UPDATE users SET record_revision = iif(${same}, revision, 0),
      record_hash = iif(${same}, c.value ->> 'hash', NULL)
    FROM json_each(${JSON.stringify(confirmed)}) c
    WHERE users.app_id = c.value ->> 'app' AND users.id = c.value ->> 'user' AND (${same} OR c.value ->> 'put')
    RETURNING app_id, id AS user_id`;
}

/** Deletes tombstones older than any platform's retries, a bounded number at a time. */
export function deleteOldTombstones(before: number): Tidying {
  return sql`DELETE FROM message_tombstones WHERE rowid IN
    (SELECT rowid FROM message_tombstones WHERE deleted_at < ${before} ORDER BY deleted_at ${SOME}) ${TIDIED}`;
}
