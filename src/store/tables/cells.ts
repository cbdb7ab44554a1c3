import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Which cell has which bucket: one row in the home cell, and none in a deployment with one database. */
export const cell_map = sqliteTable("cell_map", {
  id: integer().primaryKey(),
  /** Raised with each change. */
  epoch: integer().notNull(),
  /** The names of the cells' bindings, as JSON: the home first. */
  cells: text().notNull(),
  /** Pairs of the first bucket of a run and the place of its cell in that list, as JSON, by bucket. */
  runs: text().notNull(),
});

/**
 * The buckets that this cell has, as the cell itself knows it. Without any row it has them all: a deployment with one
 * database.
 */
export const cell_buckets = sqliteTable("cell_buckets", {
  bucket: integer().primaryKey(),
  /** `frozen` while the bucket is copied to another cell: it is read, and not written. */
  state: text().$type<"held" | "frozen">().notNull(),
});

/** Apps of which something changed that every cell has a copy of: in the home cell, until each copy is made. */
export const app_copies = sqliteTable("app_copies", {
  app_id: text().primaryKey(),
  /** Raised with each change, so that a copy of before it doesn't count. */
  change: integer().notNull(),
});

/** Users' keys that ended elsewhere: what is written with one is refused in every cell. */
export const ended_keys = sqliteTable("ended_keys", {
  key_hash: text().primaryKey(),
  /** The clock in epoch seconds. */
  ended_at: integer().notNull(),
});

/**
 * Messages and memberships of shared conversations that changed, and of which their person's cell may have an older copy: with the
 * conversation, until the copy is what they are.
 */
export const message_copies = sqliteTable(
  "message_copies",
  {
    app_id: text().notNull(),
    conversation_id: text().notNull(),
    /** Whose message it is, or whose membership. */
    user_id: text().notNull(),
    /** The message's id; empty for the membership. */
    message_id: text().notNull(),
    /** Raised with each change, so that a copy of before it doesn't count. */
    change: integer().notNull(),
    /** Until when somebody copies it, by the clock; 0 for nobody. */
    leased_until: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.app_id, t.conversation_id, t.user_id, t.message_id] })],
);
