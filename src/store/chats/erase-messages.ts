import { type SQL, sql } from "drizzle-orm";
import type { Scope } from "../rows";
import type { ConversationScope } from "./messages";
import { isOwnOf } from "./read-messages";

/** Deletes a conversation and everything in it. */
export function deleteConversation({ app, conversation }: ConversationScope): SQL<never>[] {
  return [
    sql`DELETE FROM messages_fts WHERE rowid IN
      (SELECT pk FROM messages WHERE app_id = ${app} AND conversation_id = ${conversation})`,
    sql`DELETE FROM messages WHERE app_id = ${app} AND conversation_id = ${conversation}`,
    sql`DELETE FROM message_tombstones WHERE app_id = ${app} AND conversation_id = ${conversation}`,
    // What the assistant knows of it. There is no index by conversation alone: its people are asked for.
    sql`DELETE FROM chats WHERE app_id = ${app} AND conversation_id = ${conversation} AND user_id IN
      (SELECT user_id FROM conversation_members WHERE app_id = ${app} AND conversation_id = ${conversation})`,
    sql`DELETE FROM conversation_members WHERE app_id = ${app} AND conversation_id = ${conversation}`,
    sql`DELETE FROM conversations WHERE app_id = ${app} AND id = ${conversation}`,
  ];
}

/**
 * Erases a user's part of all conversations: whole conversations of the user's own or without other people; in the
 * others, the user's messages and the replies to them.
 */
export function eraseUserMessages({ app, user }: Scope): SQL<never>[] {
  const said = sql`messages INDEXED BY messages_by_owner WHERE app_id = ${app} AND owner_id = ${user}`;
  const touched = sql`SELECT conversation_id FROM conversation_members INDEXED BY conversation_members_by_user
    WHERE app_id = ${app} AND user_id = ${user} UNION SELECT conversation_id FROM ${said}`;
  const alone = sql`SELECT c.conversation_id FROM (${touched}) c WHERE instr(c.conversation_id, '~') = 0
    AND NOT EXISTS (SELECT 1 FROM conversation_members o
      WHERE o.app_id = ${app} AND o.conversation_id = c.conversation_id AND o.user_id <> ${user})
    AND NOT EXISTS (SELECT 1 FROM messages o INDEXED BY messages_by_person
      WHERE o.app_id = ${app} AND o.conversation_id = c.conversation_id AND o.user_id IS NOT NULL AND o.user_id <> ${user})`;
  const gone = sql`${alone} UNION SELECT id FROM conversations WHERE app_id = ${app} AND ${isOwnOf("id", user)}`;
  const theirs = sql`SELECT pk FROM ${said} UNION SELECT m.pk FROM (${gone}) g
    CROSS JOIN messages m INDEXED BY messages_in_order ON m.app_id = ${app} AND m.conversation_id = g.conversation_id`;
  // What a later statement finds its rows by is still there: messages go after the shared conversations, before the own.
  return [
    sql`DELETE FROM messages_fts WHERE rowid IN (${theirs})`,
    sql`DELETE FROM message_tombstones WHERE app_id = ${app} AND conversation_id IN (${gone})`,
    sql`DELETE FROM conversations WHERE app_id = ${app} AND id IN (${alone})`,
    sql`DELETE FROM messages WHERE pk IN (${theirs})`,
    sql`DELETE FROM conversations WHERE app_id = ${app} AND ${isOwnOf("id", user)}`,
    sql`DELETE FROM conversation_members INDEXED BY conversation_members_by_user
      WHERE app_id = ${app} AND user_id = ${user}`,
    sql`DELETE FROM conversation_members WHERE app_id = ${app} AND ${isOwnOf("conversation_id", user)}`,
  ];
}
