import { type SQL, sql } from "drizzle-orm";
import type { ConversationScope } from "../chats/messages";
import { listOf, namesIn, namesOf } from "../columns";
import type { Scope } from "../rows";
import { indexTerms, withUser } from "../search/terms";
import type { Statement } from "../statement";
import { messages } from "../tables/conversations";

/**
 * A message of a shared conversation is in two shards: in that of its conversation, and in that of its owner, whose own searches
 * find it there. So is a membership. Triggers mark in the conversation's shard what has changed, and a mark ends once the copy
 * is what its row is, or gone with it.
 */

/** What changed of one person in a conversation: a message, or the membership, whose `message_id` is empty. */
export interface MarkedCopy {
  app_id: string;
  conversation_id: string;
  user_id: string;
  message_id: string;
  change: number;
}

const marksOf = (
  name: string,
  event: string,
  row: "new" | "old",
  columns: { user: string; id: string },
  more = "",
) => {
  const user = `${row}.${columns.user}`;
  return `CREATE TRIGGER IF NOT EXISTS ${name} AFTER ${event} WHEN ${user} IS NOT NULL AND ${user} <> ${row}.conversation_id
  AND instr(${row}.conversation_id, '~') = 0${more} BEGIN
  INSERT INTO message_copies (app_id, conversation_id, user_id, message_id, change)
    VALUES (${row}.app_id, ${row}.conversation_id, ${user}, ${columns.id}, 1)
    ON CONFLICT (app_id, conversation_id, user_id, message_id) DO UPDATE SET change = change + 1;
END`;
};

const MESSAGE = { user: "owner_id", id: "new.id" };
const OLD_MESSAGE = { user: "owner_id", id: "old.id" };
const MEMBER = { user: "user_id", id: "''" };

