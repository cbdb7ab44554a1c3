/** Finds the rule that says all dates of a holiday. What is not in a rule's dates is never said by it. */
import { civilOf, dayNumberOf, weekdayOfDay } from "../../../../src/time/calendar";
import {
  easter,
  FIRST_YEAR_OF_TABLES,
  LAST_YEAR_OF_TABLES,
  orthodoxEaster,
} from "../../../../src/time/holidays/holiday-rule";

/** What began later than this is a table, and what ended before it is gone. */
const NOW = 2027;
const YEARS = Array.from({ length: LAST_YEAR_OF_TABLES - NOW + 1 }, (_, index) => NOW + index);
/** A day that comes less often is none of the calendar. */
const FEWEST = 4;

/** The rule for days (from 1970-01-01, in order), null for a holiday that is no more or came a few times. */
export function fitRule(days: readonly number[]): string | null {
  const known = days.filter(
    (day) => yearOf(day) >= FIRST_YEAR_OF_TABLES && yearOf(day) <= LAST_YEAR_OF_TABLES,
  );
  const coming = known.filter((day) => yearOf(day) >= NOW);
  const byYear = YEARS.map((year) => coming.filter((day) => yearOf(day) === year));
  const [first] = coming;
  if (first === undefined) return null;
  if (byYear.every((found) => found.length === 1)) {
    const found = fitYearly(coming);
    if (found !== null) return found;
  }
  const moved = fitMoved(coming);
  if (moved !== null) return moved;
  return coming.length < FEWEST ? null : tableOf(known);
}

export function tableOf(days: readonly number[]): string {
  let before = dayNumberOf(FIRST_YEAR_OF_TABLES, 1, 1);
  const steps = days.map((day) => {
    const step = day - before;
    before = day;
    return step;
  });
  return `t${steps.join(".")}`;
}

function fitYearly(days: readonly number[]): string | null {
  const easters = new Set(days.map((day) => day - easter(yearOf(day))));
  if (easters.size === 1) return `e${[...easters][0]}`;
  const orthodox = new Set(days.map((day) => day - orthodoxEaster(yearOf(day))));
  if (orthodox.size === 1) return `o${[...orthodox][0]}`;
  const dates = [...new Set(days.map(dateOf))].sort();
  const [from = ""] = dates;
  if (dates.length === 1) return from;
  const weekdays = new Set(days.map(weekdayOfDay));
  if (weekdays.size === 1 && days.every((day) => day - onDate(day, from) < 7))
    return `${[...weekdays][0]}>${from}`;
  return fitBase(days, dates, "/");
}

/** A date that moves on some weekdays, where the other years have it too. */
function fitBase(days: readonly number[], bases: readonly string[], sign: "/" | "~"): string | null {
  const fitted = bases.flatMap((base) => {
    const moves = new Map<number, number>();
    const fits = days.every((day) => {
      const on = onDate(day, base);
      const known = moves.get(weekdayOfDay(on));
      moves.set(weekdayOfDay(on), day - on);
      return Math.abs(day - on) < 7 && (known === undefined || known === day - on);
    });
    const isWhole = fits && (sign === "/" || !comesElse(days, base, moves));
    return isWhole ? [base + writeMoves(moves, sign)] : [];
  });
  // The date itself, of those from which it may be said to move.
  return fitted.sort((a, b) => a.length - b.length)[0] ?? null;
}

/** Whether a date falls on one of the weekdays in a year that doesn't have the day. */
function comesElse(days: readonly number[], base: string, moves: ReadonlyMap<number, number>): boolean {
  const years = new Set(days.map(yearOf));
  return YEARS.some(
    (year) => !years.has(year) && moves.has(weekdayOfDay(onDate(dayNumberOf(year, 6, 1), base))),
  );
}

function writeMoves(moves: ReadonlyMap<number, number>, sign: "/" | "~"): string {
  return [...moves]
    .filter(([, by]) => sign === "~" || by !== 0)
    .sort(([a], [b]) => a - b)
    .map(([weekday, by]) => `${sign}${weekday}${by < 0 ? "" : "+"}${by}`)
    .join("");
}

/** A day in place of a date that falls on a weekend: only in the years in which it does. */
function fitMoved(days: readonly number[]): string | null {
  if (days.length < FEWEST || new Set(days.map(yearOf)).size < days.length) return null;
  const [first = 0] = days;
  const bases = [0, -1, -2, -3, 1, 2, -4].map((by) => dateOf(first + by));
  return fitBase(
    days,
    bases.filter((base) => base !== "02-29"),
    "~",
  );
}

function yearOf(day: number): number {
  return civilOf(day).year;
}

function dateOf(day: number): string {
  const { month, day: date } = civilOf(day);
  return `${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
}

/** A month and day in the year of a day. */
function onDate(day: number, date: string): number {
  return dayNumberOf(yearOf(day), Number(date.slice(0, 2)), Number(date.slice(3)));
}
