import { type SQL, sql } from "drizzle-orm";
import type { AppDefaults } from "./apps";
import { assignments, insertion, listOf, namesOf } from "./columns";
import { NOT_KEPT } from "./outbox/events";
import { compareValues, everywhere, ofUser } from "./placed";
import { dropOldSecrets } from "./secrets/old-secrets";
import { connections } from "./tables/connections";
import { APP_CLOCK, type AppClock } from "./test-clocks";

export type ConnectionRow = typeof connections.$inferSelect;

/** A connection, and its secrets that were replaced. */
export type StoredConnection = ConnectionRow & {
  /** As JSON: a list of `OldSecret`. They may have ended. */
  old_secrets: string;
};

export interface OldSecret {
  place: "credentials" | "forward";
  sealed: string;
  valid_until: number;
}

const NAMES = namesOf(connections);
const COLUMNS = listOf("c", NAMES);
const STORED = sql`${COLUMNS}, (SELECT json_group_array(json_object('place', o.place, 'sealed', o.sealed,
    'valid_until', o.valid_until)) FROM old_secrets o
  WHERE o.app_id = c.app_id AND o.owner_id = c.id AND o.place IN ('credentials', 'forward')) AS old_secrets`;

/** By the id in an inbound address, which belongs to one app. */
export function selectConnectionById(id: string): SQL<StoredConnection & AppDefaults & AppClock> {
  return sql`SELECT ${STORED}, a.default_time_zone, a.default_remind_before, a.default_last_call, ${APP_CLOCK}
    FROM connections c JOIN apps a ON a.id = c.app_id WHERE c.id = ${id}`;
}

export function selectConnection(app: string, id: string): SQL<StoredConnection> {
  return sql`SELECT ${STORED} FROM connections c WHERE c.app_id = ${app} AND c.id = ${id}`;
}

/** A page of an app's connections, by id, after the id `after`. */
export function selectConnections(app: string, after: string | null, limit: number): SQL<StoredConnection> {
  return sql`SELECT ${STORED} FROM connections c WHERE c.app_id = ${app} AND c.id > ${after ?? ""} ORDER BY c.id LIMIT ${limit}`;
}

/** A connection with what its newest events tell. */
export type ConnectionHealth = StoredConnection & {
  last_event_at: number | null;
  /** The time and the words of its newest failure, as JSON. */
  last_failure: string | null;
  /** How many of its newest events told of messages that weren't kept. */
  messages_not_kept: number;
};

/** Events of a connection among which its newest failure is looked for. */
const NEWEST_EVENTS = 200;

/** A page of an app's connections with their last event and failure: at most 201 rows of an index for each. */
export function selectConnectionHealth(
  app: string,
  after: string | null,
  limit: number,
): SQL<ConnectionHealth> {
  const select: SQL<ConnectionHealth> = sql`SELECT ${STORED},
      (SELECT max(e.created_at) FROM inbound_events e INDEXED BY inbound_events_by_connection
        WHERE e.connection_id = c.id) AS last_event_at,
      (SELECT json_array(n.created_at, n.last_error) FROM
        (SELECT e.created_at, e.last_error FROM inbound_events e INDEXED BY inbound_events_by_connection
          WHERE e.connection_id = c.id ORDER BY e.created_at DESC LIMIT ${NEWEST_EVENTS}) n
        WHERE n.last_error IS NOT NULL LIMIT 1) AS last_failure,
      (SELECT count(*) FROM (SELECT e.last_error FROM inbound_events e INDEXED BY inbound_events_by_connection
        WHERE e.connection_id = c.id ORDER BY e.created_at DESC LIMIT ${NEWEST_EVENTS}) n
        WHERE n.last_error = ${NOT_KEPT}) AS messages_not_kept
    FROM connections c WHERE c.app_id = ${app} AND c.id > ${after ?? ""} ORDER BY c.id LIMIT ${limit}`;
  const merge = (rows: ConnectionHealth[]) =>
    [...Map.groupBy(rows, ({ id }) => id).values()]
      .flatMap(([first, ...others]) => (first === undefined ? [] : [others.reduce(newestHealth, first)]))
      .toSorted((a, b) => compareValues(a.id, b.id))
      .slice(0, limit);
  return everywhere(select, { merge });
}

/** What two databases know of the events of one connection. */
function newestHealth(a: ConnectionHealth, b: ConnectionHealth): ConnectionHealth {
  const failedAt = ({ last_failure }: ConnectionHealth) =>
    last_failure === null ? -1 : ((JSON.parse(last_failure) as [number])[0] ?? -1);
  const times = [a, b].flatMap(({ last_event_at }) => last_event_at ?? []);
  return {
    ...a,
    last_event_at: times.length === 0 ? null : Math.max(...times),
    last_failure: failedAt(b) > failedAt(a) ? b.last_failure : a.last_failure,
    messages_not_kept: a.messages_not_kept + b.messages_not_kept,
  };
}

