/** Which stretch of time an expression means: last week, in May, yesterday evening, the last 3 days. */
import { civilOf, dayNumberOf, SECONDS_A_DAY } from "../../calendar";
import type { WorkWeek } from "../../countries/country";
import { resolveInstant } from "../../iso";
import { firstInstantOf, MAX_INSTANT } from "../../zones/zone";
import { takeYear } from "../day-context";
import { dateOfDay, mondayOf, monthStart, shiftDay, weekendOf, yearStart } from "../days";
import { type Hand, handOf } from "../hand";
import { instantOfWall, type Outcome, refusePhrase, settled, wallAt } from "../moment";
import type { Amount, BoundWord, Of, PeriodUnit, PlacedPiece, TurnKind } from "../pieces/pieces";
import type { Stretch } from "../range-context";
import { type Lean, type RangeContext, SINGLE_DAYS } from "../range-context";
import type { DayPart } from "../words/vocabulary";
import { halfOfDay } from "./half-of-day";
import { leaningDay } from "./leaning-day";
import { repeats } from "./settle-series";
import { type SettledTime, settleTime } from "./settle-time";

/** The hours of the parts of a day; past 24 they go on into the next date. */
const PART_HOURS: Record<DayPart, readonly [from: number, to: number]> = {
  morning: [5, 12],
  noon: [11, 14],
  afternoon: [12, 18],
  evening: [17, 24],
  night: [18, 30],
  lateNight: [21, 30],
  smallHours: [0, 6],
  midnight: [23, 25],
};

/** Neither end of time is named: the products' own first and last instants. */
const BEGINNING = 0;
const END = MAX_INSTANT + 1;

export function settleRange(
  placed: readonly PlacedPiece[],
  text: string,
  context: RangeContext,
): Outcome<Stretch> {
  if (repeats(placed)) return refusePhrase("no_time", "names something that repeats, not one stretch");
  const [first, ...others] = placed;
  const mark = first?.piece.kind === "mark" ? first.piece.mark : null;
  const hand = handOf(mark === null || mark === "except" ? placed : others, text);
  const stretch = hand.settle(settleStretch(hand, context));
  return stretch.ok ? settled(sided(stretch.value, mark, context.now)) : stretch;
}

/** The stretch before, since or after another. */
function sided({ after, before }: Stretch, mark: BoundWord | null, now: number): Stretch {
  switch (mark) {
    case "since":
    case "starting":
      return { after, before: Math.max(now + 1, before) };
    case "until":
      return { after: Math.min(BEGINNING, before - 1), before };
    case "before":
      return { after: Math.min(BEGINNING, after - 1), before: after };
    case "after":
      return { after: before, before: END };
    case "except":
    case null:
      return { after, before };
  }
}

function settleStretch(hand: Hand, context: RangeContext): Outcome<Stretch> {
  const iso = hand.take("iso");
  if (iso !== undefined) {
    const at = resolveInstant(iso.parsed, context.zone);
    return settled({ after: at, before: at + 60 });
  }
  if (hand.take("now") !== undefined) return settled({ after: context.now, before: context.now + 60 });
  const today = Math.floor(wallAt(context) / SECONDS_A_DAY);
  const shift = hand.takeIf("shift", ({ way }) => way !== "counted" && way !== "countedBack");
  if (shift !== undefined) return settleAmounts(shift, today, context);
  const time = timeOf(hand, context);
  if (!time.ok) return time;
  const days = daysOf(hand, today, context);
  if (!days.ok) return days;
  if (days.value === null && time.value === null) return refusePhrase("no_time", "names no time");
  return settled(withinDays(time.value, days.value ?? { from: today, to: today + 1 }, context));
}

type TimeOfRange = { clock: SettledTime } | { part: DayPart };

/** An hour of the clock, or a part of the day as a stretch of its own. */
function timeOf(hand: Hand, context: RangeContext): Outcome<TimeOfRange | null> {
  const part = hand.peek("part")?.part;
  const isClock = hand.has("clock");
  const time = settleTime(hand, context.hours);
  if (!time.ok) return time;
  if (isClock && time.value !== null) {
    // A hint need not ask: what may be either is the hour as it stands.
    const half = halfOfDay(time.value, context);
    return settled({ clock: half.ok ? half.value : time.value });
  }
  return settled(part === undefined ? null : { part });
}

interface Days {
  from: number;
  /** Exclusive. */
  to: number;
}

/** The days that are named, null where only a time of day is. */
function daysOf(hand: Hand, today: number, context: RangeContext): Outcome<Days | null> {
  if (SINGLE_DAYS.some((kind) => hand.has(kind))) {
    const day = leaningDay(hand, today, context);
    if (!day.ok) return day;
    return settled(day.value === null ? null : { from: day.value, to: day.value + 1 });
  }
  const month = hand.take("month");
  if (month !== undefined) return monthDays(month, takeYear(hand, { today }), today, context.lean);
  const period = hand.take("period");
  if (period !== undefined) return settled(wholePeriod(period.unit, period.offset, today, context.week));
  const year = hand.take("year")?.year;
  if (year === undefined) return settled(null);
  return settled({ from: dayNumberOf(year, 1, 1), to: dayNumberOf(year + 1, 1, 1) });
}

