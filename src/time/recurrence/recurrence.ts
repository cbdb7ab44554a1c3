/**
 * Repeating items: the occurrences of a series on the wall clock of its zone. recurrence-readings.ts says what its clock
 * should show, without a zone; zone.ts says when the clock shows it.
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
} from "../calendar";
import { firstInstantOf, localDateOf, MAX_INSTANT, offsetAt, toInstant } from "../zones/zone";
import { type Readings, readingsOf } from "./recurrence-readings";
import { MAX_OCCURRENCES, type RuleParts, readRule, type Until, writeRule } from "./recurrence-rule";

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
 * Whether `text` is a rule that Almanac takes (see recurrence-rule.ts), and the rule in canonical form. It has at most
 * 500 characters, can't repeat more often than 48 times a day, and comes at some time.
 */
export function checkRule(text: string): RuleCheck {
  const reading = readRule(text);
  if (!reading.ok) return reading;
  const rule = writeRule(reading.parts);
  if (comesFromSomeStart(reading.parts)) return { ok: true, rule };
  const parts = rule.split(";").filter((part) => part.startsWith("BY"));
  return { ok: false, reason: `never comes: in 400 years no day fits ${parts.join(" and ")}` };
}

/** After 400 years all dates are on the same weekdays again. What INTERVAL leaves of them depends on the start. */
function comesFromSomeStart(parts: RuleParts): boolean {
  const every = { ...parts, interval: 1, count: null };
  const end = secondsOfDate("2400-01-01");
  // On each day of a week, because the rule may leave the weekday to its start.
  return [1, 2, 3, 4, 5, 6, 7].some((day) => {
    const start = secondsOfDate(`2000-01-0${day}`);
    return readingsOf(every, start, end, timesOfDay(every, start)).from(start).next().done !== true;
  });
}

/**
 * The occurrences with `after` ≤ `at` < `before` (epoch seconds), at most `limit` of them, by time.
 * `too_many` where `limit` is more than 10,000. Throws RangeError for an unchecked rule.
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
  const lastWall = wallOf(series.zone, Math.min(before, MAX_INSTANT)) + LARGEST_SHIFT;
  // A few more than asked for, since around a clock change the instants don't follow the readings' order.
  const enough = limit + Math.ceil((LARGEST_SHIFT / SECONDS_A_DAY) * open.timesADay) + 1;
  for (const wall of open.from(wallOf(series.zone, after) - LARGEST_SHIFT)) {
    if (wall > lastWall || found.size >= enough) break;
    const occurrence = open.occurrence(wall);
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
  const reach = wallOf(series.zone, instant) + LARGEST_SHIFT;
  let wall = open.lastUpTo(reach);
  while (wall !== null) {
    const best = latestOf(open, wall - LARGEST_SHIFT, reach, instant);
    if (best !== null) return best;
    wall = open.lastUpTo(wall - 1); // That reading is still to come.
  }
  return null;
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
  const { parts: read, start, lastWall } = readSeries(series);
  const parts = { ...read, ...daysOfStart(read, first) };
  const count = parts.count === null ? null : countFrom(series, parts.count, first);
  if (!start.allDay)
    return writeRule({ ...parts, count, until: utcUntil(parts.until, lastWall, series.zone) });
  const until = dateUntil(parts.until, lastWall, series.zone);
  return writeRule({ ...parts, count, until, byHour: [], byMinute: [], bySecond: [] });
}

/**
 * The day of a rule that takes it from its start, where some months or years lack that day: programs go on to the 1st of
 * March from the 29th of February, unless the rule names the day.
 */
function daysOfStart(parts: RuleParts, { local }: Occurrence): Partial<RuleParts> {
  const { freq, byMonth, byWeekNo, byYearDay, byMonthDay, byDay } = parts;
  const { month, day } = parseDate(local.slice(0, 10));
  const takesDay = [byWeekNo, byYearDay, byMonthDay, byDay].every((days) => days.length === 0);
  if (!takesDay || day <= 28) return {};
  if (freq === "MONTHLY") return { byMonthDay: [day] };
  return freq === "YEARLY" ? { byMonth: byMonth.length > 0 ? byMonth : [month], byMonthDay: [day] } : {};
}

/** How many of COUNT are left at an occurrence. */
function countFrom(series: Series, count: number, { local }: Occurrence): number {
  const wall = local.includes("T") ? secondsOfLocal(parseLocal(local)) : secondsOfDate(local);
  let left = count;
  for (const reading of openSeries(series).from(Number.NEGATIVE_INFINITY)) {
    if (reading >= wall) break;
    left -= 1;
  }
  return left;
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

interface OpenSeries extends Readings {
  /** null where UNTIL, given as an instant, has passed. */
  occurrence(wall: number): Occurrence | null;
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
  const { parts, start, lastWall } = readSeries(series);
  // An all-day series has no times: RFC 5545 forbids them there, and they are passed over.
  const times = start.allDay ? [0] : timesOfDay(parts, start.wall);
  const readings = readingsOf(parts, start.wall, lastWall, times);

  function occurrence(wall: number): Occurrence | null {
    const local = localOfSeconds(wall);
    const date = formatDate(local.year, local.month, local.day);
    const at = start.allDay ? firstInstantOf(series.zone, date) : toInstant(series.zone, local);
    if (at > MAX_INSTANT || (parts.until?.kind === "instant" && at > parts.until.at)) return null;
    return { local: start.allDay ? date : formatLocal(local), at };
  }

  return { ...readings, occurrence, timesADay: times.length };
}

/** The times of day of a rule in seconds, ascending; what it doesn't say comes from its start. */
function timesOfDay(parts: RuleParts, startWall: number): number[] {
  const start = localOfSeconds(startWall);
  const hours = parts.byHour.length > 0 ? parts.byHour : [start.hour];
  const minutes = parts.byMinute.length > 0 ? parts.byMinute : [start.minute];
  const seconds = parts.bySecond.length > 0 ? parts.bySecond : [start.second];
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
