import { type SQL, sql } from "drizzle-orm";
import type { AppDefaults, AppLanguage } from "./apps";
import { forgetAsker } from "./chats/askers";
import { eraseChats } from "./chats/chats";
import { eraseUserMessages } from "./chats/erase-messages";
import { erasePersonIds } from "./chats/person-ids";
import { assignments, listOf, namesOf } from "./columns";
import { deleteVersions } from "./memories/history";
import type { NewZone } from "./new-zone";
import { type EventKey, eraseEvents } from "./outbox/events";
import { compareValues, inParts, ofEach, ofUser, pageOfAll } from "./placed";
import type { Scope } from "./rows";
import { rulesOf } from "./rules-of";
import { dropOldSecrets } from "./secrets/old-secrets";
import { noteErasedDigest } from "./sends/erased-digests";
import { forgetLeft } from "./shards/leaving";
import { deleteLinks } from "./sign-in";
import type { search_totals } from "./tables/search";
import { users } from "./tables/users";
import { WEIGHT } from "./weight";

const INTERNAL = [
  "app_id",
  "id",
  "calendar_token_hash",
  "open_items",
  "started_in",
  "items_rules",
  "test_app",
] as const;

/** A user with the app's defaults. */
export type UserRow = Omit<typeof users.$inferSelect, (typeof INTERNAL)[number]> & AppDefaults & AppLanguage;

/** The columns by which a user's times are read and shown. */
export type SettingColumns = AppDefaults &
  Pick<
    UserRow,
    | "time_zone"
    | "time_zone_source"
    | "time_zone_observed_at"
    | "items_time_zone"
    | "earlier_zones"
    | "locale"
    | "day_hours"
    | "hour_cycle"
    | "reminders_push"
  >;

/** The settings alone: the rest of a row is not for keeping. */
export function pickSettings(row: UserRow): SettingColumns {
  const { time_zone, time_zone_source, time_zone_observed_at, items_time_zone, earlier_zones } = row;
  const { locale, day_hours, hour_cycle, reminders_push, default_time_zone } = row;
  const { default_remind_before, default_last_call } = row;
  return {
    time_zone,
    time_zone_source,
    time_zone_observed_at,
    items_time_zone,
    earlier_zones,
    locale,
    day_hours,
    hour_cycle,
    reminders_push,
    default_time_zone,
    default_remind_before,
    default_last_call,
  };
}

export const USER_COLUMNS = sql`a.default_time_zone, a.default_remind_before, a.default_last_call, a.default_language, ${listOf("u", namesOf(users, INTERNAL))}`;

/** The app's defaults alone, where the user doesn't exist. */
export type NoUser = {
  [K in Exclude<keyof UserRow, keyof (AppDefaults & AppLanguage)>]: null;
} & AppDefaults &
  AppLanguage;

/** What a user is called; no row for one without a `display_name`. */
export function selectDisplayName({ app, user }: Scope): SQL<{ id: string; display_name: string }> {
  return ofUser(
    { app, user },
    sql`SELECT id, display_name FROM users WHERE app_id = ${app} AND id = ${user} AND display_name IS NOT NULL`,
  );
}

/** What these users of an app are called; those without a `display_name` are left out. */
export function selectDisplayNames(
  app: string,
  users: readonly string[],
): SQL<{ id: string; display_name: string }> {
  const select = (some: readonly string[]): SQL<{ id: string; display_name: string }> =>
    sql`SELECT id, display_name FROM users WHERE app_id = ${app}
    AND id IN (SELECT value FROM json_each(${JSON.stringify(some)})) AND display_name IS NOT NULL`;
  return ofEach(app, users, (id) => id, select);
}

/** The app's defaults, and the user's columns if it exists. No row means that the app doesn't exist. */
export function selectUser({ app, user }: Scope): SQL<UserRow | NoUser> {
  return sql`SELECT ${USER_COLUMNS} FROM apps a LEFT JOIN users u ON u.app_id = a.id AND u.id = ${user} WHERE a.id = ${app}`;
}

/** The same for the user of an event that waits. */
export function selectUserOfEvent({ connection, event_id }: EventKey): SQL<UserRow | NoUser> {
  const select = <Row>(
    columns: SQL,
  ): SQL<Row> => sql`SELECT ${columns} FROM inbound_events e CROSS JOIN apps a ON a.id = e.app_id
    LEFT JOIN users u ON u.app_id = e.app_id AND u.id = e.user_id
    WHERE e.connection_id = ${connection} AND e.event_id = ${event_id}`;
  return inParts(select<UserRow | NoUser>(USER_COLUMNS), ({ isHere, ask }) => ({
    here: select<UserOfEvent>(sql`${USER_COLUMNS}, e.app_id AS event_app, e.user_id AS event_user`),
    complete: async (rows) => {
      const [row] = rows as UserOfEvent[];
      if (row === undefined) return [];
      const { event_app: app, event_user: user, ...own } = row;
      const isKnown = isHere({ app, id: user }) && own.pk !== null;
      return isKnown ? [own] : await ask({ app, id: user }, selectUser({ app, user }));
    },
  }));
}

