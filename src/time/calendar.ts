/**
 * Civil dates of the proleptic Gregorian calendar, without zones or clocks.
 *
 * A date is the text `YYYY-MM-DD`, a wall clock reading `YYYY-MM-DDTHH:MM:SS`. Years 0001 to 9999 are valid
 * input; arithmetic that leaves the range goes on into year 0000 or 10000, so that an exclusive bound such as
 * "the day after 9999-12-31" exists. Day counts are from 1970-01-01. The conversions are Howard Hinnant's
 * `days_from_civil` and `civil_from_days`. (Functions on JavaScript's `Date`, date-fns' too, read it in the
 * zone of the host.)
 */

/** A wall clock reading: month 1–12, day 1–31, hour 0–23, minute and second 0–59. */
export interface LocalTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const WEEKDAY_NAMES = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const;
const LOCAL = /^(\d{4,5}-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)$/;

export const SECONDS_A_DAY = 86_400;

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** The number of days of a month, 28 to 31. `month` is 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** 365 or 366. */
export function daysInYear(year: number): number {
  return isLeapYear(year) ? 366 : 365;
}

/** Whether the numbers name a day that exists, in the years 0001 to 9999. */
export function isValidDate(year: number, month: number, day: number): boolean {
  if (!Number.isInteger(year) || !Number.isInteger(month) || !Number.isInteger(day)) return false;
  if (year < 1 || year > 9999 || month < 1 || month > 12) return false;
  return day >= 1 && day <= daysInMonth(year, month);
}

/** Days from 1970-01-01 to a civil date; negative before it. */
export function dayNumberOf(year: number, month: number, day: number): number {
  const leapDaysBefore = (y: number) => Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400);
  const beforeYear = 365 * (year - 1970) + leapDaysBefore(year - 1) - leapDaysBefore(1969);
  const leapDayPassed = month > 2 && isLeapYear(year) ? 1 : 0;
  return beforeYear + (DAYS_BEFORE_MONTH[month - 1] ?? 0) + leapDayPassed + day - 1;
}

/** The civil date of a day number: the inverse of {@link dayNumberOf}. */
export function civilOf(dayNumber: number): { year: number; month: number; day: number } {
  // Years begin in March here, so that the leap day is the last of its year.
  const shifted = dayNumber + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

/** Two digits, `00` to `99`. */
export function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}

/** `YYYY-MM-DD`; the year has at least four digits. */
export function formatDate(year: number, month: number, day: number): string {
  const paddedYear = year >= 1000 ? `${year}` : `${Math.max(year, 0)}`.padStart(4, "0");
  return `${paddedYear}-${twoDigits(month)}-${twoDigits(day)}`;
}

/**
 * Reads `YYYY-MM-DD`. Throws RangeError on anything else: the text comes from {@link formatDate} or has been
 * checked by `parseIso`, so another form is a programming error.
 */
export function parseDate(date: string): { year: number; month: number; day: number } {
  // Read by its characters: every item of a prompt has dates to read, and a pattern takes three times as long.
  const end = date.length;
  const year = digitsOf(date, 0, end - 6);
  const month = digitsOf(date, end - 5, end - 3);
  const day = digitsOf(date, end - 2, end);
  const isDate = (end === 10 || end === 11) && date[end - 6] === "-" && date[end - 3] === "-";
  if (!isDate || !(month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month))) {
    throw new RangeError("not a date of the form YYYY-MM-DD");
  }
  return { year, month, day };
}

