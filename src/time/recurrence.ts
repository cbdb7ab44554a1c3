/**
 * Repeating items: the occurrences of a series on the wall clock of its zone.
 *
 * Why `rrule-temporal` (2.2.7, measured on daily series over the clock changes of 2026 in New York, Berlin and
 * Lord Howe, and on the examples of RFC 5545): it and `rrule` 2.8.1 expand all of the RFC's dates right,
 * `ical.js` 2.2.1 fails two of them (BYDAY=20MO, BYWEEKNO=20). With a zone, `rrule` answers 02:30 in Berlin's
 * gap with 01:30, in New York's with 03:30, and everything else when the host is not in UTC; it searches ten
 * seconds for FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30 and has had no release since 2024. `rrule-temporal` is
 * maintained, bounded and right about zones, but leaves out what falls in a gap, and a reminder must not be
 * lost: so it expands dates without a zone, and the clock changes are zone.ts's.
 *
 * The wall clock time of a series stays fixed. In a gap an occurrence moves forward by the gap, in a fold it
 * is the first of the two.
 */
import {
  dayNumberOf,
  formatDate,
  formatLocal,
  localOfSeconds,
  parseDate,
  parseLocal,
  SECONDS_A_DAY,
  secondsOfLocal,
} from "./calendar";
import { datesOf, type WalkEnd } from "./recurrence-dates";
import { MAX_OCCURRENCES, type RuleParts, readRule, type Until, writeRule } from "./recurrence-rule";
import { firstInstantOf, localDateOf, MAX_INSTANT, offsetAt, toInstant } from "./zone";

