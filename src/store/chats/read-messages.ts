import { type SQL, sql } from "drizzle-orm";
import { selectAuthors } from "../authors";
import { listOf, namesOf } from "../columns";
import { askEach, inParts, ofEach, type Shards } from "../placed";
import { packColumns, type Scope } from "../rows";
import type { SearchSource } from "../search/candidates";
import { messages } from "../tables/conversations";
import { type ConversationScope, INTERNAL, type MessageRow, type WithOriginal } from "./messages";

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
export type NamedMessageRow = MessageRow & WithOriginal & { display_name: string | null };

/**
 * The newest messages of a conversation, or those before a position, newest first, with names. Reads one more row, of a user, for each message that came without a name, but not for those of the
 * user `known`, whose name the caller has.
 */
export function selectSpokenMessages(
  { app, conversation }: ConversationScope,
  limit: number,
  known: string,
  position: MessagePosition | null = null,
): SQL<NamedMessageRow> {
  const from =
    position === null ? sql`1` : sql`(m.created_at_ms, m.pk) < (${position.created_at_ms}, ${position.pk})`;
  // A user is looked up by an id that is null where no name is wanted: SQLite tests other conditions with the row in hand.
  const select: SQL<NamedMessageRow> = sql`SELECT ${COLUMNS}, m.original, u.display_name FROM messages m LEFT JOIN users u ON u.app_id = m.app_id
      AND u.id = iif(m.name IS NULL, nullif(m.user_id, ${known}), NULL)
    WHERE m.app_id = ${app} AND m.conversation_id = ${conversation} AND ${from}
    ORDER BY m.created_at_ms DESC, m.pk DESC LIMIT ${limit}`;
  return inParts(select, (shards) => ({
    here: select,
    complete: async (rows) => {
      const isUnnamed = ({ name, user_id }: NamedMessageRow) => name === null && user_id !== known;
      const authors = await readAuthors(shards, app, rows.filter(isUnnamed));
      return rows.map((row) => ({
        ...row,
        display_name:
          (isUnnamed(row) ? authors.get(row.user_id ?? "")?.display_name : null) ?? row.display_name,
      }));
    },
  }));
}

/** Authors whose rows aren't with the conversation, by their ids. */
async function readAuthors(shards: Shards, app: string, rows: readonly Pick<MessageRow, "user_id">[]) {
  const ids = rows.flatMap(({ user_id }) => user_id ?? []);
  const authors = await askEach(shards, app, ids, (some) => selectAuthors(app, some));
  return new Map(authors.map((author) => [author.id, author]));
}

/** A statement about messages, whose authors' zones are read where the authors are. */
function withAuthorZones<Row extends ListedMessage>(app: string, select: SQL<Row>): SQL<Row> {
  return inParts(select, (shards) => ({
    here: select,
    complete: async (rows) => {
      const authors = await readAuthors(shards, app, rows);
      const zoneOf = ({ user_id }: Row) => authors.get(user_id ?? "")?.time_zone ?? null;
      return rows.map((row) => ({ ...row, author_time_zone: zoneOf(row) ?? row.author_time_zone }));
    },
  }));
}

export type ListedMessage = MessageRow & WithOriginal & { author_time_zone: string | null };

/** A message's place in the order of time. */
export interface MessagePosition {
  created_at_ms: number;
  pk: number;
}

/** Which of a conversation's messages a page has, and from which end. */
export interface PageOrder {
  order: "asc" | "desc";
  /** Where the page before ended. */
  position: MessagePosition | null;
  /** Epoch milliseconds: from `after_ms` on, and before `before_ms`. */
  after_ms: number | null;
  before_ms: number | null;
}

/** A page of a conversation, each message with its author's own zone. Reads as many rows as it returns. */
export function selectMessagePage(
  { app, conversation }: ConversationScope,
  { order, position, after_ms, before_ms }: PageOrder,
  limit: number,
): SQL<ListedMessage> {
  const way = sql.raw(order);
  const where = [sql`m.app_id = ${app} AND m.conversation_id = ${conversation}`];
  if (after_ms !== null) where.push(sql`m.created_at_ms >= ${after_ms}`);
  if (before_ms !== null) where.push(sql`m.created_at_ms < ${before_ms}`);
  if (position !== null) {
    const beyond = sql.raw(order === "asc" ? ">" : "<");
    where.push(sql`(m.created_at_ms, m.pk) ${beyond} (${position.created_at_ms}, ${position.pk})`);
  }
  return withAuthorZones(
    app,
    sql`SELECT ${COLUMNS}, m.original, u.time_zone AS author_time_zone FROM messages m
    LEFT JOIN users u ON u.app_id = m.app_id AND u.id = m.user_id
    WHERE ${sql.join(where, sql` AND `)}
    ORDER BY m.created_at_ms ${way}, m.pk ${way} LIMIT ${limit}`,
  );
}

/** The newest message of a conversation, with the beginning of its text. */
export type ConversationEnd = Pick<
  MessageRow,
  "pk" | "id" | "conversation_id" | "role" | "user_id" | "name" | "agent" | "content" | "created_at_ms"
>;

/**
 * The newest message of each conversation of a user, newest first: of the user's own ones, and of those whose member the user
 * is. It seeks one message in each, however long that is.
 */
