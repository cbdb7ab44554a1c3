import { type SQL, sql } from "drizzle-orm";
import { listOf, namesIn, namesOf } from "../columns";
import type { NewZone } from "../new-zone";
import { inParts, ofEach } from "../placed";
import { rulesOf } from "../rules-of";
import { conversations, messages } from "../tables/conversations";

/** Columns that stay in the store. */
export const INTERNAL = [
  "app_id",
  "connection_id",
  "owner_id",
  "edited_at_ms",
  "by_own_key",
  "original",
] as const;

/** A message for callers. Its owner and its connection stay in the store; what it came as is read where it is shown. */
export type MessageRow = Omit<typeof messages.$inferSelect, (typeof INTERNAL)[number]>;

/** The message as it came in a provider's form, as JSON; null for one of the own form. */
export type WithOriginal = Pick<typeof messages.$inferSelect, "original">;

/** A conversation of an app: every query names both. */
export interface ConversationScope {
  app: string;
  conversation: string;
}

const CONVERSATION = namesIn(namesOf(conversations));
const COLUMNS = listOf("m", namesOf(messages, INTERNAL));

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
  const one = sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(owners)}) o CROSS JOIN users u ON u.app_id = ${app} AND u.id = o.value)`;
  const insert = (isWanted: SQL): SQL<never> =>
    sql`INSERT INTO conversations (app_id, id, created_at) SELECT ${app}, ${conversation}, ${now} WHERE ${isWanted}
    ON CONFLICT DO NOTHING`;
  if (owners.length === 0) return insert(sql`1`);
  // What is stored of somebody elsewhere who is no more goes when it should be copied.
  return inParts(insert(one), ({ isHere }) => ({
    here: insert(owners.every((id) => isHere({ app, id })) ? one : sql`1`),
  }));
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

/** Inserts those of the users who are new, all of them in one zone, where `only` is true. */
export function insertUsers(
  app: string,
  users: string[],
  zone: NewZone,
  { nowMs, wallMs }: { nowMs: number; wallMs: number },
  only: SQL = sql`true`,
): [] | [SQL<never>] {
  if (users.length === 0) return [];
  const now = Math.floor(nowMs / 1000);
  const { items, own, source, observedAt } = zone;
  const insert = (some: readonly string[]): SQL<never> =>
    sql`INSERT INTO users (app_id, id, time_zone, time_zone_source, time_zone_observed_at, items_time_zone, items_rules,
        revision, record_revision, created_at, updated_at)
      SELECT ${app}, value, ${own}, ${source}, ${observedAt}, ${items}, ${rulesOf(items)}, ${wallMs}, 0, ${now}, ${now}
      FROM json_each(${JSON.stringify(some)})
      WHERE ${only} ON CONFLICT DO NOTHING`;
  return [ofEach(app, users, (id) => id, insert)];
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
