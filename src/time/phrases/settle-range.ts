/** Which stretch of time an expression means: last week, in May, yesterday evening, the last 3 days. */
import { civilOf, dayNumberOf, isValidDate, SECONDS_A_DAY } from "../calendar";
import { resolveInstant } from "../iso";
import { firstInstantOf, MAX_INSTANT } from "../zone";
import { dateOfDay, firstWeekday, mondayOf, monthStart, shiftDay, weekdayOfDay, yearStart } from "./days";
import { type Hand, handOf } from "./hand";
import { type HolidayName, holidayIn, holidayRule } from "./holidays";
import { failed, instantOfWall, type Outcome, settled, wallAt } from "./moment";
import type { Amount, Kind, Mark, Of, PeriodUnit, Placed, TurnKind } from "./pieces";
import { dayContext as dayContextOf, type SettleContext } from "./settle";
import { type DayContext, settleDay, takeYear } from "./settle-day";
import { repeats } from "./settle-series";
import { type SettledTime, settleTime } from "./settle-time";
import type { DayPart } from "./vocabulary";

export type Lean = "past" | "future";

/** From `after` to before `before`, epoch seconds; `days` where it is whole days. */
export interface Stretch {
  after: number;
  before: number;
}

export interface RangeContext extends SettleContext {
  /** Whether a day without a year or week is the last one that was or the next to come. */
  lean: Lean;
}

/** The hours of the parts of a day; past 24 they go on into the next date. */
const PART_HOURS: Record<DayPart, readonly [from: number, to: number]> = {
  morning: [5, 12],
  noon: [11, 14],
  afternoon: [12, 18],
  evening: [17, 24],
  night: [18, 30],
  smallHours: [0, 6],
  midnight: [23, 25],
};

/** Neither end of time is named: the products' own first and last instants. */
const BEGINNING = 0;
const END = MAX_INSTANT + 1;

export function settleRange(
  placed: readonly Placed[],
  text: string,
  context: RangeContext,
): Outcome<Stretch> {
  if (repeats(placed)) return failed("no_time", "names something that repeats, not one stretch");
  const [first, ...others] = placed;
  const mark = first?.piece.kind === "mark" ? first.piece.mark : null;
  const hand = handOf(mark === null || mark === "except" ? placed : others, text);
  const stretch = hand.settle(settleStretch(hand, context));
  return stretch.ok ? settled(sided(stretch.value, mark, context.now)) : stretch;
}

/** The stretch before, since or after another. */
function sided({ after, before }: Stretch, mark: Mark | null, now: number): Stretch {
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
  if (days.value === null && time.value === null) return failed("no_time", "names no time");
  return settled(withinDays(time.value, days.value ?? { from: today, to: today + 1 }, context));
}

type TimeOfRange = { clock: SettledTime } | { part: DayPart };

/** An hour of the clock, or a part of the day as a stretch of its own. */
function timeOf(hand: Hand, { hours }: RangeContext): Outcome<TimeOfRange | null> {
  const part = hand.peek("part")?.part;
  const isClock = hand.has("clock");
  const time = settleTime(hand, hours);
  if (!time.ok) return time;
  if (isClock && time.value !== null) return settled({ clock: time.value });
  return settled(part === undefined ? null : { part });
}

interface Days {
  from: number;
  /** Exclusive. */
  to: number;
}

const SINGLE_DAYS: readonly Kind[] = ["weekday", "dayOfMonth", "nth", "calendar", "holiday", "day", "edge"];

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
  if (period !== undefined) return settled(wholePeriod(period.unit, period.offset, today));
  const year = hand.take("year")?.year;
  if (year === undefined) return settled(null);
  return settled({ from: dayNumberOf(year, 1, 1), to: dayNumberOf(year + 1, 1, 1) });
}

