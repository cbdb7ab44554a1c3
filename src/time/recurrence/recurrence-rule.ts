/**
 * RFC 5545 recurrence rules as Almanac takes them (section 3.3.10), read into their parts and checked.
 *
 * Taken: FREQ of DAILY, WEEKLY, MONTHLY and YEARLY with every BYxxx part that the RFC allows there. Refused:
 * SECONDLY, MINUTELY and HOURLY, because a reminder that fires more than {@link MAX_TIMES_A_DAY} times a day
 * is noise, and because "every hour" in elapsed time can't keep a wall clock across a clock change; the same
 * wish is written with BYHOUR (`FREQ=DAILY;BYHOUR=8,12,16,20`).
 */
import { isValidDate } from "../calendar";

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

/** A number list of RFC 5545: its field, the values it takes, and whether they count from the end too. */
interface ListPart {
  field: NumberList;
  from: number;
  to: number;
  signed: boolean;
}

const LISTS: ReadonlyMap<string, ListPart> = new Map<string, ListPart>([
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
const EXAMPLE = "FREQ=WEEKLY;BYDAY=MO";
const MAX_QUOTED = 40;
const UNTIL = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/;

/**
 * Reads a rule, also as language models write it: in any case, with `RRULE:` before it, blanks around separators and a
 * `;` at the end. What it doesn't understand it names.
 */
export function readRule(text: string): RuleReading {
  if (text.length > MAX_RULE_LENGTH) return refuse(`is longer than ${MAX_RULE_LENGTH} characters`);
  const values = splitParts(withoutOrnaments(text));
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

function withoutOrnaments(text: string): string {
  return text
    .replaceAll(/\s*([:;,=])\s*/g, "$1")
    .trim()
    .replace(/^RRULE:/i, "")
    .replace(/;$/, "");
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

/** A piece of the rule in quotation marks, on one line. */
function quote(piece: string): string {
  const line = piece.replaceAll(/[\s\p{Cc}]+/gu, " ");
  return `"${line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED)}…` : line}"`;
}

function splitParts(text: string): { ok: true; parts: Map<string, string> } | { ok: false; reason: string } {
  const parts = new Map<string, string>();
  for (const part of text.split(";")) {
    const equals = part.indexOf("=");
    const name = part.slice(0, equals).toUpperCase();
    if (equals < 1 || equals === part.length - 1) {
      const what = part === "" ? "an empty part" : `${quote(part)}, which is not NAME=VALUE`;
      return refuse(`is not a recurrence rule: it has ${what}; write for example ${EXAMPLE}`);
    }
    if (!SCALARS.includes(name) && !LISTS.has(name))
      return refuse(`has ${quote(part)}, a part that RFC 5545 doesn't know`);
    if (parts.has(name)) return refuse(`has ${name} twice`);
    parts.set(name, part.slice(equals + 1).toUpperCase());
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
      return refuse(`repeats too often with ${value}: use FREQ=DAILY, with BYHOUR for several times a day`);
    case undefined:
      return refuse("has no FREQ: begin with FREQ=DAILY, WEEKLY, MONTHLY or YEARLY");
    default:
      return refuse(unfit("FREQ", value, "DAILY, WEEKLY, MONTHLY or YEARLY"));
  }
}

function unfit(name: string, piece: string, takes: string): string {
  return `has ${quote(piece)} in ${name}, which takes ${takes}`;
}

/** Puts one part where it belongs, or answers what is wrong with it. */
function readPart(parts: RuleParts, name: string, value: string): string | null {
  const list = LISTS.get(name);
  if (list !== undefined) return readNumbers(parts, name, list, value);
  switch (name) {
    case "INTERVAL":
      parts.interval = Number(value);
      return isCount(value, MAX_INTERVAL) ? null : unfit(name, value, `1 to ${MAX_INTERVAL}`);
    case "COUNT":
      parts.count = Number(value);
      return isCount(value, MAX_OCCURRENCES) ? null : unfit(name, value, `1 to ${MAX_OCCURRENCES}`);
    case "UNTIL":
      parts.until = readUntil(value);
      return parts.until === null ? unfit(name, value, "a date such as 20261231 or 20261231T235959Z") : null;
    case "BYDAY":
      return readDays(parts, value);
    case "WKST": {
      const start = WEEKDAY_CODES.find((code) => code === value);
      if (start === undefined) return unfit(name, value, "one of MO, TU, WE, TH, FR, SA, SU");
      parts.weekStart = start;
      return null;
    }
    default:
      return null; // FREQ, which has been read.
  }
}

function isCount(value: string, most: number): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= most;
}

function readNumbers(parts: RuleParts, name: string, list: ListPart, value: string): string | null {
  const { field, from, to, signed } = list;
  const numbers = new Set<number>();
  for (const text of value.split(",")) {
    const number = /^[+-]?\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
    const size = signed ? Math.abs(number) : number;
    if (!(size >= from && size <= to))
      return unfit(name, text, signed ? `${from} to ${to} and -${to} to -${from}` : `${from} to ${to}`);
    numbers.add(number);
  }
  parts[field] = [...numbers].sort((a, b) => a - b);
  return null;
}

function readDays(parts: RuleParts, value: string): string | null {
  for (const text of value.split(",")) {
    const match = DAY_OF_RULE.exec(text);
    const nth = match?.[1] === undefined ? null : Number(match[1]);
    if (match === null || nth === 0 || Math.abs(nth ?? 1) > 53)
      return unfit("BYDAY", text, "days such as MO, 1MO or -1FR");
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
