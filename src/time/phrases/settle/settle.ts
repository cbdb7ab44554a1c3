/** What the expressions of a phrase mean together: a date, a wall clock reading or an instant. */
import { localOfSeconds, parseLocal, SECONDS_A_DAY, secondsOfLocal } from "../../calendar";
import { type ParsedTime, resolveInstant, zonedReading } from "../../iso";
import { MAX_INSTANT, offsetAt, toInstant } from "../../zones/zone";
import { dateOfDay, dayOfDate } from "../days";
import { type Hand, handOf } from "../hand";
import { instantOfWall, type Outcome, refusePhrase, settled, wallAt } from "../moment";
import type { MovedThing } from "../moved-thing";
import { splitAmounts } from "../pieces/amounts";
import type { BoundWord, Kind, Of, PlacedPiece } from "../pieces/pieces";
import { halfOfDay, halfOfThatDay, nearThing, nextOfEitherHalf } from "./half-of-day";
import { daysOfMidnight, namesEve, refuseMidnight } from "./midnight";
import { dayContext, localAt, plain, type SettleContext, type SettledMoment, wallOf } from "./settle-context";
import { settleDay } from "./settle-day";
import { settleShift } from "./settle-shift";
import { ofPart, type SettledTime, settleTime } from "./settle-time";

/** A time that is not in the past. */
export function settle(
  placed: readonly PlacedPiece[],
  text: string,
  context: SettleContext,
): Outcome<SettledMoment> {
  const unmarked = withoutMarks(placed);
  const hand = handOf(unmarked, text);
  const outcome = hand.settle(settleAny(hand, context));
  if (!outcome.ok) return outcome;
  outcome.value.mark = markIn(placed.find((one) => !unmarked.includes(one)));
  const { parsed } = outcome.value;
  if (isBeyond(parsed, context.zone)) return refusePhrase("unbounded", "is after the year 9999");
  return isPast(parsed, context) ? refusePhrase("past", "is in the past") : outcome;
}

/**
 * "Until Friday" and "from 9 on" name the time itself where only one is asked for. "After" does before a time of
 * day; after a day it would be any later one.
 */
function withoutMarks(placed: readonly PlacedPiece[]): PlacedPiece[] {
  const marks = placed.filter(({ piece }) => piece.kind === "mark").length;
  return placed.filter(({ piece }, index) => {
    const next = placed[index + 1]?.piece.kind;
    return (
      piece.kind !== "mark" || marks > 1 || next === undefined || !changesNothing(piece.mark, index, next)
    );
  });
}

function markIn(one: PlacedPiece | undefined): BoundWord | undefined {
  return one?.piece.kind === "mark" ? one.piece.mark : undefined;
}

function changesNothing(mark: BoundWord, index: number, next: Kind): boolean {
  const isClock = next === "clock" || next === "part";
  if (mark === "until" || mark === "starting" || mark === "before") return index === 0 || isClock;
  return mark === "after" && isClock;
}

/** A date is past when the day is over, any other time when it is before now. */
export function isPast(parsed: ParsedTime, { now, zone }: Pick<SettleContext, "now" | "zone">): boolean {
  if (parsed.kind === "date")
    return parsed.date < dateOfDay(Math.floor(wallAt({ now, zone }) / SECONDS_A_DAY));
  return resolveInstant(parsed, zone) < now;
}

function isBeyond(parsed: ParsedTime, zone: string): boolean {
  if (parsed.kind === "date") return parsed.date.length > 10;
  return parsed.kind === "local" ? parsed.local.length > 19 : resolveInstant(parsed, zone) > MAX_INSTANT;
}

