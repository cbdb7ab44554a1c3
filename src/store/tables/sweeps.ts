import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The positions of the cron's sweeps, a row each. The row `shards` is none: a version that keeps people in shards puts it there,
 * and every version without them refuses to work where it is.
 */
export const checkpoints = sqliteTable("checkpoints", {
  name: text().primaryKey(),
  /** The instant up to which the sweep is done. */
  at: integer().notNull(),
  /** The last row done within that instant. */
  pk: integer().notNull().default(0),
});

/** The zones in use, and the rules of their clocks by which instants are computed. */
export const zone_rules = sqliteTable("zone_rules", {
  zone: text().primaryKey(),
  /** A hash of the zone's coming clock changes, as a runtime has them. */
  fingerprint: text().notNull(),
  /** What users' `items_rules` has to be: the fingerprint, with a `+` a day after it was first seen. */
  stamp: text().notNull(),
  /** When the stamp was set, by the clock (epoch seconds). */
  seen_at: integer().notNull(),
  /** When a runtime last compared its own rules with the fingerprint. */
  checked_at: integer().notNull(),
  /** The last series with this zone of its own that was computed for the stamp; the largest integer when all were. */
  series_pk: integer().notNull().default(0),
});

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
