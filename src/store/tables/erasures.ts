import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Who was erased, and when: ids alone, so that a restore of the database can erase them again. */
export const erasures = sqliteTable(
  "erasures",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    app_id: text().notNull(),
    /** Null where the app was erased, with all of its users. */
    user_id: text(),
    erased_at: integer().notNull(),
    /** Null while something is left to erase. */
    finished_at: integer(),
  },
  (t) => [
    index("erasures_by_subject").on(t.app_id, t.user_id),
    index("erasures_by_age").on(t.erased_at),
    index("erasures_unfinished").on(t.id).where(sql`finished_at IS NULL`),
  ],
);
