import { spokenLocale } from "../words";

/** A month as a page of a calendar has it. Dates are `YYYY-MM-DD`, months `YYYY-MM`; no zone and no clock is in it. */

const DAY = 86_400_000;

function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/** The weeks of a month, from Monday on, with the days of its neighbours at both ends. */
export function weeksOf(month: string): string[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const before = (new Date(first).getUTCDay() + 6) % 7;
  const next = Date.parse(`${shiftMonth(month, 1)}-01T00:00:00Z`);
  const weeks: string[][] = [];
  for (let start = first - before * DAY; start < next; start += 7 * DAY)
    weeks.push(Array.from({ length: 7 }, (_day, n) => dateOf(start + n * DAY)));
  return weeks;
}

export function shiftMonth(month: string, by: number): string {
  const [year = 1970, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
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
