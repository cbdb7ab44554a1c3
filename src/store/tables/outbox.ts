import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/*
 * The two ledgers of what waits (src/operation/outbox/README.md). Both have these columns: `status`, `attempts`, `as_of`,
 * `next_attempt_at`, `attempting_until`, `last_error`, `created_at`, `app_id` and `user_id`.
 */

/** `held`: made for a platform, and not sent because it is a test app's. */
export type DeliveryStatus = "pending" | "delivered" | "quiet" | "dead" | "held";

export type EventStatus = "pending" | "dead";

/** `answer`: what the app's own bot was to say, and didn't. It is dead from the start, for an operator to see. */
export type DeliveryKind = "digest" | "reminder" | "answer";

/**
 * The ledger of deliveries, which is also their outbox: one row a daily digest and local date, or a reminder. It is
 * claimed once, and tried until it is delivered or dead.
 */
export const deliveries = sqliteTable(
  "deliveries",
  {
    /** The `webhook-id`: the same for every attempt. */
    id: text().primaryKey(),
    app_id: text().notNull(),
    user_id: text().notNull(),
    kind: text().$type<DeliveryKind>().notNull(),
    /** The key of the claim: the local date, the item and its due time, or the event that was to be answered. */
    subject: text().notNull(),
    /** The moment that it is about. */
    as_of: integer().notNull(),
    status: text().$type<DeliveryStatus>().notNull(),
    attempts: integer().notNull().default(0),
    /** When the next attempt is due, by the clock. */
    next_attempt_at: integer(),
    /** The end of the current attempt's lease, by the clock. An imported row is leased for good: nothing sends it. */
    attempting_until: integer(),
    last_error: text(),
    created_at: integer().notNull(),
    delivered_at: integer(),
    /** Parts of a split message that have arrived. */
    parts_sent: integer().notNull().default(0),
    /** A hash of the message that they are parts of: another message starts over. */
    sent_hash: text(),
    /** The app where that is a test app, whose clock `as_of` goes by; null for all others. */
    test_app: text(),
  },
  (t) => [
    index("deliveries_of_test").on(t.test_app, t.as_of).where(sql`test_app IS NOT NULL`),
    uniqueIndex("deliveries_once").on(t.app_id, t.user_id, t.kind, t.subject),
    index("deliveries_due").on(t.next_attempt_at, t.id).where(sql`status = 'pending'`),
    index("deliveries_by_status").on(t.app_id, t.status, t.id),
    index("deliveries_by_age").on(t.created_at),
    index("deliveries_by_user").on(t.app_id, t.user_id, t.created_at),
  ],
);

/**
 * Events of platforms, which are also their outbox: a row is written in the batch that stores the event's message, and
 * waits until the event is carried out. It is then emptied, and only what tells a repeat of the event stays.
 */
export const inbound_events = sqliteTable(
  "inbound_events",
  {
    connection_id: text().notNull(),
    /** A hash of the platform's ids, because it outlives erased data. */
    event_id: text().notNull(),
    /** Attempts to carry it out, this one included. */
    attempts: integer().notNull().default(0),
    created_at: integer().notNull(),
    /** Null for what was carried out. */
    status: text().$type<EventStatus>(),
    app_id: text(),
    user_id: text(),
    /** The moment that it is about. */
    as_of: integer(),
    /** The event as JSON, without the content of its message where that is kept. */
    event: text(),
    /** The answer as JSON, once the event is carried out and the answer waits for the platform. */
    reply: text(),
    /** When the cron enqueues it again, by the clock. */
    next_attempt_at: integer(),
    /** The end of the current attempt's lease, by the clock. */
    attempting_until: integer(),
    last_error: text(),
  },
  (t) => [
    primaryKey({ columns: [t.connection_id, t.event_id] }),
    index("inbound_events_by_age").on(t.created_at),
    index("inbound_events_by_connection").on(t.connection_id, t.created_at),
    index("inbound_events_due").on(t.next_attempt_at).where(sql`status = 'pending'`),
    index("inbound_events_left")
      .on(t.app_id, t.status, t.created_at, t.event_id)
      .where(sql`status IS NOT NULL`),
    index("inbound_events_by_user").on(t.app_id, t.user_id).where(sql`status IS NOT NULL`),
  ],
);

/** What a connection does once, such as asking for a person's zone. */
export const connection_claims = sqliteTable(
  "connection_claims",
  {
    connection_id: text().notNull(),
    /** A hash of what is done once, because it outlives erased data. */
    claim_id: text().notNull(),
    /** The event that took it. */
    taken_by: text().notNull(),
    /** The attempt at the event that took it last. */
    attempt: integer().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.connection_id, t.claim_id] }),
    index("connection_claims_by_age").on(t.created_at),
  ],
);
