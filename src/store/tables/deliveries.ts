import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export type DeliveryStatus = "pending" | "delivered" | "quiet" | "dead";

/** `answer`: what the app's own bot was to say, and didn't. It is dead from the start, for an operator to see. */
export type DeliveryKind = "digest" | "reminder" | "answer";

/** The positions of the cron's sweeps, a row each. */
export const checkpoints = sqliteTable("checkpoints", {
  name: text().primaryKey(),
  /** The instant up to which the sweep is done. */
  at: integer().notNull(),
  /** The last row done within that instant. */
  pk: integer().notNull().default(0),
});

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
  },
  (t) => [
    uniqueIndex("deliveries_once").on(t.app_id, t.user_id, t.kind, t.subject),
    index("deliveries_due").on(t.next_attempt_at, t.id).where(sql`status = 'pending'`),
    index("deliveries_by_status").on(t.app_id, t.status, t.id),
    index("deliveries_by_age").on(t.created_at),
    index("deliveries_by_user").on(t.app_id, t.user_id, t.created_at),
  ],
);

/** What was made on a day (UTC), by app and kind; the app `*` has the sum of all. */
export const daily_counts = sqliteTable(
  "daily_counts",
  {
    /** Days since 1970-01-01. */
    day: integer().notNull(),
    app_id: text().notNull(),
    kind: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.app_id, t.kind] })],
);
