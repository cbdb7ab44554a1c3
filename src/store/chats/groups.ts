/** A group is a user, whose id is that of its conversation, or of the one that it had before it moved. */
import { type SQL, sql } from "drizzle-orm";
import type { AppDefaults } from "../apps";
import { selectAuthors } from "../authors";
import { fillUser, type PersonDefaults } from "../connections";
import type { EventKey } from "../outbox/events";
import { inParts } from "../placed";
import type { Scope } from "../rows";
import { type NoUser, selectUser, USER_COLUMNS, type UserRow } from "../users";
import { type ChatRow, withChatsElsewhere } from "./chats";
import { joinPersonIds } from "./person-ids";

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
  const select = <Row>(
    more: SQL,
  ): SQL<Row> => sql`SELECT ${USER_COLUMNS}, ${GROUP} AS group_id${more} FROM ${OF_EVENT}
    CROSS JOIN apps a ON a.id = e.app_id LEFT JOIN users u ON u.app_id = e.app_id AND u.id = ${GROUP}
    WHERE ${isIt(key)}`;
  return inParts(select<GroupRow>(sql.empty()), ({ isHere, ask }) => ({
    here: select<GroupRow & { event_app: string }>(sql`, e.app_id AS event_app`),
    complete: async (rows) => {
      const [row] = rows as (GroupRow & { event_app: string })[];
      if (row === undefined) return [];
      const { event_app: app, ...own } = row;
      const id = own.group_id;
      if (isHere({ app, id }) && own.pk !== null) return [own];
      const [there] = await ask({ app, id }, selectUser({ app, user: id }));
      return [{ ...own, ...there, group_id: id }];
    },
  }));
}

/** What is known of the group's chats, the latest first. */
export function selectGroupChatsOfEvent(key: EventKey): SQL<ChatRow> {
  const select: SQL<ChatRow> = sql`SELECT h.conversation_id, h.state, h.spoken FROM ${OF_EVENT}
    CROSS JOIN chats h ON h.app_id = e.app_id AND h.user_id = ${GROUP}
    WHERE ${isIt(key)} ORDER BY h.updated_at DESC LIMIT 20`;
  return withChatsElsewhere(
    select,
    sql`SELECT e.app_id AS app, ${GROUP} AS user FROM ${OF_EVENT} WHERE ${isIt(key)}`,
  );
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
  const [id, next] = [`${platform}:${from}`, `${platform}:${to}`] as const;
  const old = sql`${id}`;
  const join = sql<never>`INSERT INTO person_ids (app_id, id, user_id)
      SELECT u.app_id, ${next}, u.id FROM users u WHERE u.app_id = ${app} AND u.id = ${old}
      ON CONFLICT DO NOTHING`;
  return [
    // Known where the messages under the new id will be.
    inParts(join, async ({ isHere, ask }) => {
      if (isHere({ app, id: next })) return { here: join };
      const [known] = await ask({ app, id }, selectAuthors(app, [id]));
      const joined = joinPersonIds({ app, user: id }, [next]);
      return { here: null, there: known === undefined ? [] : [[{ app, id: next }, joined]] };
    }),
    sql`UPDATE users SET digest_channel = json_set(digest_channel, '$.to', ${to})
      WHERE app_id = ${app} AND id = ${old} AND digest_channel ->> 'to' = ${from}
        AND digest_channel ->> 'type' = ${platform}`,
  ];
}

/** True in SQL for a conversation whose group hasn't moved here from another one, as the user of which it goes on. */
export function isNoOthers(app: string, conversation: string): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM person_ids p WHERE p.app_id = ${app} AND p.id = ${conversation})`;
}

/**
 * Fills the unset settings of a group. Its zone begins as that of the `speaker` who first speaks to the bot in it, where that is
 * known.
 */
export function fillGroup(
  { app, user: group }: Scope,
  begins: Omit<PersonDefaults, "time_zone">,
  { speaker, otherwise }: { speaker: string; otherwise: string | null },
  now: number,
): SQL<{ reminders_push: number }> {
  const fill = (time_zone: PersonDefaults["time_zone"]) =>
    fillUser(app, group, { ...begins, time_zone }, now);
  const own = fill(
    sql`coalesce((SELECT w.time_zone FROM users w WHERE w.app_id = ${app} AND w.id = ${speaker}), ${otherwise})`,
  );
  return inParts(own, async ({ isHere, ask }) => {
    if (isHere({ app, id: speaker })) return { here: own };
    const [known] = await ask({ app, id: speaker }, selectAuthors(app, [speaker]));
    return { here: fill(known?.time_zone ?? otherwise) };
  });
}
