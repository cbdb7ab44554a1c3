import { type SQL, sql } from "drizzle-orm";
import { listOf, namesIn, namesOf } from "../columns";
import type { NewZone } from "../new-zone";
import { rulesOf } from "../rules-of";
import { indexTerms, withUser } from "../search/terms";
import { NO_OLD_RECORD } from "../sends/old-record";
import { conversations, messages } from "../tables/conversations";

/** Columns that stay in the store. */
export const INTERNAL = [
  "app_id",
  "connection_id",
  "owner_id",
  "edited_at_ms",
  "by_own_key",
  "form",
  "original",
] as const;

/** A message for callers. Its owner and its connection stay in the store. */
export type MessageRow = Omit<typeof messages.$inferSelect, (typeof INTERNAL)[number]>;

export type NewMessage = Omit<MessageRow, "pk" | "conversation_id" | "place"> & {
  owner_id: string | null;
  /** The connection whose platform made its `external_id`; empty for a posted message. */
  connection_id: string;
  /** 1 where a user's own key posts it. */
  by_own_key: 0 | 1;
  /** It answers the person who wrote last before this moment, whoever that is when it is stored; `owner_id` if nobody did. */
  answers_before_ms?: number;
};

/** A conversation of an app: every query names both. */
export interface ConversationScope {
  app: string;
  conversation: string;
}

const CONVERSATION = namesIn(namesOf(conversations));
const COLUMNS = listOf("m", namesOf(messages, INTERNAL));
/** Characters of JSON in one statement: D1 takes texts of up to 2 MB. */
const CHUNK = 500_000;

export function selectConversation({
  app,
  conversation,
}: ConversationScope): SQL<typeof conversations.$inferSelect> {
  return sql`SELECT ${CONVERSATION} FROM conversations WHERE app_id = ${app} AND id = ${conversation}`;
}

/** A row if the user is a member of the conversation. */
export function selectMembership({ app, conversation }: ConversationScope, user: string): SQL<{ member: 1 }> {
  return sql`SELECT 1 AS member FROM conversation_members
    WHERE app_id = ${app} AND conversation_id = ${conversation} AND user_id = ${user}`;
}

/** A row if somebody else than the user is a member of the conversation. Reads two rows at most. */
export function selectOtherMember(
  { app, conversation }: ConversationScope,
  user: string,
): SQL<{ member: 1 }> {
  return sql`SELECT 1 AS member FROM conversation_members
    WHERE app_id = ${app} AND conversation_id = ${conversation} AND user_id <> ${user} LIMIT 1`;
}

/** True in SQL where the user is a member of the conversation. */
export function isMember(scope: ConversationScope, user: string): SQL {
  return sql`EXISTS (${selectMembership(scope, user)})`;
}

/** The last message of a person with an id, up to `untilMs` if given: a reply answers that person. */
export function selectLastPerson(
  { app, conversation }: ConversationScope,
  untilMs: number | null,
): SQL<MessageRow> {
  const until = untilMs === null ? sql`1` : sql`m.created_at_ms <= ${untilMs}`;
  // The index of people's messages is named, because the planner would walk past all later messages of agents.
  return sql`SELECT ${COLUMNS} FROM messages m INDEXED BY messages_by_person
    WHERE m.app_id = ${app} AND m.conversation_id = ${conversation} AND m.user_id IS NOT NULL AND ${until}
    ORDER BY m.created_at_ms DESC LIMIT 1`;
}

