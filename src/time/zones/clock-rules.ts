/** The yearly rules by which a zone's clocks change, such as the last Sunday of March at 2:00. */
import { daysInMonth, formatDate, type LocalTime, weekdayOf } from "../calendar";
import { WEEKDAY_CODES } from "../recurrence/recurrence-rule";
import { type ClockChange, wallOfChange } from "./clock-changes";

/** An RRULE (RFC 5545), and the first change that it has. */
export interface ClockRule {
  rule: string;
  first: ClockChange;
}

/**
 * Years that show a rule. In so many each date falls on each weekday, unless a year such as 2100 without a leap day is
 * among them.
 */
export const YEARS_OF_RULE = 13;

/** Changes that are alike but for the year and the day: from and to the same offset, in one month, on one weekday, at one time. */
interface YearlyChange {
  rule: string;
  /** The day of the month in a year; null where the rule has none. */
  dayIn(year: number): number | null;
}

/**
 * The rules that the changes of the years from `first` to `last` end with, and the changes of the years before all of
 * those rules held. `rules` is empty where the clocks no longer change, and null where they keep to no rule.
 */
export function yearlyClockRules(
  changes: readonly ClockChange[],
  first: number,
  last: number,
): { earlier: ClockChange[]; rules: ClockRule[] | null } {
  const recent = Math.max(first, last - YEARS_OF_RULE + 1);
  const kinds = kindsOf(changes.filter((change) => yearOf(change) >= recent));
  const found = new Map<string, YearlyChange>();
  for (const [kind, alike] of kinds) {
    const yearly = yearlyChange(alike.map(wallOfChange), recent, last);
    if (yearly === null) return { earlier: [...changes], rules: null };
    found.set(kind, yearly);
  }
  const begin = beginOf(found, changes, first, recent);
  const rules = [...kindsOf(changes.filter((change) => yearOf(change) >= begin))].flatMap(([kind, alike]) => {
    const rule = found.get(kind)?.rule;
    return rule === undefined ? [] : alike.slice(0, 1).map((change) => ({ rule, first: change }));
  });
  return { earlier: changes.filter((change) => yearOf(change) < begin), rules };
}

/** The earliest year, not before `first`, from which on the changes of every year before `recent` are those of the rules. */
function beginOf(
  rules: Map<string, YearlyChange>,
  changes: readonly ClockChange[],
  first: number,
  recent: number,
): number {
  let begin = recent;
  while (begin > first) {
    const year = begin - 1;
    const told = [...rules].flatMap(([kind, rule]) => {
      const day = rule.dayIn(year);
      return day === null ? [] : [`${kind} ${day}`];
    });
    const actual = changes
      .filter((change) => yearOf(change) === year)
      .map((change) => `${kindOf(change)} ${wallOfChange(change).day}`);
    if (told.sort().join() !== actual.sort().join()) break;
    begin = year;
  }
  return begin;
}

function kindsOf(changes: readonly ClockChange[]): Map<string, ClockChange[]> {
  return Map.groupBy(changes, kindOf);
}

function kindOf(change: ClockChange): string {
  const wall = wallOfChange(change);
  const { hour, minute, second } = wall;
  return [change.before, change.after, wall.month, weekday(wall), hour, minute, second].join(" ");
}

function yearOf(change: ClockChange): number {
  return wallOfChange(change).year;
}

function weekday({ year, month, day }: Pick<LocalTime, "year" | "month" | "day">): number {
  return weekdayOf(formatDate(year, month, day));
}

/** The rule of changes of one kind that has these and no others from the year `from` to the year `to`. */
function yearlyChange(dates: LocalTime[], from: number, to: number): YearlyChange | null {
  const [some] = dates;
  if (some === undefined) return null;
  const days = new Map(dates.map(({ year, day }) => [year, day]));
  if (days.size < dates.length) return null;
  const candidates = [-1, 1, 2, 3, 4].map((nth) => nthWeekday(some, nth));
  candidates.push(weekdayBetween(some, Math.min(...days.values()), Math.max(...days.values())));
  const years = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const right = ({ dayIn }: YearlyChange) => years.every((year) => dayIn(year) === (days.get(year) ?? null));
  return candidates.find(right) ?? null;
}

/** On the nth of its weekdays in the month, −1 for the last. */
function nthWeekday(date: LocalTime, nth: number): YearlyChange {
  const { month } = date;
  const code = WEEKDAY_CODES[weekdayOf(formatDate(date.year, month, date.day))];
  return {
    rule: `FREQ=YEARLY;BYMONTH=${month};BYDAY=${nth}${code}`,
    dayIn: (year) => firstOn(date, year, nth < 0 ? daysInMonth(year, month) - 6 : nth * 7 - 6),
  };
}

/** On its weekday between two days of the month, such as the Sunday from the 2nd to the 8th. */
function weekdayBetween(date: LocalTime, first: number, last: number): YearlyChange {
  const { month } = date;
  const code = WEEKDAY_CODES[weekdayOf(formatDate(date.year, month, date.day))];
  const days = Array.from({ length: last - first + 1 }, (_, i) => first + i).join(",");
  return {
    rule: `FREQ=YEARLY;BYMONTH=${month};BYDAY=${code};BYMONTHDAY=${days}`,
    dayIn: (year) => {
      const day = firstOn(date, year, first);
      return day <= last ? day : null;
    },
  };
}

/** The first day not before a day of the month on the weekday of `date`. */
function firstOn(date: LocalTime, year: number, day: number): number {
  const ahead = weekday(date) - weekday({ year, month: date.month, day });
  return day + ((ahead + 7) % 7);
}
