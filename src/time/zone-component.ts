/** Clock changes of a zone as iCalendar writes them, for calendar programs that know no IANA names. */
import {
  daysInMonth,
  formatDate,
  formatLocal,
  type LocalTime,
  localOfSeconds,
  SECONDS_A_DAY,
  twoDigits,
  weekdayOf,
} from "./calendar";
import { WEEKDAY_CODES } from "./recurrence/recurrence-rule";
import { offsetAt } from "./zone";

/** A change of the clocks: its instant (epoch seconds), and the seconds east of UTC on either side of it. */
interface ClockChange {
  at: number;
  before: number;
  after: number;
}

/** Steps of the search: no zone puts its clocks forward and back within a week. */
const STEP = 7 * SECONDS_A_DAY;

/**
 * The lines of the zone as a VTIMEZONE (RFC 5545 section 3.6.5), right from the beginning of the year `from` to the end of the year
 * `to`. Where both changes of every year keep to one rule, such as the last Sunday of March, the rule is written, for
 * that is what Outlook reads; else each change by itself, for not every program reads a list of dates.
 */
export function zoneComponent(zone: string, from: number, to: number): string[] {
  // Southern summers begin in the year before.
  const start = Date.UTC(from - 1, 0) / 1000;
  const changes = clockChanges(zone, start, Date.UTC(to + 1, 0) / 1000);
  const kinds = [...Map.groupBy(changes, ({ before, after }) => `${before} ${after}`).values()];
  const rules = kinds.map((kind) => yearlyRule(kind, to - from + 2));
  const offset = offsetAt(zone, start);
  const regular = kinds.length === 2 && rules.every((rule) => rule !== null);
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    ...(regular
      ? kinds.flatMap(([first], i) => (first === undefined ? [] : observance(first, rules[i] ?? null)))
      : [{ at: start, before: offset, after: offset }, ...changes].flatMap((change) =>
          observance(change, null),
        )),
    "END:VTIMEZONE",
  ];
}

function clockChanges(zone: string, from: number, to: number): ClockChange[] {
  const changes: ClockChange[] = [];
  let before = offsetAt(zone, from);
  for (let at = from; at < to; at += STEP) {
    const after = offsetAt(zone, at + STEP);
    if (after !== before) changes.push({ at: firstWith(zone, after, at, at + STEP), before, after });
    before = after;
  }
  return changes;
}

/** The first instant after `last` with an offset that holds at `first`. */
function firstWith(zone: string, offset: number, last: number, first: number): number {
  let [low, high] = [last, first];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle) === offset) high = middle;
    else low = middle;
  }
  return high;
}

/** The rule that changes keep to, once in each of so many years; null where they don't. */
function yearlyRule(changes: ClockChange[], years: number): string | null {
  const walls = changes.map(wallOf);
  const [first] = walls;
  if (first === undefined || walls.length !== years) return null;
  const alike = walls.every(
    (wall, i) =>
      wall.year === first.year + i &&
      wall.month === first.month &&
      timeOf(wall) === timeOf(first) &&
      dayCodeOf(wall) === dayCodeOf(first),
  );
  if (!alike) return null;
  const nth = nthOf(walls);
  return nth === null ? null : `FREQ=YEARLY;BYMONTH=${first.month};BYDAY=${nth}${dayCodeOf(first)}`;
}

/** Which of its weekdays in the month each date is: −1 for the last. */
function nthOf(dates: LocalTime[]): number | null {
  if (dates.every(({ year, month, day }) => day + 7 > daysInMonth(year, month))) return -1;
  const weeks = new Set(dates.map(({ day }) => Math.ceil(day / 7)));
  const [week = null] = weeks;
  return weeks.size === 1 ? week : null;
}

function observance(change: ClockChange, rule: string | null): string[] {
  const name = change.after > change.before ? "DAYLIGHT" : "STANDARD";
  return [
    `BEGIN:${name}`,
    `DTSTART:${wallClock(change)}`,
    `TZOFFSETFROM:${utcOffset(change.before)}`,
    `TZOFFSETTO:${utcOffset(change.after)}`,
    ...(rule === null ? [] : [`RRULE:${rule}`]),
    `END:${name}`,
  ];
}

/** What the clock shows where it changes, by the offset of before: so RFC 5545 wants the start of an observance. */
function wallOf({ at, before }: ClockChange): LocalTime {
  return localOfSeconds(at + before);
}

function wallClock(change: ClockChange): string {
  return formatLocal(wallOf(change)).replace(/[-:]/g, "");
}

function timeOf({ hour, minute, second }: LocalTime): number {
  return hour * 3600 + minute * 60 + second;
}

function dayCodeOf({ year, month, day }: LocalTime): string {
  return WEEKDAY_CODES[weekdayOf(formatDate(year, month, day))];
}

function utcOffset(seconds: number): string {
  const size = Math.abs(seconds);
  const [hours, minutes, rest] = [Math.floor(size / 3600), Math.floor(size / 60) % 60, size % 60];
  return `${seconds < 0 ? "-" : "+"}${twoDigits(hours)}${twoDigits(minutes)}${rest === 0 ? "" : twoDigits(rest)}`;
}
