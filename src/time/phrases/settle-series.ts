/** What the expressions of a phrase about something that repeats mean: a rule, and its first occurrence. */
import { civilOf, formatLocal, localOfSeconds, SECONDS_A_DAY, type Weekday } from "../calendar";
import type { ParsedTime } from "../iso";
import { nextAfter } from "../recurrence";
import {
  emptyParts,
  type Frequency,
  type RuleParts,
  readRule,
  WEEKDAY_CODES,
  writeRule,
} from "../recurrence-rule";
import { failed, instantOfWall, type Outcome, settled, wallAt, wallOfDay } from "./moment";
import type { Every, Piece } from "./pieces";
import { type SettleContext, splitAmounts } from "./settle";
import { dateOfDay, find, settleDay, shiftDay } from "./settle-day";
import { type SettledTime, settleTime } from "./settle-time";

export interface SettledSeries {
  first: ParsedTime;
  rule: string;
}

const FREQUENCIES: Partial<Record<NonNullable<Every["unit"]>, Frequency>> = {
  day: "DAILY",
  week: "WEEKLY",
  month: "MONTHLY",
  year: "YEARLY",
};

const TOO_OFTEN = "repeats too often: at most several times a day";

/** Whether something among the expressions repeats. A bare "every" does only before a date. */
export function repeats(pieces: readonly Piece[]): boolean {
  const every = everyOf(pieces);
  if (every === null) return false;
  return every.unit !== null || datesIn(pieces).length > 0;
}

export function settleSeries(pieces: readonly Piece[], context: SettleContext): Outcome<SettledSeries> {
  const every = everyOf(pieces);
  if (every === null) return failed("no_time", "names no time");
  const { said, until, starting } = divide(pieces);
  const wall = wallAt(context);
  const today = Math.floor(wall / SECONDS_A_DAY);
  const times = timesOf(said, context);
  const parts = every.unit === "hour" ? hourly(every, times, wall) : ruleOf(every, said);
  if (!parts.ok) return parts;
  setTimes(parts.value, times);
  const interval = every.unit === "hour" ? 1 : every.interval;
  const checked = readRule(writeRule({ ...parts.value, interval }));
  if (!checked.ok) return failed("no_time", checked.reason);
  const rule = checked.parts;

  const base = dayOf(starting, today, context);
  if (!base.ok) return base;
  const first = firstOf(rule, base.value ?? today, startTime(every, times, wall), context);
  if (first === null) return failed("no_time", "never comes");
  const end = endOf(rule, said, until, first, { today, context });
  return end.ok ? settled({ first, rule: writeRule(rule) }) : end;
}

function everyOf(pieces: readonly Piece[]): Every | null {
  const all = pieces.flatMap((piece) => (piece.kind === "every" ? [piece.every] : []));
  return all.find(({ unit }) => unit !== null) ?? all[0] ?? null;
}

function datesIn(pieces: readonly Piece[]): Piece[] {
  return pieces.filter(({ kind }) => kind === "calendar" || kind === "dayOfMonth" || kind === "nthWeekday");
}

/** What comes after "until" and after "starting" is not part of what repeats. */
function divide(pieces: readonly Piece[]): { said: Piece[]; until: Piece[]; starting: Piece[] } {
  const divided = { said: [] as Piece[], until: [] as Piece[], starting: [] as Piece[] };
  let into = divided.said;
  for (const piece of pieces) {
    if (piece.kind !== "mark") into.push(piece);
    else if (piece.mark === "until" || piece.mark === "before") into = divided.until;
    else if (piece.mark === "starting" || piece.mark === "since" || piece.mark === "after")
      into = divided.starting;
  }
  // "From 9" and "until 9" are times of the day, not ends of the series.
  for (const side of [divided.until, divided.starting]) {
    if (side.every(({ kind }) => kind === "clock" || kind === "part")) divided.said.push(...side.splice(0));
  }
  return divided;
}