/** A series: where it begins (a date alone for all-day series), by which rule it goes on, and where. */
export interface Series {
  /** As {@link checkRule} answers it. */
  rule: string;
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SS`; itself an occurrence only if it fits the rule. */
  start_local: string;
  /** A known IANA name. */
  zone: string;
}

/** `local` is the reading that the series means, `at` (epoch seconds) when the zone's clock shows it. */
export interface Occurrence {
  local: string;
  at: number;
}

/** `reason` is a clause to put after the name of a field. */
export type RuleCheck = { ok: true; rule: string } | { ok: false; reason: string };

/** No zone moved a wall clock further than a day (Apia, 2011; Manila, 1844). */
const LARGEST_SHIFT = SECONDS_A_DAY + 3600;

/**
 * Whether `text` is a rule that Almanac takes (see recurrence-rule.ts), and the rule in canonical form. It is
 * written without `RRULE:`, at most 500 characters, and can't repeat more often than 48 times a day.
 */
export function checkRule(text: string): RuleCheck {
  const reading = readRule(text);
  return reading.ok ? { ok: true, rule: writeRule(reading.parts) } : reading;
}

/**
 * The occurrences with `after` ≤ `at` < `before` (epoch seconds), at most `limit` of them, by time.
 * `too_many` where more than 10,000 would have to be looked at. Throws RangeError for an unchecked rule.
 */
export function occurrencesBetween(
  series: Series,
  after: number,
  before: number,
  limit: number,
): Occurrence[] | "too_many" {
  if (limit > MAX_OCCURRENCES) return "too_many";
  const open = openSeries(series);
  const found = new Map<number, Occurrence>();
  const walls = open.from(wallOf(series.zone, after) - LARGEST_SHIFT);
  const lastWall = wallOf(series.zone, Math.min(before, MAX_INSTANT)) + LARGEST_SHIFT;
  // A few more than asked for, since around a clock change the instants don't follow the readings' order.
  const enough = limit + Math.ceil((LARGEST_SHIFT / SECONDS_A_DAY) * open.timesADay) + 1;
  for (;;) {
    const step = walls.next();
    if (step.done) {
      if (step.value === "gave_up") return "too_many";
      break;
    }
    if (step.value > lastWall || found.size >= enough) break;
    const occurrence = open.occurrence(step.value);
    if (occurrence !== null && occurrence.at >= after && occurrence.at < before && !found.has(occurrence.at))
      found.set(occurrence.at, occurrence);
  }
  return [...found.values()].sort((a, b) => a.at - b.at).slice(0, limit);
}

/** The first occurrence after `instant` (epoch seconds), null when the series is over. */
export function nextAfter(series: Series, instant: number): Occurrence | null {
  const open = openSeries(series);
  let best: Occurrence | null = null;
  for (const wall of open.from(wallOf(series.zone, instant) - LARGEST_SHIFT)) {
    // Only an occurrence that a gap moved forward can come after one with a later reading.
    if (best !== null && wall >= wallOf(series.zone, best.at)) break;
    const occurrence = open.occurrence(wall);
    if (occurrence !== null && occurrence.at > instant && (best === null || occurrence.at < best.at))
      best = occurrence;
  }
  return best;
}

/**
 * The last occurrence that is not after `instant`, null when the series hasn't begun: what an overdue series
 * catches up to, however many it missed.
 */
export function latestUpTo(series: Series, instant: number): Occurrence | null {
  const open = openSeries(series);
  const reach = Math.min(wallOf(series.zone, instant) + LARGEST_SHIFT, open.lastWall);
  let day: number | null = Math.floor(reach / SECONDS_A_DAY);
  for (;;) {
    day = open.lastDateUpTo(day);
    if (day === null) return null;
    const best = latestOf(open, day * SECONDS_A_DAY - LARGEST_SHIFT, reach, instant);
    if (best !== null) return best;
    day -= 1; // All of that day is still to come.
  }
}

function latestOf(open: OpenSeries, from: number, reach: number, instant: number): Occurrence | null {
  let best: Occurrence | null = null;
  for (const wall of open.from(from)) {
    if (wall > reach) break;
    const occurrence = open.occurrence(wall);
    if (occurrence !== null && occurrence.at <= instant && (best === null || occurrence.at >= best.at))
      best = occurrence;
  }
  return best;
}

/**
 * The rule as iCalendar wants it of a series that begins at `first`, one of its occurrences (RFC 5545 section
 * 3.3.10): COUNT counts what is left, UNTIL is in UTC, and that of an all-day series is a date alone, as its
 * DTSTART is. Such a series has no times of day.
 */
export function calendarRule(series: Series, first: Occurrence): string {
  const { parts, start, lastWall } = readSeries(series);
  const count = parts.count === null ? null : readingsFrom(series, first);
  if (!start.allDay)
    return writeRule({ ...parts, count, until: utcUntil(parts.until, lastWall, series.zone) });
  const until = dateUntil(parts.until, lastWall, series.zone);
  return writeRule({ ...parts, count, until, byHour: [], byMinute: [], bySecond: [] });
}

function readingsFrom(series: Series, { local }: Occurrence): number {
  const wall = local.includes("T") ? secondsOfLocal(parseLocal(local)) : secondsOfDate(local);
  let count = 0;
  for (const _reading of openSeries(series).from(wall)) count += 1;
  return count;
}

function utcUntil(until: Until | null, lastWall: number, zone: string): Until | null {
  if (until === null || until.kind === "instant") return until;
  return { kind: "instant", at: toInstant(zone, localOfSeconds(lastWall)) };
}

function dateUntil(until: Until | null, lastWall: number, zone: string): Until | null {
  if (until === null) return null;
  if (until.kind === "instant") return { kind: "date", date: localDateOf(zone, until.at) };
  const last = localOfSeconds(lastWall);
  return { kind: "date", date: formatDate(last.year, last.month, last.day) };
}

interface OpenSeries {
  /** Wall clock readings, as seconds as if UTC, from one reading on, ascending; COUNT and UNTIL respected. */
  from(wall: number): Generator<number, WalkEnd>;
  /** null where UNTIL, given as an instant, has passed. */
  occurrence(wall: number): Occurrence | null;
  /** The last date that may hold an occurrence, up to a day number. */
  lastDateUpTo(day: number): number | null;
  lastWall: number;
  timesADay: number;
}

interface ReadSeries {
  parts: RuleParts;
  start: { wall: number; allDay: boolean };
  /** The last reading that UNTIL allows; infinite without one. */
  lastWall: number;
}

function readSeries(series: Series): ReadSeries {
  const reading = readRule(series.rule);
  if (!reading.ok) throw new RangeError("a rule that checkRule refuses");
  const { parts } = reading;
  const allDay = series.start_local.length === 10;
  const wall = allDay ? secondsOfDate(series.start_local) : secondsOfLocal(parseLocal(series.start_local));
  return { parts, start: { wall, allDay }, lastWall: lastWallOf(parts) };
}

function openSeries(series: Series): OpenSeries {
  const { parts, start, lastWall: untilWall } = readSeries(series);
  const startDay = Math.floor(start.wall / SECONDS_A_DAY);
  const dates = datesOf(parts, startDay);
  // An all-day series has no times: RFC 5545 forbids them there, and they are passed over.
  const times = start.allDay ? [0] : timesOfDay(parts, start.wall - startDay * SECONDS_A_DAY);
  const lastWall = parts.count === null ? untilWall : lastCounted(series, parts.count, readingsOf(startDay));

  function* readingsOf(day: number): Generator<number, WalkEnd> {
    const days = dates.from(day);
    for (;;) {
      const step = days.next();
      if (step.done) return step.value;
      for (const time of times) {
        const reading = step.value * SECONDS_A_DAY + time;
        if (reading >= start.wall) yield reading;
      }
    }
  }

  function* from(wall: number): Generator<number, WalkEnd> {
    const readings = readingsOf(Math.floor(wall / SECONDS_A_DAY));
    for (;;) {
      const step = readings.next();
      if (step.done) return step.value;
      if (step.value > lastWall) return "ended";
      if (step.value >= wall) yield step.value;
    }
  }

  function occurrence(wall: number): Occurrence | null {
    const local = localOfSeconds(wall);
    const date = formatDate(local.year, local.month, local.day);
    const at = start.allDay ? firstInstantOf(series.zone, date) : toInstant(series.zone, local);
    if (at > MAX_INSTANT || (parts.until?.kind === "instant" && at > parts.until.at)) return null;
    return { local: start.allDay ? date : formatLocal(local), at };
  }

  return { from, occurrence, lastDateUpTo: dates.lastUpTo, lastWall, timesADay: times.length };
}

const MAX_COUNTED = 512;
const counted = new Map<string, number>();

/**
 * The last reading that COUNT allows. Only counting from the beginning finds it, which takes 20 ms for 10,000, so it is
 * remembered; from then on a counted series is walked like one with an UNTIL.
 */
function lastCounted(series: Series, count: number, readings: Generator<number, WalkEnd>): number {
  const key = `${series.rule} ${series.start_local}`;
  const known = counted.get(key);
  if (known !== undefined) return known;
  let last = Number.NEGATIVE_INFINITY;
  let left = count;
  for (const reading of readings) {
    last = reading;
    left -= 1;
    if (left === 0) break;
  }
  if (counted.size >= MAX_COUNTED) counted.clear();
  counted.set(key, last);
  return last;
}

/** The times of day of a rule in seconds, ascending; what it doesn't say comes from its start. */
function timesOfDay(parts: RuleParts, start: number): number[] {
  const hours = parts.byHour.length > 0 ? parts.byHour : [Math.floor(start / 3600)];
  const minutes = parts.byMinute.length > 0 ? parts.byMinute : [Math.floor(start / 60) % 60];
  const seconds = parts.bySecond.length > 0 ? parts.bySecond : [start % 60];
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * 3600 + minute * 60 + second)),
  );
}

function lastWallOf(parts: RuleParts): number {
  switch (parts.until?.kind) {
    case "date":
      return secondsOfDate(parts.until.date) + SECONDS_A_DAY - 1;
    case "local":
      return secondsOfLocal(parseLocal(parts.until.local));
    case "instant":
      // Judged by instants; the bound only ends the walk.
      return parts.until.at + LARGEST_SHIFT;
    case undefined:
      return Number.POSITIVE_INFINITY;
  }
}

function secondsOfDate(date: string): number {
  const { year, month, day } = parseDate(date);
  return dayNumberOf(year, month, day) * SECONDS_A_DAY;
}

/** What the clock shows at an instant, in seconds as if UTC. */
function wallOf(zone: string, instant: number): number {
  return instant + offsetAt(zone, instant);
}
