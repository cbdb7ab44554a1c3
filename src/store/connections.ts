import { type SQL, sql } from "drizzle-orm";

export interface ConnectionRow {
  id: string;
  app_id: string;
  platform: string;
  mode: "assistant" | "forward" | "store";
  time_zone: string | null;
  forward_url: string | null;
  forward_secret: string | null;
  credentials: string;
  template: string | null;
  bot_name: string | null;
  created_at: number;
  updated_at: number;
}

const COLUMNS = sql.raw(
  "c.id, c.app_id, c.platform, c.mode, c.time_zone, c.forward_url, c.forward_secret, c.credentials, c.template, c.bot_name, c.created_at, c.updated_at",
);

/** By the id in an inbound address: it is what tells the app. */
export function selectConnectionById(id: string): SQL {
  return sql`SELECT ${COLUMNS}, a.default_time_zone, a.default_remind_before
    FROM connections c JOIN apps a ON a.id = c.app_id WHERE c.id = ${id}`;
}

export function selectConnection(app: string, id: string): SQL {
  return sql`SELECT ${COLUMNS} FROM connections c WHERE c.app_id = ${app} AND c.id = ${id}`;
}

export function selectConnections(app: string, after: string | null, limit: number): SQL {
  return sql`SELECT ${COLUMNS} FROM connections c WHERE c.app_id = ${app} AND c.id > ${after ?? ""} ORDER BY c.id LIMIT ${limit}`;
}

export function insertConnection(row: ConnectionRow): SQL {
  return sql`INSERT INTO connections (id, app_id, platform, mode, time_zone, forward_url, forward_secret, credentials,
      template, bot_name, created_at, updated_at)
    VALUES (${row.id}, ${row.app_id}, ${row.platform}, ${row.mode}, ${row.time_zone}, ${row.forward_url},
      ${row.forward_secret}, ${row.credentials}, ${row.template}, ${row.bot_name}, ${row.created_at}, ${row.updated_at})`;
}

export type ConnectionPatch = Partial<
  Pick<
    ConnectionRow,
    "mode" | "time_zone" | "forward_url" | "forward_secret" | "credentials" | "template" | "bot_name"
  >
>;

export function updateConnection(app: string, id: string, patch: ConnectionPatch, now: number): SQL {
  const sets = Object.entries(patch).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`);
  sets.push(sql`updated_at = ${now}`);
  return sql`UPDATE connections SET ${sql.join(sets, sql`, `)} WHERE app_id = ${app} AND id = ${id}`;
}

export function deleteConnection(app: string, id: string): SQL[] {
  return [
    sql`DELETE FROM inbound_events WHERE connection_id = ${id}
      AND EXISTS (SELECT 1 FROM connections WHERE app_id = ${app} AND id = ${id})`,
    sql`DELETE FROM connections WHERE app_id = ${app} AND id = ${id}`,
  ];
}

/** The message of the queue that an event is taken for; its attempts count from 1. */
export interface Taker {
  id: string;
  count: number;
}

/**
 * Takes an event: a row comes back for the first message of the queue that asks for it, and for that one again at a
 * later attempt.
 */
export function takeEvent(connection: string, deliveryId: string, { id, count }: Taker, now: number): SQL {
  return sql`INSERT INTO inbound_events (connection_id, delivery_id, taken_by, attempt, received_at)
    VALUES (${connection}, ${deliveryId}, ${id}, ${count}, ${now})
    ON CONFLICT DO UPDATE SET attempt = excluded.attempt
      WHERE taken_by = excluded.taken_by AND attempt < excluded.attempt RETURNING delivery_id`;
}

/** Events older than any platform's retries, a bounded number at a time. */
export function deleteOldEvents(before: number): SQL {
  return sql`DELETE FROM inbound_events WHERE rowid IN
    (SELECT rowid FROM inbound_events WHERE received_at < ${before} ORDER BY received_at LIMIT 500)`;
}

/** What a platform tells of a person is taken where nobody has said otherwise. */
export interface PersonDefaults {
  time_zone: string | null;
  locale: string | null;
  display_name: string | null;
  /** Set for people of the built-in assistant: where their reminders and digests go. */
  channel: string | null;
  digest_time: string | null;
  /** The connection by which this person has just written alone: one whose channel had stopped is there again. */
  reachable_by: string | null;
}

export function fillUser(app: string, user: string, person: PersonDefaults): SQL {
  const push = person.channel === null ? 0 : 1;
  const back = sql`(digest_stopped IS NOT NULL AND digest_channel ->> 'connection_id' = ${person.reachable_by})`;
  // A digest that stands in KV shows the zone and the name.
  const shown = sql`(digest_revision > 0 AND ((time_zone IS NULL AND ${person.time_zone} IS NOT NULL)
    OR (display_name IS NULL AND ${person.display_name} IS NOT NULL)))`;
  return sql`UPDATE users SET revision = revision + ${shown}, time_zone = coalesce(time_zone, ${person.time_zone}),
      locale = coalesce(locale, ${person.locale}), display_name = coalesce(display_name, ${person.display_name}),
      reminders_push = iif(digest_channel IS NULL, ${push}, reminders_push),
      digest_time = iif(digest_channel IS NULL, coalesce(digest_time, ${person.digest_time}), digest_time),
      digest_channel = iif(${back}, coalesce(${person.channel}, digest_channel), coalesce(digest_channel, ${person.channel})),
      digest_stopped = iif(${back}, NULL, digest_stopped)
    WHERE app_id = ${app} AND id = ${user}
      AND (time_zone IS NULL OR locale IS NULL OR display_name IS NULL OR (digest_channel IS NULL AND ${push} = 1)
        OR ${back})
    RETURNING reminders_push`;
}

/** When a user last wrote, in epoch milliseconds: WhatsApp's 24 hours run from it. */
export function selectLastInbound(app: string, user: string): SQL {
  return sql`SELECT max(m.created_at_ms) AS at FROM messages m INDEXED BY messages_by_owner
    WHERE m.app_id = ${app} AND m.owner_id = ${user} AND m.user_id = ${user}`;
}
