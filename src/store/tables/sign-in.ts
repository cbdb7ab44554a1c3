import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * What the protocol of signing in keeps: registered clients, grants with their codes and tokens as hashes, and consent pages
 * that wait. Each has the form that its library gives it. It is the deployment's, but for rows of a grant: those go
 * with their key, by a trigger.
 */
export const sign_in_records = sqliteTable(
  "sign_in_records",
  {
    name: text().primaryKey(),
    value: text().notNull(),
    metadata: text(),
    /** The key that a grant is, for its codes and tokens; null for what is nobody's. */
    key_id: text(),
    /** Epoch seconds of the real clock; null for what stays. */
    expires_at: integer(),
  },
  (t) => [index("sign_in_records_by_key").on(t.key_id), index("sign_in_records_by_end").on(t.expires_at)],
);

/** Refresh tokens that were used, as hashes: one that comes again ends its grant. They go with their key too. */
export const spent_tokens = sqliteTable(
  "spent_tokens",
  {
    key_id: text().notNull(),
    token_hash: text().notNull(),
    /** Epoch seconds of the real clock. */
    spent_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.key_id, t.token_hash] }), index("spent_tokens_by_age").on(t.spent_at)],
);

/** Links by which a person signs in, once. The row goes when the link is used. */
export const sign_in_links = sqliteTable(
  "sign_in_links",
  {
    /** SHA-256 of the link's secret, in hex. */
    token_hash: text().primaryKey(),
    app_id: text().notNull(),
    user_id: text().notNull(),
    /** Epoch seconds of the real clock. */
    expires_at: integer().notNull(),
  },
  (t) => [
    index("sign_in_links_by_user").on(t.app_id, t.user_id),
    index("sign_in_links_by_end").on(t.expires_at),
  ],
);
