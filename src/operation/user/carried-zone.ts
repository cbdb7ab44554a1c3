import { type NewZone, unsetZone } from "../../store/new-zone";
import type { SettingColumns } from "../../store/users";
import { SECONDS_A_DAY } from "../../time/calendar";
import { resolveZone } from "../../time/zones/user-zone";
import { canonicalZone, offsetAt } from "../../time/zones/zone";
import { zoneOfAbbreviation } from "../../time/zones/zone-names";
import { type KnownUser, zoneSourceOf } from "./known-user";

/** Where a zone comes from that nobody set. */
type ZoneOrigin = "observed" | "address" | "app";

/**
 * A time zone that came with a call: observed on the person's device, and said by nobody. `remark` is what became of it while
 * the call is carried out.
 */
export interface CarriedZone {
  /** IANA name; null where what came is none. */
  zone: string | null;
  /** When it was so, in epoch seconds. */
  at: number;
  /**
   * Where it comes from. In the address of /mcp it stays whatever the person's device shows, and a connection has one for all
   * of its people: both give way to what is observed otherwise.
   */
  source: ZoneOrigin;
  /** Whether the call may store it. */
  stores: boolean;
  /** What the answer says about it; null for nothing. */
  remark: string | null;
}

/** A zone that is to be stored as observed. */
export type ObservedZone = Pick<CarriedZone, "at" | "source"> & { zone: string };

/** Seconds for which an observed zone stays, whatever is observed meanwhile. */
const OBSERVED_FOR = 3600;

/** Further than any zone is from another, in seconds. */
export const ZONES_APART = 2 * SECONDS_A_DAY;

/** What a door was sent as the person's zone, at `now` (epoch seconds). */
export function readCarried(
  sent: { name: string; inAddress: boolean } | undefined,
  stores: boolean,
  now: number,
): CarriedZone | undefined {
  if (sent === undefined) return undefined;
  const { name, inAddress } = sent;
  const meant = zoneOfAbbreviation(name);
  const zone = name.length > 64 || meant !== null ? null : canonicalZone(name);
  const example = meant ?? "Europe/London";
  const remark =
    zone === null
      ? `the time zone ${JSON.stringify(name.slice(0, 64))} that came with this call is ${meant === null ? "no IANA name" : "an abbreviation"}, so it was ignored: send one such as ${example}`
      : null;
  return { zone, at: now, source: inAddress ? "address" : "observed", stores, remark };
}

/** What decides about a carried zone. */
export type ZoneColumns = Pick<
  SettingColumns,
  "time_zone" | "time_zone_source" | "time_zone_observed_at" | "default_time_zone"
>;

/**
 * What a carried zone is to a user: `own` where the user's zone shows the same clock, `refused` where the user set another
 * one, `passing` where it is used without being stored, and `new` where it may be stored.
 */
export function standingOf(
  columns: ZoneColumns,
  { zone, at, source: origin }: Pick<CarriedZone, "zone" | "at" | "source">,
): "own" | "refused" | "passing" | "new" {
  if (zone === null) return "own";
  const source = zoneSourceOf(columns);
  if (columns.time_zone === null || (source === "app" && origin !== "app")) return "new";
  const own = resolveZone(columns.time_zone, columns.default_time_zone).zone;
  if (zone === own || offsetAt(zone, at) === offsetAt(own, at)) return "own";
  if (source === "user") return "refused";
  if (origin !== "observed" && origin !== columns.time_zone_source) return "own";
  const since = columns.time_zone_observed_at;
  return since === null || at - since >= OBSERVED_FOR ? "new" : "passing";
}

/** What an answer says where the user set another zone than the one that was carried. */
export function refusedZone(carried: string, own: string): string {
  return `the time zone ${carried} that came with this call isn't used, because the user's was set to ${own}: set_time_zone changes it`;
}

/** What decides about a zone that is carried for a user. */
export function zoneColumns({ row, defaultTimeZone }: KnownUser): ZoneColumns {
  return row ?? { ...NOT_SET, default_time_zone: defaultTimeZone };
}

const NOT_SET = { time_zone: null, time_zone_source: null, time_zone_observed_at: null };

/** The zone of a new user: what the call carries, else that of the user's items. */
export function zoneOfNew({ carried }: { carried?: CarriedZone | undefined }, creates: string): NewZone {
  if (carried?.stores !== true || carried.zone === null) return unsetZone(creates);
  return { items: carried.zone, own: carried.zone, source: carried.source, observedAt: carried.at };
}
