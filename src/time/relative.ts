/**
 * Relative words, as Python's `humanize.naturaltime` (releases 4.9 to 4.14) says them. Every unit is floored:
 * 90 seconds are `a minute ago`, and it is `23 hours ago` until a day has passed. A month is 30.5 days, a
 * year 365 (ADR 009).
 */
import { daysBetween, SECONDS_A_DAY } from "./calendar";

const DAYS_A_YEAR = 365;
const DAYS_A_MONTH = 30.5;

/** `3 hours ago`, `a day from now`, `now`: how `instant` lies from `now`, both in epoch seconds. */
export function relativeWords(instant: number, now: number): string {
  const seconds = Math.floor(Math.abs(now - instant));
  if (seconds === 0) return "now";
  return `${spanWords(seconds)} ${instant > now ? "from now" : "ago"}`;
}

/**
 * The words of an all-day date seen from `today`, both local dates: `today`, `tomorrow`, `yesterday`, and
 * from two days on the words of that many whole days.
 */
export function relativeDays(date: string, today: string): string {
  const days = daysBetween(today, date);
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  if (days === -1) return "yesterday";
  return `${spanWords(Math.abs(days) * SECONDS_A_DAY)} ${days > 0 ? "from now" : "ago"}`;
}

function spanWords(seconds: number): string {
  if (seconds < 2) return "a second";
  if (seconds < 60) return `${seconds} seconds`;
  if (seconds < 120) return "a minute";
  if (seconds < 3600) return `${Math.floor(seconds / 60)} minutes`;
  if (seconds < 7200) return "an hour";
  if (seconds < SECONDS_A_DAY) return `${Math.floor(seconds / 3600)} hours`;
  return longSpanWords(Math.floor(seconds / SECONDS_A_DAY));
}

function longSpanWords(days: number): string {
  const years = Math.floor(days / DAYS_A_YEAR);
  const rest = days % DAYS_A_YEAR;
  const months = Math.floor(rest / DAYS_A_MONTH);
  if (years >= 2) return `${withCommas(years)} years`;
  if (years === 1) {
    if (rest === 0) return "a year";
    if (months === 0) return rest === 1 ? "1 year, 1 day" : `1 year, ${rest} days`;
    return months === 1 ? "1 year, 1 month" : `1 year, ${months} months`;
  }
  if (months === 0) return rest === 1 ? "a day" : `${rest} days`;
  return months === 1 ? "a month" : `${months} months`;
}

function withCommas(value: number): string {
  return `${value}`.replace(/\B(?=(?:\d{3})+$)/g, ",");
}
