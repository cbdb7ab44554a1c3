import { type SQL, sql } from "drizzle-orm";
import type { Scope } from "../rows";
import type { EventStatus, inbound_events } from "../tables/connections";
import { isPlatformMessage, type PlatformMessage } from "./messages";

type Row = typeof inbound_events.$inferSelect;

/** An event by its connection and the hash of its platform's ids. */
export interface EventKey {
  connection: string;
  event_id: string;
}

function isEvent({ connection, event_id }: EventKey): SQL {
  return sql`e.connection_id = ${connection} AND e.delivery_id = ${event_id}`;
}

/** A waiting event of a user. */
export interface NewEvent extends EventKey, Scope {
  as_of: number;
  /** JSON, without the content of its message. */
  event: string;
  /** When the cron enqueues it, unless it is carried out by then. */
  next_attempt_at: number;
}

/**
 * Writes an event down as waiting. `message` is its stored message: an event whose message isn't there, because it was
 * deleted first, is dropped. No row: it was dropped, or is there already.
 */
export function insertEvent(
  { connection, event_id, app, user, as_of, event, next_attempt_at }: NewEvent,
  message: PlatformMessage | null,
  now: number,
): SQL<{ event_id: string }> {
  const stored =
    message === null ? sql`1` : sql`EXISTS (SELECT 1 FROM messages m WHERE ${isPlatformMessage(message)})`;
  return sql`INSERT INTO inbound_events (connection_id, delivery_id, app_id, user_id, status, as_of, event,
      next_attempt_at, received_at)
    SELECT ${connection}, ${event_id}, ${app}, ${user}, 'pending', ${as_of}, ${event}, ${next_attempt_at}, ${now}
    WHERE ${stored} ON CONFLICT DO NOTHING RETURNING delivery_id AS event_id`;
}

/** A row that waits, as an attempt reads it. */
export type BegunEvent = Pick<Row, "reply" | "attempt"> & {
  app_id: string;
  user_id: string;
  as_of: number;
  event: string;
};

/**
 * Begins an attempt: counts it and leases the row. Returns the row only if it waits and is not leased, however many
 * messages about it are in the queue.
 */
export function beginEvent(
  { connection, event_id }: EventKey,
  wall: number,
  leaseUntil: number,
): SQL<BegunEvent> {
  return sql`UPDATE inbound_events SET attempt = attempt + 1, attempting_until = ${leaseUntil}
    WHERE connection_id = ${connection} AND delivery_id = ${event_id} AND status = 'pending'
      AND coalesce(attempting_until, 0) <= ${wall}
    RETURNING app_id, user_id, as_of, event, reply, attempt`;
}

/** The content of an event's message; no row where it has none, or where the message was deleted. */
export function selectContentOfEvent(key: EventKey): SQL<{ content: string }> {
  return sql`SELECT m.content FROM inbound_events e CROSS JOIN connections c ON c.id = e.connection_id
    CROSS JOIN messages m ON m.app_id = e.app_id
      AND m.conversation_id = c.platform || ':' || (e.event ->> '$.chat.id')
      AND m.external_id = e.event ->> '$.external_id' AND m.connection_id IN (e.connection_id, '')
    WHERE ${isEvent(key)} LIMIT 1`;
}

/** Empties an event that was carried out: what stays tells a repeat of it. */
export function endEvent({ connection, event_id }: EventKey): SQL<never> {
  return sql`UPDATE inbound_events SET ${EMPTIED} WHERE connection_id = ${connection} AND delivery_id = ${event_id}`;
}

const EMPTIED = sql.raw(
  [
    "status",
    "app_id",
    "user_id",
    "as_of",
    "event",
    "reply",
    "next_attempt_at",
    "attempting_until",
    "last_error",
  ]
    .map((name) => `${name} = NULL`)
    .join(", "),
);

/** Ends an attempt; the next one is not before `nextAttemptAt`. `reply` is the answer that is left to send. */
export function postponeEvent(
  { connection, event_id }: EventKey,
  nextAttemptAt: number,
  error: string,
  reply: string | null,
): SQL<never> {
  return sql`UPDATE inbound_events SET next_attempt_at = ${nextAttemptAt}, attempting_until = ${nextAttemptAt},
      last_error = ${error}, reply = coalesce(${reply}, reply)
    WHERE connection_id = ${connection} AND delivery_id = ${event_id} AND status = 'pending'`;
}

/** Notes the answer and how far it is sent, and renews the lease of the attempt. */
export function noteReply({ connection, event_id }: EventKey, reply: string, leaseUntil: number): SQL<never> {
  return sql`UPDATE inbound_events SET reply = ${reply}, attempting_until = ${leaseUntil}
    WHERE connection_id = ${connection} AND delivery_id = ${event_id} AND status = 'pending'`;
}

/** Marks an event as dead: an operator sees it and may replay it. A replay sends `reply`, or answers from the start. */
export function killEvent(
  { connection, event_id }: EventKey,
  error: string,
  reply: string | null,
): SQL<never> {
  return sql`UPDATE inbound_events SET status = 'dead', next_attempt_at = NULL, attempting_until = NULL,
      last_error = ${error}, reply = ${reply}
    WHERE connection_id = ${connection} AND delivery_id = ${event_id} AND status = 'pending'`;
}

