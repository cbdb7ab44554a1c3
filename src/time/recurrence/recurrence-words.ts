/** Recurrence rules in English, as a user reads them: `every second Tuesday`. */

import { twoDigits } from "../calendar";
import { worksToFriday } from "../countries/work-to-friday";
import { cutCodePoints } from "../prompt/cut-text";
import { localDateOf } from "../zones/zone";
import {
  type Frequency,
  type RuleDay,
  type RuleParts,
  readRule,
  type Until,
  WEEKDAY_CODES,
} from "./recurrence-rule";

const DAY_NAMES = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
export const MONTH_NAMES = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const SMALL_ORDINALS = [
  "",
  "",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
];
const UNITS: Record<Frequency, string> = { DAILY: "day", WEEKLY: "week", MONTHLY: "month", YEARLY: "year" };
const WORKING_DAYS = "MO,TU,WE,TH,FR";

/**
 * The rule in words: `every weekday`, `every month on the last Friday`, `every 18 months on the 10th`. Times of
 * day, COUNT and UNTIL are named after it. Monday to Friday are named by their names where they aren't the reader's work
 * days. Throws RangeError for a rule that checkRule refuses.
 */
export function describeRule(rule: string, areWorkdays = true): string {
  const { parts, numbersTimes, days } = readDays(rule, { areWorkdays, inShort: false });
  const times = numbersTimes ? describeNumberedTimes(parts) : describeTimes(parts);
  // "Every fourth hour from 03:23" needs no "every day" before it.
  const isHourly = days === "every day" && times.startsWith("every");
  return [isHourly ? "" : days, times, describeEnd(parts)].filter((words) => words !== "").join(" ");
}

/** The longest that a repetition may be on a line, in code points. */
const MAX_REPETITION = 40;

/**
 * The days of a rule and its last date by the clock of its zone, for a line that has its time already:
 * `every Thursday until 2026-03-26`. A reader in another zone is told whose days they are: `, Europe/Berlin`. To a reader
 * whose work week isn't Monday to Friday, or whose zone isn't known (empty), four or more days in a row are a span: `every
 * Sunday to Thursday`. Cut at 40 code points. Throws RangeError for a rule that checkRule refuses.
 */
export function describeRepetition(rule: string, zone: string, readersZone: string = zone): string {
  const areWorkdays = readersZone !== "" && worksToFriday(readersZone);
  const { parts, days } = readDays(rule, { areWorkdays, inShort: !areWorkdays });
  const words = joined(days, describeLastDate(parts.until, zone));
  return cutCodePoints(zone === readersZone ? words : `${words}, ${zone}`, MAX_REPETITION);
}

function describeLastDate(until: Until | null, zone: string): string {
  switch (until?.kind) {
    case "date":
      return `until ${until.date}`;
    case "local":
      return `until ${until.local.slice(0, 10)}`;
    case "instant":
      return `until ${localDateOf(zone, until.at)}`;
    case undefined:
      return "";
  }
}

/** How the days of a week are named. */
interface Naming {
  /** Whether Monday to Friday are the reader's work days. */
  areWorkdays: boolean;
  /** Whether four or more days in a row are named by the first and the last. */
  inShort: boolean;
}

function readDays(rule: string, naming: Naming): { parts: RuleParts; numbersTimes: boolean; days: string } {
  const reading = readRule(rule);
  if (!reading.ok) throw new RangeError("a rule that checkRule refuses");
  const { parts } = reading;
  const numbersTimes = parts.bySetPos.length > 0 && parts.byHour.length * parts.byMinute.length > 1;
  return {
    parts,
    numbersTimes,
    days: describeDays(numbersTimes ? { ...parts, bySetPos: [] } : parts, naming),
  };
}

function describeDays(parts: RuleParts, naming: Naming): string {
  const days = sortDays(parts.byDay);
  const months = parts.byMonth.map((month) => MONTH_NAMES[month - 1] ?? "");
  const inMonths = months.length > 0 ? `in ${list(months)}` : "";
  if (parts.freq === "WEEKLY") return joined(describeWeekly(parts, days, naming), inMonths);
  if (parts.freq === "DAILY") {
    const which = plainNames(days, naming);
    const monthDays = parts.byMonthDay.length > 0 ? `on ${describeMonthDays(parts.byMonthDay)}` : "";
    const everyDay = which !== "" && parts.interval === 1 ? `every ${which}` : every(parts.interval, "day");
    const limit = which !== "" && parts.interval > 1 ? `that is a ${which}` : "";
    return joined(everyDay, limit, monthDays, inMonths);
  }
  if (isOneDateOfYear(parts)) {
    const date = `${parts.byMonthDay[0]} ${months[0]}`;
    return joined(every(parts.interval, "year"), `on ${date}`);
  }
  const on = describeDates(parts, days, naming);
  return joined(every(parts.interval, UNITS[parts.freq]), on === "" ? "" : `on ${on}`, inMonths);
}

