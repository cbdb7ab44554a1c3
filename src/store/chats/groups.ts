/** A group is a user, whose id is that of its conversation, or of the one that it had before it moved. */
import { type SQL, sql } from "drizzle-orm";
import type { AppDefaults } from "../apps";
import type { EventKey } from "../outbox/events";
import type { Scope } from "../rows";
import { type NoUser, USER_COLUMNS, type UserRow } from "../users";
import type { ChatRow } from "./chats";

/** The group of an event in one, as a user: all but `user_id` is as for any user. */
export type GroupRow = (UserRow | NoUser) & AppDefaults & { group_id: string };

const CONVERSATION = sql`c.platform || ':' || (e.event ->> '$.chat.id')`;
const GROUP = sql`coalesce(p.user_id, ${CONVERSATION})`;
const OF_EVENT = sql`inbound_events e CROSS JOIN connections c ON c.id = e.connection_id AND c.app_id = e.app_id
    LEFT JOIN person_ids p ON p.app_id = e.app_id AND p.id = ${CONVERSATION}`;

function isIt({ connection, event_id }: EventKey): SQL {
  return sql`e.connection_id = ${connection} AND e.event_id = ${event_id} AND e.event ->> '$.chat.kind' = 'group'`;
}

/** The group of an event that waits, as a user; no row for an event of a direct chat. */
export function selectGroupOfEvent(key: EventKey): SQL<GroupRow> {
  return sql`SELECT ${USER_COLUMNS}, ${GROUP} AS group_id FROM ${OF_EVENT}
    CROSS JOIN apps a ON a.id = e.app_id LEFT JOIN users u ON u.app_id = e.app_id AND u.id = ${GROUP}
    WHERE ${isIt(key)}`;
}

/** What is known of the group's chats, the latest first. */
export function selectGroupChatsOfEvent(key: EventKey): SQL<ChatRow> {
  return sql`SELECT h.conversation_id, h.state, h.spoken FROM ${OF_EVENT}
    CROSS JOIN chats h ON h.app_id = e.app_id AND h.user_id = ${GROUP}
    WHERE ${isIt(key)} ORDER BY h.updated_at DESC LIMIT 20`;
}

/**
 * Keeps a group the same user under the id that it has now, with the chat of its messages. Nothing happens to one that no user
 * was made of.
 */
export function moveGroup(
  app: string,
  platform: string,
  { from, to }: { from: string; to: string },
): SQL<never>[] {
  const old = sql`${`${platform}:${from}`}`;
  return [
    sql`INSERT INTO person_ids (app_id, id, user_id)
      SELECT u.app_id, ${`${platform}:${to}`}, u.id FROM users u WHERE u.app_id = ${app} AND u.id = ${old}
      ON CONFLICT DO NOTHING`,
    sql`UPDATE users SET digest_channel = json_set(digest_channel, '$.to', ${to})
      WHERE app_id = ${app} AND id = ${old} AND digest_channel ->> 'to' = ${from}
        AND digest_channel ->> 'type' = ${platform}`,
  ];
}

/** True in SQL for a conversation whose group hasn't moved here from another one, as the user of which it goes on. */
export function isNoOthers(app: string, conversation: string): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM person_ids p WHERE p.app_id = ${app} AND p.id = ${conversation})`;
}

/** The zone with which a group begins: that of the person who first speaks to the bot in it, where it is known. */
export function zoneOfPerson({ app, user }: Scope, otherwise: string | null): SQL<string | null> {
  return sql`coalesce((SELECT w.time_zone FROM users w WHERE w.app_id = ${app} AND w.id = ${user}), ${otherwise})`;
}
