import { type SQL, sql } from "drizzle-orm";
import type { ConversationScope } from "../chats/messages";
import { literal } from "../columns";
import type { Scope } from "../rows";

/**
 * Deleting rows with a full text in steps: their terms take D1 up to a millisecond a row, in which nobody else writes, and it
 * ends a batch after 30 seconds.
 */

/** Rows of a step. */
const A_STEP = 250;

/** Rows with a full text, which an index finds in one order: the terms go before the rows, by the same walk. */
interface TextRows {
  table: "messages" | "memory_history" | "knowledge";
  index: string;
  where: SQL;
}

function deletePage({ table, index, where }: TextRows): SQL<never>[] {
  const page = sql`SELECT pk FROM ${sql.raw(`${table} INDEXED BY ${index}`)} WHERE ${where} LIMIT ${literal(A_STEP)}`;
  return [
    sql`DELETE FROM ${sql.raw(`${table}_fts`)} WHERE rowid IN (${page})`,
    sql`DELETE FROM ${sql.raw(table)} WHERE pk IN (${page})`,
  ];
}

const messagesIn = ({ app, conversation }: ConversationScope): TextRows => ({
  table: "messages",
  index: "messages_by_id",
  where: sql`app_id = ${app} AND conversation_id = ${conversation}`,
});

/** Deletes a step's messages of a conversation. */
export function deleteSomeMessages(scope: ConversationScope): SQL<never>[] {
  return deletePage(messagesIn(scope));
}

/** A row where a conversation has more messages than those of a step. */
export function selectMoreMessages(scope: ConversationScope): SQL<{ more: 1 }> {
  const { table, index, where } = messagesIn(scope);
  return sql`SELECT 1 AS more FROM ${sql.raw(`${table} INDEXED BY ${index}`)} WHERE ${where} LIMIT 1 OFFSET ${literal(A_STEP)}`;
}

/** How many rows with a full text a user has. */
export interface TextCounts {
  memories: number;
  versions: number;
  messages: number;
}

/** How many there are; no row for nobody. */
export function selectTextCounts({ app, user }: Scope): SQL<TextCounts> {
  return sql`SELECT memories, versions, messages FROM search_totals WHERE app_id = ${app} AND user_id = ${user}`;
}

/** Deletes a step's rows of what a user has most of. */
export function deleteSomeTexts(
  { app, user }: Scope,
  { memories, versions, messages }: TextCounts,
): SQL<never>[] {
  const own = sql`app_id = ${app} AND user_id = ${user}`;
  if (messages >= memories && messages >= versions)
    return deletePage({
      table: "messages",
      index: "messages_by_owner",
      where: sql`app_id = ${app} AND owner_id = ${user}`,
    });
  return versions >= memories
    ? deletePage({ table: "memory_history", index: "memory_history_by_id", where: own })
    : deletePage({ table: "knowledge", index: "knowledge_by_id", where: own });
}
