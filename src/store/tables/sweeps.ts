import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The positions of the cron's sweeps, a row each. */
export const checkpoints = sqliteTable("checkpoints", {
  name: text().primaryKey(),
  /** The instant up to which the sweep is done. */
  at: integer().notNull(),
  /** The last row done within that instant. */
  pk: integer().notNull().default(0),
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
