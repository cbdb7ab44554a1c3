/**
 * What a recurrence rule skips because the calendar doesn't always have it: the 31st, 29 February, a fifth Monday.
 * RFC 5545 section 3.3.10 passes over such days in silence, and whoever says "every month" expects every month.
 */
import { civilOf, dayNumberOf, isLeapYear, parseDate, SECONDS_A_DAY } from "../calendar";
import { latestUpTo } from "./recurrence";
import { completeFrom, periodsOf } from "./recurrence-days";
import { emptyParts, type RuleParts, readRule } from "./recurrence-rule";
import { MONTH_NAMES, nameOf, numeral, ordinal } from "./recurrence-words";

/** A day that a rule wants of each of its months or years, where not all of them have it. */
interface Wish {
  unit: "month" | "year";
  /** `31st`, `fifth Monday` */
  name: string;
  /** By the number of the month or year, as periodsOf counts them. */
  isMet(period: number): boolean;
}

/** 400 years, after which the calendar repeats. */
const DAYS_AHEAD = 146_097;

/**
 * A clause such as `skips months without a 31st: February, April, June, September, November`; null where a rule skips
 * nothing. What it leaves out by INTERVAL, by BYMONTH or by days that shall meet (`BYMONTHDAY=13;BYDAY=FR`) isn't
 * skipped. `startLocal` is where the series begins, `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SS`. Throws RangeError for a rule
 * that checkRule refuses.
 */
export function skippedPeriods(rule: string, startLocal: string): string | null {
  const reading = readRule(rule);
  if (!reading.ok) throw new RangeError("a rule that checkRule refuses");
  const first = dayOf(startLocal);
  const series = { rule, start_local: startLocal, zone: "UTC" };
  const latest = latestUpTo(series, (first + DAYS_AHEAD) * SECONDS_A_DAY);
  if (latest === null) return null;
  const last = dayOf(latest.local);
  const parts = completeFrom(reading.parts, first);
  const skips = wishesOf(parts, first).flatMap((wish) => {
    const wanted = wish.unit === "month" ? monthsOf(parts, first, last) : yearsOf(parts, first, last);
    const skipped = wanted.filter((period) => !wish.isMet(period));
    return skipped.length === 0 ? [] : [describeSkip(parts, wish, wanted, skipped)];
  });
  return skips.length === 0 ? null : `skips ${skips.join(", and ")}`;
}

/** Days that limit each other are meant to be rare: they are no wishes. */
function wishesOf(parts: RuleParts, startDay: number): Wish[] {
  const { freq, byMonth, byWeekNo, byYearDay, byMonthDay, byDay } = parts;
  if (freq === "WEEKLY" || (freq === "DAILY" && parts.interval > 1)) return [];
  if (parts.bySetPos.length > 0) return freq === "DAILY" ? [] : [wishOfPositions(parts, startDay)];
  const lists = [byMonthDay, byYearDay, byWeekNo.length > 0 ? byWeekNo : byDay];
  if (lists.filter((list) => list.length > 0).length !== 1) return [];
  const wish = (unit: Wish["unit"], name: string, part: Partial<RuleParts>): Wish => {
    const asked = {
      ...emptyParts(unit === "month" ? "MONTHLY" : "YEARLY"),
      weekStart: parts.weekStart,
      ...part,
    };
    const { daysOf } = periodsOf(asked, startDay);
    return { unit, name, isMet: (period) => daysOf(period).length > 0 };
  };
  const unit = freq === "MONTHLY" || byMonth.length > 0 ? "month" : "year";
  return [
    ...byMonthDay
      .filter((day) => Math.abs(day) > 28)
      .map((day) => wish("month", day > 0 ? numeral(day) : `${ordinal(day)} day`, { byMonthDay: [day] })),
    ...byYearDay
      .filter((day) => Math.abs(day) > 365)
      .map((day) => wish("year", day > 0 ? "366th day" : "366th-to-last day", { byYearDay: [day] })),
    ...byWeekNo
      .filter((week) => Math.abs(week) > 52)
      .map((week) => wish("year", week > 0 ? "53rd week" : "53rd-to-last week", { byWeekNo: [week] })),
    ...byDay
      .filter(({ nth }) => Math.abs(nth ?? 0) > (unit === "month" ? 4 : 52))
      .map((day) => wish(unit, `${ordinal(day.nth ?? 1)} ${nameOf(day)}`, { byDay: [day] })),
  ];
}