function describeWeekly(parts: RuleParts, days: RuleDay[], naming: Naming): string {
  if (days.length === 0) return every(parts.interval, "week");
  const names = plainNames(days, naming);
  if (days.length === 1) return every(parts.interval, names);
  if (parts.interval === 1) return `every ${names}`;
  return `${every(parts.interval, "week")} on ${names}`;
}

function describeDates(parts: RuleParts, days: RuleDay[], naming: Naming): string {
  const words: string[] = [];
  const position = parts.bySetPos.map((nth) => ordinal(nth));
  if (days.length > 0) {
    const numbered = days.filter((day) => day.nth !== null);
    const unnumbered = days.filter((day) => day.nth === null);
    const plain =
      position.length > 0 ? namesToChooseFrom(unnumbered, naming) : plainNames(unnumbered, naming);
    if (numbered.length > 0)
      words.push(list(numbered.map((day) => `the ${ordinal(day.nth ?? 1)} ${nameOf(day)}`)));
    if (plain !== "")
      words.push(
        position.length > 0 ? `the ${list(position)} ${plain.replace(" and ", " or ")}` : `every ${plain}`,
      );
  }
  if (parts.byMonthDay.length > 0) {
    const dates = describeMonthDays(parts.byMonthDay);
    words.push(words.length > 0 ? `that is ${dates}` : dates);
  }
  if (parts.byYearDay.length > 0)
    words.push(`${list(parts.byYearDay.map((day) => `the ${ordinal(day)}`))} day`);
  if (parts.byWeekNo.length > 0) words.push(`in week ${list(parts.byWeekNo.map(String))}`);
  if (position.length > 0 && days.length === 0) words.push(`(the ${list(position)} of them)`);
  return words.join(" ");
}

function describeMonthDays(monthDays: number[]): string {
  const fromStart = monthDays.filter((day) => day > 0);
  const fromEnd = monthDays.filter((day) => day < 0).reverse();
  const words = fromStart.map((day) => `the ${numeral(day)}`);
  for (const day of fromEnd) words.push(day === -1 ? "the last day" : `the ${ordinal(day)} day`);
  return list(words);
}

function describeTimes(parts: RuleParts): string {
  if (parts.byHour.length === 0 && parts.byMinute.length === 0) return "";
  const minutes = parts.byMinute.length > 0 ? parts.byMinute : [0];
  if (parts.byHour.length === 0) return `at minute ${list(minutes.map(String))}`;
  const step = stepOf(parts.byHour);
  if (step !== null && minutes.length === 1)
    return `${every(step, "hour")} from ${twoDigits(parts.byHour[0] ?? 0)}:${twoDigits(minutes[0] ?? 0)}`;
  return `at ${list(clockTimes(parts.byHour, minutes))}`;
}

/**
 * Where BYSETPOS takes the same times of each day, those: `FREQ=DAILY;BYHOUR=9,17;BYMINUTE=15,30;BYSETPOS=1,4` is the
 * only way to say 9:15 and 17:30.
 */
function describeNumberedTimes(parts: RuleParts): string {
  const times = clockTimes(parts.byHour, parts.byMinute);
  const days = daysInPeriod(parts);
  const size = times.length * (days ?? 0);
  const places = parts.bySetPos
    .map((nth) => (nth > 0 ? nth - 1 : size + nth))
    .filter((at) => at >= 0 && at < size);
  const taken = times.filter((_, index) => places.includes(index));
  const isSame = places.every((place) => taken.includes(times[place % times.length] ?? ""));
  if (days !== null && isSame && new Set(places).size === taken.length * days) return `at ${list(taken)}`;
  return `${describeTimes(parts)} (the ${list(parts.bySetPos.map(ordinal))} of them)`;
}

/** How many days each period of the rule has; null where one has more than another. */
function daysInPeriod({ freq, byMonth, byWeekNo, byYearDay, byMonthDay, byDay }: RuleParts): number | null {
  if (freq === "DAILY") return 1;
  if (freq === "WEEKLY") return byMonth.length > 0 ? null : Math.max(byDay.length, 1);
  const days = byMonthDay.length + byYearDay.length + byDay.length;
  const isOne = days === 0 || (days === 1 && byDay.every(({ nth }) => nth !== null));
  const months = freq === "MONTHLY" ? 1 : byMonth.length;
  return isOne && months < 2 && byWeekNo.length < 2 && (months === 1 || byMonthDay.length === 0) ? 1 : null;
}

