import { type SQL, sql } from "drizzle-orm";
import { requireThat } from "../database";
import type { EventKey } from "../outbox/events";
import { inParts, ofUser, type Shards } from "../placed";
import type { Scope } from "../rows";
import type { chats } from "../tables/chats";
import { SOME, TIDIED, type Tidying } from "../tidying";

export type ChatRow = Pick<typeof chats.$inferSelect, "conversation_id" | "state" | "spoken">;

/** Chats of one person that are read together: a bot alone, and some groups. */
const MOST_CHATS = 50;

/** What is known of a person's chats, the latest first. */
export function selectChats({ app, user }: Scope): SQL<ChatRow> {
  return sql`SELECT c.conversation_id, c.state, c.spoken FROM chats c
    WHERE c.app_id = ${app} AND c.user_id = ${user} ORDER BY c.updated_at DESC LIMIT ${MOST_CHATS}`;
}

/** The same for the person of an event that waits. */
export function selectChatsOfEvent({ connection, event_id }: EventKey): SQL<ChatRow> {
  const is = sql`e.connection_id = ${connection} AND e.event_id = ${event_id}`;
  const select: SQL<ChatRow> = sql`SELECT c.conversation_id, c.state, c.spoken FROM inbound_events e
    CROSS JOIN chats c ON c.app_id = e.app_id AND c.user_id = e.user_id
    WHERE ${is} ORDER BY c.updated_at DESC LIMIT ${MOST_CHATS}`;
  return withChatsElsewhere(
    select,
    sql`SELECT e.app_id AS app, e.user_id AS user FROM inbound_events e WHERE ${is}`,
  );
}

/** Chats that a statement reads of one user; `whose` reads who that is, for one elsewhere. */
export function withChatsElsewhere(select: SQL<ChatRow>, whose: SQL<Scope>): SQL<ChatRow> {
  const ofOther = async ({ isHere, ask }: Shards, rows: ChatRow[], user: Scope): Promise<ChatRow[]> =>
    isHere({ app: user.app, id: user.user }) && rows.length > 0
      ? rows
      : await ask({ app: user.app, id: user.user }, selectChats(user));
  // Whose they are is the last row, in the same columns.
  return inParts(select, (shards) => ({
    here: sql<ChatRow>`SELECT * FROM (${select}) UNION ALL SELECT NULL, app, user FROM (${whose})`,
    complete: async (all) => {
      const { state: app, spoken: user } = (all.at(-1) ?? {}) as { state?: string; spoken?: string };
      if (app === undefined || user === undefined) return [];
      return await ofOther(shards, all.slice(0, -1), { app, user });
    },
  }));
}

/** A message of the bot (the platform's id), the memory that it speaks of, and when it was sent (epoch seconds). */
export type SpokenMessage = [external_id: string, memory: string, occurrence: string | null, at: number];

/** Messages of a chat of which it is known what they speak of. */
const MOST_SPOKEN = 60;

/**
 * Keeps what is known of a chat, unless its person was erased meanwhile. `spoken` goes before what is there, because a
 * reminder may have been sent since the chat was read. Null as `state` leaves the state as it is.
 */
export function saveChat(
  { app, user }: Scope,
  conversation: string,
  { state, spoken }: { state: string | null; spoken: readonly SpokenMessage[] },
  now: number,
): SQL<never> {
  return ofUser(
    { app, user },
    sql`INSERT INTO chats (app_id, user_id, conversation_id, state, spoken, updated_at)
    SELECT u.app_id, u.id, ${conversation}, ${state}, ${JSON.stringify(spoken)}, ${now}
    FROM users u WHERE u.app_id = ${app} AND u.id = ${user}
    ON CONFLICT DO UPDATE SET state = coalesce(excluded.state, chats.state), updated_at = excluded.updated_at,
      spoken = (SELECT json_group_array(json(value)) FROM (
        SELECT value, key AS place FROM json_each(excluded.spoken)
        UNION ALL SELECT value, key + 1000 FROM json_each(chats.spoken) ORDER BY place LIMIT ${MOST_SPOKEN}))`,
  );
}

/** Aborts its batch with `RequirementFailed` unless the state of a chat is as it was read; null where none was kept. */
export function requireChatState(
  { app, user }: Scope,
  conversation: string,
  state: string | null,
): SQL<unknown> {
  return requireThat(sql`(SELECT c.state FROM chats c
    WHERE c.app_id = ${app} AND c.user_id = ${user} AND c.conversation_id = ${conversation}) IS ${state}`);
}

