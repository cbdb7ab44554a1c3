import { type SQL, sql } from "drizzle-orm";
import { SECONDS_A_DAY } from "../../time/calendar";
import { listOf } from "../columns";
import { nextSequence } from "../memories/knowledge";
import { type DueRow, MEMORY, type Scope, scopeKey } from "../rows";
import { APP_CLOCK, type AppClock } from "../test-clocks";
import { USER_COLUMNS, type UserRow } from "../users";

/** The rules of a zone by which instants are computed now. */
export interface ZoneRules {
  zone: string;
  fingerprint: string;
}

/** Zones in use whose rules no runtime has compared since `before` (epoch seconds), by name; a row of an index for each zone. */
export function selectUncheckedZones(before: number, limit: number): SQL<{ zone: string }> {
  return sql`WITH RECURSIVE used (zone) AS (
      SELECT min(items_time_zone) FROM users
      UNION ALL SELECT (SELECT min(u.items_time_zone) FROM users u WHERE u.items_time_zone > used.zone)
        FROM used WHERE used.zone IS NOT NULL),
    own (zone) AS (
      SELECT min(recurrence_time_zone) FROM knowledge INDEXED BY knowledge_own_zone WHERE ${OWN_ZONE}
      UNION ALL SELECT (SELECT min(recurrence_time_zone) FROM knowledge INDEXED BY knowledge_own_zone
          WHERE ${OWN_ZONE} AND recurrence_time_zone > own.zone)
        FROM own WHERE own.zone IS NOT NULL)
    SELECT zone FROM (SELECT zone FROM used UNION SELECT zone FROM own) c
    WHERE zone IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM zone_rules z WHERE z.zone = c.zone AND z.checked_at > ${before})
    ORDER BY zone LIMIT ${limit}`;
}

/** Written as in the partial index, so that the planner uses it. */
const OWN_ZONE = sql.raw(
  "recurrence_time_zone IS NOT NULL AND due_at IS NOT NULL AND completed_at IS NULL AND superseded_by IS NULL",
);

/**
 * Notes the rules that a runtime has, at `wall` by the clock. Other rules count at once, but not within a day of the ones
 * before: isolates of two releases run side by side, and would compute back and forth. A day after new rules were seen
 * the stamp changes once more, because until then an isolate of the release before may have computed by the old ones.
 */
export function noteZoneRules(found: readonly ZoneRules[], wall: number): SQL<never> {
  const isOther = sql`zone_rules.fingerprint <> excluded.fingerprint`;
  const isDue = sql`(${wall} >= zone_rules.seen_at + ${SECONDS_A_DAY} AND (${isOther} OR zone_rules.stamp = zone_rules.fingerprint))`;
  const stamp = sql`iif(${isOther}, excluded.fingerprint, zone_rules.fingerprint || '+')`;
  return sql`INSERT INTO zone_rules (zone, fingerprint, stamp, seen_at, checked_at)
    SELECT value ->> 'zone', value ->> 'fingerprint', value ->> 'fingerprint', ${wall}, ${wall}
    FROM json_each(${JSON.stringify(found)}) WHERE true
    ON CONFLICT (zone) DO UPDATE SET checked_at = excluded.checked_at,
      fingerprint = iif(${isDue}, excluded.fingerprint, zone_rules.fingerprint),
      stamp = iif(${isDue}, ${stamp}, zone_rules.stamp),
      seen_at = iif(${isDue}, ${wall}, zone_rules.seen_at),
      series_pk = iif(${isDue}, 0, zone_rules.series_pk)`;
}

/** Stands in `series_pk` where nothing is left. */
const ALL_DONE = Number.MAX_SAFE_INTEGER;

/** A zone in which something was computed by other rules, or by rules that aren't known. */
export interface ZoneBehind extends ZoneRules {
  stamp: string;
  /** The last series with this zone of its own that was looked at; null where all were. */
  series_after: number | null;
}

/** Such zones after a name: two seeks in an index of users for each zone. */
export function selectZonesBehind(after: string, limit: number): SQL<ZoneBehind> {
  const other = (sign: "<" | ">") => sql`EXISTS (SELECT 1 FROM users u INDEXED BY users_by_rules
    WHERE u.items_time_zone = z.zone AND u.items_rules ${sql.raw(sign)} z.stamp)`;
  return sql`SELECT z.zone, z.fingerprint, z.stamp, nullif(z.series_pk, ${ALL_DONE}) AS series_after FROM zone_rules z
    WHERE z.zone > ${after} AND (z.series_pk < ${ALL_DONE} OR ${other("<")} OR ${other(">")}) ORDER BY z.zone LIMIT ${limit}`;
}

type RowOwner = { app_id: string; user_id: string };

export type UserBehind = UserRow & RowOwner & AppClock;

/** Users of these zones whose instants were computed by other rules than `zone_rules` has now. */
export function selectUsersBehind(zones: readonly string[], limit: number): SQL<UserBehind> {
  const users = (sign: "<" | ">") => sql`SELECT u.app_id, u.id AS user_id, ${USER_COLUMNS}, ${APP_CLOCK}
    FROM json_each(${JSON.stringify(zones)}) w CROSS JOIN zone_rules z ON z.zone = w.value
    CROSS JOIN users u INDEXED BY users_by_rules ON u.items_time_zone = z.zone AND u.items_rules ${sql.raw(sign)} z.stamp
    JOIN apps a ON a.id = u.app_id`;
  return sql`${users("<")} UNION ALL ${users(">")} LIMIT ${limit}`;
}

/** An item by a wall clock, and when it is pushed next. */
export type ClockItem = DueRow & RowOwner & { push_at: number | null };

