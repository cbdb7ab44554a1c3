import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** One bot. Every key, user and row belongs to exactly one app. */
export const apps = sqliteTable("apps", {
  id: text().primaryKey(),
  default_time_zone: text(),
  default_remind_before: integer(),
  /** The last call of items where no number says it: at the start of their day, or none. */
  default_last_call: text().$type<"day" | "none">().notNull().default("day"),
  /** The assistant's language with people of whom it knows none, as an ISO 639-1 code; null for English. */
  default_language: text(),
  /** How many requests a second each of its keys may send; null for as many as the platform's limiter counts. */
  requests_per_second: integer(),
  /** Origins whose pages may call with its keys, with spaces between them; null for none. */
  origins: text(),
  /** 0 where what bots say isn't read for what it mentions; null where it is. */
  said: integer().$type<0>(),
  /** How many bytes of each user are kept; null for the default. */
  user_bytes: integer(),
  created_at: integer().notNull(),
  updated_at: integer().notNull(),
});

/** The clock of each test app: an app that has no row goes by the real clock, for good. */
export const test_clocks = sqliteTable("test_clocks", {
  app_id: text()
    .primaryKey()
    .references(() => apps.id),
  /** Where the clock stands, in epoch seconds. */
  now: integer().notNull(),
  /** 1 once it was set: it only advances from then on. */
  was_set: integer().notNull().default(0),
  /** How many users and memories the app has, counted by triggers. */
  users: integer().notNull().default(0),
  memories: integer().notNull().default(0),
  /** The call that advances it, until when by the real clock; both null while none does. */
  advanced_by: text(),
  advancing_until: integer(),
  /** The last delivery that an advance has told of: its moment, and its row's number. */
  told_at: integer().notNull().default(0),
  told_place: integer().notNull().default(0),
});

export const api_keys = sqliteTable(
  "api_keys",
  {
    id: text().primaryKey(),
    /** SHA-256 of the key, in hex. The key itself is shown once and not stored. */
    key_hash: text().notNull(),
    app_id: text()
      .notNull()
      .references(() => apps.id),
    /** The user of a user's key; null for the app's own. */
    user_id: text(),
    name: text(),
    created_at: integer().notNull(),
    expires_at: integer(),
    /** The client that the person signed in to, by the id under which it is registered; null for a key that was made. */
    client_id: text(),
    /** The host that the client's code was sent to, as the person saw it. */
    client_host: text(),
    /** The person's key by which the client was let in: the grant ends with it. Null for a link of the bot. */
    granted_by: text(),
    /** When the client last called, in epoch seconds of the real clock, to an hour; null before it did. */
    last_used_at: integer(),
  },
  (t) => [
    uniqueIndex("api_keys_by_hash").on(t.key_hash),
    index("api_keys_by_user").on(t.app_id, t.user_id),
    index("api_keys_signed_in").on(t.expires_at).where(sql`client_id IS NOT NULL`),
    index("api_keys_granted").on(t.granted_by).where(sql`granted_by IS NOT NULL`),
  ],
);
