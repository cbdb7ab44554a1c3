import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { apps } from "./apps";

/** Erased users whose digest may still be in KV: the cron deletes it, and then the row. */
export const erased_digests = sqliteTable(
  "erased_digests",
  {
    app_id: text().notNull(),
    user_id: text().notNull(),
    /** When the cron deletes the digest, by the clock. */
    remove_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.app_id, t.user_id] }), index("erased_digests_due").on(t.remove_at)],
);

/** Other ids of people who have several on their platform: WhatsApp's numbers and business-scoped ids. */
export const person_ids = sqliteTable(
  "person_ids",
  {
    app_id: text().notNull(),
    /** As a user's id would be, with its platform. */
    id: text().notNull(),
    /** The user that this person is. */
    user_id: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.app_id, t.id] }), index("person_ids_by_user").on(t.app_id, t.user_id)],
);

/** The people that an app's bot talks to. */
export const users = sqliteTable(
  "users",
  {
    /** The prefix of the user's search terms. Never reused (AUTOINCREMENT in the migration). */
    pk: integer().primaryKey({ autoIncrement: true }),
    app_id: text()
      .notNull()
      .references(() => apps.id),
    id: text().notNull(),
    time_zone: text(),
    /**
     * Where `time_zone` comes from, unless the person or the app set it for this user: null then. `address` was observed
     * in the address of /mcp.
     */
    time_zone_source: text({ enum: ["observed", "address", "app"] }),
    /** When it was observed (epoch seconds, by the clock); null for one that wasn't. */
    time_zone_observed_at: integer(),
    display_name: text(),
    /** The zone in which the stored instants of wall-clock and all-day items were computed. */
    items_time_zone: text().notNull(),
    /** By which rules of that zone: the `stamp` that `zone_rules` had. Empty for unknown ones. */
    items_rules: text().notNull().default(""),
    /** The zones before it, as JSON: pairs of the instant (epoch seconds) at which one ended and its name, oldest first. */
    earlier_zones: text(),
    /** Raised in the batch of every change; starts as the creation's epoch milliseconds. */
    revision: integer().notNull(),
    /** The revision for which KV's record is right. The cron repairs it if it is below `revision`; null in a test app. */
    record_revision: integer(),
    /** A hash of what KV's record says, so that an unchanged one isn't put again. */
    record_hash: text(),
    /** Wall-clock time of the daily digest, `HH:MM`; null for none. */
    digest_time: text(),
    /** The channel it is sent to, as JSON; its secrets are sealed. */
    digest_channel: text(),
    digest_send_empty: integer().notNull().default(0),
    /** Weekdays on which it is sent, as JSON; null for every day. */
    digest_days: text(),
    digest_paused_until: integer(),
    /** The receiver's reason why the channel was stopped; null while it works. */
    digest_stopped: text(),
    next_digest_at: integer(),
    /** The local date of the newest claim. */
    last_digest_on: text(),
    /** When the newest digest was delivered for (epoch seconds), and how many items it had. */
    last_digest_at: integer(),
    last_digest_count: integer(),
    /** BCP 47: how the user writes dates and which words stand for times. */
    locale: text(),
    /** The language in which the person last asked the assistant for something, as an ISO 639-1 code. */
    language: text(),
    /** The hours that morning, noon, afternoon, evening and tonight mean, as JSON. */
    day_hours: text(),
    /** The clock on which hours with minutes are read, `h12` or `h23`; null for that of the country. */
    hour_cycle: text({ enum: ["h12", "h23"] }),
    /** 1 where due items are pushed to the channel. */
    reminders_push: integer().notNull().default(0),
    /** Open items, counted by triggers. */
    open_items: integer().notNull().default(0),
    /** The connections in which the person wrote to the bot alone, as JSON; null for none. */
    started_in: text(),
    /** SHA-256 of the token that opens the calendar feed. */
    calendar_token_hash: text(),
    /** The app where that is a test app, set by a trigger; null for everybody whom the cron looks after. */
    test_app: text(),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [
    index("users_digest_due_by_app")
      .on(t.test_app, t.next_digest_at, t.pk)
      .where(sql`next_digest_at IS NOT NULL`),
    uniqueIndex("users_by_app").on(t.app_id, t.id),
    index("users_record_behind").on(t.pk).where(sql`record_revision < revision`),
    index("users_by_rules").on(t.items_time_zone, t.items_rules),
    index("users_without_zone").on(t.app_id, t.pk).where(sql`time_zone IS NULL`),
  ],
);
