import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Secrets of webhooks that were replaced and are good for a while longer, sealed as they were in their place. */
export const old_secrets = sqliteTable(
  "old_secrets",
  {
    pk: integer().primaryKey({ autoIncrement: true }),
    app_id: text().notNull(),
    /** What the secret was. */
    place: text().$type<"credentials" | "forward" | "channel">().notNull(),
    /** Whose: a connection's id, or for a channel the user's. */
    owner_id: text().notNull(),
    sealed: text().notNull(),
    /** From this instant on it is refused, and signs nothing. */
    valid_until: integer().notNull(),
  },
  (t) => [
    index("old_secrets_by_owner").on(t.app_id, t.owner_id, t.place),
    index("old_secrets_ended").on(t.valid_until),
  ],
);
