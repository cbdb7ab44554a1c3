/** What the expressions of a phrase about something that repeats mean: a rule, and its first occurrence. */
import { formatLocal, localOfSeconds, SECONDS_A_DAY, type Weekday } from "../../calendar";
import { type ParsedTime, resolveInstant } from "../../iso";
import { readingsOf } from "../../recurrence/recurrence-readings";
import { type RuleParts, readRule, writeRule } from "../../recurrence/recurrence-rule";
import { dateOfDay, shiftDay } from "../days";
import { type Hand, handOf } from "../hand";
import { instantOfWall, type Outcome, refusePhrase, settled, wallAt, wallOfDay } from "../moment";
import type { MovedThing } from "../moved-thing";
import { type DividedPieces, divide } from "../pieces/divide";
import type { PlacedPiece } from "../pieces/pieces";
import { halvesOfDay, nearThing } from "./half-of-day";
import { namesEve, placeNights } from "./midnight";
import { settleRule } from "./rule-of-pieces";
import { setTimes } from "./rule-times";
import { setEnd } from "./series-end";
import { dayContext, type SettleContext } from "./settle-context";
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

/** Three days of the week and a time of day can be nothing that happens once: `Mo-Fr 8:00`. */
const MANY_DAYS = 3;

/** Whether something among the expressions repeats. */
export function repeats(placed: readonly PlacedPiece[]): boolean {
  const isTimed = placed.some(({ piece }) => piece.kind === "clock" || piece.kind === "part");
  const isWeekly = ({ piece }: PlacedPiece) =>
    piece.kind === "weekday" && piece.turn === "coming" && piece.weekdays.length >= MANY_DAYS;
  if (isTimed && placed.some(isWeekly)) return true;
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
  placed: readonly PlacedPiece[],
  text: string,
  context: SettleContext,
): Outcome<SettledSeries> {
  const pieces = withoutRate(withoutOnce(placed));
  if (isRate(pieces))
    return refusePhrase("ambiguous", "may be so many times each: name the times of the day");
  const divided = divide(pieces);
  const hands: Hands = {
    main: handOf(divided.main, text),
    starting: handOf(divided.starting, text),
    until: handOf(divided.until, text),
    except: handOf(divided.except, text),
  };
  const outcome = settleInZone(hands, divided, context);
  // Whatever one of the hands still holds refuses the phrase.
  let whole: Outcome<SettledSeries> = outcome;
  for (const hand of [hands.main, hands.starting, hands.until, hands.except]) whole = hand.settle(whole);
  return whole;
}

/** "3 times daily" and "every day 3 times" may be three of each day, and are no end. */
function isRate(placed: readonly PlacedPiece[]): boolean {
  const kinds = placed.map(({ piece }) => piece.kind);
  const at = kinds.indexOf("times");
  const piece = placed[at]?.piece;
  if (piece?.kind !== "times" || piece.whole) return false;
  if (!isRepeated(placed.slice(0, at))) return true;
  const isDaily = placed.some(({ piece: one }) => one.kind === "every" && one.every.unit === "day");
  return isDaily && !kinds.includes("clock") && !kinds.includes("part");
}

/** "Twice daily at 8 and 20" says in its times of day how many they are. */
function withoutRate(placed: readonly PlacedPiece[]): PlacedPiece[] {
  const count = placed.reduce(
    (sum, { piece }) => sum + (piece.kind === "clock" ? piece.clocks.length : 0),
    0,
  );
  const isCounted = ({ piece }: PlacedPiece) =>
    piece.kind === "times" && !piece.whole && piece.count === count;
  return isRate(placed) ? placed.filter((one) => !isCounted(one)) : [...placed];
}

function isRepeated(placed: readonly PlacedPiece[]): boolean {
  return placed.some(({ piece }) => piece.kind === "every" || piece.kind === "weekday");
}

/** "Once daily" is daily: one of each is what a series has anyway. */
function withoutOnce(placed: readonly PlacedPiece[]): PlacedPiece[] {
  return placed.filter(({ piece }, index) => {
    const isOnce = piece.kind === "times" && piece.count === 1 && !piece.whole;
    return !isOnce || isRepeated(placed.slice(0, index));
  });
}

/** A city's time that is said with the series is the wall clock that it keeps. */
function settleInZone(hands: Hands, divided: DividedPieces, context: SettleContext): Outcome<SettledSeries> {
  const said = hands.main.take("zone");
  if (said === undefined) return settleAll(hands, divided, context);
  if (said.zone === null || said.offset !== null)
    return refusePhrase(
      "ambiguous",
      `repeats at an offset, ${said.name}: use a zone's name such as Europe/Paris`,
    );
  const series = settleAll(hands, divided, { ...context, zone: said.zone });
  if (!series.ok) return series;
  const { first } = series.value;
  if (first.kind !== "local")
    return refusePhrase("ambiguous", `names a time zone, ${said.name}, but no time of day there`);
  return settled({ ...series.value, first: inZone(first.local, said.zone) });
}

function inZone(local: string, zone: string): ParsedTime {
  return { kind: "instant", at: resolveInstant({ kind: "local", local }, zone), zoned: { local, zone } };
}

