import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * How much of each kind a user has, by which search weighs words, and what the app's cap counts. Triggers keep it exact.
 */
export const search_totals = sqliteTable(
  "search_totals",
  {
    app_id: text().notNull(),
    user_id: text().notNull(),
    memories: integer().notNull().default(0),
    memory_characters: integer().notNull().default(0),
    versions: integer().notNull().default(0),
    version_characters: integer().notNull().default(0),
    messages: integer().notNull().default(0),
    message_characters: integer().notNull().default(0),
    /** Bytes of what all of them have besides their content: labels, keywords, metadata, rules, attachments, a provider's form. */
    other_bytes: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.app_id, t.user_id] })],
);
