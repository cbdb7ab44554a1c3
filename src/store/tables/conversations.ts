import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Who speaks in a stored message: a person or the model; in the forms of providers also the app and its tools. */
export const MESSAGE_ROLES = ["user", "assistant", "system", "tool"] as const;
export type MessageRole = (typeof MESSAGE_ROLES)[number];

/** A chat of an app: any number of people and agents. */
export const conversations = sqliteTable(
  "conversations",
  {
    app_id: text().notNull(),
    id: text().notNull(),
    /** The zone pinned for stamps, so that a cached history stays the same when people move. */
    time_zone: text(),
    created_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.app_id, t.id] })],
);

/** The people of a conversation. A user's key reaches no other conversations, but for those of the user's own. */
export const conversation_members = sqliteTable(
  "conversation_members",
  {
    app_id: text().notNull(),
    conversation_id: text().notNull(),
    user_id: text().notNull(),
    /** 1 where the app gave the membership. Else it ends with the person's last message that the person's own key didn't post. */
    given: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.app_id, t.conversation_id, t.user_id] }),
    index("conversation_members_by_user").on(t.app_id, t.user_id),
  ],
);

export const messages = sqliteTable(
  "messages",
  {
    pk: integer().primaryKey({ autoIncrement: true }),
    app_id: text().notNull(),
    conversation_id: text().notNull(),
    id: text().notNull(),
    external_id: text(),
    /** The connection whose platform made its `external_id`; empty for a posted message. */
    connection_id: text().notNull().default(""),
    role: text().$type<MessageRole>().notNull(),
    /** Its text, which is listed and searched. */
    content: text().notNull(),
    name: text(),
    email: text(),
    /** 1 where a user's own key posted it: it makes its writer no member, and keeps none. */
    by_own_key: integer().$type<0 | 1>().notNull().default(0),
    /** The person who wrote it; null for agents, and for people without an id. */
    user_id: text(),
    /** The user whose memory it belongs to: the author; for a reply, the person it answers. */
    owner_id: text(),
    agent: text(),
    time_zone: text(),
    created_at_ms: integer().notNull(),
    /** When the platform last edited it. An older edit that comes later changes nothing. */
    edited_at_ms: integer(),
    attachments: text(),
    thinking: text(),
    thinking_signature: text(),
    /** The provider's form in which it came; null for the service's own. */
    form: text(),
    /** The message as it came in that form, as JSON. */
    original: text(),
    /**
     * Its number among the messages that were the newest of their conversation when they came; null for others. It stays
     * when messages before it are deleted.
     */
    place: integer(),
  },
  (t) => [
    uniqueIndex("messages_by_id").on(t.app_id, t.conversation_id, t.id),
    uniqueIndex("messages_by_external_id")
      .on(t.app_id, t.conversation_id, t.external_id, t.connection_id)
      .where(sql`external_id IS NOT NULL`),
    index("messages_in_order").on(t.app_id, t.conversation_id, t.created_at_ms),
    index("messages_by_person")
      .on(t.app_id, t.conversation_id, t.created_at_ms, t.user_id)
      .where(sql`user_id IS NOT NULL`),
    index("messages_unowned").on(t.app_id, t.conversation_id, t.created_at_ms).where(sql`owner_id IS NULL`),
    index("messages_by_owner").on(t.app_id, t.owner_id, t.created_at_ms).where(sql`owner_id IS NOT NULL`),
  ],
);

/** Deleted messages: a late retry by their sender doesn't store them again. */
export const message_tombstones = sqliteTable(
  "message_tombstones",
  {
    app_id: text().notNull(),
    conversation_id: text().notNull(),
    external_id: text().notNull(),
    connection_id: text().notNull().default(""),
    deleted_at: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.app_id, t.conversation_id, t.external_id, t.connection_id] }),
    index("message_tombstones_by_age").on(t.deleted_at),
  ],
);
