import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export type EventStatus = "pending" | "dead";

/** A bot of an app on a messaging platform. */
export const connections = sqliteTable(
  "connections",
  {
    id: text().primaryKey(),
    app_id: text().notNull(),
    platform: text().notNull(),
    mode: text().$type<"assistant" | "forward" | "store">().notNull(),
    time_zone: text(),
    forward_url: text(),
    /** Sealed: signs what is forwarded. */
    forward_secret: text(),
    /** JSON, sealed. */
    credentials: text().notNull(),
    /** WhatsApp's template for messages outside its 24 hours, as JSON. */
    template: text(),
    /** The bot's name on its platform, once asked: Telegram's user name. */
    bot_name: text(),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [index("connections_by_app").on(t.app_id, t.id)],
);

/**
 * Events of platforms, which are also their outbox: a row is written in the batch that stores the event's message, and
 * waits until the event is carried out. It is then emptied, and only what tells a repeat of the event stays. The other
 * rows are claims of what a connection does once, such as asking for a person's zone.
 */
export const inbound_events = sqliteTable(
  "inbound_events",
  {
    connection_id: text().notNull(),
    /** A hash of the platform's ids, because it outlives erased data. */
    delivery_id: text().notNull(),
    /** What took a claim. */
    taken_by: text().notNull().default(""),
    /** Attempts to carry it out, this one included. */
    attempt: integer().notNull().default(0),
    received_at: integer().notNull(),
    /** Null for what was carried out, and for claims. */
    status: text().$type<EventStatus>(),
    app_id: text(),
    user_id: text(),
    /** The moment that it is about. */
    as_of: integer(),
    /** The event as JSON, without the content of its message. */
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
    primaryKey({ columns: [t.connection_id, t.delivery_id] }),
    index("inbound_events_by_age").on(t.received_at),
    index("inbound_events_by_connection").on(t.connection_id, t.received_at),
    index("inbound_events_due").on(t.next_attempt_at).where(sql`status = 'pending'`),
    index("inbound_events_left")
      .on(t.app_id, t.status, t.received_at, t.delivery_id)
      .where(sql`status IS NOT NULL`),
    index("inbound_events_by_user").on(t.app_id, t.user_id).where(sql`status IS NOT NULL`),
  ],
);