function wholePeriod(unit: PeriodUnit, offset: number, today: number, week: WorkWeek): Days {
  const monday = mondayOf(today) + 7 * offset;
  switch (unit) {
    case "day":
      return { from: today + offset, to: today + offset + 1 };
    case "week":
      return { from: monday, to: monday + 7 };
    case "weekend": {
      const from = weekendOf(today, week) + 7 * offset;
      return { from, to: from + week.weekend.length };
    }
    case "month":
      return { from: monthStart(today, offset), to: monthStart(today, offset + 1) };
    case "year":
      return { from: yearStart(today, offset), to: yearStart(today, offset + 1) };
  }
}

/** A month without a year is the last that has begun, or the next that isn't over. */
function monthDays(
  { months, turn }: Of<"month">,
  year: number | null,
  today: number,
  lean: Lean,
): Outcome<Days> {
  const [month, another] = months;
  if (month === undefined || another !== undefined)
    return refusePhrase("ambiguous", "names several months: name one");
  const of = (from: number): Outcome<Days> => settled({ from, to: monthStart(from, 1) });
  if (year !== null) return of(dayNumberOf(year, month, 1));
  const thisYear = civilOf(today).year;
  const from = dayNumberOf(thisYear, month, 1);
  const inThisYear = { from, to: monthStart(from, 1) };
  return of(dayNumberOf(thisYear + yearOffset(turn, lean, inThisYear, today), month, 1));
}

function yearOffset(turn: TurnKind, lean: Lean, { from, to }: Days, today: number): -1 | 0 | 1 {
  if (turn === "this") return 0;
  if (turn === "next") return from > today ? 0 : 1;
  if (turn === "last") return to <= today ? 0 : -1;
  if (lean === "past") return from <= today ? 0 : -1;
  return to > today ? 0 : 1;
}

/** The part of the days that a time of day names: an hour, a part of the day, or all of it. */
function withinDays(said: TimeOfRange | null, days: Days, { zone }: RangeContext): Stretch {
  if (said === null) return wholeDays(days, zone);
  const day = days.from * SECONDS_A_DAY;
  if ("clock" in said) {
    const { time, daysLater } = said.clock;
    const at = instantOfWall(
      zone,
      day + daysLater * SECONDS_A_DAY + time.hour * 3600 + time.minute * 60 + time.second,
    );
    return { after: at, before: at + 3600 };
  }
  const [from, to] = PART_HOURS[said.part];
  return { after: instantOfWall(zone, day + from * 3600), before: instantOfWall(zone, day + to * 3600) };
}

export function wholeDays({ from, to }: Days, zone: string): Stretch {
  return { after: firstInstantOf(zone, dateOfDay(from)), before: firstInstantOf(zone, dateOfDay(to)) };
}

function settleAmounts(
  { amounts, way }: Of<"shift">,
  today: number,
  { now, zone, week }: RangeContext,
): Outcome<Stretch> {
  const seconds = elapsedSeconds(amounts);
  const back = way === "past" || way === "lasting";
  const sign = back || way === "ago" ? -1 : 1;
  const day = shiftDay(today, amounts, sign);
  if (!Number.isSafeInteger(day) || day < dayNumberOf(1, 1, 1) || day > dayNumberOf(9999, 12, 30))
    return refusePhrase("unbounded", "reaches beyond the years 1 to 9999");
  if (seconds !== null) {
    if (back) return settled({ after: now - seconds, before: now + 1 });
    if (way === "coming") return settled({ after: now, before: now + seconds });
    const at = now + sign * seconds;
    return settled({ after: at, before: at + 3600 });
  }
  if (back) return settled({ after: firstInstantOf(zone, dateOfDay(day)), before: now + 1 });
  if (way === "coming") return settled({ after: now, before: firstInstantOf(zone, dateOfDay(day + 1)) });
  // "Two weeks ago" is that week, "three days ago" that day.
  const unit = amounts.at(-1)?.unit;
  if (unit === "week" || unit === "fortnight")
    return settled(wholeDays(wholePeriod("week", 0, day, week), zone));
  if (unit === "month" || unit === "year") return settled(wholeDays(wholePeriod(unit, 0, day, week), zone));
  return settled(wholeDays({ from: day, to: day + 1 }, zone));
}

/** The length of amounts that are all shorter than a day, null for others. */
function elapsedSeconds(amounts: readonly Amount[]): number | null {
  let seconds = 0;
  for (const { value, unit } of amounts) {
    if (unit === "second") seconds += value;
    else if (unit === "minute") seconds += value * 60;
    else if (unit === "hour") seconds += value * 3600;
    else return null;
  }
  return Math.round(seconds);
}
