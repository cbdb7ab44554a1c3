/**
 * RFC 5545 recurrence rules as Almanac takes them (section 3.3.10), read into their parts and checked.
 *
 * Taken: FREQ of DAILY, WEEKLY, MONTHLY and YEARLY with every BYxxx part that the RFC allows there. Refused:
 * SECONDLY, MINUTELY and HOURLY, because a reminder that fires more than {@link MAX_TIMES_A_DAY} times a day
 * is noise, and because "every hour" in elapsed time can't keep a wall clock across a clock change; the same
 * wish is written with BYHOUR (`FREQ=DAILY;BYHOUR=8,12,16,20`).
 */
import { isValidDate } from "./calendar";

export type Frequency = "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";

/** A part of BYDAY: `nth` is null for every such day, else 1 to 53 or −1 to −53. */
export interface RuleDay {
  day: WeekdayCode;
  nth: number | null;
}

/** Until when a series runs, inclusive: a local date, a wall clock reading, or an instant (epoch seconds). */
export type Until =
  | { kind: "date"; date: string }
  | { kind: "local"; local: string }
  | { kind: "instant"; at: number };

export interface RuleParts {
  freq: Frequency;
  interval: number;
  count: number | null;
  until: Until | null;
  byMonth: number[];
  byWeekNo: number[];
  byYearDay: number[];
  byMonthDay: number[];
  byDay: RuleDay[];
  byHour: number[];
  byMinute: number[];
  bySecond: number[];
  bySetPos: number[];
  weekStart: WeekdayCode;
}

/** `reason` is a clause to put after the name of a field: `repeats every second`. */
export type RuleReading = { ok: true; parts: RuleParts } | { ok: false; reason: string };

/** Sunday first, as JavaScript counts days of the week. */
export const WEEKDAY_CODES = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"] as const;
export type WeekdayCode = (typeof WEEKDAY_CODES)[number];

export const MAX_RULE_LENGTH = 500;
/** The most occurrences that COUNT may ask for, and that one answer may look at. */
export const MAX_OCCURRENCES = 10_000;
/** BYHOUR × BYMINUTE × BYSECOND, those of them that BYSETPOS may take: every half hour at most. */
export const MAX_TIMES_A_DAY = 48;
/** The times of day that BYSETPOS may choose from. */
const MINUTES_A_DAY = 1440;
const MAX_INTERVAL = 1000;

type NumberList = Exclude<keyof RuleParts, "freq" | "interval" | "count" | "until" | "byDay" | "weekStart">;

/** The number lists of RFC 5545: their field, their largest value, and whether they count from the end too. */
const LISTS: ReadonlyMap<string, { field: NumberList; from: number; to: number; signed: boolean }> = new Map([
  ["BYSECOND", { field: "bySecond", from: 0, to: 59, signed: false }],
  ["BYMINUTE", { field: "byMinute", from: 0, to: 59, signed: false }],
  ["BYHOUR", { field: "byHour", from: 0, to: 23, signed: false }],
  ["BYMONTHDAY", { field: "byMonthDay", from: 1, to: 31, signed: true }],
  ["BYYEARDAY", { field: "byYearDay", from: 1, to: 366, signed: true }],
  ["BYWEEKNO", { field: "byWeekNo", from: 1, to: 53, signed: true }],
  ["BYMONTH", { field: "byMonth", from: 1, to: 12, signed: false }],
  ["BYSETPOS", { field: "bySetPos", from: 1, to: 366, signed: true }],
]);

