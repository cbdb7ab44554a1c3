import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Who changed keys and settings or erased somebody, and when: ids and names of fields alone, and no content. */
export const audit_lines = sqliteTable(
  "audit_lines",
  {
    /** Without AUTOINCREMENT, whose bookkeeping every insert into other tables would read past. */
    id: integer().primaryKey(),
    /** The clock in epoch seconds. */
    at: integer().notNull(),
    /** Null where it is about the whole deployment. */
    app_id: text(),
    /**
     * What the caller called with; `chat` is a person who asked the assistant, `client` whoever has the token of a client
     * that a person signed in to, `service` what happens by itself.
     */
    by: text().$type<"admin" | "app" | "user" | "binding" | "chat" | "client" | "service">().notNull(),
    /** The id of the key that the caller called with, where it was one. */
    key_id: text(),
    operation: text().notNull(),
    /** The user that it is about. Emptied with the user's erasure, but for the line of the erasure itself. */
    user_id: text(),
    /** The key, the connection or the erased app that it is about. */
    target_id: text(),
    /** The names of the fields that the call set, as JSON. */
    fields: text().notNull(),
  },
  (t) => [
    index("audit_lines_by_app").on(t.app_id, t.id),
    index("audit_lines_by_user").on(t.app_id, t.user_id).where(sql`user_id IS NOT NULL`),
    index("audit_lines_by_age").on(t.at),
  ],
);