function clockTimes(hours: number[], minutes: number[]): string[] {
  return hours.flatMap((hour) => minutes.map((minute) => `${twoDigits(hour)}:${twoDigits(minute)}`));
}

/** How many hours apart, where the hours go evenly around the clock. */
function stepOf(hours: number[]): number | null {
  const step = 24 / hours.length;
  if (hours.length < 3 || !Number.isInteger(step)) return null;
  return hours.every((hour, index) => hour === (hours[0] ?? 0) + index * step) ? step : null;
}

function describeEnd(parts: RuleParts): string {
  if (parts.count !== null) return parts.count === 1 ? "once" : `${parts.count} times`;
  switch (parts.until?.kind) {
    case "date":
      return `until ${parts.until.date}`;
    case "local":
      return `until ${parts.until.local.slice(0, 16).replace("T", " ")}`;
    case "instant":
      return `until ${new Date(parts.until.at * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;
    case undefined:
      return "";
  }
}

function isOneDateOfYear(parts: RuleParts): boolean {
  if (parts.freq !== "YEARLY" || parts.byDay.length > 0 || parts.byMonth.length !== 1) return false;
  return parts.byMonthDay.length === 1 && (parts.byMonthDay[0] ?? 0) > 0 && parts.bySetPos.length === 0;
}

function every(interval: number, what: string): string {
  if (interval === 1) return `every ${what}`;
  const word = SMALL_ORDINALS[interval];
  return word === undefined ? `every ${numeral(interval)} ${what}` : `every ${word} ${what}`;
}

/** Names of days that have no number; working days and weekends by their own. */
function plainNames(days: RuleDay[], naming: Naming): string {
  if (isWorkWeek(days, naming)) return "weekday";
  return (naming.inShort ? spanOf(days)?.join(" to ") : undefined) ?? list(days.map(nameOf));
}

/** Days of which one is taken: `the last Mon-Fri day`. */
function namesToChooseFrom(days: RuleDay[], naming: Naming): string {
  const span = naming.inShort ? spanOf(days) : null;
  return span === null ? plainNames(days, naming) : `${span.map((name) => name.slice(0, 3)).join("-")} day`;
}

function isWorkWeek(days: RuleDay[], { areWorkdays }: Naming): boolean {
  return areWorkdays && days.map(({ day }) => day).join(",") === WORKING_DAYS;
}

/** The names of the first and the last of four to six days in a row, also past the end of a week; else null. */
function spanOf(days: RuleDay[]): [string, string] | null {
  if (days.length < 4 || days.length > 6) return null;
  const places = new Set(days.map(({ day }) => WEEKDAY_CODES.indexOf(day)));
  const firsts = [...places].filter((place) => !places.has((place + 6) % 7));
  const [first, another] = firsts;
  if (first === undefined || another !== undefined) return null;
  return [DAY_NAMES[first] ?? "", DAY_NAMES[(first + days.length - 1) % 7] ?? ""];
}

export function nameOf({ day }: RuleDay): string {
  return DAY_NAMES[WEEKDAY_CODES.indexOf(day)] ?? "";
}

/** From Monday to Sunday. */
function sortDays(days: RuleDay[]): RuleDay[] {
  const place = ({ day }: RuleDay) => (WEEKDAY_CODES.indexOf(day) + 6) % 7;
  return [...days].sort((a, b) => place(a) - place(b) || (a.nth ?? 0) - (b.nth ?? 0));
}

/** `first`, `last`, `second-to-last`, `20th`. */
export function ordinal(nth: number): string {
  if (nth === -1) return "last";
  if (nth < 0) return `${ordinal(-nth)}-to-last`;
  return nth === 1 ? "first" : (SMALL_ORDINALS[nth] ?? numeral(nth));
}

/** `1st`, `22nd`, `13th`. */
export function numeral(value: number): string {
  const tens = value % 100;
  const suffix = tens >= 11 && tens <= 13 ? "th" : (["th", "st", "nd", "rd"][value % 10] ?? "th");
  return `${value}${suffix}`;
}

/** `a`, `a and b`, `a, b and c`. */
function list(words: string[]): string {
  if (words.length < 2) return words[0] ?? "";
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

function joined(...words: string[]): string {
  return words.filter((word) => word !== "").join(" ");
}
