import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Which cell has which bucket: one row in the home cell, and none in a deployment with one database. */
export const cell_map = sqliteTable("cell_map", {
  id: integer().primaryKey(),
  /** Raised with each change. */
  epoch: integer().notNull(),
  /** The names of the cells' bindings, as JSON: the home first. */
  cells: text().notNull(),
  /** Pairs of the first bucket of a run and the place of its cell in that list, as JSON, by bucket. */
  runs: text().notNull(),
  /** By cell: the epoch at which its buckets changed last, as JSON. */
  epochs: text().notNull().default("[]"),
});

/** `held` is read and written, `frozen` only read, and the others neither. */
export type BucketState = "held" | "frozen" | "arriving" | "leaving";

/**
 * The buckets that this cell has, as the cell itself knows it. Without any row it has them all: a deployment with one
 * database. One of several has a row for itself, with -1 in place of a bucket.
 */
export const cell_buckets = sqliteTable(
  "cell_buckets",
  {
    bucket: integer().primaryKey(),
    /** `frozen` while the bucket is copied to another cell, `arriving` in that one, `leaving` until its rows are erased. */
    state: text().$type<BucketState>().notNull(),
    /** The move that it is part of; null for none. */
    move: integer(),
    /** How far the copy of an arriving bucket is, as JSON. */
    progress: text(),
    /** For the cell itself: the epoch of the map at which its buckets changed last. */
    epoch: integer(),
  },
  (t) => [index("cell_buckets_moving").on(t.bucket).where(sql`state <> 'held'`)],
);

/** Buckets on their way from one cell to another: in the home cell, until the last of it is erased where it was. */
export const cell_moves = sqliteTable("cell_moves", {
  /** Epoch milliseconds at which it began: the cells know the move by it. */
  id: integer().primaryKey(),
  bucket: integer().notNull(),
  from_cell: text().notNull(),
  to_cell: text().notNull(),
  step: text().$type<MoveStep>().notNull(),
  /** How far the step is, as JSON. */
  progress: text(),
  /** Rows that were copied. */
  rows: integer().notNull().default(0),
  /** The table in which the copy differs, for which the bucket stays where it was; null for none. */
  differs: text(),
  /** When somebody last worked on it, by the clock. */
  worked_at: integer().notNull(),
});

/** The steps of a move in their order; `undo` erases what was copied. */
export type MoveStep = "freeze" | "copy" | "compare" | "switch" | "erase" | "undo";

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