/** BYSETPOS wants as many days, or times of them, as its smallest number says. */
function wishOfPositions(parts: RuleParts, startDay: number): Wish {
  const { byHour, byMinute, bySecond, bySetPos } = parts;
  const times = [byHour, byMinute, bySecond].reduce((product, list) => product * Math.max(list.length, 1), 1);
  const least = Math.min(...bySetPos.map(Math.abs));
  const { daysOf } = periodsOf(parts, startDay);
  return {
    unit: parts.freq === "MONTHLY" ? "month" : "year",
    name: `${ordinal(least)} such ${times > 1 ? "time" : "day"}`,
    isMet: (period) => daysOf(period).length * times >= least,
  };
}

function monthsOf({ freq, interval, byMonth }: RuleParts, firstDay: number, lastDay: number): number[] {
  const [from, to] = [civilOf(firstDay), civilOf(lastDay)];
  const first = from.year * 12 + from.month - 1;
  const months: number[] = [];
  for (let month = first; month <= to.year * 12 + to.month - 1; month += freq === "MONTHLY" ? interval : 1) {
    const left = freq === "YEARLY" && (yearOf(month) - from.year) % interval !== 0;
    if (!left && (byMonth.length === 0 || byMonth.includes((month % 12) + 1))) months.push(month);
  }
  return months;
}

function yearsOf({ interval }: RuleParts, firstDay: number, lastDay: number): number[] {
  const years: number[] = [];
  for (let year = civilOf(firstDay).year; year <= civilOf(lastDay).year; year += interval) years.push(year);
  return years;
}

function yearOf(month: number): number {
  return Math.floor(month / 12);
}

function describeSkip(parts: RuleParts, { unit, name }: Wish, wanted: number[], skipped: number[]): string {
  const [month = null, ...others] = unit === "month" ? new Set(wanted.map((one) => one % 12)) : [];
  if (parts.freq !== "YEARLY" || month === null || others.length > 0)
    return unit === "month"
      ? `${without(parts, name, "months")}${listMonths(wanted, skipped)}`
      : `${without(parts, name, "years")}${listYears(wanted, skipped)}`;
  const ofMonth = `${name} of ${MONTH_NAMES[month]}`;
  return `${without(parts, ofMonth, "years")}${listYears(wanted.map(yearOf), skipped.map(yearOf))}`;
}

/** A month isn't skipped where the rule has other days in it. */
function without(parts: RuleParts, name: string, units: "months" | "years"): string {
  const { byMonthDay, byYearDay, byWeekNo, byDay, bySetPos } = parts;
  const days = byMonthDay.length + byYearDay.length + (byWeekNo.length > 0 ? byWeekNo : byDay).length;
  if (days > 1 && bySetPos.length === 0) return `the ${name} in ${units} without one`;
  return `${units} without ${/^(8|11|18|eigh)/.test(name) ? "an" : "a"} ${name}`;
}

/** `: February, April`. Nothing where a month is skipped in some years and not in others, unless in leap years. */
function listMonths(wanted: number[], skipped: number[]): string {
  const names = MONTH_NAMES.flatMap((name, index) => {
    const inMonth = (months: number[]) => months.filter((month) => month % 12 === index);
    const [all, gone] = [inMonth(wanted), inMonth(skipped)];
    if (gone.length === 0) return [];
    if (gone.length === all.length) return [name];
    return gone.length === all.filter((month) => !isLeapYear(yearOf(month))).length && index === FEBRUARY
      ? [`${name} outside leap years`]
      : [null];
  });
  return names.includes(null) ? "" : `: ${names.join(", ")}`;
}

const FEBRUARY = 1;

function listYears(wanted: number[], skipped: number[]): string {
  if (skipped.length <= 3) return `: ${skipped.join(", ")}`;
  const leapYears = wanted.filter(isLeapYear).length;
  return leapYears + skipped.length === wanted.length && !skipped.some(isLeapYear)
    ? ": all but leap years"
    : "";
}

/** The day number of a date, or of the date of a reading. */
function dayOf(local: string): number {
  const { year, month, day } = parseDate(local.slice(0, 10));
  return dayNumberOf(year, month, day);
}