function settleAny(hand: Hand, context: SettleContext): Outcome<SettledMoment> {
  const iso = hand.take("iso");
  if (iso !== undefined) return ofFigures(iso.parsed, context.moved);
  if (hand.take("now") !== undefined) return plain({ kind: "instant", at: context.now });

  const wall = wallAt(context);
  const today = Math.floor(wall / SECONDS_A_DAY);
  const time = settleTimeOf(hand, context.hours);
  if (!time.ok) return time;
  const shift = hand.takeIf("shift", ({ way }) => way !== "counted" && way !== "countedBack");
  if (shift !== undefined) {
    const half = time.value === null ? time : halfOfDay(time.value, context);
    return half.ok ? settleShift(shift, half.value, wall, hand, context) : half;
  }

  const offset = time.value === null ? undefined : hand.takeIf("shift", isFromTime);
  const passedToday = time.value !== null && hasPassed(time.value, today, context);
  const eve = namesEve(hand);
  if (time.value !== null && saysMonthAlone(hand))
    return refusePhrase("ambiguous", "names a month and a time of day, but no day of the month");
  const day = settleDay(hand, { ...dayContext(today, context), passedToday });
  if (!day.ok) return day;
  if (day.value === null && time.value === null) return refusePhrase("no_time", "names no time");
  if (time.value === null) return wholeDay(day.value ?? today, context.moved);
  const move = (moment: Outcome<SettledMoment>) =>
    offset === undefined || !moment.ok ? moment : movedBy(offset, moment.value);
  const said = nearThing(time.value, context);
  const kept = day.value ?? dayKept(context.moved, hand);
  return settleClock(hand, said, kept, { wall, today, eve, move }, context);
}

/** ISO 8601: a date alone is a day alone. */
export function ofFigures(parsed: ParsedTime, moved: MovedThing | undefined): Outcome<SettledMoment> {
  return parsed.kind === "date" ? wholeDay(dayOfDate(parsed.date), moved) : plain(parsed);
}

/** A day alone: what is moved to it keeps its time of day. */
function wholeDay(day: number, moved: MovedThing | undefined): Outcome<SettledMoment> {
  if (moved === undefined || moved.kind === "date") return plain({ kind: "date", date: dateOfDay(day) });
  return plain(localAt(onDay(moved.wall, day)));
}

/** A reading's time of day on another day. */
function onDay(wall: number, day: number): number {
  return day * SECONDS_A_DAY + (wall - Math.floor(wall / SECONDS_A_DAY) * SECONDS_A_DAY);
}

/** Whether a length is counted from a time of day: `half an hour before noon`. */
function isFromTime({ way, amounts }: Of<"shift">): boolean {
  const { days, seconds } = splitAmounts(amounts);
  return (way === "counted" || way === "countedBack") && days.length === 0 && seconds > 0;
}

function movedBy({ way, amounts }: Of<"shift">, moment: SettledMoment): Outcome<SettledMoment> {
  const { parsed } = moment;
  const seconds = splitAmounts(amounts).seconds * (way === "countedBack" ? -1 : 1);
  if (parsed.kind !== "local")
    return refusePhrase("unread", "counts from a time in another zone: name the time");
  const reading = secondsOfLocal(parseLocal(parsed.local)) + seconds;
  return settled({ ...moment, parsed: localAt(reading) });
}

/** Whether a time has passed today; one that stands on the clock twice a day only when both have. */
function hasPassed(time: SettledTime, today: number, context: SettleContext): boolean {
  const half = halfOfDay(time, context);
  return instantOfWall(context.zone, wallOf(today, half.ok ? half.value : time)) <= context.now;
}

/** `Feb 5 AM`: whether 5 is a date or an hour, the other is missing. */
function saysMonthAlone(hand: Hand): boolean {
  return hand.has("month") && !DAYS_OF_MONTH.some((kind) => hand.has(kind));
}

const DAYS_OF_MONTH: readonly Kind[] = ["calendar", "day", "dayOfMonth", "edge", "holiday", "nth", "weekday"];

/** The time that was said; "the end of the day" says one, too. */
function settleTimeOf(hand: Hand, hours: SettleContext["hours"]): Outcome<SettledTime | null> {
  const time = settleTime(hand, hours);
  const period = hand.peek("period");
  if (!time.ok || hand.peek("edge")?.edge !== "end" || period?.unit !== "day") return time;
  if (time.value !== null) return refusePhrase("ambiguous", "names several times of day: name one");
  if (period.offset === 0 && NAMED_DAYS.some((kind) => hand.has(kind))) {
    // `EOD Friday`: the day that is named is the one that ends.
    hand.take("edge");
    hand.take("period");
  }
  return settled(ofPart("evening", hours));
}

