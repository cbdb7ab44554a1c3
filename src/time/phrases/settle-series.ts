/** What the expressions of a phrase about something that repeats mean: a rule, and its first occurrence. */
import { civilOf, dayNumberOf, formatLocal, localOfSeconds, SECONDS_A_DAY, type Weekday } from "../calendar";
import type { ParsedTime } from "../iso";
import { nextAfter } from "../recurrence";
import { type RuleParts, readRule, writeRule } from "../recurrence-rule";
import { splitAmounts } from "./amounts";
import { dateOfDay, mondayOf, monthStart, shiftDay, yearStart } from "./days";
import { type Divided, divide } from "./divide";
import { type Hand, handOf } from "./hand";
import { failed, instantOfWall, type Outcome, settled, wallAt, wallOfDay } from "./moment";
import type { Placed } from "./pieces";
import { settleRule } from "./rule-of-pieces";
import { setTimes } from "./rule-times";
import { dayContext, type SettleContext } from "./settle";
import { settleDay } from "./settle-day";
import { type SettledTime, settleTimes } from "./settle-time";

export interface SettledSeries {
  first: ParsedTime;
  rule: RuleParts;
  /** Whether a bare hour was taken as the afternoon's. */
  assumed: boolean;
  /** Weekdays that were left out. */
  except: readonly Weekday[];
}

/** Whether something among the expressions repeats. */
export function repeats(placed: readonly Placed[]): boolean {
  return placed.some(
    ({ piece }) =>
      piece.kind === "every" ||
      (piece.kind === "weekday" && piece.repeats) ||
      (piece.kind === "ofMonth" && piece.every),
  );
}

interface Hands {
  main: Hand;
  starting: Hand;
  until: Hand;
  except: Hand;
}

export function settleSeries(
  placed: readonly Placed[],
  text: string,
  context: SettleContext,
): Outcome<SettledSeries> {
  const divided = divide(placed);
  const hands: Hands = {
    main: handOf(divided.main, text),
    starting: handOf(divided.starting, text),
    until: handOf(divided.until, text),
    except: handOf(divided.except, text),
  };
  const outcome = settleAll(hands, divided, context);
  // Whatever one of the hands still holds refuses the phrase.
  let whole: Outcome<SettledSeries> = outcome;
  for (const hand of [hands.main, hands.starting, hands.until, hands.except]) whole = hand.settle(whole);
  return whole;
}

function settleAll(hands: Hands, divided: Divided, context: SettleContext): Outcome<SettledSeries> {
  const { main } = hands;
  if (main.has("zone"))
    return failed("unread", "repeats in a time zone of its own: name times of the user's");
  const wall = wallAt(context);
  const today = Math.floor(wall / SECONDS_A_DAY);
  const said = settleTimes(main, context.hours);
  if (!said.ok) return said;
  const settledRule = settleRule(hands, said.value, wall, context.region);
  if (!settledRule.ok) return settledRule;
  const { parts, times, except } = settledRule.value;
  const timed = setTimes(parts, times);
  if (!timed.ok) return timed;
  // What BYSETPOS picks of the times is right by itself; the rest is checked as any rule is.
  const checked = readRule(writeRule(hasSetOfTimes(parts) ? { ...parts, bySetPos: [] } : parts));
  if (!checked.ok) return failed("no_time", checked.reason);
  const start = startOf(hands.starting, divided.starting, today, context);
  if (!start.ok) return start;
  const first = firstOf(parts, start.value, times, context);
  if (first === null) return failed("no_time", "never comes");
  const ended = setEnd(parts, hands, divided, first, { today, context });
  if (!ended.ok) return ended;
  const assumed = times.some((time) => time.assumed);
  return settled({ first, rule: inOrder(parts), assumed, except });
}

/** The lists of a rule in the order in which a stored rule has them. */
function inOrder(parts: RuleParts): RuleParts {
  const read = readRule(writeRule({ ...parts, bySetPos: [] }));
  return read.ok ? { ...read.parts, bySetPos: parts.bySetPos } : parts;
}

/** The day on which the series may begin: today, or what was said after "starting". */
function startOf(
  hand: Hand,
  pieces: readonly Placed[],
  today: number,
  context: SettleContext,
): Outcome<number> {
  if (pieces.length === 0) return settled(today);
  const day = settleDay(hand, dayContext(today, context));
  if (!day.ok) return day;
  if (day.value === null) return failed("no_time", "names no day to start on");
  return day.value < today ? failed("past", "begins in the past") : settled(day.value);
}

/** The first occurrence from a day on that has not passed. Its interval doesn't matter yet: it begins with it. */
function firstOf(
  parts: RuleParts,
  day: number,
  times: readonly SettledTime[],
  { now, zone }: SettleContext,
): ParsedTime | null {
  const dates = writeRule({
    ...parts,
    ...(hasSetOfTimes(parts) ? { bySetPos: [] } : {}),
    interval: 1,
    byHour: [],
    byMinute: [],
  });
  const next = (from: number) => {
    const after = instantOfWall(zone, from * SECONDS_A_DAY) - 1;
    return nextAfter({ rule: dates, start_local: dateOfDay(from), zone }, after)?.local ?? null;
  };
  const firstDate = next(day);
  if (firstDate === null) return null;
  if (times.length === 0) return { kind: "date", date: firstDate };
  for (const date of [firstDate, next(dayOf(firstDate) + 1)]) {
    if (date === null) continue;
    const readings = times
      .map(({ time, daysLater }) => wallOfDay(dayOf(date) + daysLater, time))
      .sort((a, b) => a - b);
    const reading = readings.find((one) => instantOfWall(zone, one) > now);
    if (reading !== undefined) return { kind: "local", local: formatLocal(localOfSeconds(reading)) };
  }
  return null;
}