/** `owners` are the users to whom its new messages belong: with none of them left, there is nothing to store. */
export function insertConversation(
  { app, conversation }: ConversationScope,
  now: number,
  owners: string[] = [],
): SQL<never> {
  const isWanted =
    owners.length === 0
      ? sql`1`
      : sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(owners)}) o CROSS JOIN users u ON u.app_id = ${app} AND u.id = o.value)`;
  return sql`INSERT INTO conversations (app_id, id, created_at) SELECT ${app}, ${conversation}, ${now} WHERE ${isWanted}
    ON CONFLICT DO NOTHING`;
}

/** Pins the zone of a conversation's stamps; inserts the conversation if it doesn't exist. */
export function pinZone(
  { app, conversation }: ConversationScope,
  zone: string | null,
  now: number,
): SQL<never> {
  return sql`INSERT INTO conversations (app_id, id, time_zone, created_at) VALUES (${app}, ${conversation}, ${zone}, ${now})
    ON CONFLICT (app_id, id) DO UPDATE SET time_zone = excluded.time_zone`;
}

/** Inserts those of the users who are new, all of them in one zone. */
export function insertUsers(
  app: string,
  users: string[],
  zone: NewZone,
  { nowMs, wallMs }: { nowMs: number; wallMs: number },
): [] | [SQL<never>] {
  if (users.length === 0) return [];
  const now = Math.floor(nowMs / 1000);
  const { items, own, source, observedAt } = zone;
  return [
    sql`INSERT INTO users (app_id, id, time_zone, time_zone_source, time_zone_observed_at, items_time_zone, items_rules,
        revision, record_revision, digest_revision, digest_hash, created_at, updated_at)
      SELECT ${app}, value, ${own}, ${source}, ${observedAt}, ${items}, ${rulesOf(items)}, ${wallMs}, 0, ${wallMs},
        ${NO_OLD_RECORD}, ${now}, ${now}
      FROM json_each(${JSON.stringify(users)})
      WHERE true ON CONFLICT DO NOTHING`,
  ];
}

/**
 * Makes the writers of these messages members of the conversation. A message that was not stored, because it is a
 * duplicate or was deleted before, makes nobody a member.
 */
export function insertMembers(
  { app, conversation }: ConversationScope,
  messages: NewMessage[],
): SQL<never>[] {
  const ids = messages.flatMap(({ id, user_id }) => (user_id === null ? [] : [id]));
  if (ids.length === 0) return [];
  return [
    sql`INSERT INTO conversation_members (app_id, conversation_id, user_id)
      SELECT m.app_id, m.conversation_id, m.user_id FROM json_each(${JSON.stringify(ids)})
      CROSS JOIN messages m ON m.app_id = ${app} AND m.conversation_id = ${conversation} AND m.id = value
      GROUP BY m.user_id ON CONFLICT DO NOTHING`,
  ];
}

/** Gives a membership, which lasts until it is taken away. */
export function giveMembership({ app, conversation }: ConversationScope, user: string): SQL<never> {
  return sql`INSERT INTO conversation_members (app_id, conversation_id, user_id, given)
    VALUES (${app}, ${conversation}, ${user}, 1) ON CONFLICT DO UPDATE SET given = 1 WHERE given = 0`;
}

export function deleteMembership({ app, conversation }: ConversationScope, user: string): SQL<never> {
  return sql`DELETE FROM conversation_members
    WHERE app_id = ${app} AND conversation_id = ${conversation} AND user_id = ${user}`;
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

/**
 * Stores messages with their index entries. The first half of the statements inserts, and returns the ids that were
 * stored; other messages exist already or were deleted, or their owner was erased. The second half indexes.
 */
export function insertMessages(
  { app, conversation }: ConversationScope,
  rows: NewMessage[],
): SQL<{ id: string }>[] {
  // In their order in time, in which they are numbered; those of one moment stay as they came.
  const ordered = rows.toSorted((a, b) => a.created_at_ms - b.created_at_ms);
  const chunks = chunksOf(ordered.map((message) => ({ ...message, terms: indexTerms(message.content) })));
  const [answers] = rows.flatMap(({ answers_before_ms }) => answers_before_ms ?? []);
  const owner = answers === undefined ? OWNER : ownerOfReply({ app, conversation }, answers);
  const inserts = chunks.map(
    (chunk) => sql<{
      id: string;
    }>`INSERT INTO messages (app_id, conversation_id, ${namesIn(SENT)}, owner_id, place)
      SELECT ${app}, ${conversation}, ${FROM_JSON}, ${owner}, ${PLACE} FROM json_each(${chunk})
      LEFT JOIN (${selectNewest({ app, conversation })}) newest
      WHERE NOT EXISTS (SELECT 1 FROM message_tombstones d WHERE ${isTheSame(app, conversation)})
        AND NOT EXISTS (SELECT 1 FROM messages d WHERE ${isTheSame(app, conversation)})
        AND (value ->> 'owner_id' IS NULL
          OR EXISTS (SELECT 1 FROM users u WHERE u.app_id = ${app} AND u.id = value ->> 'owner_id'))
      ORDER BY json_each.key ON CONFLICT DO NOTHING RETURNING id`,
  );
  const indexes = chunks.map(
    (chunk) => sql<never>`INSERT INTO messages_fts (rowid, content)
      SELECT m.pk, ${withUser(OWNER_PK, sql.raw("value ->> 'terms'"))}
      FROM json_each(${chunk}) CROSS JOIN messages m ON m.app_id = ${app} AND m.conversation_id = ${conversation}
        AND m.id = value ->> 'id'
      LEFT JOIN users u ON u.app_id = ${app} AND u.id = m.owner_id`,
  );
  return [...inserts, ...indexes];
}

/** Whose terms a message's index entry has: nobody's, whose number no user has, while it has no owner. */
export const OWNER_PK = sql.raw("coalesce(u.pk, 0)");
const NOBODYS = " z0q";

/**
 * Gives what agents said before anybody with an id wrote to the first person who does: up to `untilMs`, the time of
 * that message. What was said to nobody else is found by whom it was there for.
 */
export function adoptMessages(
  { app, conversation }: ConversationScope,
  person: string,
  untilMs: number,
): [SQL<never>, SQL<never>] {
  const unowned = sql`SELECT m.pk FROM messages m INDEXED BY messages_unowned WHERE m.app_id = ${app}
    AND m.conversation_id = ${conversation} AND m.owner_id IS NULL AND m.created_at_ms <= ${untilMs}`;
  const own = sql`(SELECT ' z' || pk || 'q' FROM users WHERE app_id = ${app} AND id = ${person})`;
  return [
    sql`UPDATE messages_fts SET content = ltrim(replace(' ' || content, ${NOBODYS}, ${own})) WHERE rowid IN (${unowned})`,
    sql`UPDATE messages SET owner_id = ${person} WHERE pk IN (${unowned})`,
  ];
}

/** The newest message of a conversation, which reads one row. */
function selectNewest({ app, conversation }: ConversationScope): SQL {
  return sql`SELECT created_at_ms, coalesce(place, 0) AS place FROM messages
    WHERE app_id = ${app} AND conversation_id = ${conversation} ORDER BY created_at_ms DESC, pk DESC LIMIT 1`;
}

/** The number of a new message behind the newest one; null for a message from before that. */
const IS_LATER = "(newest.place IS NULL OR value ->> 'created_at_ms' >= newest.created_at_ms)";
const PLACE = sql.raw(
  `iif(${IS_LATER}, coalesce(newest.place, 0) + row_number() OVER (PARTITION BY ${IS_LATER} ORDER BY json_each.key), NULL)`,
);

/** Columns of a new message, read from the JSON of a bulk insert. */
const SENT = namesOf(messages, [
  "pk",
  "app_id",
  "conversation_id",
  "owner_id",
  "edited_at_ms",
  "form",
  "original",
  "place",
]);
const FROM_JSON = sql.raw(SENT.map((name) => `value ->> '${name}'`).join(", "));
const OWNER = sql.raw("value ->> 'owner_id'");

/** The owner of a new message that may be a reply: the person who wrote last up to `untilMs`, read once a statement. */
function ownerOfReply(scope: ConversationScope, untilMs: number): SQL {
  const person = sql`SELECT p.user_id FROM (${selectLastPerson(scope, untilMs)}) p`;
  return sql`iif(value ->> 'answers_before_ms' IS NULL, ${OWNER}, coalesce((${person}), ${OWNER}))`;
}

/**
 * Whether `d` is the message `value`. Two bots in a chat number their messages separately; a message that the app
 * posted under a platform's id counts as the platform's.
 */
function isTheSame(app: string, conversation: string): SQL {
  return sql`d.app_id = ${app} AND d.conversation_id = ${conversation} AND d.external_id = value ->> 'external_id'
    AND (d.connection_id = value ->> 'connection_id' OR d.connection_id = '' OR value ->> 'connection_id' = '')`;
}

/** What became of messages, each by its place in the call. */
export interface AppendedOutcome {
  stored: number;
  duplicates: number;
  results: { status: "stored" | "duplicate"; id: string | null; external_id: string | null }[];
}

/**
 * The outcome of inserted messages, as the answer's JSON. A message was stored, or is a duplicate: of the message whose
 * id is shown, or of a deleted one, which has none.
 */
export function appendedOutcome(
  { app, conversation }: ConversationScope,
  messages: NewMessage[],
): SQL<AppendedOutcome> {
  const list = JSON.stringify(
    messages.map(({ id, external_id, connection_id }) => ({ id, external_id, connection_id })),
  );
  return sql`(SELECT json_object('stored', count(m.pk), 'duplicates', count(*) - count(m.pk), 'results',
      json_group_array(json_object('status', iif(m.pk IS NULL, 'duplicate', 'stored'), 'id', coalesce(m.id,
        (SELECT d.id FROM messages d WHERE ${isTheSame(app, conversation)} LIMIT 1)),
        'external_id', value ->> 'external_id')))
    FROM json_each(${list})
    LEFT JOIN messages m ON m.app_id = ${app} AND m.conversation_id = ${conversation} AND m.id = value ->> 'id')`;
}

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
    sql`UPDATE messages_fts SET content = (SELECT ${withUser(OWNER_PK, sql`${indexTerms(content)}`)} FROM messages m
        LEFT JOIN users u ON u.app_id = m.app_id AND u.id = m.owner_id WHERE m.pk = messages_fts.rowid)
      WHERE rowid IN (SELECT m.pk FROM messages m WHERE ${own} AND ${older})`,
    sql`UPDATE messages SET content = ${content}, edited_at_ms = ${editedAtMs}
      WHERE pk IN (SELECT m.pk FROM messages m WHERE ${own} AND ${older})`,
    selectByExternalId(message),
  ];
}

/** A row if the message exists, by its platform's id. */
export function selectByExternalId(message: PlatformMessage): SQL<{ id: string }> {
  return sql`SELECT m.id FROM messages m WHERE ${isPlatformMessage(message)}`;
}

/** Rows as JSON lists, each of a size that one statement takes. */
export function chunksOf(rows: object[]): string[] {
  const chunks: string[] = [];
  let parts: string[] = [];
  let size = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (size + text.length > CHUNK && parts.length > 0) {
      chunks.push(`[${parts.join(",")}]`);
      parts = [];
      size = 0;
    }
    parts.push(text);
    size += text.length;
  }
  if (parts.length > 0) chunks.push(`[${parts.join(",")}]`);
  return chunks;
}