/** Keeps the list that a chat was shown without being asked. "It" then could be any of its items. */
export function saveListed(
  { app, user }: Scope,
  conversation: string,
  listed: readonly object[],
  now: number,
): SQL<never> {
  const things = JSON.stringify(listed);
  return sql`INSERT INTO chats (app_id, user_id, conversation_id, state, updated_at)
    SELECT u.app_id, u.id, ${conversation}, json_object('listed', json(${things}), 'listed_at', ${now}), ${now}
    FROM users u WHERE u.app_id = ${app} AND u.id = ${user}
    ON CONFLICT DO UPDATE SET updated_at = excluded.updated_at,
      state = json_set(coalesce(chats.state, '{}'), '$.listed', json(${things}), '$.listed_at', ${now},
        '$.mention', NULL)`;
}

/** How often a chat was told how to act on a reminder, or on a list, by words. */
export function selectExplained(
  { app, user }: Scope,
  conversation: string,
  about: "reminder" | "list",
): SQL<{ times: number | null }> {
  return sql`SELECT c.state ->> ${`$.explained.${about}`} AS times FROM chats c
    WHERE c.app_id = ${app} AND c.user_id = ${user} AND c.conversation_id = ${conversation}`;
}

/** Counts that a chat was told so once more. */
export function noteExplained(
  { app, user }: Scope,
  conversation: string,
  about: "reminder" | "list",
): SQL<never> {
  const path = `$.explained.${about}`;
  return sql`UPDATE chats SET state = json_set(json_insert(coalesce(state, '{}'), '$.explained', json('{}')),
      ${path}, 1 + coalesce(state ->> ${path}, 0))
    WHERE app_id = ${app} AND user_id = ${user} AND conversation_id = ${conversation}`;
}

/** What was forgotten in a chat: an export's lines, and until when they can be taken back (epoch seconds). */
export interface HeldLines {
  key: string;
  until: number;
  lines: string;
}

/** Keeps what was forgotten in a chat until it is taken back or its time is over. */
export function holdForgotten(scope: Scope, conversation: string, held: HeldLines, now: number): SQL<never> {
  const { app, user } = scope;
  return sql`INSERT INTO chats (app_id, user_id, conversation_id, held, held_until, updated_at)
    SELECT u.app_id, u.id, ${conversation}, ${JSON.stringify([held])}, ${held.until}, ${now}
    FROM users u WHERE u.app_id = ${app} AND u.id = ${user}
    ON CONFLICT DO UPDATE SET held_until = min(coalesce(chats.held_until, excluded.held_until), excluded.held_until),
      held = (SELECT json_group_array(json(value)) FROM (
        SELECT value FROM json_each(chats.held) UNION ALL SELECT value FROM json_each(excluded.held)))`;
}

/** What was forgotten under a key and can still be taken back. */
export function selectHeld(
  { app, user }: Scope,
  conversation: string,
  key: string,
  now: number,
): SQL<{ lines: string }> {
  return sql`SELECT h.value ->> 'lines' AS lines FROM chats c CROSS JOIN json_each(c.held) h
    WHERE c.app_id = ${app} AND c.user_id = ${user} AND c.conversation_id = ${conversation}
      AND h.value ->> 'key' = ${key} AND h.value ->> 'until' > ${now}`;
}

/** Erases what can no longer be taken back. `now` is the clock in epoch seconds. */
export function dropHeld(now: number): Tidying {
  const left = sql`FROM json_each(chats.held) WHERE value ->> 'until' > ${now}`;
  return sql`UPDATE chats SET held = (SELECT json_group_array(json(value)) ${left}),
      held_until = (SELECT min(value ->> 'until') ${left})
    WHERE rowid IN (SELECT rowid FROM chats WHERE held_until IS NOT NULL AND held_until <= ${now} ${SOME}) ${TIDIED}`;
}

/** Erases what is kept of these memories to be taken back, each with all that was forgotten along with it. */
export function eraseHeld({ app, user }: Scope, ids: readonly string[]): SQL<never> {
  const isOne = sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(ids)}) j
    WHERE instr(json_each.value ->> 'lines', '"id":"' || j.value || '"') > 0)`;
  const left = sql`FROM json_each(chats.held) WHERE NOT ${isOne}`;
  return sql`UPDATE chats SET held = (SELECT json_group_array(json(json_each.value)) ${left}),
      held_until = (SELECT min(json_each.value ->> 'until') ${left})
    WHERE app_id = ${app} AND user_id = ${user} AND held_until IS NOT NULL
      AND EXISTS (SELECT 1 FROM json_each(chats.held) WHERE ${isOne})`;
}

export function eraseChats({ app, user }: Scope): SQL<never> {
  return sql`DELETE FROM chats WHERE app_id = ${app} AND user_id = ${user}`;
}
