import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Versions of memories that were believed once: from `valid_from` up to `valid_to`. */
export const memory_history = sqliteTable(
  "memory_history",
  {
    pk: integer().primaryKey({ autoIncrement: true }),
    app_id: text().notNull(),
    user_id: text().notNull(),
    id: text().notNull(),
    valid_from: integer().notNull(),
    valid_to: integer().notNull(),
    /** What ended this version: updated, completed, reopened, occurrence_completed, occurrence_skipped, superseded. */
    change: text().notNull(),
    /** Who ended it. */
    changed_by: text(),
    content: text().notNull(),
    category: text().notNull(),
    entity: text(),
    entity_key: text(),
    context: text(),
    context_key: text(),
    source: text(),
    sensitive: integer().notNull().default(0),
    metadata: text(),
    due_kind: text(),
    due_local: text(),
    due_at: integer(),
    deadline_at: integer(),
    event_time: integer().notNull(),
    event_time_given: integer().notNull().default(0),
    remind_before: integer(),
    reminded_at: integer(),
    completed_at: integer(),
    /** When the occurrence was done, for a version that its completion ended. */
    done_at: integer(),
    snoozed_until: integer(),
    superseded_by: text(),
    recurrence: text(),
    recurrence_start: text(),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [
    index("memory_history_by_id").on(t.app_id, t.user_id, t.id, t.valid_from),
    index("memory_history_done").on(t.app_id, t.user_id, t.done_at).where(sql`done_at IS NOT NULL`),
  ],
);