const CLOCK_ITEM = sql`${MEMORY}, ${listOf("k", ["app_id", "user_id", "push_at"])}`;

/** Items by the clock of these users, due or snoozed by it, open or not: up to `limit` of them, and not all where that many come. */
export function selectClockItems(scopes: readonly Scope[], limit: number | null): SQL<ClockItem> {
  const list = JSON.stringify(scopes.map(({ app, user }) => [app, user]));
  const most = limit === null ? sql`` : sql` LIMIT ${limit}`;
  return sql`SELECT ${CLOCK_ITEM} FROM json_each(${list}) w
    CROSS JOIN knowledge k INDEXED BY knowledge_due ON k.app_id = w.value ->> 0 AND k.user_id = w.value ->> 1
    WHERE k.due_at IS NOT NULL AND (k.due_kind <> 'instant' OR k.snoozed_local IS NOT NULL)${most}`;
}

/** A series with a zone of its own, and what its pushes depend on. */
export type ZonedSeries = ClockItem &
  Pick<UserRow, "day_hours" | "items_time_zone" | "default_remind_before">;

/** Series with this zone of their own, by their place in the table. */
export function selectSeriesOfZone(zone: string, after: number, limit: number): SQL<ZonedSeries> {
  return sql`SELECT ${CLOCK_ITEM}, u.day_hours, u.items_time_zone, a.default_remind_before
    FROM knowledge k INDEXED BY knowledge_own_zone CROSS JOIN users u ON u.app_id = k.app_id AND u.id = k.user_id
    JOIN apps a ON a.id = k.app_id
    WHERE k.recurrence_time_zone = ${zone} AND k.pk > ${after} AND ${OWN_ZONE_OF_K} ORDER BY k.pk LIMIT ${limit}`;
}

const OWN_ZONE_OF_K = sql.raw(
  "k.recurrence_time_zone IS NOT NULL AND k.due_at IS NOT NULL AND k.completed_at IS NULL AND k.superseded_by IS NULL",
);

/** An item whose instants are others by the new rules. */
export interface NewInstants extends Scope {
  pk: number;
  /** The zone that its user's items must be in still; null for a series with a zone of its own. */
  zone: string | null;
  was: Pick<ClockItem, "due_kind" | "due_local" | "due_at" | "push_at" | "snoozed_until" | "snoozed_local">;
  due_at: number;
  deadline_at: number;
  snoozed_until: number | null;
  push_at: number | null;
}

/**
 * Sets instants that were computed again, at `wall` by the clock. A row that has changed since it was read is left: who
 * changed it has computed it; so has who has snoozed it. A push that was claimed meanwhile shifts with its item.
 */
export function setComputed(items: readonly NewInstants[], wall: number): SQL<never> {
  const was = (name: string) => sql.raw(`(m.value -> 'was' ->> '${name}')`);
  const isSnoozeSame = sql`snoozed_until IS ${was("snoozed_until")} AND snoozed_local IS ${was("snoozed_local")}`;
  return sql`UPDATE knowledge SET
      snoozed_until = iif(${isSnoozeSame}, m.value ->> 'snoozed_until', snoozed_until),
      push_at = iif(push_at IS ${was("push_at")}, m.value ->> 'push_at', push_at + (m.value ->> 'due_at') - due_at),
      due_at = m.value ->> 'due_at', deadline_at = m.value ->> 'deadline_at', sequence = ${nextSequence(wall)}
    FROM json_each(${JSON.stringify(items)}) m
    WHERE knowledge.pk = m.value ->> 'pk' AND knowledge.app_id = m.value ->> 'app' AND knowledge.user_id = m.value ->> 'user'
      AND due_at = ${was("due_at")} AND due_local IS ${was("due_local")} AND due_kind = ${was("due_kind")}
      AND (m.value ->> 'zone' IS NULL OR EXISTS (SELECT 1 FROM users u
        WHERE u.app_id = knowledge.app_id AND u.id = knowledge.user_id AND u.items_time_zone = m.value ->> 'zone'))`;
}

/** A user whose items were computed again. */
export interface UserStamp extends Scope {
  zone: string;
  stamp: string;
  digest: { was: number | null; next: number | null };
}

/** Notes by which rules users' items were computed, and sets their next daily digests. Who has moved since is left. */
export function stampUsers(users: readonly UserStamp[]): SQL<never> {
  const digest = (name: string) => sql.raw(`(m.value -> 'digest' ->> '${name}')`);
  return sql`UPDATE users SET items_rules = m.value ->> 'stamp',
      next_digest_at = iif(next_digest_at IS ${digest("was")}, ${digest("next")}, next_digest_at)
    FROM json_each(${JSON.stringify(users)}) m
    WHERE users.app_id = m.value ->> 'app' AND users.id = m.value ->> 'user' AND users.items_time_zone = m.value ->> 'zone'`;
}

/** Raises the revisions of users, so that their digests in KV are made again. */
export function raiseRevisions(scopes: readonly Scope[]): SQL<never> {
  const owners = [...new Map(scopes.map(({ app, user }) => [scopeKey({ app, user }), [app, user]])).values()];
  return sql`UPDATE users SET revision = revision + 1 FROM json_each(${JSON.stringify(owners)}) w
    WHERE users.app_id = w.value ->> 0 AND users.id = w.value ->> 1`;
}

/** Notes how far a zone's own series were looked at; null for all of them. */
export function noteSeriesDone({ zone, stamp }: ZoneBehind, after: number | null): SQL<never> {
  return sql`UPDATE zone_rules SET series_pk = ${after ?? ALL_DONE} WHERE zone = ${zone} AND stamp = ${stamp}`;
}