const NAMED_DAYS: readonly Kind[] = ["calendar", "day", "holiday", "weekday", "dayOfMonth"];

/** The day that a clock alone leaves as it is: that of what is moved, unless that is over. */
function dayKept(moved: MovedThing | undefined, hand: Hand): number | null {
  if (moved === undefined || moved.isOverdue || hand.has("zone")) return null;
  return Math.floor(moved.wall / SECONDS_A_DAY);
}

interface ClockSaid {
  wall: number;
  today: number;
  eve: boolean;
  /** What a length that was said with the time makes of it. */
  move(moment: Outcome<SettledMoment>): Outcome<SettledMoment>;
}

/** A time of day on a day; without a day, the next time the clock shows it. */
function settleClock(
  hand: Hand,
  said: SettledTime,
  day: number | null,
  { wall, today, eve, move }: ClockSaid,
  context: SettleContext,
): Outcome<SettledMoment> {
  const zone = hand.take("zone");
  const next = day === null && zone === undefined ? nextOfEitherHalf(said, { wall, today }, context) : null;
  if (next !== null) return move(atReading(next.reading, next.time));
  const half = day === null ? halfOfDay(said, context) : halfOfThatDay(said, day, wall, context);
  if (!half.ok) return half;
  const time = half.value;
  if (time.midnight && day !== null && time.daysLater === 0) {
    const moments = daysOfMidnight(day, { today, eve }).map((one) => {
      const reading = wallOf(one, time);
      return move(
        zone === undefined ? atReading(reading, time) : settleInZone(zone, reading, false, time, context),
      );
    });
    const [only, another] = moments;
    return only !== undefined && another === undefined ? only : refuseMidnight(day, moments);
  }
  let reading = wallOf(day ?? today, time);
  const inTheNight = time.daysLater === 1 && !time.midnight && wall - today * SECONDS_A_DAY < SMALL_HOURS;
  if (day === today && inTheNight && reading - SECONDS_A_DAY > wall)
    return refusePhrase("ambiguous", "may be this night or the next one: name the date");
  if (zone !== undefined) return move(settleInZone(zone, reading, day === null, time, context));
  // In a fold the clock shows a reading twice: what it shows now has passed.
  if (day === null && (reading <= wall || instantOfWall(context.zone, reading) <= context.now))
    reading += SECONDS_A_DAY;
  return move(atReading(reading, time));
}

function atReading(reading: number, { exact, assumed }: SettledTime): Outcome<SettledMoment> {
  return settled({ parsed: localAt(reading), exact, assumed });
}

/** So late a day, by the clock, still is the night before. */
const SMALL_HOURS = 5 * 3600;

/** A time of day in a zone that was said with it is an instant. */
function settleInZone(
  zone: Of<"zone">,
  reading: number,
  anyDay: boolean,
  { exact, assumed }: SettledTime,
  { now }: SettleContext,
): Outcome<SettledMoment> {
  if (zone.zone === null && zone.offset === null)
    return refusePhrase(
      "ambiguous",
      `names a time zone by letters that several share, ${zone.name}: use a name such as Europe/Paris`,
    );
  const days = anyDay ? [-1, 0, 1] : [0];
  const instants = days.map((day) => instantIn(zone, reading + day * SECONDS_A_DAY));
  const at = instants.find((instant) => instant > now) ?? instants.at(-1) ?? now;
  if (zone.zone !== null && zone.offset !== null && offsetAt(zone.zone, at) !== zone.offset)
    return refusePhrase("ambiguous", `says ${zone.name}, which ${zone.zone} doesn't keep then`);
  const zoned = zone.zone === null ? {} : { zoned: zonedReading(zone.zone, at) };
  return settled({ parsed: { kind: "instant", at, ...zoned }, exact, assumed });
}

function instantIn({ zone, offset }: Of<"zone">, reading: number): number {
  return zone === null || offset !== null
    ? reading - (offset ?? 0)
    : toInstant(zone, localOfSeconds(reading));
}