const SCALARS = ["FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "WKST"];
const DAY_OF_RULE = /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/;
const UNTIL = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/;

/** Reads a rule without its `RRULE:` prefix, in any case. */
export function readRule(text: string): RuleReading {
  if (text.length > MAX_RULE_LENGTH) return refuse(`is longer than ${MAX_RULE_LENGTH} characters`);
  const values = splitParts(text.toUpperCase());
  if (!values.ok) return values;
  const freq = readFrequency(values.parts.get("FREQ"));
  if (!freq.ok) return freq;
  const parts = emptyParts(freq.freq);
  for (const [name, value] of values.parts) {
    const wrong = readPart(parts, name, value);
    if (wrong !== null) return refuse(wrong);
  }
  const wrong = conflictOf(parts);
  return wrong === null ? { ok: true, parts } : refuse(wrong);
}

/** The rule in canonical order: FREQ first, parts that say nothing left out. */
export function writeRule(parts: RuleParts): string {
  const written = [`FREQ=${parts.freq}`];
  if (parts.interval !== 1) written.push(`INTERVAL=${parts.interval}`);
  if (parts.count !== null) written.push(`COUNT=${parts.count}`);
  if (parts.until !== null) written.push(`UNTIL=${writeUntil(parts.until)}`);
  if (parts.byMonth.length > 0) written.push(`BYMONTH=${parts.byMonth}`);
  if (parts.byWeekNo.length > 0) written.push(`BYWEEKNO=${parts.byWeekNo}`);
  if (parts.byYearDay.length > 0) written.push(`BYYEARDAY=${parts.byYearDay}`);
  if (parts.byMonthDay.length > 0) written.push(`BYMONTHDAY=${parts.byMonthDay}`);
  if (parts.byDay.length > 0)
    written.push(`BYDAY=${parts.byDay.map(({ nth, day }) => `${nth ?? ""}${day}`).join(",")}`);
  if (parts.byHour.length > 0) written.push(`BYHOUR=${parts.byHour}`);
  if (parts.byMinute.length > 0) written.push(`BYMINUTE=${parts.byMinute}`);
  if (parts.bySecond.length > 0) written.push(`BYSECOND=${parts.bySecond}`);
  if (parts.bySetPos.length > 0) written.push(`BYSETPOS=${parts.bySetPos}`);
  if (parts.weekStart !== "MO") written.push(`WKST=${parts.weekStart}`);
  return written.join(";");
}

/** A rule of one frequency that says nothing else yet. */
export function emptyParts(freq: Frequency): RuleParts {
  return {
    freq,
    interval: 1,
    count: null,
    until: null,
    byMonth: [],
    byWeekNo: [],
    byYearDay: [],
    byMonthDay: [],
    byDay: [],
    byHour: [],
    byMinute: [],
    bySecond: [],
    bySetPos: [],
    weekStart: "MO",
  };
}

function refuse(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}

function splitParts(text: string): { ok: true; parts: Map<string, string> } | { ok: false; reason: string } {
  const parts = new Map<string, string>();
  if (text.startsWith("RRULE:")) return refuse("is written without the prefix RRULE:");
  for (const part of text.split(";")) {
    const equals = part.indexOf("=");
    const name = part.slice(0, equals);
    if (equals < 1 || equals === part.length - 1) {
      return refuse("is not a recurrence rule: write NAME=VALUE parts, such as FREQ=WEEKLY;BYDAY=MO");
    }
    if (!SCALARS.includes(name) && !LISTS.has(name)) return refuse("has a part that RFC 5545 doesn't know");
    if (parts.has(name)) return refuse(`has ${name} twice`);
    parts.set(name, part.slice(equals + 1));
  }
  return { ok: true, parts };
}

function readFrequency(
  value: string | undefined,
): { ok: true; freq: Frequency } | { ok: false; reason: string } {
  switch (value) {
    case "DAILY":
    case "WEEKLY":
    case "MONTHLY":
    case "YEARLY":
      return { ok: true, freq: value };
    case "SECONDLY":
    case "MINUTELY":
    case "HOURLY":
      return refuse("repeats too often: use FREQ=DAILY, with BYHOUR for several times a day");
    case undefined:
      return refuse("has no FREQ: begin with FREQ=DAILY, WEEKLY, MONTHLY or YEARLY");
    default:
      return refuse("has an unknown FREQ: use DAILY, WEEKLY, MONTHLY or YEARLY");
  }
}

/** Puts one part where it belongs, or answers what is wrong with it. */
function readPart(parts: RuleParts, name: string, value: string): string | null {
  const list = LISTS.get(name);
  if (list !== undefined) {
    const numbers = readNumbers(value, list.from, list.to, list.signed);
    if (numbers === null) return `has a ${name} outside ${list.from} to ${list.to}`;
    parts[list.field] = numbers;
    return null;
  }
  switch (name) {
    case "INTERVAL":
      if (!/^\d{1,4}$/.test(value) || Number(value) < 1 || Number(value) > MAX_INTERVAL)
        return `has an INTERVAL outside 1 to ${MAX_INTERVAL}`;
      parts.interval = Number(value);
      return null;
    case "COUNT":
      if (!/^\d{1,5}$/.test(value) || Number(value) < 1 || Number(value) > MAX_OCCURRENCES)
        return `has a COUNT outside 1 to ${MAX_OCCURRENCES}`;
      parts.count = Number(value);
      return null;
    case "UNTIL":
      parts.until = readUntil(value);
      return parts.until === null
        ? "has an UNTIL that is not a date such as 20261231 or 20261231T235959Z"
        : null;
    case "BYDAY":
      return readDays(parts, value);
    case "WKST": {
      const start = WEEKDAY_CODES.find((code) => code === value);
      if (start === undefined) return "has an unknown WKST";
      parts.weekStart = start;
      return null;
    }
    default:
      return null; // FREQ, which has been read.
  }
}

function readNumbers(value: string, from: number, to: number, signed: boolean): number[] | null {
  const numbers: number[] = [];
  for (const text of value.split(",")) {
    if (!/^[+-]?\d{1,3}$/.test(text)) return null;
    const number = Number(text);
    if (number < 0 && !signed) return null;
    if (Math.abs(number) < from || Math.abs(number) > to) return null;
    if (!numbers.includes(number)) numbers.push(number);
  }
  return numbers.sort((a, b) => a - b);
}

function readDays(parts: RuleParts, value: string): string | null {
  for (const text of value.split(",")) {
    const match = DAY_OF_RULE.exec(text);
    const nth = match?.[1] === undefined ? null : Number(match[1]);
    if (match === null || nth === 0 || Math.abs(nth ?? 1) > 53) return "has an unknown day in BYDAY";
    const day = match[2] as WeekdayCode;
    if (!parts.byDay.some((other) => other.day === day && other.nth === nth)) parts.byDay.push({ day, nth });
  }
  return null;
}

function readUntil(value: string): Until | null {
  const match = UNTIL.exec(value);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, utc] = match;
  if (!isValidDate(Number(year), Number(month), Number(day))) return null;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return { kind: "date", date };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const local = `${date}T${hour}:${minute}:${second}`;
  return utc === undefined
    ? { kind: "local", local }
    : { kind: "instant", at: Date.parse(`${local}Z`) / 1000 };
}

