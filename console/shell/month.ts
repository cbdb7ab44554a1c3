import { utc } from "@date-fns/utc/utc";
import { addMonths } from "date-fns/addMonths";
import { eachDayOfInterval } from "date-fns/eachDayOfInterval";
import { endOfISOWeek } from "date-fns/endOfISOWeek";
import { endOfMonth } from "date-fns/endOfMonth";
import { lightFormat } from "date-fns/lightFormat";
import { startOfISOWeek } from "date-fns/startOfISOWeek";
import { spokenLocale } from "../words";

/**
 * A month as a page of a calendar has it. Dates are `YYYY-MM-DD`, months `YYYY-MM`. Its arithmetic is in UTC, because a
 * browser's own zone may have days without a midnight, and lacks whole days.
 */

const IN_UTC = { in: utc };

/** The weeks of a month, from Monday on, with the days of its neighbours at both ends. */
export function weeksOf(month: string): string[][] {
  const first = firstOf(month);
  const start = startOfISOWeek(first, IN_UTC);
  const end = endOfISOWeek(endOfMonth(first, IN_UTC), IN_UTC);
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

/** The names of the weekdays, from Monday on. */
export function weekdayNames(style: "short" | "long"): string[] {
  const format = new Intl.DateTimeFormat(spokenLocale(), { weekday: style, timeZone: "UTC" });
  return Array.from({ length: 7 }, (_day, n) => format.format(Date.UTC(2024, 0, 1 + n)));
}
