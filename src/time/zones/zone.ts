/**
 * Instants (integer epoch seconds) and the wall clocks of IANA time zones.
 *
 * `Intl` is the only source of zone rules on Workers. One answer from a cached formatter costs 1 to 3 µs, a
 * new formatter 35 µs, so both formatters and offsets are kept, in bounds, per isolate. The rules of a zone
 * never change while an isolate lives, so nothing here can go stale.
 */
import {
  civilOf,
  formatDate,
  type LocalTime,
  localOfSeconds,
  parseDate,
  SECONDS_A_DAY,
  secondsOfLocal,
} from "../calendar";
import { spellZone } from "./zone-names";

export type { LocalTime };

/** 9999-12-31T23:59:59Z, the last instant of the product, in epoch seconds. */
export const MAX_INSTANT = 253_402_300_799;

const SECONDS_A_QUARTER = 900;
const MAX_ZONES = 128;
const MAX_OFFSETS_A_ZONE = 512;

/** What is remembered of one zone. */
interface ZoneClock {
  readonly formatter: Intl.DateTimeFormat;
  /** UTC day number → the offset that holds on all of it, or null where the day has a transition. */
  readonly days: Map<number, number | null>;
  /** Quarter hour number → the offset that holds on all of it; only of days with a transition. */
  readonly quarters: Map<number, number>;
}

const clocks = new Map<string, ZoneClock>();

/**
 * Whether `name`, in any case, is an IANA name that the runtime knows, legacy links such as `Asia/Calcutta`
 * included. An offset (`+03:00`, `UTC+3`), an abbreviation (`PST`) or an empty string is not.
 */
export function isKnownZone(name: string): boolean {
  return canonicalZone(name) !== null;
}

/**
 * The name in IANA's own case (`europe/kyiv` → `Europe/Kyiv`), null if unknown. A link stays the link it is:
 * `Asia/Calcutta` doesn't become `Asia/Kolkata`.
 */
export function canonicalZone(name: string): string | null {
  if (clocks.has(name)) return name;
  const spelled = spellZone(name);
  if (spelled === null || clockOf(spelled) === null) return null;
  return spelled;
}

/**
 * Seconds east of UTC in `zone` at `instant`; negative in the west. Offsets of before standard time have odd
 * seconds. Throws RangeError for an unknown zone, as everything below does: names are checked where they
 * enter.
 */
export function offsetAt(zone: string, instant: number): number {
  const clock = clocks.get(zone) ?? requireClock(zone);
  const day = Math.floor(instant / SECONDS_A_DAY);
  let offset = clock.days.get(day);
  if (offset === undefined) {
    offset = steadyOffset(clock, day * SECONDS_A_DAY, SECONDS_A_DAY);
    remember(clock.days, day, offset);
  }
  return offset ?? offsetOnTransitionDay(clock, instant);
}

/** The wall clock of `zone` at `instant`. */
export function toLocal(zone: string, instant: number): LocalTime {
  return localOfSeconds(instant + offsetAt(zone, instant));
}

/**
 * The instant at which `zone` shows `local`. In a gap the reading moves forward by the gap, in a fold it is
 * the first of the two (RFC 5545 section 3.3.5; Temporal's `compatible`).
 */
export function toInstant(zone: string, local: LocalTime): number {
  const asUtc = secondsOfLocal(local);
  const { before, after } = offsetsAround(zone, asUtc);
  const first = asUtc - Math.max(before, after);
  if (offsetAt(zone, first) === Math.max(before, after)) return first;
  const second = asUtc - Math.min(before, after);
  if (offsetAt(zone, second) === Math.min(before, after)) return second;
  return asUtc - before; // A gap: read with the offset of before it, the clock shows the time moved forward.
}

/**
 * The first instant at which the local date in `zone` is `date` (`YYYY-MM-DD`) or a later one: midnight, or
 * the end of a gap over midnight. A date that a zone skipped as a whole (Apia, 2011-12-30) begins where the
 * next one does.
 */