export function selectConversationsOf(
  { app, user }: Scope,
  position: MessagePosition | null,
  { limit, characters }: { limit: number; characters: number },
): SQL<ConversationEnd> {
  const from =
    position === null ? sql`1` : sql`(m.created_at_ms, m.pk) < (${position.created_at_ms}, ${position.pk})`;
  const ids: SQL<{ id: string }> =
    sql`SELECT c.conversation_id AS id FROM conversation_members c INDEXED BY conversation_members_by_user
        WHERE c.app_id = ${app} AND c.user_id = ${user}
      UNION SELECT c.id FROM conversations c WHERE c.app_id = ${app} AND ${isOwnOf("c.id", user)}`;
  const endsOf = (of: SQL, where: SQL, most: number): SQL<ConversationEnd> =>
    sql`SELECT m.pk, m.id, m.conversation_id, m.role, m.user_id, m.name, m.agent, m.created_at_ms,
      substr(m.content, 1, ${characters}) AS content
    FROM (${of}) o
    CROSS JOIN messages m ON m.pk = (SELECT n.pk FROM messages n WHERE n.app_id = ${app} AND n.conversation_id = o.id
      ORDER BY n.created_at_ms DESC, n.pk DESC LIMIT 1)
    WHERE ${where} ORDER BY m.created_at_ms DESC, m.pk DESC LIMIT ${most}`;
  return inParts(endsOf(ids, from, limit), (shards) => ({
    here: ids,
    complete: async (rows) => {
      const all = (rows as readonly { id: string }[]).map(({ id }) => id);
      const until = position === null ? sql`1` : sql`m.created_at_ms <= ${position.created_at_ms}`;
      const ends = await askAll(shards, app, all, (some) =>
        endsOf(
          sql`SELECT value AS id FROM json_each(${JSON.stringify(some)})`,
          until,
          // Of one moment all conversations of a shard may stand before the position.
          position === null ? limit : some.length,
        ),
      );
      return newestOf(shards, app, ends, position).slice(0, limit);
    },
  }));
}

/** Reads rows of all these conversations, each shard once. */
async function askAll<Row>(
  shards: Shards,
  app: string,
  ids: readonly string[],
  select: (ids: readonly string[]) => SQL<Row>,
): Promise<Row[]> {
  const own = ids.filter((id) => shards.isHere({ app, id }));
  const [here, others] = await Promise.all([
    own.length === 0 ? [] : shards.ask({ app, id: own[0] ?? "" }, select(own)),
    askEach(shards, app, ids, select),
  ]);
  return [...here, ...others];
}

/** Ends of several shards, newest first, those behind a position. Two shards give the same numbers, so a number here has its shard's in it. */
function newestOf(
  shards: Shards,
  app: string,
  ends: readonly ConversationEnd[],
  position: MessagePosition | null,
): ConversationEnd[] {
  const newest = (a: MessagePosition, b: MessagePosition) => b.created_at_ms - a.created_at_ms || b.pk - a.pk;
  const numbered = ends.map((end) => ({
    ...end,
    pk: end.pk * shards.count + (shards.shardOf({ app, id: end.conversation_id }) ?? 0),
  }));
  return numbered.filter((end) => position === null || newest(position, end) < 0).toSorted(newest);
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
): SQL<ListedMessage & { connection_id: string; owner_id: string | null }> {
  const here = sql`n.app_id = ${app} AND n.conversation_id = ${conversation}`;
  return withAuthorZones(
    app,
    sql`SELECT ${COLUMNS}, m.original, m.connection_id, m.owner_id, u.time_zone AS author_time_zone FROM
      (SELECT n.pk FROM messages n WHERE ${here} AND n.external_id = ${id} AND n.connection_id = ''
        UNION ALL SELECT n.pk FROM messages n WHERE ${here} AND n.id = ${id} LIMIT 1) one
    CROSS JOIN messages m ON m.pk = one.pk
    LEFT JOIN users u ON u.app_id = m.app_id AND u.id = m.user_id`,
  );
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
export function selectNeighbours(app: string, hits: readonly MessageRow[]): SQL<Neighbour> {
  return ofEach(
    app,
    hits,
    ({ conversation_id }) => conversation_id,
    (some, areCopies) => neighboursOf(app, some, areCopies),
  );
}

/** Of a hit that is a copy, the conversation's shard is asked, where the message has another `pk`. */
function neighboursOf(app: string, hits: readonly MessageRow[], areCopies: boolean): SQL<Neighbour> {
  const list = JSON.stringify(
    hits.map(({ pk, id, conversation_id, created_at_ms }) => ({
      ...{ pk, conversation_id, created_at_ms },
      ...(areCopies ? { id } : {}),
    })),
  );
  const pk = areCopies
    ? sql`(SELECT o.pk FROM messages o WHERE o.app_id = ${app} AND o.conversation_id = value ->> 'conversation_id'
        AND o.id = value ->> 'id')`
    : sql.raw("value ->> 'pk'");
  const place = sql`(value ->> 'created_at_ms', ${pk})`;
  const inConversation = sql`n.app_id = ${app} AND n.conversation_id = value ->> 'conversation_id'`;
  return sql`SELECT value ->> 'pk' AS hit, 'before' AS side, ${COLUMNS} FROM json_each(${list}) JOIN messages m ON m.pk =
      (SELECT n.pk FROM messages n WHERE ${inConversation} AND (n.created_at_ms, n.pk) < ${place}
        ORDER BY n.created_at_ms DESC, n.pk DESC LIMIT 1)
    UNION ALL
    SELECT value ->> 'pk', 'after', ${COLUMNS} FROM json_each(${list}) JOIN messages m ON m.pk =
      (SELECT n.pk FROM messages n WHERE ${inConversation} AND (n.created_at_ms, n.pk) > ${place}
        ORDER BY n.created_at_ms, n.pk LIMIT 1)`;
}