function wholePeriod(unit: PeriodUnit, offset: number, today: number): Days {
  const monday = mondayOf(today) + 7 * offset;
  switch (unit) {
    case "day":
      return { from: today + offset, to: today + offset + 1 };
    case "week":
      return { from: monday, to: monday + 7 };
    case "weekend":
      return { from: monday + 5, to: monday + 7 };
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
    return failed("ambiguous", "names several months: name one");
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

/** A day as it is read for a due time, but turned to the past where the range leans there. */
function leaningDay(hand: Hand, today: number, context: RangeContext): Outcome<number | null> {
  const dayContext: DayContext = { ...dayContextOf(today, context), pastCounts: true };
  const alone = (kind: Kind) =>
    SINGLE_DAYS.every((other) => other === kind || !hand.has(other)) &&
    !hand.has("month") &&
    !hand.has("period");
  if (hand.peek("weekday")?.turn === "coming" && alone("weekday"))
    return leaningWeekday(hand, today, context.lean);
  if (context.lean === "future") return settleDay(hand, dayContext);
  const calendar = hand.peek("calendar");
  const dated = calendar?.year === null && calendar.other === null && calendar.days.length === 1;
  if (dated && !hand.has("year") && !hand.has("period")) {
    hand.take("calendar");
    return agreeing(lastCalendarDay(calendar.month, calendar.days[0] ?? 1, today), hand);
  }
  if (alone("dayOfMonth") && hand.peek("dayOfMonth")?.days.length === 1)
    return lastDayOfMonth(hand.take("dayOfMonth")?.days[0] ?? 1, today);
  const holiday = hand.peek("holiday");
  if (holiday?.turn === "coming" && alone("holiday") && !hand.has("year")) {
    hand.take("holiday");
    return settled(lastHoliday(holiday.holiday, today, context.region));
  }
  return settleDay(hand, dayContext);
}

/** Today is the last such day that was and the next to come. */
function leaningWeekday(hand: Hand, today: number, lean: Lean): Outcome<number> {
  const { weekdays } = hand.take("weekday") ?? { weekdays: [] };
  if (weekdays.length !== 1) return failed("ambiguous", "names several weekdays: name one");
  return settled(lean === "past" ? firstWeekday(weekdays, today) - 7 : firstWeekday(weekdays, today - 1));
}

function agreeing(day: Outcome<number>, hand: Hand): Outcome<number> {
  const weekday = hand.take("weekday");
  if (weekday !== undefined && weekday.weekdays.length > 1)
    return failed("ambiguous", "names several weekdays: name one");
  if (!day.ok || weekday === undefined || weekday.weekdays.includes(weekdayOfDay(day.value))) return day;
  return failed("ambiguous", `names a weekday that ${dateOfDay(day.value)} is not`);
}

function lastCalendarDay(month: number, day: number, today: number): Outcome<number> {
  const { year } = civilOf(today);
  for (let candidate = year; candidate > year - 9; candidate -= 1) {
    if (!isValidDate(candidate, month, day)) continue;
    const found = dayNumberOf(candidate, month, day);
    if (found <= today) return settled(found);
  }
  return failed("no_time", "names a day that does not exist");
}

function lastDayOfMonth(day: number, today: number): Outcome<number> {
  for (let offset = 0; offset > -4; offset -= 1) {
    const start = monthStart(today, offset);
    const found = start + day - 1;
    if (found <= today && found < monthStart(start, 1)) return settled(found);
  }
  return failed("no_time", "names a day that no month has");
}

function lastHoliday(name: HolidayName, today: number, region: string | null): number {
  const rule = holidayRule(name, region);
  const { year } = civilOf(today);
  const inThisYear = holidayIn(year, rule);
  return inThisYear <= today ? inThisYear : holidayIn(year - 1, rule);
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
  { now, zone }: RangeContext,
): Outcome<Stretch> {
  const seconds = elapsedSeconds(amounts);
  const back = way === "past" || way === "lasting";
  const sign = back || way === "ago" ? -1 : 1;
  const day = shiftDay(today, amounts, sign);
  if (!Number.isSafeInteger(day) || day < dayNumberOf(1, 1, 1) || day > dayNumberOf(9999, 12, 30))
    return failed("unbounded", "reaches beyond the years 1 to 9999");
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
  if (unit === "week" || unit === "fortnight") return settled(wholeDays(wholePeriod("week", 0, day), zone));
  if (unit === "month" || unit === "year") return settled(wholeDays(wholePeriod(unit, 0, day), zone));
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
