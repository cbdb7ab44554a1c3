import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What the built-in assistant has to know of a chat with a person to understand what is said next. */
export const chats = sqliteTable(
  "chats",
  {
    app_id: text().notNull(),
    user_id: text().notNull(),
    conversation_id: text().notNull(),
    /** The open question, the thing spoken of last, the list shown last and what can be taken back, as JSON. */
    state: text(),
    /** Which message of the bot speaks of which memory, as JSON, newest first. */
    spoken: text().notNull().default("[]"),
    /** Forgotten memories that can be taken back for some minutes, as JSON. */
    held: text().notNull().default("[]"),
    /** When the first of them is erased, by the clock; null where there is none. */
    held_until: integer(),
    updated_at: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.app_id, t.user_id, t.conversation_id] }),
    index("chats_held").on(t.held_until).where(sql`held_until IS NOT NULL`),
  ],
);