/** Times of day of a rule may be numbered by BYSETPOS, as dates may. */
function hasSetOfTimes({ byHour, byMinute, bySetPos }: RuleParts): boolean {
  return bySetPos.length > 0 && (byHour.length > 1 || byMinute.length > 1);
}

function dayOf(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
}

interface EndContext {
  today: number;
  context: SettleContext;
}

/** COUNT or UNTIL; two of them are refused. */
function setEnd(
  parts: RuleParts,
  { main, until }: Hands,
  divided: Divided,
  first: ParsedTime,
  at: EndContext,
): Outcome<null> {
  const count = main.take("times")?.count;
  const lasting = main.takeIf("shift", ({ way }) => way === "lasting" || way === "coming");
  const { until: pieces } = divided;
  const ends = [count !== undefined, lasting !== undefined, pieces.length > 0].filter(Boolean).length;
  if (ends > 1) return failed("ambiguous", "names two ends: name one");
  if (count !== undefined) {
    if (count < 1 || count > 1000) return failed("unbounded", "repeats more than 1,000 times");
    parts.count = count;
    return settled(null);
  }
  const firstDate = dateOf(first);
  if (lasting !== undefined) {
    const { days, seconds } = splitAmounts(lasting.amounts);
    if (seconds > 0 || days.length === 0) return failed("unread", "lasts for hours: name days or an end");
    return setUntil(parts, shiftDay(dayOf(firstDate), days) - 1, firstDate);
  }
  if (pieces.length === 0) return settled(null);
  const end = lastDayOf(until, divided, { ...at, today: Math.max(at.today, dayOf(firstDate) - 1) });
  return end.ok ? setUntil(parts, end.value, firstDate) : end;
}

function dateOf(first: ParsedTime): string {
  if (first.kind === "date") return first.date;
  return first.kind === "local" ? first.local.slice(0, 10) : "";
}

function setUntil(parts: RuleParts, day: number, firstDate: string): Outcome<null> {
  if (!Number.isSafeInteger(day) || day > 4_000_000 || civilOf(day).year > 9999)
    return failed("unbounded", "is after the year 9999");
  const date = dateOfDay(day);
  if (date < firstDate) return failed("past", "ends before it begins");
  parts.until = { kind: "date", date };
  return settled(null);
}

/** The last day: a day itself; of a week, month or year its own last, or the day before it begins. */
function lastDayOf(
  hand: Hand,
  { until: pieces, through }: Divided,
  { today, context }: EndContext,
): Outcome<number> {
  const stretch = stretchOf(hand, pieces, today, context);
  if (!stretch.ok) return stretch;
  if (stretch.value !== null) {
    const { from, to } = stretch.value;
    if (through) return settled(to - 1);
    if (context.untilIsBefore) return settled(from - 1);
    return failed("ambiguous", "may end before that begins or when it is over", {
      suggestions: [dateOfDay(from - 1), dateOfDay(to - 1)],
    });
  }
  const day = settleDay(hand, dayContext(today, context));
  if (!day.ok) return day;
  return day.value === null ? failed("unread", "names an end that is no day") : settled(day.value);
}

interface Days {
  from: number;
  /** Exclusive. */
  to: number;
}

/** The week, month or year that an end names; null where it names a day. */
function stretchOf(
  hand: Hand,
  pieces: readonly Placed[],
  today: number,
  context: SettleContext,
): Outcome<Days | null> {
  const kinds = pieces.map(({ piece }) => piece.kind);
  const period = kinds.length === 1 ? hand.peek("period") : undefined;
  if (period !== undefined && period.unit !== "day" && period.unit !== "weekend") {
    hand.take("period");
    const { unit, offset } = period;
    return settled({ from: beginOf(unit, offset, today), to: beginOf(unit, offset + 1, today) });
  }
  if (!kinds.includes("month") && !kinds.includes("year")) return settled(null);
  if (!kinds.every((kind) => kind === "month" || kind === "year")) return settled(null);
  if (!kinds.includes("month")) {
    const year = hand.take("year")?.year ?? 0;
    return settled({ from: dayNumberOf(year, 1, 1), to: dayNumberOf(year + 1, 1, 1) });
  }
  const day = settleDay(hand, dayContext(today, context));
  if (!day.ok || day.value === null) return failed("unread", "names an end that is no day");
  return settled({ from: day.value, to: monthStart(day.value, 1) });
}

function beginOf(unit: "week" | "month" | "year", offset: number, today: number): number {
  if (unit === "week") return mondayOf(today) + 7 * offset;
  return unit === "month" ? monthStart(today, offset) : yearStart(today, offset);
}