export function insertConnection(row: ConnectionRow): SQL<never> {
  const { columns, values } = insertion<typeof connections>(row);
  return sql`INSERT INTO connections (${columns}) VALUES (${values})`;
}

export type ConnectionPatch = Partial<
  Pick<
    ConnectionRow,
    "mode" | "time_zone" | "forward_url" | "forward_secret" | "credentials" | "template" | "bot_name" | "said"
  >
>;

export function updateConnection(app: string, id: string, patch: ConnectionPatch, now: number): SQL<never> {
  return sql`UPDATE connections SET ${assignments<typeof connections>({ ...patch, updated_at: now })}
    WHERE app_id = ${app} AND id = ${id}`;
}

/** The connection is there: another call may have deleted it meanwhile. */
export function connectionExists(app: string, id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM connections WHERE app_id = ${app} AND id = ${id})`;
}

export function deleteConnection(app: string, id: string): SQL<never>[] {
  const isOwn = sql`connection_id = ${id} AND EXISTS (SELECT 1 FROM connections WHERE app_id = ${app} AND id = ${id})`;
  return [
    sql`DELETE FROM inbound_events WHERE ${isOwn}`,
    sql`DELETE FROM connection_claims WHERE ${isOwn}`,
    dropOldSecrets({ app, place: "credentials", id }),
    dropOldSecrets({ app, place: "forward", id }),
    sql`DELETE FROM connections WHERE app_id = ${app} AND id = ${id}`,
  ];
}

/** What a platform tells of a person. It fills settings that nobody has made. */
export interface PersonDefaults {
  time_zone: string | null | SQL<string | null>;
  /** Whether the platform tells the person's zone, or the connection has one for its people. */
  time_zone_source: "observed" | "app";
  locale: string | null;
  display_name: string | null;
  /** Where reminders and digests go; null for people who don't use the built-in assistant. */
  channel: string | null;
  digest_time: string | null;
  /** The connection of a direct message just received: it is started, and restarts a channel that had stopped; else null. */
  reachable_by: string | null;
}

/** Fills a user's unset settings at `now` (epoch seconds), and restarts a stopped channel. No row: nothing was left to fill. */
export function fillUser(
  app: string,
  user: string,
  person: PersonDefaults,
  now: number,
): SQL<{ reminders_push: number }> {
  const push = person.channel === null ? 0 : 1;
  const back = sql`(digest_stopped IS NOT NULL AND digest_channel ->> 'connection_id' = ${person.reachable_by})`;
  const starts = sql`(${person.reachable_by} IS NOT NULL AND instr(coalesce(started_in, ''), ${`"${person.reachable_by ?? ""}"`}) = 0)`;
  const zoned = sql`(time_zone IS NULL AND ${person.time_zone} IS NOT NULL)`;
  const observedAt = person.time_zone_source === "observed" ? now : null;
  // A digest in KV shows the zone and the name.
  const shown = sql`(coalesce(record_revision, 0) > 0 AND (${zoned} OR (display_name IS NULL AND ${person.display_name} IS NOT NULL)))`;
  const fill: SQL<{ reminders_push: number }> = sql`UPDATE users SET revision = revision + ${shown},
      time_zone = coalesce(time_zone, ${person.time_zone}),
      time_zone_source = iif(${zoned}, ${person.time_zone_source}, time_zone_source),
      time_zone_observed_at = iif(${zoned}, ${observedAt}, time_zone_observed_at),
      locale = coalesce(locale, ${person.locale}), display_name = coalesce(display_name, ${person.display_name}),
      reminders_push = iif(digest_channel IS NULL, ${push}, reminders_push),
      digest_time = iif(digest_channel IS NULL, coalesce(digest_time, ${person.digest_time}), digest_time),
      digest_channel = iif(${back}, coalesce(${person.channel}, digest_channel), coalesce(digest_channel, ${person.channel})),
      digest_stopped = iif(${back}, NULL, digest_stopped),
      started_in = iif(${starts}, json_insert(coalesce(started_in, '[]'), '$[#]', ${person.reachable_by}), started_in)
    WHERE app_id = ${app} AND id = ${user}
      AND (${zoned} OR (locale IS NULL AND ${person.locale} IS NOT NULL)
        OR (display_name IS NULL AND ${person.display_name} IS NOT NULL) OR (digest_channel IS NULL AND ${push} = 1)
        OR ${back} OR ${starts})
    RETURNING reminders_push`;
  return ofUser({ app, user }, fill);
}

/** When a user last wrote, in epoch milliseconds. WhatsApp's 24 hours start then. */
export function selectLastInbound(app: string, user: string): SQL<{ at: number | null }> {
  return sql`SELECT max(m.created_at_ms) AS at FROM messages m INDEXED BY messages_by_owner
    WHERE m.app_id = ${app} AND m.owner_id = ${user} AND m.user_id = ${user}`;
}
