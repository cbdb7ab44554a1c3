/** Which stretch of time an expression means: last week, in May, yesterday evening, the last 3 days. */
import { civilOf, dayNumberOf, isValidDate, SECONDS_A_DAY } from "../calendar";
import { resolveInstant } from "../iso";
import { firstInstantOf, MAX_INSTANT } from "../zone";
import { failed, instantOfWall, type Outcome, settled, wallAt } from "./moment";
import type { Amount, Piece, TurnKind } from "./pieces";
import type { SettleContext } from "./settle";
import {
  type DayContext,
  dateOfDay,
  find,
  firstWeekday,
  mondayOf,
  monthStart,
  settleDay,
  shiftDay,
  yearStart,
} from "./settle-day";
import { settleTime } from "./settle-time";
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

export function settleRange(pieces: readonly Piece[], context: RangeContext): Outcome<Stretch> {
  if (find(pieces, "every") !== undefined)
    return failed("no_time", "names something that repeats, not one stretch");
  const mark = find(pieces, "mark", ({ mark: name }) => name !== "starting");
  const rest = pieces.filter(({ kind }) => kind !== "mark");
  const stretch = settleStretch(rest, context);
  if (!stretch.ok || mark === undefined) return stretch;
  const { after, before } = stretch.value;
  switch (mark.mark) {
    case "since":
    case "starting":
      return settled({ after, before: Math.max(context.now + 1, before) });
    case "until":
      return settled({ after: Math.min(BEGINNING, before - 1), before });
    case "before":
      return settled({ after: Math.min(BEGINNING, after - 1), before: after });
    case "after":
      return settled({ after: before, before: END });
  }
}

function settleStretch(pieces: readonly Piece[], context: RangeContext): Outcome<Stretch> {
  const iso = find(pieces, "iso");
  if (iso !== undefined) {
    const at = resolveInstant(iso.parsed, context.zone);
    return settled({ after: at, before: at + 60 });
  }
  const wall = wallAt(context);
  const today = Math.floor(wall / SECONDS_A_DAY);
  const shift = find(pieces, "shift", ({ way }) => way !== "counted");
  if (shift !== undefined) return settleAmounts(shift, today, context);
  const days = daysOf(pieces, today, context);
  if (!days.ok) return days;
  return settled(withinDays(pieces, days.value ?? { from: today, to: today + 1 }, context));
}

interface Days {
  from: number;
  /** Exclusive. */
  to: number;
}

/** The days that are named, null where only a time of day is. */
function daysOf(pieces: readonly Piece[], today: number, context: RangeContext): Outcome<Days | null> {
  const hasDay = pieces.some(
    ({ kind }) => kind === "weekday" || kind === "dayOfMonth" || kind === "nthWeekday",
  );
  const calendar = find(pieces, "calendar");
  const period = find(pieces, "period");
  const month = find(pieces, "month");
  if (calendar === undefined && !hasDay) {
    if (period !== undefined && month === undefined) return settled(periodDays(period, today));
    if (month !== undefined) return settled(monthDays(month, period, today, context.lean));
    const year = find(pieces, "year");
    if (year !== undefined)
      return settled({ from: dayNumberOf(year.year, 1, 1), to: dayNumberOf(year.year + 1, 1, 1) });
  }
  const day = leaningDay(pieces, today, context);
  if (!day.ok) return day;
  return settled(day.value === null ? null : { from: day.value, to: day.value + 1 });
}

function periodDays({ unit, offset, edge }: Extract<Piece, { kind: "period" }>, today: number): Days {
  const whole = wholePeriod(unit, offset, today);
  if (edge === "start") return { from: whole.from, to: whole.from + 1 };
  return edge === "end" ? { from: whole.to - 1, to: whole.to } : whole;
}

function wholePeriod(unit: Extract<Piece, { kind: "period" }>["unit"], offset: number, today: number): Days {
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
  { month, year, turn }: Extract<Piece, { kind: "month" }>,
  period: Extract<Piece, { kind: "period" }> | undefined,
  today: number,
  lean: Lean,
): Days {
  const thisYear = civilOf(today).year;
  const of = (from: number): Days => ({ from, to: monthStart(from, 1) });
  if (year !== null) return of(dayNumberOf(year, month, 1));
  if (period?.unit === "year") return of(dayNumberOf(thisYear + period.offset, month, 1));
  const inThisYear = of(dayNumberOf(thisYear, month, 1));
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
function leaningDay(pieces: readonly Piece[], today: number, context: RangeContext): Outcome<number | null> {
  const dayContext: DayContext = {
    today,
    passedToday: false,
    pastCounts: true,
    nextIsNextWeek: context.nextIsNextWeek,
  };
  const weekday = find(pieces, "weekday");
  const inWeek = find(pieces, "period", ({ unit }) => unit === "week") !== undefined;
  const named = pieces.some(({ kind }) => kind === "day" || kind === "calendar");
  if (weekday?.turn === "coming" && !inWeek && !named)
    // Today is the last such day that was and the next to come.
    return settled(
      context.lean === "past"
        ? firstWeekday(weekday.weekdays, today) - 7
        : firstWeekday(weekday.weekdays, today - 1),
    );
  const calendar = find(pieces, "calendar");
  if (calendar !== undefined && calendar.year === null && calendar.other === null && context.lean === "past")
    return lastCalendarDay(calendar.month, calendar.day, today, pieces, dayContext);
  const ofMonth = find(pieces, "dayOfMonth");
  if (
    ofMonth !== undefined &&
    context.lean === "past" &&
    pieces.every(({ kind }) => kind !== "month" && kind !== "period")
  )
    return lastDayOfMonth(ofMonth.day, today);
  return settleDay(pieces, dayContext);
}

function lastCalendarDay(
  month: number,
  day: number,
  today: number,
  pieces: readonly Piece[],
  context: DayContext,
): Outcome<number | null> {
  if (find(pieces, "period", ({ unit }) => unit === "year") !== undefined) return settleDay(pieces, context);
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

/** The part of the days that a time of day names: an hour, a part of the day, or all of it. */
function withinDays(pieces: readonly Piece[], days: Days, context: RangeContext): Stretch {
  const { zone } = context;
  const clock = find(pieces, "clock");
  const time = settleTime(pieces, context.hours);
  if (clock !== undefined && time !== null) {
    const { hour, minute, second } = time.time;
    const at = instantOfWall(
      zone,
      (days.from + time.daysLater) * SECONDS_A_DAY + hour * 3600 + minute * 60 + second,
    );
    return { after: at, before: at + 3600 };
  }
  const part = find(pieces, "part");
  if (part === undefined) return wholeDays(days, zone);
  const [from, to] = PART_HOURS[part.part];
  const day = days.from * SECONDS_A_DAY;
  return { after: instantOfWall(zone, day + from * 3600), before: instantOfWall(zone, day + to * 3600) };
}

export function wholeDays({ from, to }: Days, zone: string): Stretch {
  return { after: firstInstantOf(zone, dateOfDay(from)), before: firstInstantOf(zone, dateOfDay(to)) };
}

function settleAmounts(
  { amounts, way }: Extract<Piece, { kind: "shift" }>,
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