function settleAll(hands: Hands, divided: DividedPieces, context: SettleContext): Outcome<SettledSeries> {
  const { main } = hands;
  const wall = wallAt(context);
  const today = Math.floor(wall / SECONDS_A_DAY);
  const told = settleTimes(main, context.hours);
  if (!told.ok) return told;
  const said = timesOf(told.value, main, context);
  const eve = namesEve(main);
  const ofDay = halvesOfDay(said, context);
  if (!ofDay.ok) return ofDay;
  const settledRule = settleRule(hands, ofDay.value, wall, context);
  if (!settledRule.ok) return settledRule;
  const { parts, except } = settledRule.value;
  const placed = placeNights(parts, settledRule.value.times, eve);
  if (!placed.ok) return placed;
  const times = placed.value;
  const timed = setTimes(parts, times);
  if (!timed.ok) return timed;
  // What BYSETPOS picks of the times is right by itself; the rest is checked as any rule is.
  const checked = readRule(writeRule(hasSetOfTimes(parts) ? { ...parts, bySetPos: [] } : parts));
  if (!checked.ok) return refusePhrase("no_time", checked.reason);
  const start = startOf(parts, hands.starting, divided.starting, { today, context });
  if (!start.ok) return start;
  const first = firstOf(parts, start.value, times, context);
  if (first === null) return refusePhrase("no_time", "never comes");
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

/** The times of day that were said; of what is moved its own, where none was. */
function timesOf(said: readonly SettledTime[], main: Hand, context: SettleContext): SettledTime[] {
  const { moved } = context;
  const near = said.map((time) => nearThing(time, context));
  if (moved === undefined || moved.kind === "date" || near.length > 0) return near;
  if (main.peek("every")?.every.unit === "hour") return near;
  const { hour, minute, second } = localOfSeconds(moved.wall);
  return [{ time: { hour, minute, second }, daysLater: 0, exact: false, assumed: false, midnight: false }];
}

/** The day on which the series may begin: today, that of what is moved, or what was said after "starting". */
function startOf(
  parts: RuleParts,
  hand: Hand,
  pieces: readonly PlacedPiece[],
  { today, context }: { today: number; context: SettleContext },
): Outcome<number> {
  const moved = context.moved ?? null;
  if (pieces.length === 0) return settled(moved === null ? today : periodBegin(parts, moved));
  const day = settleDay(hand, dayContext(today, context));
  if (!day.ok) return day;
  if (day.value === null) return refusePhrase("no_time", "names no day to start on");
  return day.value < today ? refusePhrase("past", "begins in the past") : settled(day.value);
}

/**
 * The day from which a moved thing repeats: its own. What repeats already does so from the day after its occurrence before,
 * so that one of Mondays that becomes one of Sundays doesn't leave out a week.
 */
function periodBegin({ freq, interval, byDay, byMonthDay, byMonth }: RuleParts, moved: MovedThing): number {
  const namesDay = byDay.length + byMonthDay.length + byMonth.length > 0;
  if (!moved.repeats || !namesDay) return moved.phaseDay;
  return shiftDay(moved.phaseDay, [{ value: interval, unit: UNITS[freq] }], -1);
}

const UNITS = { DAILY: "day", WEEKLY: "week", MONTHLY: "month", YEARLY: "year" } as const;

/**
 * The first occurrence from a day on that has not passed. The interval of a new series doesn't matter yet: it begins with
 * it. One that is moved keeps its phase.
 */
function firstOf(
  parts: RuleParts,
  day: number,
  times: readonly SettledTime[],
  { now, zone, moved }: SettleContext,
): ParsedTime | null {
  const bySetPos = hasSetOfTimes(parts) ? [] : parts.bySetPos;
  const interval = moved === undefined ? 1 : parts.interval;
  const dates: RuleParts = { ...parts, bySetPos, interval, byHour: [], byMinute: [], bySecond: [] };
  const today = Math.floor(wallAt({ now, zone }) / SECONDS_A_DAY);
  const isAfterLast = moved?.repeats === true && day < moved.phaseDay;
  // A night's hour is of the day before.
  const days = readingsOf(dates, day * SECONDS_A_DAY, Number.POSITIVE_INFINITY, [0]).from(
    Math.max(day, today - 1) * SECONDS_A_DAY,
  );
  for (const reading of days) {
    const one = Math.floor(reading / SECONDS_A_DAY);
    if (isAfterLast && one === day) continue;
    if (times.length === 0) {
      if (one < today) continue;
      return { kind: "date", date: dateOfDay(one) };
    }
    const coming = times
      .map(({ time, daysLater }) => wallOfDay(one + daysLater, time))
      .sort((a, b) => a - b)
      .find((wall) => instantOfWall(zone, wall) > now);
    if (coming !== undefined) return { kind: "local", local: formatLocal(localOfSeconds(coming)) };
  }
  return null;
}

/** Times of day of a rule may be numbered by BYSETPOS, as dates may. */
function hasSetOfTimes({ byHour, byMinute, bySetPos }: RuleParts): boolean {
  return bySetPos.length > 0 && (byHour.length > 1 || byMinute.length > 1);
}
