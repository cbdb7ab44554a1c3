import { type SQL, sql } from "drizzle-orm";
import { isPlatformMessage, type PlatformMessage } from "../chats/change-messages";
import { assignments } from "../columns";
import type { Scope } from "../rows";
import { type EventStatus, inbound_events } from "../tables/outbox";
import { endRow, fieldsOf, type Ledger } from "./ledger";

type Row = typeof inbound_events.$inferSelect;

/** An event by its connection and the hash of its platform's ids. */
export interface EventKey {
  connection: string;
  event_id: string;
}

/** A row that waits, as an attempt reads it. */
export type BegunEvent = Pick<Row, "reply" | "attempts"> & {
  app_id: string;
  user_id: string;
  as_of: number;
  event: string;
};

/** What the queue's message about an event says. */
type QueuedEvent = EventKey & { chat: string; as_of: number };

/** A row of the list of events that wait or are dead. */
export type LeftEvent = QueuedEvent &
  Pick<Row, "attempts" | "last_error" | "next_attempt_at" | "created_at"> & {
    app: string;
    user_id: string;
    kind: "message" | "pressed";
    status: EventStatus;
  };

/** What a row has no more once its event is carried out. */
const EMPTY = { status: null, app_id: null, user_id: null, as_of: null, event: null, reply: null };

const KEY = { connection: inbound_events.connection_id, event_id: inbound_events.event_id };
const CHAT = sql`event ->> '$.chat.id'`;

/** Events of platforms that wait. `reply` is the answer that is left to send, or how far the app's own bot is. */
export const EVENTS: Ledger<{
  key: EventKey;
  progress: Pick<Row, "reply">;
  done: typeof EMPTY;
  begun: BegunEvent;
  due: QueuedEvent;
  listed: LeftEvent;
}> = {
  table: inbound_events,
  key: [inbound_events.connection_id, inbound_events.event_id],
  valuesOf: ({ connection, event_id }) => [connection, event_id],
  // Each part of each answer renews the lease: the index of what is due needn't move with it.
  lease: ["attempting_until"],
  order: [inbound_events.created_at, inbound_events.event_id],
  listIndex: sql`INDEXED BY inbound_events_left`,
  replay: { also: sql`, reply = json_set(reply, '$.tries', 1)`, only: sql.empty() },
  begun: fieldsOf<BegunEvent>({
    app_id: inbound_events.app_id,
    user_id: inbound_events.user_id,
    as_of: inbound_events.as_of,
    event: inbound_events.event,
    reply: inbound_events.reply,
    attempts: inbound_events.attempts,
  }),
  due: fieldsOf<QueuedEvent>({ ...KEY, chat: CHAT, as_of: inbound_events.as_of }),
  listed: fieldsOf<LeftEvent>({
    ...KEY,
    app: inbound_events.app_id,
    user_id: inbound_events.user_id,
    kind: sql`event ->> '$.type'`,
    status: inbound_events.status,
    attempts: inbound_events.attempts,
    last_error: inbound_events.last_error,
    as_of: inbound_events.as_of,
    chat: CHAT,
    next_attempt_at: inbound_events.next_attempt_at,
    created_at: inbound_events.created_at,
  }),
};

/** A waiting event of a user. */
export interface NewEvent extends EventKey, Scope {
  as_of: number;
  /** JSON, without the content of its message, unless that isn't kept. */
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
  return sql`INSERT INTO inbound_events (connection_id, event_id, app_id, user_id, status, as_of, event,
      next_attempt_at, created_at)
    SELECT ${connection}, ${event_id}, ${app}, ${user}, 'pending', ${as_of}, ${event}, ${next_attempt_at}, ${now}
    WHERE ${stored} ON CONFLICT DO NOTHING RETURNING event_id`;
}

/** What the row of a message says that wasn't kept. */
export const NOT_KEPT = "not kept: its person has as much as is kept of one";

/** Counts a message of a platform that wasn't kept. */
export function insertUnkept({ connection, event_id }: EventKey, now: number): SQL<never> {
  return sql`INSERT INTO inbound_events (connection_id, event_id, last_error, created_at)
    VALUES (${connection}, ${event_id}, ${NOT_KEPT}, ${now}) ON CONFLICT DO NOTHING`;
}

/** The content of an event's message; no row where it has none, or where the message was deleted. */
export function selectContentOfEvent({ connection, event_id }: EventKey): SQL<{ content: string }> {
  return sql`SELECT m.content FROM inbound_events e CROSS JOIN connections c ON c.id = e.connection_id
    CROSS JOIN messages m ON m.app_id = e.app_id
      AND m.conversation_id = c.platform || ':' || (e.event ->> '$.chat.id')
      AND m.external_id = e.event ->> '$.external_id' AND m.connection_id IN (e.connection_id, '')
    WHERE e.connection_id = ${connection} AND e.event_id = ${event_id} LIMIT 1`;
}

/** Empties an event that was carried out: what stays tells a repeat of it. */
export function endEvent(key: EventKey): SQL<never> {
  return endRow(EVENTS, key, EMPTY);
}

/** Empties the events of a user who is erased. */
export function eraseEvents({ app, user }: Scope): SQL<never> {
  const empty = { ...EMPTY, next_attempt_at: null, attempting_until: null, last_error: null };
  return sql`UPDATE inbound_events SET ${assignments<typeof inbound_events>(empty)}
    WHERE status IS NOT NULL AND app_id = ${app} AND user_id = ${user}`;
}