type UserOfEvent = (UserRow | NoUser) & { event_app: string; event_user: string };

/** A row of the list of an app's users. */
export type ListedUser = Pick<
  typeof users.$inferSelect,
  | "id"
  | "display_name"
  | "time_zone"
  | "open_items"
  | "digest_time"
  | "digest_stopped"
  | "next_digest_at"
  | "created_at"
> &
  Pick<typeof search_totals.$inferSelect, "memories" | "versions" | "messages"> & {
    /** What all of them weigh, by which an app's cap goes. */
    bytes: number;
  };

/** Where a page of users begins: after the id `after`; by weight, after the user of that id who weighs so many bytes. */
export interface UsersPosition {
  after: string;
  bytes: number | null;
}

/** A page of an app's users whose ids begin with `prefix`, by id; or those who weigh most first. */
export function selectUsers(
  app: string,
  { prefix, order, from }: { prefix: string; order: "id" | "bytes"; from: UsersPosition },
  limit: number,
): SQL<ListedUser> {
  const isLighter = sql`(${WEIGHT} < ${from.bytes} OR ${WEIGHT} = ${from.bytes} AND u.id > ${from.after})`;
  const later = from.bytes === null ? sql`u.id > ${from.after}` : isLighter;
  // Ids are ASCII up to "z", so "{" stands behind all that begin with the prefix.
  const select: SQL<ListedUser> = sql`SELECT u.id, u.display_name, coalesce(u.time_zone, a.default_time_zone) AS time_zone, u.open_items,
      u.digest_time, u.digest_stopped, u.next_digest_at, u.created_at, t.memories, t.versions, t.messages,
      ${WEIGHT} AS bytes
    FROM users u INDEXED BY users_by_app CROSS JOIN apps a ON a.id = u.app_id
      CROSS JOIN search_totals t ON t.app_id = u.app_id AND t.user_id = u.id
    WHERE u.app_id = ${app} AND u.id >= ${prefix} AND u.id < ${`${prefix}{`} AND ${later}
    ORDER BY ${order === "id" ? sql`u.id` : sql`${WEIGHT} DESC, u.id`} LIMIT ${limit}`;
  const byId = (a: ListedUser, b: ListedUser) => compareValues(a.id, b.id);
  const byWeight = (a: ListedUser, b: ListedUser) => b.bytes - a.bytes || byId(a, b);
  return pageOfAll(select, { compare: order === "id" ? byId : byWeight, limit });
}

/** Inserts the user at its first write, unless it exists. Its revision starts at the real clock. */
export function insertUser(
  { app, user }: Scope,
  zone: NewZone,
  { nowMs, wallMs }: { nowMs: number; wallMs: number },
): SQL<never> {
  const now = Math.floor(nowMs / 1000);
  const { items, own, source, observedAt } = zone;
  return sql`INSERT INTO users (app_id, id, time_zone, time_zone_source, time_zone_observed_at, items_time_zone,
      items_rules, revision, record_revision, created_at, updated_at)
    SELECT ${app}, ${user}, ${own}, ${source}, ${observedAt}, ${items}, ${rulesOf(items)}, ${wallMs}, 0, ${now}, ${now}
    WHERE NOT EXISTS (SELECT 1 FROM users WHERE app_id = ${app} AND id = ${user})`;
}

/**
 * Raises the user's revision, and answers it. If the change can't show in the digest, KV's digest stays right: a row that was up to date
 * stays so, and nothing is put. `changedAt` is when the user was changed (epoch seconds).
 */
export function raiseRevision(
  { app, user }: Scope,
  changedAt: number,
  shows: boolean,
): SQL<{ revision: number }> {
  const record = shows
    ? sql`coalesce(record_revision, 0)`
    : sql`iif(record_revision = revision, revision + 1, record_revision)`;
  return sql`UPDATE users SET revision = revision + 1, updated_at = ${changedAt}, record_revision = ${record}
    WHERE app_id = ${app} AND id = ${user} RETURNING revision`;
}

export type UserPatch = Partial<
  Pick<
    UserRow,
    | "time_zone"
    | "time_zone_source"
    | "time_zone_observed_at"
    | "display_name"
    | "digest_time"
    | "digest_channel"
    | "digest_send_empty"
    | "digest_days"
    | "digest_paused_until"
    | "digest_stopped"
    | "next_digest_at"
    | "locale"
    | "language"
    | "day_hours"
    | "hour_cycle"
    | "reminders_push"
    | "earlier_zones"
    | "last_digest_on"
    | "last_digest_at"
    | "last_digest_count"
    | "created_at"
  >
>;

/** Sets the fields of the patch, and the zone of the stored items, which the caller has moved. */
export function updateUser({ app, user }: Scope, patch: UserPatch, itemsTimeZone: string): SQL<never> {
  return sql`UPDATE users SET ${assignments<typeof users>({ ...patch, items_time_zone: itemsTimeZone })},
      items_rules = iif(items_time_zone = ${itemsTimeZone}, items_rules, ${rulesOf(itemsTimeZone)})
    WHERE app_id = ${app} AND id = ${user}`;
}

/** Remembers the language in which the person last asked for something. */
export function rememberLanguage({ app, user }: Scope, language: string): SQL<never> {
  return ofUser(
    { app, user },
    sql`UPDATE users SET language = ${language} WHERE app_id = ${app} AND id = ${user}`,
  );
}

/** Notes that KV holds this digest. No row means that the user has changed since: compute it again. */
export function confirmDigest(
  { app, user }: Scope,
  { revision, hash }: { revision: number; hash: string },
): SQL<{ revision: number }> {
  return sql`UPDATE users SET record_revision = ${revision}, record_hash = ${hash}
    WHERE app_id = ${app} AND id = ${user} AND revision = ${revision} RETURNING revision`;
}

/** Notes that KV's digest is unknown, so that the cron puts it again. */
export function markDigestUnknown({ app, user }: Scope): SQL<never> {
  return sql`UPDATE users SET record_revision = 0, record_hash = NULL WHERE app_id = ${app} AND id = ${user}`;
}

/** Erases every trace of a user in every database, keys and kept outcomes included. `now` is the clock in epoch seconds. */
export function eraseUser(scope: Scope, now: number): SQL<never>[] {
  const traces = tracesOf(scope).map((statement) => eraseEverywhere(statement));
  const last = sql<never>`DELETE FROM users WHERE app_id = ${scope.app} AND id = ${scope.user}`;
  return [noteErasedDigest(scope, now), ...traces, eraseEverywhere(last, forgetLeft(scope))];
}

/** The primary comes last: with it end the keys, one of which may be the caller's. It alone has `more` to erase. */
function eraseEverywhere(statement: SQL<never>, ...more: SQL<never>[]): SQL<never> {
  return inParts(statement, ({ own, count }) => {
    const shards = Array.from({ length: count }, (_, number) => number).filter((number) => number !== own);
    return {
      here: statement,
      there: shards.map((shard) => [shard, statement] as const),
      after: [...(own === null ? [] : [statement]), ...more].map((one) => [null, one] as const),
    };
  });
}

function tracesOf({ app, user }: Scope): SQL<never>[] {
  return [
    // Before the rows, so that no trigger counts down what goes as a whole.
    sql`DELETE FROM search_totals WHERE app_id = ${app} AND user_id = ${user}`,
    ...eraseUserMessages({ app, user }),
    eraseEvents({ app, user }),
    erasePersonIds({ app, user }),
    eraseChats({ app, user }),
    ...deleteVersions({ app, user }, null),
    sql`DELETE FROM knowledge_fts WHERE rowid IN (SELECT pk FROM knowledge WHERE app_id = ${app} AND user_id = ${user})`,
    sql`DELETE FROM knowledge WHERE app_id = ${app} AND user_id = ${user}`,
    forgetAsker({ app, user }),
    sql`DELETE FROM idempotency WHERE app_id = ${app} AND user_id = ${user}`,
    sql`DELETE FROM deliveries WHERE app_id = ${app} AND user_id = ${user}`,
    dropOldSecrets({ app, place: "channel", id: user }),
    deleteLinks({ app, user }),
    sql`DELETE FROM api_keys WHERE app_id = ${app} AND user_id = ${user}`,
  ];
}

/** Reads `selectUser`'s row: `null` where the app doesn't exist, a null `user` where the user doesn't. */
export function parseUser([row]: (UserRow | NoUser)[]): {
  defaults: AppDefaults & AppLanguage;
  user: UserRow | null;
} | null {
  if (row === undefined) return null;
  const { default_time_zone, default_remind_before, default_last_call, default_language } = row;
  const defaults = { default_time_zone, default_remind_before, default_last_call, default_language };
  return { defaults, user: row.pk === null ? null : row };
}
