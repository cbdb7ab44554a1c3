import { sha256Hex } from "../../core/hash";
import type { Deps } from "../../operation/deps";
import type { ZoneRulesMessage } from "../../operation/queues";
import { sweep } from "../../operation/sweep";
import {
  noteSeriesDone,
  noteZoneRules,
  raiseRevisions,
  selectClockItems,
  selectSeriesOfZone,
  selectUncheckedZones,
  selectUsersBehind,
  selectZonesBehind,
  setComputed,
  stampUsers,
  type UserBehind,
  type ZoneBehind,
} from "../../store/sends/zone-rules";
import { SECONDS_A_DAY } from "../../time/calendar";
import { describeComingChanges } from "../../time/zones/coming-changes";
import { isKnownZone } from "../../time/zones/zone";
import { computeDigest, computeItems, computeSeries } from "./compute-again";

/** Letters of a fingerprint: enough for the few rules that a zone ever has. */
const FINGERPRINT_LENGTH = 12;
/** Items read for a message at once. Where its users have more, the first of them is taken alone. */
const MOST_ITEMS = 5000;

/** Has a message look whether zones have other rules, at `wall` by the clock (epoch seconds). */
export async function askForZoneRules(deps: Deps, wall: number): Promise<void> {
  await deps.queues.precompute([{ zone_rules_at: wall, zones_after: "" }]);
}

/** What a message has done: the items that have moved, and whether a page was full. */
interface PageOutcome {
  moved: number;
  isMore: boolean;
}

/**
 * Compares each zone's rules with those of this runtime, once a day, and computes again what was computed by others: a
 * page of users and of series, and then the next message does the next. A zone whose rules this runtime doesn't have is
 * left to one that has them. A message that breaks off is repeated, and does what is left.
 */
export async function keepZoneRules(deps: Deps, message: ZoneRulesMessage): Promise<{ moved: number }> {
  const { zone_rules_at: wall, zones_after } = message;
  const { zones: most } = deps.batches;
  const [unchecked] = await deps.store.jobs.read([selectUncheckedZones(wall - SECONDS_A_DAY, most)]);
  const found = await Promise.all(
    unchecked.map(async ({ zone }) => ({ zone, fingerprint: await fingerprintOf(zone, wall) })),
  );
  const [, behind] = await sweep(deps.store.jobs, [
    noteZoneRules(found, wall),
    selectZonesBehind(zones_after, most),
  ]);
  const own: ZoneBehind[] = [];
  for (const zone of behind) if (zone.fingerprint === (await fingerprintOf(zone.zone, wall))) own.push(zone);
  const users = await keepUsers(deps, own, wall);
  const series = await keepSeries(deps, own, wall);
  const isSamePage = unchecked.length === most || users.isMore || series.isMore;
  const last = behind.length === most ? behind.at(-1) : undefined;
  if (isSamePage) await deps.queues.precompute([message]);
  else if (last !== undefined) await deps.queues.precompute([{ ...message, zones_after: last.zone }]);
  return { moved: users.moved + series.moved };
}

/** A short hash of the coming changes of a zone's clocks; a name that this runtime doesn't know has the one of none. */
async function fingerprintOf(zone: string, now: number): Promise<string> {
  const changes = isKnownZone(zone) ? describeComingChanges(zone, now) : "";
  return (await sha256Hex(changes)).slice(0, FINGERPRINT_LENGTH);
}

/** Computes a page of users again: their items in one transaction with the note of the rules. */
async function keepUsers(deps: Deps, zones: ZoneBehind[], wall: number): Promise<PageOutcome> {
  if (zones.length === 0) return { moved: 0, isMore: false };
  const stamps = new Map(zones.map(({ zone, stamp }) => [zone, stamp]));
  const [page] = await deps.store.jobs.read([selectUsersBehind([...stamps.keys()], deps.batches.users)]);
  if (page.length === 0) return { moved: 0, isMore: false };
  const { users, items } = await readItems(deps, page);
  const moved = computeItems(users, items, wall);
  const stamped = users.map((user) => ({
    app: user.app_id,
    user: user.user_id,
    zone: user.items_time_zone,
    stamp: stamps.get(user.items_time_zone) ?? "",
    digest: computeDigest(user, user.test_now ?? wall),
  }));
  await sweep(deps.store.jobs, [setComputed(moved, wall), raiseRevisions(moved), stampUsers(stamped)]);
  return { moved: moved.length, isMore: users.length < page.length || page.length === deps.batches.users };
}

async function readItems(deps: Deps, page: UserBehind[]) {
  const scopes = page.map(({ app_id: app, user_id: user }) => ({ app, user }));
  const [items] = await deps.store.jobs.read([selectClockItems(scopes, MOST_ITEMS)]);
  if (items.length < MOST_ITEMS) return { users: page, items };
  const [all] = await deps.store.jobs.read([selectClockItems(scopes.slice(0, 1), null)]);
  return { users: page.slice(0, 1), items: all };
}

/** Computes a page of the series that keep the clock of one of the zones wherever their user is. */
async function keepSeries(deps: Deps, zones: ZoneBehind[], wall: number): Promise<PageOutcome> {
  const zone = zones.find(({ series_after }) => series_after !== null);
  if (zone === undefined) return { moved: 0, isMore: false };
  const { series: most } = deps.batches;
  const [series] = await deps.store.jobs.read([selectSeriesOfZone(zone.zone, zone.series_after ?? 0, most)]);
  const moved = computeSeries(series);
  const last = series.length === most ? (series.at(-1)?.pk ?? null) : null;
  await sweep(deps.store.jobs, [setComputed(moved, wall), raiseRevisions(moved), noteSeriesDone(zone, last)]);
  const isMore = last !== null || zones.some((other) => other !== zone && other.series_after !== null);
  return { moved: moved.length, isMore };
}
