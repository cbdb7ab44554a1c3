import { type SQL, sql } from "drizzle-orm";
import { assignments } from "../columns";
import { indexTerms, withUser } from "../search/terms";
import type { messages } from "../tables/conversations";
import { OWNER_PK } from "./insert-messages";
import type { ConversationScope, MessageRow, WithOriginal } from "./messages";

/** Deletes one message, and leaves a tombstone of its external id. It ends the membership of its writer if it was the last. */
export function deleteMessage(scope: ConversationScope, id: string, now: number): SQL<never>[] {
  const { app, conversation } = scope;
  const own = sql`m.app_id = ${app} AND m.conversation_id = ${conversation} AND m.id = ${id}`;
  return [
    sql`INSERT INTO message_tombstones (app_id, conversation_id, external_id, connection_id, deleted_at)
      SELECT ${app}, ${conversation}, m.external_id, m.connection_id, ${now} FROM messages m
      WHERE ${own} AND m.external_id IS NOT NULL ON CONFLICT DO NOTHING`,
    endMembership(scope, own),
    sql`DELETE FROM messages_fts WHERE rowid IN (SELECT m.pk FROM messages m WHERE ${own})`,
    sql`DELETE FROM messages WHERE app_id = ${app} AND conversation_id = ${conversation} AND id = ${id}`,
  ];
}

/**
 * Ends the membership of the writer of a message that is about to be deleted, if it is the last one here that came
 * through the app or a platform, and the membership wasn't given. `own` matches the message `m`.
 */
function endMembership({ app, conversation }: ConversationScope, own: SQL): SQL<never> {
  return sql`DELETE FROM conversation_members WHERE app_id = ${app} AND conversation_id = ${conversation} AND given = 0
    AND user_id IN (SELECT m.user_id FROM messages m WHERE ${own} AND m.by_own_key = 0 AND NOT EXISTS (
      SELECT 1 FROM messages o INDEXED BY messages_by_person WHERE o.app_id = m.app_id
        AND o.conversation_id = m.conversation_id AND o.user_id = m.user_id AND o.by_own_key = 0 AND o.pk <> m.pk))`;
}

/** A message by its platform's id, in a conversation of a connection. */
export interface PlatformMessage extends ConversationScope {
  connection: string;
  externalId: string;
}

/** Matches posted messages too: the app may have posted it before the platform sent it. */
export function isPlatformMessage({ app, conversation, connection, externalId }: PlatformMessage): SQL {
  return sql`m.app_id = ${app} AND m.conversation_id = ${conversation} AND m.external_id = ${externalId}
    AND m.connection_id IN (${connection}, '')`;
}

/** Deletes a message by its platform's id. The tombstone is left even if the message never came. */
export function deleteByExternalId(message: PlatformMessage, now: number): SQL<never>[] {
  const { app, conversation, connection, externalId } = message;
  const own = sql`SELECT m.pk FROM messages m WHERE ${isPlatformMessage(message)}`;
  return [
    sql`INSERT INTO message_tombstones (app_id, conversation_id, external_id, connection_id, deleted_at)
      VALUES (${app}, ${conversation}, ${externalId}, ${connection}, ${now}) ON CONFLICT DO NOTHING`,
    endMembership(message, isPlatformMessage(message)),
    sql`DELETE FROM messages_fts WHERE rowid IN (${own})`,
    sql`DELETE FROM messages WHERE pk IN (${own})`,
  ];
}

/**
 * Replaces a message's text, by its platform's id, unless a later edit came first. The last statement returns the
 * message if it exists.
 */
export function editMessage(
  message: PlatformMessage,
  content: string,
  editedAtMs: number,
): [SQL<never>, SQL<never>, SQL<{ id: string }>] {
  const own = isPlatformMessage(message);
  const older = sql`coalesce(m.edited_at_ms, 0) <= ${editedAtMs}`;
  return [
    reindexMessages(sql`SELECT m.pk FROM messages m WHERE ${own} AND ${older}`, content),
    sql`UPDATE messages SET content = ${content}, edited_at_ms = ${editedAtMs}
      WHERE pk IN (SELECT m.pk FROM messages m WHERE ${own} AND ${older})`,
    selectByExternalId(message),
  ];
}

/** Replaces what a message says, and its entry in the index. */
export function replaceMessage(
  { app, conversation }: ConversationScope,
  { id, content, attachments, thinking, thinking_signature, form, original }: MessageRow & WithOriginal,
  editedAtMs: number,
): [SQL<never>, SQL<never>] {
  const own = sql`m.app_id = ${app} AND m.conversation_id = ${conversation} AND m.id = ${id}`;
  const fields = {
    content,
    attachments,
    thinking,
    thinking_signature,
    form,
    original,
    edited_at_ms: editedAtMs,
  };
  return [
    reindexMessages(sql`SELECT m.pk FROM messages m WHERE ${own}`, content),
    sql`UPDATE messages AS m SET ${assignments<typeof messages>(fields)} WHERE ${own}`,
  ];
}

/** Gives messages the index entry of a text. */
function reindexMessages(pks: SQL, content: string): SQL<never> {
  return sql`UPDATE messages_fts SET content = (SELECT ${withUser(OWNER_PK, sql`${indexTerms(content)}`)} FROM messages m
      LEFT JOIN users u ON u.app_id = m.app_id AND u.id = m.owner_id WHERE m.pk = messages_fts.rowid)
    WHERE rowid IN (${pks})`;
}

/** A row if the message exists, by its platform's id. */
export function selectByExternalId(message: PlatformMessage): SQL<{ id: string }> {
  return sql`SELECT m.id FROM messages m WHERE ${isPlatformMessage(message)}`;
}