function writeUntil(until: Until): string {
  if (until.kind === "date") return until.date.replaceAll("-", "");
  if (until.kind === "local") return until.local.replaceAll(/[-:]/g, "");
  return `${new Date(until.at * 1000).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

/** Parts that RFC 5545 section 3.3.10 forbids together. */
function conflictOf(parts: RuleParts): string | null {
  const { freq } = parts;
  if (parts.count !== null && parts.until !== null) return "has both COUNT and UNTIL: use one";
  if (parts.byWeekNo.length > 0 && freq !== "YEARLY") return "has BYWEEKNO, which only YEARLY takes";
  if (parts.byYearDay.length > 0 && freq !== "YEARLY") return "has BYYEARDAY, which only YEARLY takes";
  if (parts.byMonthDay.length > 0 && freq === "WEEKLY") return "has BYMONTHDAY, which WEEKLY doesn't take";
  const numbered = parts.byDay.some(({ nth }) => nth !== null);
  if (numbered && (freq === "DAILY" || freq === "WEEKLY" || parts.byWeekNo.length > 0))
    return "has a numbered day in BYDAY, which only MONTHLY and YEARLY without BYWEEKNO take";
  const others = [
    parts.byMonth,
    parts.byWeekNo,
    parts.byYearDay,
    parts.byMonthDay,
    parts.byDay,
    parts.byHour,
  ];
  if (
    parts.bySetPos.length > 0 &&
    ![...others, parts.byMinute, parts.bySecond].some((list) => list.length > 0)
  )
    return "has BYSETPOS without another BY part";
  return tooOften(parts);
}

function tooOften({ byHour, byMinute, bySecond, bySetPos }: RuleParts): string | null {
  const size = (list: number[]) => Math.max(list.length, 1);
  const times = size(byHour) * size(byMinute) * size(bySecond);
  if (times > MINUTES_A_DAY) return `names more than ${MINUTES_A_DAY} times of a day`;
  const most = bySetPos.length > 0 ? Math.min(times, bySetPos.length) : times;
  return most > MAX_TIMES_A_DAY ? `repeats more than ${MAX_TIMES_A_DAY} times a day` : null;
}
