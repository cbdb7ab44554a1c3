/**
 * The days that a recurrence rule picks in one period of its frequency (RFC 5545 section 3.3.10).
 *
 * The RFC's table says of each BYxxx part whether it expands or limits. For days both come to one thing: of all days
 * of the period, those stay that every part names. What the rule leaves open comes from the day it starts on. Days are
 * day numbers, and nothing has a zone or a time.
 */
import { civilOf, dayNumberOf, daysInMonth, daysInYear, weekdayOfDay } from "../calendar";
import { type RuleParts, WEEKDAY_CODES } from "./recurrence-rule";

/** A rule's time cut into periods, which are numbered without gaps. */
export interface Periods {
  /** The number of the period that a day lies in. */
  of(day: number): number;
  /** The days that the rule picks in a period, ascending. */
  daysOf(period: number): number[];
  /** From each period that counts to the next. */
  step: number;
  /** The calendar repeats after so many steps: what didn't come until then never comes. */
  cycle: number;
  /** How many steps off the period may be that picks a day: weeks of a year reach into the years around it. */
  overlap: 0 | 1;
}

/** The periods of 400 years, after which dates fall on the same weekdays again. */
const CYCLE = { MONTHLY: 4800, WEEKLY: 20_871, YEARLY: 400 };

/** The periods of a rule that starts on `startDay`. */
export function periodsOf(rule: RuleParts, startDay: number): Periods {
  const parts = completeFrom(rule, startDay);
  const step = parts.interval;
  switch (parts.freq) {
    case "DAILY": {
      // Days are walked by the month, because one look shows that none of a month fits.
      const daysOf = (month: number) => daysOfMonth(parts, month, startDay, step);
      return { of: monthOf, daysOf, step: 1, cycle: CYCLE.MONTHLY * step, overlap: 0 };
    }
    case "WEEKLY": {
      const of = (day: number) => Math.floor(firstOfWeek(parts, day) / 7);
      const zeroth = firstOfWeek(parts, 6);
      const daysOf = (week: number) => daysOfWeek(parts, week * 7 + zeroth);
      return { of, daysOf, step, cycle: CYCLE.WEEKLY, overlap: 0 };
    }
    case "MONTHLY": {
      const daysOf = (month: number) => daysOfMonth(parts, month);
      return { of: monthOf, daysOf, step, cycle: CYCLE.MONTHLY, overlap: 0 };
    }
    case "YEARLY": {
      const byWeek = parts.byWeekNo.length > 0;
      const daysOf = (year: number) => (byWeek ? daysOfWeeks(parts, year) : daysOfYear(parts, year));
      return { of: (day) => civilOf(day).year, daysOf, step, cycle: CYCLE.YEARLY, overlap: byWeek ? 1 : 0 };
    }
  }
}

/** "Information, not contained in the rule, … is derived from the Start Time": the day of its week, month or year. */
export function completeFrom(parts: RuleParts, startDay: number): RuleParts {
  const namesDays = parts.byDay.length + parts.byMonthDay.length + parts.byYearDay.length > 0;
  if (namesDays || parts.freq === "DAILY") return parts;
  if (parts.freq === "WEEKLY" || parts.byWeekNo.length > 0)
    return { ...parts, byDay: [{ day: WEEKDAY_CODES[weekdayOfDay(startDay)], nth: null }] };
  const { month, day } = civilOf(startDay);
  const wholeYear = parts.freq === "YEARLY" && parts.byMonth.length === 0;
  return { ...parts, byMonth: wholeYear ? [month] : parts.byMonth, byMonthDay: [day] };
}

/** Months are counted from January of the year 0. */
function monthOf(day: number): number {
  const date = civilOf(day);
  return date.year * 12 + date.month - 1;
}

