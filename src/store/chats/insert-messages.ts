import { type SQL, sql } from "drizzle-orm";
import { namesIn, namesOf } from "../columns";
import { inParts } from "../placed";
import { indexTerms, withUser } from "../search/terms";
import { messages } from "../tables/conversations";
import { type ConversationScope, type MessageRow, selectLastPerson, type WithOriginal } from "./messages";

export type NewMessage = Omit<MessageRow, "pk" | "conversation_id" | "place"> &
  WithOriginal & {
    owner_id: string | null;
    /** The connection whose platform made its `external_id`; empty for a posted message. */
    connection_id: string;
    /** 1 where a user's own key posts it. */
    by_own_key: 0 | 1;
    /** It answers the person who wrote last before this moment, whoever that is when it is stored; `owner_id` if nobody did. */
    answers_before_ms?: number;
    /** What it tells isn't read for what it mentions; absent where it may be. */
    said?: false;
  };

/** Characters of JSON in one statement: D1 takes texts of up to 2 MB. */
const CHUNK = 500_000;

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
  const place = placeOf(
    { app, conversation },
    rows.length > 1 && rows.some((row) => row.external_id !== null),
  );
  // Owners elsewhere were made there before; what is stored of one who is no more goes when it should be copied.
  const owners = new Set(rows.flatMap(({ owner_id }) => owner_id ?? []));
  const insert = (chunk: string, elsewhere: readonly string[]) =>
    sql<{
      id: string;
    }>`INSERT INTO messages (app_id, conversation_id, ${namesIn(SENT)}, owner_id, place)
      SELECT ${app}, ${conversation}, ${FROM_JSON}, ${owner}, ${place} FROM json_each(${chunk})
      WHERE NOT EXISTS (SELECT 1 FROM message_tombstones d WHERE ${isTheSame(app, conversation)})
        AND NOT EXISTS (SELECT 1 FROM messages d WHERE ${isTheSame(app, conversation)})
        AND (value ->> 'owner_id' IS NULL
          OR EXISTS (SELECT 1 FROM users u WHERE u.app_id = ${app} AND u.id = value ->> 'owner_id')${elsewhere.length === 0 ? sql.empty() : sql` OR value ->> 'owner_id' IN (SELECT e.value FROM json_each(${JSON.stringify(elsewhere)}) e)`})
      ORDER BY json_each.key ON CONFLICT DO NOTHING RETURNING id`;
  const inserts = chunks.map((chunk) =>
    inParts(insert(chunk, []), ({ isHere }) => ({
      here: insert(
        chunk,
        [...owners].filter((id) => !isHere({ app, id })),
      ),
    })),
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
export const NOBODYS = " z0q";

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
  const own = sql`coalesce((SELECT ' z' || pk || 'q' FROM users WHERE app_id = ${app} AND id = ${person}), ${NOBODYS})`;
  return [
    sql`UPDATE messages_fts SET content = ltrim(replace(' ' || content, ${NOBODYS}, ${own})) WHERE rowid IN (${unowned})`,
    sql`UPDATE messages SET owner_id = ${person} WHERE pk IN (${unowned})`,
  ];
}

/**
 * The number of a new message behind the newest one, of which one row is read; null for a message from before that.
 * Duplicates use up no number: where a chunk may have some, those that are stored are counted, at three rows read for each.
 */
function placeOf({ app, conversation }: ConversationScope, mayRepeat: boolean): SQL {
  const here = sql`n.app_id = ${app} AND n.conversation_id = ${conversation}`;
  const isLate = sql`EXISTS (SELECT 1 FROM messages n WHERE ${here} AND n.created_at_ms > value ->> 'created_at_ms')`;
  const newest = sql`SELECT n.place FROM messages n WHERE ${here} ORDER BY n.created_at_ms DESC, n.pk DESC LIMIT 1`;
  const nth = mayRepeat
    ? sql`row_number() OVER (PARTITION BY ${isLate} ORDER BY json_each.key)`
    : sql`json_each.key + 1`;
  return sql`iif(${isLate}, NULL, coalesce((${newest}), 0) + ${nth})`;
}

/** Columns of a new message, read from the JSON of a bulk insert. */
const SENT = namesOf(messages, ["pk", "app_id", "conversation_id", "owner_id", "edited_at_ms", "place"]);
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
  conflicts: number;
  results: {
    status: "stored" | "duplicate" | "conflict";
    id: string | null;
    external_id: string | null;
    /** Of a conflict: what to do. */
    message?: string;
  }[];
}

/** What a message says: another one with the same id of its sender, and with other content, is no repeat of it. */
const CONTENT = [
  "role",
  "content",
  "attachments",
  "thinking",
  "thinking_signature",
  "form",
  "original",
] as const;

const IS_OTHER = sql.raw(CONTENT.map((name) => `d.${name} IS NOT value ->> '${name}'`).join(" OR "));
const CONFLICT =
  "the message with this external_id has other content: to replace that, call PATCH /v1/conversations/{conversation_id}/messages/{external_id}";

/**
 * The outcome of inserted messages, as the answer's JSON. A message was stored, or is a duplicate: of the message whose
 * id is shown, or of a deleted one, which has none. A posted message is a conflict where another posted one has its id and
 * says something else; platforms send a message again in other words, and edit it by calls of their own.
 */
export function appendedOutcome(
  { app, conversation }: ConversationScope,
  messages: NewMessage[],
): SQL<AppendedOutcome> {
  const lists = chunksOf(
    messages.map(({ id, external_id, connection_id, ...said }) => ({
      ...{ id, external_id, connection_id },
      ...(external_id === null || connection_id !== "" ? {} : contentOf(said)),
    })),
  );
  const sent = sql.join(
    lists.map((list) => sql`SELECT value FROM json_each(${list})`),
    sql` UNION ALL `,
  );
  const isConflict = sql`(value ->> 'content' IS NOT NULL AND d.connection_id = '' AND (${IS_OTHER}))`;
  const rows = sql`SELECT value ->> 'external_id' AS external_id, coalesce(m.id, d.id) AS id,
      iif(m.pk IS NOT NULL, 'stored', iif(${isConflict}, 'conflict', 'duplicate')) AS status
    FROM (${sent})
    LEFT JOIN messages m ON m.app_id = ${app} AND m.conversation_id = ${conversation} AND m.id = value ->> 'id'
    LEFT JOIN messages d ON m.pk IS NULL AND d.pk =
      (SELECT d.pk FROM messages d WHERE ${isTheSame(app, conversation)} ORDER BY d.connection_id LIMIT 1)`;
  const result = sql`'status', status, 'id', id, 'external_id', external_id`;
  return sql`(SELECT json_object('stored', sum(status = 'stored'), 'duplicates', sum(status = 'duplicate'),
      'conflicts', sum(status = 'conflict'), 'results', json_group_array(json(iif(status = 'conflict',
        json_object(${result}, 'message', ${CONFLICT}), json_object(${result})))))
    FROM (${rows}))`;
}

function contentOf(message: Pick<NewMessage, (typeof CONTENT)[number]>): Partial<NewMessage> {
  return Object.fromEntries(CONTENT.map((name) => [name, message[name]]));
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