export function firstInstantOf(zone: string, date: string): number {
  const midnight: LocalTime = { ...parseDate(date), hour: 0, minute: 0, second: 0 };
  const found = toInstant(zone, midnight);
  const asUtc = secondsOfLocal(midnight);
  if (found + offsetAt(zone, found) === asUtc) return found;
  // Midnight lies in a gap, which may have begun before it (Toronto, 1919-03-30, 23:30 → 00:30): the date begins at
  // the transition itself.
  const { before, after } = offsetsAround(zone, asUtc);
  let last = asUtc - after; // still before the transition
  let first = asUtc - before; // at or after it
  while (first - last > 1) {
    const middle = Math.floor((first + last) / 2);
    if (offsetAt(zone, middle) === after) first = middle;
    else last = middle;
  }
  return first;
}

/** The local date in `zone` at `instant`, `YYYY-MM-DD`. */
export function localDateOf(zone: string, instant: number): string {
  const { year, month, day } = civilOf(Math.floor((instant + offsetAt(zone, instant)) / SECONDS_A_DAY));
  return formatDate(year, month, day);
}

/**
 * The offsets a day before and a day after a wall clock reading taken as UTC. No offset reaches 24 h, so the
 * instants that may show the reading lie between the two; and no zone ever changed twice in two days (the
 * nearest pair is 95 h apart: Freetown, 1939), so these are all the offsets that may apply.
 */
function offsetsAround(zone: string, asUtc: number): { before: number; after: number } {
  return { before: offsetAt(zone, asUtc - SECONDS_A_DAY), after: offsetAt(zone, asUtc + SECONDS_A_DAY) };
}

function offsetOnTransitionDay(clock: ZoneClock, instant: number): number {
  const quarter = Math.floor(instant / SECONDS_A_QUARTER);
  const kept = clock.quarters.get(quarter);
  if (kept !== undefined) return kept;
  const steady = steadyOffset(clock, quarter * SECONDS_A_QUARTER, SECONDS_A_QUARTER);
  // Some zones changed off the quarter hour (St John's at 00:01 until 2011): such a quarter is never kept.
  if (steady === null) return readOffset(clock.formatter, instant);
  remember(clock.quarters, quarter, steady);
  return steady;
}

/** The offset of a stretch of time whose both ends agree, else null. Rests on the same 95 h as above. */
function steadyOffset(clock: ZoneClock, from: number, length: number): number | null {
  const offset = readOffset(clock.formatter, from);
  return readOffset(clock.formatter, from + length - 1) === offset ? offset : null;
}

function remember<V>(kept: Map<number, V>, key: number, value: V): void {
  if (kept.size >= MAX_OFFSETS_A_ZONE) kept.clear();
  kept.set(key, value);
}

const CLOCK_FACE = /^(\d\d)\D+(\d\d):(\d\d):(\d\d)$/;

/** Asks the formatter. The day of the month is enough to tell the date, because no offset reaches 24 h. */
function readOffset(formatter: Intl.DateTimeFormat, instant: number): number {
  const face = CLOCK_FACE.exec(formatter.format(instant * 1000));
  if (face === null) throw new Error("Intl.DateTimeFormat answered in an unexpected form");
  const day = Math.floor(instant / SECONDS_A_DAY);
  const days = daysFrom(civilOf(day).day, Number(face[1]));
  const localSecond = Number(face[2]) * 3600 + Number(face[3]) * 60 + Number(face[4]);
  return days * SECONDS_A_DAY + localSecond - (instant - day * SECONDS_A_DAY);
}

/**
 * 0, 1 or −1: how far neighbouring days of the month are apart; from 31 to 1 is a day on, from 1 to 31 a day
 * back.
 */
function daysFrom(dayOfMonth: number, other: number): number {
  const difference = other - dayOfMonth;
  if (difference === 0) return 0;
  return difference === 1 || difference < -1 ? 1 : -1;
}

function requireClock(zone: string): ZoneClock {
  const spelled = spellZone(zone);
  const clock = spelled === null ? null : clockOf(spelled);
  if (clock === null) throw new RangeError("unknown time zone");
  return clock;
}

function clockOf(spelled: string): ZoneClock | null {
  const kept = clocks.get(spelled);
  if (kept !== undefined) return kept;
  const formatter = formatterOf(spelled);
  if (formatter === null) return null;
  if (clocks.size >= MAX_ZONES) {
    const oldest = clocks.keys().next();
    if (!oldest.done) clocks.delete(oldest.value);
  }
  const clock: ZoneClock = { formatter, days: new Map(), quarters: new Map() };
  clocks.set(spelled, clock);
  return clock;
}

function formatterOf(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
  } catch {
    return null; // RangeError: the runtime knows no such zone.
  }
}
