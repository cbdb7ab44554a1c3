import { utc } from "@date-fns/utc/utc";
import { addMonths } from "date-fns/addMonths";
import { eachDayOfInterval } from "date-fns/eachDayOfInterval";
import { endOfMonth } from "date-fns/endOfMonth";
import { endOfWeek } from "date-fns/endOfWeek";
import { lightFormat } from "date-fns/lightFormat";
import { startOfWeek } from "date-fns/startOfWeek";
import { spokenLocale } from "../words";

/**
 * A month as a page of a calendar has it. Dates are `YYYY-MM-DD`, months `YYYY-MM`. Its arithmetic is in UTC, because a
 * browser's own zone may have days without a midnight, and lacks whole days.
 */

const IN_UTC = { in: utc };

const DAYS_OF_WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

/** The weekday with which a week begins where the reader lives, from 0 for Sunday on; Monday where the browser can't tell. */
export function firstWeekday(): (typeof DAYS_OF_WEEK)[number] {
  const locale = new Intl.Locale(spokenLocale());
  const first = "getWeekInfo" in locale ? locale.getWeekInfo().firstDay % 7 : 1;
  return DAYS_OF_WEEK.find((day) => day === first) ?? 1;
}

/** The weeks of a month, with the days of its neighbours at both ends. */
export function weeksOf(month: string): string[][] {
  const first = firstOf(month);
  const week = { ...IN_UTC, weekStartsOn: firstWeekday() };
  const start = startOfWeek(first, week);
  const end = endOfWeek(endOfMonth(first, IN_UTC), week);
  const dates = eachDayOfInterval({ start, end }, IN_UTC).map((day) => lightFormat(day, "yyyy-MM-dd"));
  return Array.from({ length: dates.length / 7 }, (_week, n) => dates.slice(7 * n, 7 * n + 7));
}

export function shiftMonth(month: string, by: number): string {
  return lightFormat(addMonths(firstOf(month), by, IN_UTC), "yyyy-MM");
}

function firstOf(month: string): Date {
  return utc(`${month}-01`);
}

/** `February 2026`. */
export function monthName(month: string): string {
  const options = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(spokenLocale(), options).format(Date.parse(`${month}-01T00:00:00Z`));
}

/** The names of the weekdays, from the first of a week on. */
export function weekdayNames(style: "short" | "long"): string[] {
  const format = new Intl.DateTimeFormat(spokenLocale(), { weekday: style, timeZone: "UTC" });
  return Array.from({ length: 7 }, (_day, n) => format.format(Date.UTC(2024, 0, 7 + firstWeekday() + n)));
}