function timesOf(said: readonly Piece[], { hours }: SettleContext): SettledTime[] {
  const clocks = said.filter(({ kind }) => kind === "clock");
  const parts = said.filter(({ kind }) => kind === "part");
  if (clocks.length <= 1) {
    if (clocks.length === 0 && parts.length > 1)
      return parts.flatMap((part) => settleTime([part], hours) ?? []);
    const one = settleTime(said, hours);
    return one === null ? [] : [one];
  }
  return clocks.flatMap((clock) => settleTime([clock, ...parts], hours) ?? []);
}

function ruleOf(every: Every, said: readonly Piece[]): Outcome<RuleParts> {
  if (every.unit === "second" || every.unit === "minute") return failed("unbounded", TOO_OFTEN);
  const dates = datesIn(said);
  const freq = every.unit === null ? freqOfDates(dates) : FREQUENCIES[every.unit];
  if (freq === undefined) return failed("no_time", "names nothing that repeats");
  const parts = emptyParts(freq);
  const weekdays = every.weekdays.length > 0 ? every.weekdays : weekdaysIn(said);
  if (freq === "WEEKLY") parts.byDay = weekdays.map((day) => ({ day: codeOf(day), nth: null }));
  if (freq === "MONTHLY") monthlyParts(parts, every, said);
  if (freq === "YEARLY") yearlyParts(parts, dates);
  return settled(parts);
}

function freqOfDates(dates: readonly Piece[]): Frequency | undefined {
  if (find(dates, "calendar") !== undefined) return "YEARLY";
  return dates.length > 0 ? "MONTHLY" : undefined;
}

function monthlyParts(parts: RuleParts, every: Every, said: readonly Piece[]): void {
  const nth = find(said, "nthWeekday");
  const weekday = find(said, "weekday");
  const end = find(said, "period", ({ unit, edge }) => unit === "month" && edge !== "whole");
  const monthDays = said.flatMap((piece) =>
    piece.kind === "dayOfMonth" || piece.kind === "calendar" ? [piece.day] : [],
  );
  if (every.weekdays.length > 0) numberDays(parts, every.weekdays, every.nth ?? 1);
  else if (every.monthDay !== null) parts.byMonthDay = [every.monthDay];
  else if (monthDays.length > 0) parts.byMonthDay = monthDays.sort((a, b) => a - b);
  else if (nth !== undefined) numberDays(parts, nth.weekdays, nth.nth);
  // "Monthly on the last Friday": here "last" numbers, and is not the one that has been.
  else if (weekday !== undefined) numberDays(parts, weekday.weekdays, weekday.turn === "last" ? -1 : 1);
  else if (end !== undefined) parts.byMonthDay = [end.edge === "end" ? -1 : 1];
}

/** The nth of one weekday, or the nth day among several. */
function numberDays(parts: RuleParts, weekdays: readonly Weekday[], nth: number): void {
  const several = weekdays.length > 1;
  parts.byDay = weekdays.map((day) => ({ day: codeOf(day), nth: several ? null : nth }));
  if (several) parts.bySetPos = [nth];
}

function yearlyParts(parts: RuleParts, dates: readonly Piece[]): void {
  const calendar = find(dates, "calendar");
  if (calendar === undefined) return;
  parts.byMonth = [calendar.month];
  parts.byMonthDay = [calendar.day];
}

function weekdaysIn(said: readonly Piece[]): Weekday[] {
  return said.flatMap((piece) => (piece.kind === "weekday" ? piece.weekdays : []));
}

function codeOf(weekday: Weekday): (typeof WEEKDAY_CODES)[number] {
  return WEEKDAY_CODES[weekday] ?? "MO";
}