/** Every `step`-th day that fits, counted from `origin`, before it too. */
function daysOfMonth(parts: RuleParts, monthNumber: number, origin = 0, step = 1): number[] {
  const year = Math.floor(monthNumber / 12);
  const month = monthNumber - year * 12 + 1;
  if (!isOneOf(parts.byMonth, month)) return [];
  const within = monthAt(year, month);
  const days: number[] = [];
  const ahead = (((origin - within.first) % step) + step) % step;
  for (let day = within.first + ahead; day < within.first + within.size; day += step)
    if (fits(parts, day, within)) days.push(day);
  return days;
}

function daysOfYear(parts: RuleParts, year: number): number[] {
  const months = parts.byMonth.length > 0 ? parts.byMonth : ALL_MONTHS;
  return months.flatMap((month) => daysOfMonth(parts, year * 12 + month - 1));
}

const ALL_MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

function daysOfWeek(parts: RuleParts, first: number): number[] {
  const days: number[] = [];
  for (let day = first; day < first + 7; day += 1) {
    const { year, month } = civilOf(day);
    if (isOneOf(parts.byMonth, month) && fits(parts, day, monthAt(year, month))) days.push(day);
  }
  return days;
}

/** The weeks that BYWEEKNO names are whole, also where they begin or end in another calendar year. */
function daysOfWeeks(parts: RuleParts, year: number): number[] {
  const first = weekOne(parts, year);
  const size = (weekOne(parts, year + 1) - first) / 7;
  const days: number[] = [];
  for (let week = 1; week <= size; week += 1)
    if (names(parts.byWeekNo, week, size)) days.push(...daysOfWeek(parts, first + (week - 1) * 7));
  return days;
}

/** "Week number one of the calendar year is the first week that contains at least four days in that calendar year." */
function weekOne(parts: RuleParts, year: number): number {
  return firstOfWeek(parts, dayNumberOf(year, 1, 4));
}

/** The first day of a day's week, by WKST. */
function firstOfWeek(parts: RuleParts, day: number): number {
  return day - ((weekdayOfDay(day) - WEEKDAY_CODES.indexOf(parts.weekStart) + 7) % 7);
}

/** A month and its year: the number of the first day, and how many there are. */
interface Month {
  first: number;
  size: number;
  firstOfYear: number;
  sizeOfYear: number;
}

function monthAt(year: number, month: number): Month {
  return {
    first: dayNumberOf(year, month, 1),
    size: daysInMonth(year, month),
    firstOfYear: dayNumberOf(year, 1, 1),
    sizeOfYear: daysInYear(year),
  };
}

function fits(parts: RuleParts, day: number, month: Month): boolean {
  return (
    names(parts.byMonthDay, day - month.first + 1, month.size) &&
    names(parts.byYearDay, day - month.firstOfYear + 1, month.sizeOfYear) &&
    fitsByDay(parts, day, month)
  );
}

/** Its numbers count "within the month when the BYMONTH rule part is present", in a yearly rule too. */
function fitsByDay({ freq, byMonth, byDay }: RuleParts, day: number, month: Month): boolean {
  if (byDay.length === 0) return true;
  const code = WEEKDAY_CODES[weekdayOfDay(day)];
  const inMonth = freq === "MONTHLY" || byMonth.length > 0;
  const place = day - (inMonth ? month.first : month.firstOfYear);
  const left = (inMonth ? month.size : month.sizeOfYear) - place - 1;
  for (const one of byDay) {
    if (one.day !== code) continue;
    if (one.nth === null) return true;
    if (one.nth === (one.nth > 0 ? 1 + Math.floor(place / 7) : -1 - Math.floor(left / 7))) return true;
  }
  return false;
}

/** Whether a list names a place, from 1 on; negative numbers count from the end, and no list names all. */
function names(list: readonly number[], place: number, size: number): boolean {
  return list.length === 0 || list.includes(place) || list.includes(place - size - 1);
}

function isOneOf(list: readonly number[], month: number): boolean {
  return list.length === 0 || list.includes(month);
}
