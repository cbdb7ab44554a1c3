/** Arithmetic with days, counted from 1970-01-01. Weeks begin on Monday. */
import {
  civilOf,
  dayNumberOf,
  daysInMonth,
  formatDate,
  SECONDS_A_DAY,
  type Weekday,
  weekdayOfDay,
} from "../calendar";
import type { WorkWeek } from "../countries/country";
import type { Amount } from "./pieces/pieces";

/** The Monday of the week of a day. */
export function mondayOf(day: number): number {
  return day - ((((day + 3) % 7) + 7) % 7);
}

/** The first day of the weekend of the week of a day: that of a week which ends with its weekend. */
export function weekendOf(day: number, { weekend }: WorkWeek): number {
  let last = day;
  while (weekdayOfDay(last) !== weekend.at(-1)) last += 1;
  return last - weekend.length + 1;
}

/** The first of these weekdays after a day. */
export function firstWeekday(weekdays: readonly Weekday[], day: number): number {
  let found = day + 1;
  while (!weekdays.includes(weekdayOfDay(found))) found += 1;
  return found;
}

/** Days, weeks, months and years later; a month later is the same day of the month, or the month's last. */
export function shiftDay(day: number, amounts: readonly Amount[], sign: 1 | -1 = 1): number {
  let shifted = day;
  for (const { value, unit } of amounts) {
    if (unit === "day") shifted += sign * value;
    else if (unit === "week") shifted += sign * value * 7;
    else if (unit === "fortnight") shifted += sign * value * 14;
    else if (unit === "month") shifted = shiftMonths(shifted, sign * value);
    else if (unit === "year") shifted = shiftMonths(shifted, sign * value * 12);
  }
  return Math.floor(shifted);
}

function shiftMonths(day: number, months: number): number {
  const start = monthStart(day, Math.trunc(months));
  const { year, month } = civilOf(start);
  const wanted = start + Math.min(civilOf(day).day, daysInMonth(year, month)) - 1;
  return wanted + Math.round((months - Math.trunc(months)) * 30);
}

/** The first day of a month, counted from the month of `day`. */
export function monthStart(day: number, offset: number): number {
  const { year, month } = civilOf(day);
  const months = year * 12 + month - 1 + offset;
  return dayNumberOf(Math.floor(months / 12), (((months % 12) + 12) % 12) + 1, 1);
}

export function yearStart(day: number, offset: number): number {
  return dayNumberOf(civilOf(day).year + offset, 1, 1);
}

export function dateOfDay(day: number): string {
  const { year, month, day: dayOfMonth } = civilOf(day);
  return formatDate(year, month, dayOfMonth);
}

/** The day of a date. */
export function dayOfDate(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / (SECONDS_A_DAY * 1000));
}

/** The nth day or weekday of the month that begins at `start`, negative from its end; null where it has none. */
export function nthOfMonth(start: number, nth: number, weekdays: readonly Weekday[] | null): number | null {
  const days: number[] = [];
  for (let day = start; day < monthStart(start, 1); day += 1)
    if (weekdays === null || weekdays.includes(weekdayOfDay(day))) days.push(day);
  return days.at(nth > 0 ? nth - 1 : nth) ?? null;
}