/** The number that the characters from `start` to before `end` write; NaN if one is no digit of ASCII. */
function digitsOf(text: string, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const digit = text.charCodeAt(at) - 0x30;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** `YYYY-MM-DDTHH:MM:SS`. */
export function formatLocal(local: LocalTime): string {
  return `${formatDate(local.year, local.month, local.day)}T${formatClock(local)}`;
}

/** `HH:MM:SS`. */
export function formatClock({ hour, minute, second }: LocalTime): string {
  return `${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}`;
}

/** Reads `YYYY-MM-DDTHH:MM:SS`. Throws RangeError on anything else, as {@link parseDate} does. */
export function parseLocal(text: string): LocalTime {
  const match = LOCAL.exec(text);
  const hour = Number(match?.[2]);
  const minute = Number(match?.[3]);
  const second = Number(match?.[4]);
  if (match?.[1] === undefined || hour > 23 || minute > 59 || second > 59) {
    throw new RangeError("not a wall clock reading of the form YYYY-MM-DDTHH:MM:SS");
  }
  return { ...parseDate(match[1]), hour, minute, second };
}

/** The reading as if it were UTC, in seconds from 1970-01-01T00:00:00. */
export function secondsOfLocal(local: LocalTime): number {
  const days = dayNumberOf(local.year, local.month, local.day);
  return days * SECONDS_A_DAY + local.hour * 3600 + local.minute * 60 + local.second;
}

/** The inverse of {@link secondsOfLocal}. */
export function localOfSeconds(seconds: number): LocalTime {
  const dayNumber = Math.floor(seconds / SECONDS_A_DAY);
  const secondOfDay = seconds - dayNumber * SECONDS_A_DAY;
  const { year, month, day } = civilOf(dayNumber);
  const hour = Math.floor(secondOfDay / 3600);
  const minute = Math.floor((secondOfDay - hour * 3600) / 60);
  return { year, month, day, hour, minute, second: secondOfDay % 60 };
}

/** The date `n` days later; earlier for a negative `n`. */
export function addDays(date: string, n: number): string {
  const from = parseDate(date);
  const { year, month, day } = civilOf(dayNumberOf(from.year, from.month, from.day) + n);
  return formatDate(year, month, day);
}

/** Whole days from `a` to `b`: 1 when `b` is the day after `a`, negative when `b` comes first. */
export function daysBetween(a: string, b: string): number {
  const from = parseDate(a);
  const to = parseDate(b);
  return dayNumberOf(to.year, to.month, to.day) - dayNumberOf(from.year, from.month, from.day);
}

/** The day of the week, 0 for Sunday to 6 for Saturday, as JavaScript counts them. */
export function weekdayOf(date: string): Weekday {
  const { year, month, day } = parseDate(date);
  return weekdayOfDay(dayNumberOf(year, month, day));
}

/** The day of the week of a day number. */
export function weekdayOfDay(dayNumber: number): Weekday {
  const sinceSunday = (dayNumber + 4) % 7; // 1970-01-01 was a Thursday.
  return ((sinceSunday + 7) % 7) as Weekday;
}

/** The English name of the day of the week: `Friday`. */
export function weekdayNameOf(date: string): string {
  return WEEKDAY_NAMES[weekdayOf(date)];
}

/**
 * The date of an ISO 8601 week date: week 1 holds the year's first Thursday; `weekday` is 1 (Monday) to 7
 * (Sunday). null where the year has no such week, the weekday does not exist, or the day is outside the years
 * 0001 to 9999.
 */
export function isoWeekToDate(year: number, week: number, weekday: number): string | null {
  if (year < 1 || year > 9999 || week < 1 || week > isoWeeksInYear(year) || weekday < 1 || weekday > 7)
    return null;
  const { year: y, month, day } = civilOf(mondayOfWeekOne(year) + (week - 1) * 7 + (weekday - 1));
  return isValidDate(y, month, day) ? formatDate(y, month, day) : null;
}

/** 52 or 53. */
export function isoWeeksInYear(year: number): number {
  return (mondayOfWeekOne(year + 1) - mondayOfWeekOne(year)) / 7;
}

function mondayOfWeekOne(year: number): number {
  const fourth = dayNumberOf(year, 1, 4); // 4 January is always in week 1.
  const sinceMonday = (((fourth + 3) % 7) + 7) % 7;
  return fourth - sinceMonday;
}