/** The marks and their triggers, which D1 doesn't have. */
export const MESSAGE_MARKS: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS message_copies (app_id text NOT NULL, conversation_id text NOT NULL, user_id text NOT NULL,
  message_id text NOT NULL, change integer NOT NULL, PRIMARY KEY (app_id, conversation_id, user_id, message_id))`,
  marksOf("messages_copied_after_insert", "INSERT ON messages", "new", MESSAGE),
  marksOf("messages_copied_after_update", "UPDATE ON messages", "new", MESSAGE),
  marksOf("messages_copied_after_delete", "DELETE ON messages", "old", OLD_MESSAGE),
  marksOf(
    "messages_copied_after_change_of_owner",
    "UPDATE OF owner_id ON messages",
    "old",
    OLD_MESSAGE,
    " AND new.owner_id IS NOT old.owner_id",
  ),
  marksOf("conversation_members_copied_after_insert", "INSERT ON conversation_members", "new", MEMBER),
  marksOf("conversation_members_copied_after_update", "UPDATE ON conversation_members", "new", MEMBER),
  marksOf("conversation_members_copied_after_delete", "DELETE ON conversation_members", "old", MEMBER),
];

/** Whether a statement may make marks. */
export function mayMark(text: string): boolean {
  return /\b(?:UPDATE|INTO|DELETE FROM)\s+"?(?:messages|conversation_members)\b/.test(text);
}

export function selectMarks(limit: number): SQL<MarkedCopy> {
  return sql`SELECT app_id, conversation_id, user_id, message_id, change FROM message_copies LIMIT ${limit}`;
}

/** Ends marks, but for what has changed since. */
export function endMarks(marks: readonly MarkedCopy[]): SQL<never> {
  const list = JSON.stringify(
    marks.map((mark) => [mark.app_id, mark.conversation_id, mark.user_id, mark.message_id, mark.change]),
  );
  const values = sql.raw([0, 1, 2, 3, 4].map((place) => `value ->> ${place}`).join(", "));
  return sql`DELETE FROM message_copies WHERE (app_id, conversation_id, user_id, message_id, change) IN
    (SELECT ${values} FROM json_each(${list}))`;
}

const COLUMNS = namesOf(messages, ["pk", "place"]);

type CopiedMessage = Omit<typeof messages.$inferSelect, "pk" | "place">;

/** What of one person in one conversation may be behind. */
export interface CopyScope extends ConversationScope, Scope {}

/** These messages of the person as the conversation has them. */
export function selectToCopy(
  { app, conversation, user }: CopyScope,
  ids: readonly string[],
): SQL<CopiedMessage> {
  return sql`SELECT ${listOf("m", COLUMNS)} FROM json_each(${JSON.stringify(ids)}) CROSS JOIN messages m
    ON m.app_id = ${app} AND m.conversation_id = ${conversation} AND m.id = value WHERE m.owner_id = ${user}`;
}

/** The person's membership, and whether the conversation is there. */
export function selectPart({
  app,
  conversation,
  user,
}: CopyScope): SQL<{ given: number | null; is_there: 0 | 1 }> {
  const own = sql`app_id = ${app} AND conversation_id = ${conversation} AND user_id = ${user}`;
  return sql`SELECT (SELECT given FROM conversation_members WHERE ${own}) AS given,
    EXISTS (SELECT 1 FROM conversations WHERE app_id = ${app} AND id = ${conversation}) AS is_there`;
}

/** What a person's shard is to have of a conversation. */
export interface CopyOfPerson {
  /** The messages that may be behind, by id, and those of them that are there. */
  ids: readonly string[];
  rows: readonly CopiedMessage[];
  /** The membership; null for none. */
  given: number | null;
  /** Whether the conversation is gone, and with it what the assistant knows of it. */
  isGone: boolean;
}

/** Makes the copies in a person's shard what the rows of the conversation are. The last statement answers a row if the person is there. */
export function putCopies(
  { app, conversation, user }: CopyScope,
  { ids, rows, given, isGone }: CopyOfPerson,
): [...Statement[], SQL<{ id: string }>] {
  const person = sql`SELECT u.id FROM users u WHERE u.app_id = ${app} AND u.id = ${user}`;
  const here = sql`app_id = ${app} AND conversation_id = ${conversation}`;
  const shown = JSON.stringify(rows.map(({ id }) => id));
  // A message that is the person's now may have been another's.
  const behind = sql`SELECT c.pk FROM json_each(${JSON.stringify(ids)}) CROSS JOIN messages c ON c.app_id = ${app}
      AND c.conversation_id = ${conversation} AND c.id = value
    WHERE c.owner_id = ${user} OR c.id IN (SELECT value FROM json_each(${shown}))`;
  const list = JSON.stringify(rows.map((row) => ({ ...row, terms: indexTerms(row.content) })));
  const values = sql.raw(COLUMNS.map((name) => `value ->> '$.${name}'`).join(", "));
  return [
    sql`DELETE FROM messages_fts WHERE rowid IN (${behind})`,
    sql`DELETE FROM messages WHERE pk IN (${behind})`,
    sql`INSERT INTO messages (${namesIn(COLUMNS)}) SELECT ${values} FROM json_each(${list})
      WHERE EXISTS (${person}) ORDER BY json_each.key ON CONFLICT DO NOTHING`,
    sql`INSERT INTO messages_fts (rowid, content) SELECT m.pk, ${withUser(sql.raw("u.pk"), sql.raw("value ->> '$.terms'"))}
      FROM json_each(${list}) CROSS JOIN messages m ON m.app_id = ${app} AND m.conversation_id = ${conversation}
        AND m.id = value ->> '$.id' CROSS JOIN users u ON u.app_id = ${app} AND u.id = ${user}`,
    given === null
      ? sql`DELETE FROM conversation_members WHERE ${here} AND user_id = ${user}`
      : sql`INSERT INTO conversation_members (app_id, conversation_id, user_id, given)
          SELECT ${app}, ${conversation}, ${user}, ${given} WHERE EXISTS (${person})
          ON CONFLICT DO UPDATE SET given = excluded.given WHERE given <> excluded.given`,
    ...(isGone ? [sql`DELETE FROM chats WHERE ${here} AND user_id = ${user}`] : []),
    // The triggers have marked the copies as well, which are nobody's to copy.
    sql`DELETE FROM message_copies WHERE ${here}`,
    person as SQL<{ id: string }>,
  ];
}

/** Erases what a conversation has of somebody who was erased meanwhile. */
export function eraseLate({ app, conversation, user }: CopyScope, ids: readonly string[]): SQL<never>[] {
  const theirs = sql`SELECT m.pk FROM json_each(${JSON.stringify(ids)}) CROSS JOIN messages m ON m.app_id = ${app}
    AND m.conversation_id = ${conversation} AND m.id = value AND m.owner_id = ${user}`;
  return [
    sql`DELETE FROM messages_fts WHERE rowid IN (${theirs})`,
    sql`DELETE FROM messages WHERE pk IN (${theirs})`,
    sql`DELETE FROM conversation_members
      WHERE app_id = ${app} AND conversation_id = ${conversation} AND user_id = ${user}`,
  ];
}