/** Every so many hours, as times of the day: they must come out even, or the wall clock can't stay. */
function hourly(every: Every, times: readonly SettledTime[], wall: number): Outcome<RuleParts> {
  if (24 % every.interval !== 0)
    return failed("unbounded", "repeats in hours that don't divide a day: name the times of the day");
  const minute = Math.floor(wall / 60);
  const from = times[0]?.time ?? { hour: Math.floor(minute / 60) % 24, minute: minute % 60 };
  const parts = emptyParts("DAILY");
  for (let hour = from.hour % every.interval; hour < 24; hour += every.interval) parts.byHour.push(hour);
  parts.byMinute = [from.minute];
  return settled(parts);
}

/** Several times of a day, where one list of hours can say them. */
function setTimes(parts: RuleParts, times: readonly SettledTime[]): void {
  const minutes = new Set(times.map(({ time }) => time.minute));
  if (times.length < 2 || minutes.size > 1 || parts.byHour.length > 0) return;
  parts.byHour = [...new Set(times.map(({ time }) => time.hour))].sort((a, b) => a - b);
  parts.byMinute = [...minutes];
}

/** The time of day at which the series is to start, in seconds; null for an all-day series. */
function startTime(every: Every, times: readonly SettledTime[], wall: number): number | null {
  if (every.unit === "hour") return Math.floor((wall % SECONDS_A_DAY) / 60) * 60;
  const [first] = times;
  return first === undefined ? null : wallOfDay(0, first.time);
}

function dayOf(pieces: readonly Piece[], today: number, context: SettleContext): Outcome<number | null> {
  return settleDay(pieces, {
    today,
    passedToday: false,
    pastCounts: false,
    nextIsNextWeek: context.nextIsNextWeek,
  });
}

/** The first occurrence from a day on that has not passed. Its interval doesn't matter yet: it begins with it. */
function firstOf(
  parts: RuleParts,
  day: number,
  time: number | null,
  { now, zone }: SettleContext,
): ParsedTime | null {
  const rule = writeRule({ ...parts, interval: 1 });
  const dayStart = instantOfWall(zone, day * SECONDS_A_DAY);
  if (time === null) {
    const found = nextAfter({ rule, start_local: dateOfDay(day), zone }, dayStart - 1);
    return found === null ? null : { kind: "date", date: found.local };
  }
  const earliest = parts.byHour.length > 0 ? 0 : time;
  const start_local = formatLocal(localOfSeconds(day * SECONDS_A_DAY + earliest));
  const found = nextAfter({ rule, start_local, zone }, Math.max(now, dayStart - 1));
  return found === null ? null : { kind: "local", local: found.local };
}

/** COUNT or UNTIL. */
function endOf(
  parts: RuleParts,
  said: readonly Piece[],
  until: readonly Piece[],
  first: ParsedTime,
  { today, context }: { today: number; context: SettleContext },
): Outcome<null> {
  const times = find(said, "times");
  if (times !== undefined) {
    if (times.count < 1 || times.count > 1000) return failed("unbounded", "repeats more than 1,000 times");
    parts.count = times.count;
    return settled(null);
  }
  const firstDate = first.kind === "date" ? first.date : localOf(first).slice(0, 10);
  const lasting = find(said, "shift");
  const end = lasting === undefined ? dayOf(until, today, context) : settled(lastDay(firstDate, lasting));
  if (!end.ok) return end;
  if (end.value === null) return settled(null);
  const date = dateOfDay(end.value);
  if (civilOf(end.value).year > 9999) return failed("unbounded", "is after the year 9999");
  if (date < firstDate) return failed("past", "ends before it begins");
  parts.until = { kind: "date", date };
  return settled(null);
}

function localOf(first: ParsedTime): string {
  return first.kind === "local" ? first.local : "";
}

/** "For three weeks" from the first occurrence on. */
function lastDay(firstDate: string, { amounts }: Extract<Piece, { kind: "shift" }>): number {
  const first = Math.floor(Date.parse(`${firstDate}T00:00:00Z`) / 86_400_000);
  return shiftDay(first, splitAmounts(amounts).days) - 1;
}
