import { type SQL, sql } from "drizzle-orm";
import type { ConversationScope } from "../chats/messages";
import { listOf, namesIn, namesOf } from "../columns";
import type { Statement } from "../database";
import type { Scope } from "../rows";
import { indexTerms, withUser } from "../search/terms";
import type { message_copies } from "../tables/cells";
import { messages } from "../tables/conversations";

/**
 * A message of a shared conversation is in two cells: in that of its conversation, and in that of its owner, whose own searches
 * find it there. So is a membership. Triggers mark in the conversation's cell what changed (migration 0043), and the mark goes
 * once the copy is what its row is, or gone with it. A cell that has the conversation's bucket has the row itself, and takes
 * no copy.
 */

/** What changed of one person in a conversation: a message, or the membership, whose `message_id` is empty. */
export type MarkedCopy = Pick<
  typeof message_copies.$inferSelect,
  "app_id" | "conversation_id" | "user_id" | "message_id" | "change"
>;

const MARK = sql`app_id, conversation_id, user_id, message_id, change`;

/** Leases marks that nobody works on, of one conversation or of all in the cell. `wall` is the clock in epoch seconds. */
export function leaseMarks(
  of: ConversationScope | null,
  { wall, until, limit }: { wall: number; until: number; limit: number },
): SQL<MarkedCopy> {
  const which = of === null ? sql`1` : sql`app_id = ${of.app} AND conversation_id = ${of.conversation}`;
  return sql`UPDATE message_copies SET leased_until = ${until} WHERE rowid IN
      (SELECT rowid FROM message_copies WHERE ${which} AND leased_until <= ${wall} LIMIT ${limit})
    RETURNING ${MARK}`;
}

/** Ends marks, but for what has changed since: that is due again. */
export function endMarks(marks: readonly MarkedCopy[]): SQL<never>[] {
  const list = JSON.stringify(
    marks.map((mark) => [mark.app_id, mark.conversation_id, mark.user_id, mark.message_id, mark.change]),
  );
  const values = sql.raw([0, 1, 2, 3, 4].map((place) => `value ->> ${place}`).join(", "));
  return [
    sql`DELETE FROM message_copies WHERE (${MARK}) IN (SELECT ${values} FROM json_each(${list}))`,
    sql`UPDATE message_copies SET leased_until = 0 WHERE (app_id, conversation_id, user_id, message_id) IN
      (SELECT ${sql.raw([0, 1, 2, 3].map((place) => `value ->> ${place}`).join(", "))} FROM json_each(${list}))`,
  ];
}

const COLUMNS = namesOf(messages, ["pk", "place"]);

type CopiedMessage = Omit<typeof messages.$inferSelect, "pk" | "place">;

/** What of one person in one conversation may be behind. */
export interface CopyScope extends ConversationScope, Scope {}

/** What the conversation has now of these messages of the person, of the membership, and whether it is there. */
export function selectToCopy({ app, conversation, user }: CopyScope, ids: readonly string[]) {
  return [
    sql<CopiedMessage>`SELECT ${listOf("m", COLUMNS)} FROM json_each(${JSON.stringify(ids)}) CROSS JOIN messages m
      ON m.app_id = ${app} AND m.conversation_id = ${conversation} AND m.id = value WHERE m.owner_id = ${user}`,
    sql<{ given: number }>`SELECT given FROM conversation_members
      WHERE app_id = ${app} AND conversation_id = ${conversation} AND user_id = ${user}`,
    sql<{ id: string }>`SELECT id FROM conversations WHERE app_id = ${app} AND id = ${conversation}`,
  ] as const;
}

/** What a person's cell is to have of a conversation. */
export interface CopyOfPerson {
  /** The messages that may be behind, by id, and those of them that are there. */
  ids: readonly string[];
  rows: readonly CopiedMessage[];
  membership: { given: number } | null;
  /** Whether the conversation is gone, and with it what the assistant knows of it. */
  isGone: boolean;
}

/**
 * Makes the copies in a person's cell what the rows of the conversation are. The last statement answers a row if the person
 * is there. `bucket` is the conversation's.
 */
export function putCopies(
  { app, conversation, user }: CopyScope,
  { ids, rows, membership, isGone }: CopyOfPerson,
  bucket: number,
): [...Statement[], SQL<{ id: string }>] {
  const away = sql`NOT EXISTS (SELECT 1 FROM cell_buckets WHERE bucket = ${bucket})`;
  const person = sql`SELECT u.id FROM users u WHERE u.app_id = ${app} AND u.id = ${user}`;
  const here = sql`app_id = ${app} AND conversation_id = ${conversation}`;
  const shown = JSON.stringify(rows.map(({ id }) => id));
  // A message that is the person's now may have been another's.
  const behind = sql`SELECT c.pk FROM json_each(${JSON.stringify(ids)}) CROSS JOIN messages c ON c.app_id = ${app}
      AND c.conversation_id = ${conversation} AND c.id = value
    WHERE ${away} AND (c.owner_id = ${user} OR c.id IN (SELECT value FROM json_each(${shown})))`;
  const list = JSON.stringify(rows.map((row) => ({ ...row, terms: indexTerms(row.content) })));
  const values = sql.raw(COLUMNS.map((name) => `value ->> '$.${name}'`).join(", "));
  const given = membership?.given ?? 0;
  return [
    sql`DELETE FROM messages_fts WHERE rowid IN (${behind})`,
    sql`DELETE FROM messages WHERE pk IN (${behind})`,
    sql`INSERT INTO messages (${namesIn(COLUMNS)}) SELECT ${values} FROM json_each(${list})
      WHERE ${away} AND EXISTS (${person}) ORDER BY json_each.key ON CONFLICT DO NOTHING`,
    sql`INSERT INTO messages_fts (rowid, content) SELECT m.pk, ${withUser(sql.raw("u.pk"), sql.raw("value ->> '$.terms'"))}
      FROM json_each(${list}) CROSS JOIN messages m ON m.app_id = ${app} AND m.conversation_id = ${conversation}
        AND m.id = value ->> '$.id' CROSS JOIN users u ON u.app_id = ${app} AND u.id = ${user} WHERE ${away}`,
    membership === null
      ? sql`DELETE FROM conversation_members WHERE ${here} AND user_id = ${user} AND ${away}`
      : sql`INSERT INTO conversation_members (app_id, conversation_id, user_id, given)
          SELECT ${app}, ${conversation}, ${user}, ${given} WHERE ${away} AND EXISTS (${person})
          ON CONFLICT DO UPDATE SET given = excluded.given WHERE given <> excluded.given`,
    ...(isGone ? [sql`DELETE FROM chats WHERE ${here} AND user_id = ${user}`] : []),
    // The triggers have marked the copies as well, which are nobody's to copy.
    sql`DELETE FROM message_copies WHERE ${here} AND ${away}`,
    sql<{ id: string }>`${person}`,
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

/** Deletes the marks of somebody who is erased, last of all: what is erased of them has made some. */
export function eraseMarks({ app, user }: Scope): SQL<never> {
  return sql`DELETE FROM message_copies WHERE app_id = ${app} AND user_id = ${user}`;
}