/** Makes an event due that the queue gave up on; the cron enqueues it. */
export function hastenEvent({ connection, event_id }: EventKey, wall: number): SQL<never> {
  return sql`UPDATE inbound_events SET next_attempt_at = ${wall}
    WHERE connection_id = ${connection} AND delivery_id = ${event_id} AND status = 'pending'`;
}

/** What the queue's message about an event says. */
export type QueuedEvent = EventKey & { chat: string; as_of: number };

const QUEUED = sql.raw(
  "e.connection_id AS connection, e.delivery_id AS event_id, e.event ->> '$.chat.id' AS chat, e.as_of",
);

/** Events that wait and are due, oldest first: those whose attempt failed, broke off, or was never enqueued. */
export function selectDueEvents(wall: number, limit: number): SQL<QueuedEvent> {
  return sql`SELECT ${QUEUED} FROM inbound_events e INDEXED BY inbound_events_due
    WHERE e.status = 'pending' AND e.next_attempt_at <= ${wall} AND coalesce(e.attempting_until, 0) <= ${wall}
    ORDER BY e.next_attempt_at LIMIT ${limit}`;
}

/** Leases events to the queue: no run enqueues them before `until` (epoch seconds). */
export function leaseEvents(keys: EventKey[], until: number): SQL<never> {
  const list = JSON.stringify(keys.map(({ connection, event_id }) => [connection, event_id]));
  return sql`UPDATE inbound_events SET next_attempt_at = ${until} FROM json_each(${list}) w
    WHERE connection_id = w.value ->> 0 AND delivery_id = w.value ->> 1 AND status = 'pending'`;
}

/** A row of the list of events that are left. */
export type LeftEvent = Pick<Row, "last_error" | "next_attempt_at"> &
  EventKey & {
    app: string;
    user_id: string;
    kind: "message" | "pressed";
    status: EventStatus;
    attempts: number;
    as_of: number;
    chat: string;
    created_at: number;
  };

const LEFT = sql.raw(
  `e.connection_id AS connection, e.delivery_id AS event_id, e.app_id AS app, e.user_id, e.event ->> '$.type' AS kind,
  e.status, e.attempt AS attempts, e.last_error, e.as_of, e.event ->> '$.chat.id' AS chat, e.next_attempt_at,
  e.received_at AS created_at`,
);

/** Where a page of the list begins: after this row. */
export interface LeftPosition {
  at: number;
  event_id: string;
}

/** Events that wait or are dead, newest first: one app's, or all for the operator (`app` is null). */
export function selectEvents(
  app: string | null,
  status: EventStatus | null,
  before: LeftPosition | null,
  limit: number,
): SQL<LeftEvent> {
  const where = [sql`e.status IS NOT NULL`];
  if (app !== null) where.push(sql`e.app_id = ${app}`);
  if (status !== null) where.push(sql`e.status = ${status}`);
  if (before !== null) where.push(sql`(e.received_at, e.delivery_id) < (${before.at}, ${before.event_id})`);
  return sql`SELECT ${LEFT} FROM inbound_events e INDEXED BY inbound_events_left WHERE ${sql.join(where, sql` AND `)}
    ORDER BY e.received_at DESC, e.delivery_id DESC LIMIT ${limit}`;
}

export function selectEvent(key: EventKey): SQL<LeftEvent> {
  return sql`SELECT ${LEFT} FROM inbound_events e WHERE ${isEvent(key)} AND e.status IS NOT NULL`;
}

/** Makes a dead event wait again, with no attempts counted. */
export function reviveEvent({ connection, event_id }: EventKey, wall: number): SQL<never> {
  return sql`UPDATE inbound_events SET status = 'pending', attempt = 0, next_attempt_at = ${wall}, last_error = NULL,
      reply = json_set(reply, '$.tries', 1)
    WHERE connection_id = ${connection} AND delivery_id = ${event_id} AND status = 'dead'`;
}

/** Empties the events of a user who is erased. */
export function eraseEvents({ app, user }: Scope): SQL<never> {
  return sql`UPDATE inbound_events SET ${EMPTIED}
    WHERE status IS NOT NULL AND app_id = ${app} AND user_id = ${user}`;
}

/** What claims something, and the attempt at which it does. `count` starts at 1. */
export interface Claimant {
  id: string;
  count: number;
}

/** Claims what is done once. The first claimant gets a row, and so does the same one at later attempts. */
export function claimOnce(key: EventKey, { id, count }: Claimant, now: number): SQL<{ event_id: string }> {
  return sql`INSERT INTO inbound_events (connection_id, delivery_id, taken_by, attempt, received_at)
    VALUES (${key.connection}, ${key.event_id}, ${id}, ${count}, ${now})
    ON CONFLICT DO UPDATE SET attempt = excluded.attempt
      WHERE taken_by = excluded.taken_by AND attempt < excluded.attempt RETURNING delivery_id AS event_id`;
}

/** Deletes events older than any platform's retries, a bounded number at a time. */
export function deleteOldEvents(before: number): SQL<never> {
  return sql`DELETE FROM inbound_events WHERE rowid IN
    (SELECT rowid FROM inbound_events WHERE received_at < ${before} ORDER BY received_at LIMIT 500)`;
}
