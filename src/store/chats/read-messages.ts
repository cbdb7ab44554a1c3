import { type SQL, sql } from "drizzle-orm";
import { listOf, namesOf } from "../columns";
import { packColumns, type Scope } from "../rows";
import type { SearchSource } from "../search/candidates";
import { messages } from "../tables/conversations";
import { type ConversationScope, INTERNAL, type MessageRow } from "./messages";

/** What is read of stored messages. */

const COLUMNS = listOf("m", namesOf(messages, INTERNAL));

const RANKED = [
  "pk",
  "content",
  "created_at_ms",
  "conversation_id",
  "agent",
  "name",
  "user_id",
] as const satisfies readonly (keyof MessageRow)[];

/** What a message is ranked by. */
export type RankedMessage = Pick<MessageRow, (typeof RANKED)[number]>;

/** Its other columns. */
export const PACKED_MESSAGE = packColumns<Omit<MessageRow, keyof RankedMessage>>(
  namesOf(messages, [...INTERNAL, ...RANKED]),
);

/** The newest messages of a conversation, newest first. Reads as many rows as it returns. */
export function selectLastMessages({ app, conversation }: ConversationScope, limit: number): SQL<MessageRow> {
  return sql`SELECT ${COLUMNS} FROM messages m WHERE m.app_id = ${app} AND m.conversation_id = ${conversation}
    ORDER BY m.created_at_ms DESC, m.pk DESC LIMIT ${limit}`;
}

/** A message with its person's `display_name`, where it has no name of its own and the person isn't `known`. */
export type NamedMessageRow = MessageRow & { display_name: string | null };

/**
 * The same with names. Reads one more row, of a user, for each message that came without a name, but not for those of the
 * user `known`, whose name the caller has.
 */
export function selectSpokenMessages(
  { app, conversation }: ConversationScope,
  limit: number,
  known: string,
): SQL<NamedMessageRow> {
  // A user is looked up by an id that is null where no name is wanted: SQLite tests other conditions with the row in hand.
  return sql`SELECT ${COLUMNS}, u.display_name FROM messages m LEFT JOIN users u ON u.app_id = m.app_id
      AND u.id = iif(m.name IS NULL, nullif(m.user_id, ${known}), NULL)
    WHERE m.app_id = ${app} AND m.conversation_id = ${conversation}
    ORDER BY m.created_at_ms DESC, m.pk DESC LIMIT ${limit}`;
}

export type ListedMessage = MessageRow & { author_time_zone: string | null };

/** A page of a conversation, oldest first, each message with its author's own zone. */
export function selectMessagePage(
  { app, conversation }: ConversationScope,
  after: { created_at_ms: number; pk: number } | null,
  limit: number,
): SQL<ListedMessage> {
  const from = after === null ? sql`1` : sql`(m.created_at_ms, m.pk) > (${after.created_at_ms}, ${after.pk})`;
  return sql`SELECT ${COLUMNS}, u.time_zone AS author_time_zone FROM messages m
    LEFT JOIN users u ON u.app_id = m.app_id AND u.id = m.user_id
    WHERE m.app_id = ${app} AND m.conversation_id = ${conversation} AND ${from}
    ORDER BY m.created_at_ms, m.pk LIMIT ${limit}`;
}

/** One message, by its id. */
export function selectMessage({ app, conversation }: ConversationScope, id: string): SQL<MessageRow> {
  return sql`SELECT ${COLUMNS} FROM messages m
    WHERE m.app_id = ${app} AND m.conversation_id = ${conversation} AND m.id = ${id}`;
}

/**
 * A posted message by its sender's id, else any message by its own id; with the connection whose platform made it, which is
 * empty for a posted one.
 */
export function selectMessageToChange(
  { app, conversation }: ConversationScope,
  id: string,
): SQL<ListedMessage & { connection_id: string }> {
  const here = sql`n.app_id = ${app} AND n.conversation_id = ${conversation}`;
  return sql`SELECT ${COLUMNS}, m.connection_id, u.time_zone AS author_time_zone FROM
      (SELECT n.pk FROM messages n WHERE ${here} AND n.external_id = ${id} AND n.connection_id = ''
        UNION ALL SELECT n.pk FROM messages n WHERE ${here} AND n.id = ${id} LIMIT 1) one
    CROSS JOIN messages m ON m.pk = one.pk
    LEFT JOIN users u ON u.app_id = m.app_id AND u.id = m.user_id`;
}

