import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The first outcome of a write that came with an `Idempotency-Key`, kept for a day. */
export const idempotency = sqliteTable(
  "idempotency",
  {
    app_id: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of method, path and body: the key is refused for any other request. */
    request_hash: text().notNull(),
    /** The user whose data the outcome shows; it is erased with the user. */
    user_id: text(),
    outcome: text().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.app_id, t.key] }),
    index("idempotency_by_age").on(t.created_at),
    index("idempotency_by_user").on(t.app_id, t.user_id),
  ],
);
