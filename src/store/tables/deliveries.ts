import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export type DeliveryStatus = "pending" | "delivered" | "quiet" | "dead";

/** How far the cron has come: one row a sweep. */
export const checkpoints = sqliteTable("checkpoints", {
  name: text().primaryKey(),
  /** The instant up to which the sweep is done. */
  at: integer().notNull(),
  /** Within that instant, the row up to which it is done. */
  pk: integer().notNull().default(0),
});

/**
 * The ledger of what is sent, and its outbox: one row a daily digest and local date (or a reminder), claimed once,
 * tried until it is delivered or dead.
 */
export const deliveries = sqliteTable(
  "deliveries",
  {
    /** The `webhook-id`: the same for every attempt. */
    id: text().primaryKey(),
    app_id: text().notNull(),
    user_id: text().notNull(),
    kind: text().$type<"digest" | "reminder">().notNull(),
    /** What may be claimed only once: the local date, or the item and its due time. */
    subject: text().notNull(),
    /** The moment it speaks of. */
    as_of: integer().notNull(),
    status: text().$type<DeliveryStatus>().notNull(),
    attempts: integer().notNull().default(0),
    /** When the next attempt is due, by the wall clock. */
    next_attempt_at: integer(),
    /** While an attempt is under way, the wall-clock time at which it counts as broken off. */
    attempting_until: integer(),
    last_error: text(),
    created_at: integer().notNull(),
    delivered_at: integer(),
  },
  (t) => [
    uniqueIndex("deliveries_once").on(t.app_id, t.user_id, t.kind, t.subject),
    index("deliveries_due").on(t.next_attempt_at, t.id).where(sql`status = 'pending'`),
    index("deliveries_by_status").on(t.app_id, t.status, t.id),
    index("deliveries_by_age").on(t.created_at),
  ],
);