/** Whether a conversation's id is that of one of the user's own: `{user}~` and a name. U+007F follows the tilde. */
export function isOwnOf(column: string, user: string): SQL {
  return sql`(${sql.raw(column)} > ${`${user}~`} AND ${sql.raw(column)} < ${`${user}\u007f`})`;
}

export interface MessageFilter {
  after_ms: number | null;
  before_ms: number | null;
  conversation: string | null;
  /** Whether only conversations of the user's own count, and those whose member the user is. */
  memberOnly: boolean;
}

/** A user's messages for a search, with every filter. */
export function messageSource({ app, user }: Scope, filter: MessageFilter): SearchSource {
  return {
    table: "messages",
    columns: listOf("k", RANKED),
    rest: PACKED_MESSAGE.text,
    where: ownedMessages({ app, user }, filter, "k"),
    time: "created_at_ms",
    perSecond: 1000,
    timeline: { index: "messages_by_owner", owner: "owner_id", samePlace: sql`k.conversation_id` },
  };
}

/** A user's messages that pass the filters, newest first. */
export function listOwnedMessages(scope: Scope, filter: MessageFilter, limit: number): SQL<MessageRow> {
  return sql`SELECT ${COLUMNS} FROM messages m WHERE ${ownedMessages(scope, filter, "m")}
    ORDER BY m.created_at_ms DESC, m.pk DESC LIMIT ${limit}`;
}

function ownedMessages({ app, user }: Scope, filter: MessageFilter, alias: "k" | "m"): SQL {
  const column = (name: string) => sql.raw(`${alias}.${name}`);
  const where = [sql`${column("app_id")} = ${app} AND ${column("owner_id")} = ${user}`];
  if (filter.after_ms !== null) where.push(sql`${column("created_at_ms")} >= ${filter.after_ms}`);
  if (filter.before_ms !== null) where.push(sql`${column("created_at_ms")} < ${filter.before_ms}`);
  if (filter.conversation !== null) where.push(sql`${column("conversation_id")} = ${filter.conversation}`);
  if (filter.memberOnly) {
    where.push(sql`(${isOwnOf(`${alias}.conversation_id`, user)} OR EXISTS (SELECT 1 FROM conversation_members c
      WHERE c.app_id = ${column("app_id")} AND c.conversation_id = ${column("conversation_id")} AND c.user_id = ${user}))`);
  }
  return sql.join(where, sql` AND `);
}

export type Neighbour = MessageRow & { hit: number; side: "before" | "after" };

/** The messages before and after each hit, in its conversation. One statement serves all hits. */
export function selectNeighbours(app: string, hits: MessageRow[]): SQL<Neighbour> {
  const list = JSON.stringify(
    hits.map(({ pk, conversation_id, created_at_ms }) => ({ pk, conversation_id, created_at_ms })),
  );
  const place = sql`(value ->> 'created_at_ms', value ->> 'pk')`;
  const inConversation = sql`n.app_id = ${app} AND n.conversation_id = value ->> 'conversation_id'`;
  return sql`SELECT value ->> 'pk' AS hit, 'before' AS side, ${COLUMNS} FROM json_each(${list}) JOIN messages m ON m.pk =
      (SELECT n.pk FROM messages n WHERE ${inConversation} AND (n.created_at_ms, n.pk) < ${place}
        ORDER BY n.created_at_ms DESC, n.pk DESC LIMIT 1)
    UNION ALL
    SELECT value ->> 'pk', 'after', ${COLUMNS} FROM json_each(${list}) JOIN messages m ON m.pk =
      (SELECT n.pk FROM messages n WHERE ${inConversation} AND (n.created_at_ms, n.pk) > ${place}
        ORDER BY n.created_at_ms, n.pk LIMIT 1)`;
}
