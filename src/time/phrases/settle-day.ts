/** Which day the expressions of a phrase mean together. Days are counted from 1970-01-01, weeks begin on Monday. */
import { civilOf, dayNumberOf, daysInMonth, formatDate, isValidDate, type Weekday } from "../calendar";
import { failed, type Outcome, settled } from "./moment";
import type { Amount, Piece, TurnKind } from "./pieces";

export interface DayContext {
  today: number;
  /** Whether a time of day was said that has passed today. */
  passedToday: boolean;
  /** Whether a day that has passed may be meant; else it is no reading worth asking about. */
  pastCounts: boolean;
  nextIsNextWeek: boolean;
}

type Of<K extends Piece["kind"]> = Extract<Piece, { kind: K }>;

/** The day that was meant, null where none was said. */
export function settleDay(pieces: readonly Piece[], context: DayContext): Outcome<number | null> {
  const counted = find(pieces, "shift", ({ way }) => way === "counted" || way === "ahead");
  if (counted !== undefined) {
    const base = settleDay(
      pieces.filter((piece) => piece !== counted),
      context,
    );
    if (!base.ok || base.value === null) return base;
    return settled(shiftDay(base.value, counted.amounts));
  }
  const calendar = find(pieces, "calendar");
  if (calendar !== undefined) return settleCalendar(calendar, pieces, context);
  const nth = find(pieces, "nthWeekday");
  if (nth !== undefined) return settled(settleNth(nth, pieces, context));
  const day = find(pieces, "day");
  if (day !== undefined) return agreeing(day.day, pieces, context);
  const weekday = find(pieces, "weekday");
  if (weekday !== undefined) return settled(settleWeekday(weekday, pieces, context));
  const ofMonth = find(pieces, "dayOfMonth");
  if (ofMonth !== undefined) return settleDayOfMonth(ofMonth.day, pieces, context);
  const period = find(pieces, "period");
  if (period !== undefined) return settled(settlePeriod(period, context.today));
  const month = find(pieces, "month");
  if (month !== undefined) return settled(settleMonth(month, pieces, context.today));
  const year = find(pieces, "year");
  if (year !== undefined) return settled(dayNumberOf(year.year, 1, 1));
  return settled(null);
}

export function find<K extends Piece["kind"]>(
  pieces: readonly Piece[],
  kind: K,
  test: (piece: Of<K>) => boolean = () => true,
): Of<K> | undefined {
  return pieces.find((piece): piece is Of<K> => piece.kind === kind && test(piece as Of<K>));
}

/** The Monday of the week of a day. */
export function mondayOf(day: number): number {
  return day - ((((day + 3) % 7) + 7) % 7);
}

export function weekdayOfDay(day: number): Weekday {
  return ((((day + 4) % 7) + 7) % 7) as Weekday;
}

/** Days, weeks, months and years later; a month later is the same day of the month, or the month's last. */
export function shiftDay(day: number, amounts: readonly Amount[], sign: 1 | -1 = 1): number {
  let shifted = day;
  for (const { value, unit } of amounts) {
    if (unit === "day") shifted += sign * value;
    else if (unit === "week") shifted += sign * value * 7;
    else if (unit === "fortnight") shifted += sign * value * 14;
    else if (unit === "month") shifted = shiftMonths(shifted, sign * value);
    else if (unit === "year") shifted = shiftMonths(shifted, sign * value * 12);
  }
  return Math.floor(shifted);
}

/** The first day of a month, counted from the month of `day`. */
export function monthStart(day: number, offset: number): number {
  const { year, month } = civilOf(day);
  const months = year * 12 + month - 1 + offset;
  return dayNumberOf(Math.floor(months / 12), (((months % 12) + 12) % 12) + 1, 1);
}

export function yearStart(day: number, offset: number): number {
  return dayNumberOf(civilOf(day).year + offset, 1, 1);
}

export function dateOfDay(day: number): string {
  const { year, month, day: dayOfMonth } = civilOf(day);
  return formatDate(year, month, dayOfMonth);
}

function shiftMonths(day: number, months: number): number {
  const start = monthStart(day, Math.trunc(months));
  const { year, month } = civilOf(start);
  const wanted = start + Math.min(civilOf(day).day, daysInMonth(year, month)) - 1;
  return wanted + Math.round((months - Math.trunc(months)) * 30);
}

/** The day itself, unless a weekday was said beside it that it isn't. */
function agreeing(day: number, pieces: readonly Piece[], context: DayContext): Outcome<number> {
  const weekday = find(pieces, "weekday");
  if (weekday === undefined || weekday.weekdays.includes(weekdayOfDay(day))) return settled(day);
  if (!mayBeMeant(day, context)) return settled(day);
  const date = dateOfDay(day);
  const named = firstWeekday(weekday.weekdays, day);
  return failed("ambiguous", `names a weekday that ${date} is not`, [date, dateOfDay(named)]);
}

function mayBeMeant(day: number, { today, pastCounts }: DayContext): boolean {
  return pastCounts || day >= today;
}

function settleCalendar(
  calendar: Of<"calendar">,
  pieces: readonly Piece[],
  context: DayContext,
): Outcome<number> {
  const { month, day, other } = calendar;
  const period = find(pieces, "period", ({ unit }) => unit === "year");
  const year =
    calendar.year ?? (period === undefined ? null : civilOf(yearStart(context.today, period.offset)).year);
  const first = calendarDay(month, day, year, context.today);
  const second = other === null ? null : calendarDay(other.month, other.day, year, context.today);
  if (first === null) return failed("no_time", "names a day that does not exist");
  if (second === null) return agreeing(first, pieces, context);
  const readings = [first, second].filter((reading) => mayBeMeant(reading, context));
  const fitting = readings.filter((reading) => agreeing(reading, pieces, context).ok);
  if (readings.length < 2 || fitting.length === 1) return settled(fitting[0] ?? readings[0] ?? first);
  return failed("ambiguous", "can be read with the day or the month first", [
    dateOfDay(first),
    dateOfDay(second),
  ]);
}

/** A date without a year is the next one, today included. */
function calendarDay(month: number, day: number, year: number | null, today: number): number | null {
  if (year !== null) return isValidDate(year, month, day) ? dayNumberOf(year, month, day) : null;
  const from = civilOf(today).year;
  for (let candidate = from; candidate <= from + 8; candidate += 1) {
    if (!isValidDate(candidate, month, day)) continue;
    const found = dayNumberOf(candidate, month, day);
    if (found >= today) return found;
  }
  return null;
}

/** The nth weekday of the month that is named, else of this month or, when it has passed, of the next. */
function settleNth(nth: Of<"nthWeekday">, pieces: readonly Piece[], context: DayContext): number | null {
  const month = find(pieces, "month");
  const period = find(pieces, "period", ({ unit }) => unit === "month");
  if (month !== undefined) return nthOfMonth(settleMonth(month, pieces, context.today), nth);
  if (period !== undefined) return nthOfMonth(monthStart(context.today, period.offset), nth);
  for (let offset = 0; offset <= 12; offset += 1) {
    const found = nthOfMonth(monthStart(context.today, offset), nth);
    if (found !== null && found > context.today) return found;
  }
  return null;
}

function nthOfMonth(start: number, { nth, weekdays }: Of<"nthWeekday">): number | null {
  const first = firstWeekday(weekdays, start - 1);
  const found = first + (nth - 1) * 7;
  return found < monthStart(start, 1) ? found : null;
}

/** The first of these weekdays after a day. */
export function firstWeekday(weekdays: readonly Weekday[], day: number): number {
  let found = day + 1;
  while (!weekdays.includes(weekdayOfDay(found))) found += 1;
  return found;
}

function settleWeekday(piece: Of<"weekday">, pieces: readonly Piece[], context: DayContext): number {
  const { today } = context;
  const inWeek = (week: number) => week + ((weekdayNumber(piece) + 6) % 7);
  const period = find(pieces, "period", ({ unit }) => unit === "week");
  if (period !== undefined) return inWeek(mondayOf(today) + 7 * period.offset);
  const after = firstWeekday(piece.weekdays, today);
  switch (piece.turn) {
    case "coming":
      return after;
    case "this":
      return firstWeekday(piece.weekdays, today - 1);
    case "next":
      return context.nextIsNextWeek ? inWeek(mondayOf(today) + 7) : after;
    case "last":
      return firstWeekday(piece.weekdays, today - 1) - 7;
  }
}

function weekdayNumber({ weekdays }: Of<"weekday">): Weekday {
  return weekdays[0] ?? 1;
}

function settleDayOfMonth(day: number, pieces: readonly Piece[], context: DayContext): Outcome<number> {
  const named = find(pieces, "month");
  const period = find(pieces, "period", ({ unit }) => unit === "month");
  const start =
    named === undefined
      ? monthStart(context.today, period?.offset ?? 0)
      : settleMonth(named, pieces, context.today);
  if (named !== undefined || period !== undefined) {
    const found = start + day - 1;
    return found < monthStart(start, 1)
      ? settled(found)
      : failed("no_time", "names a day that its month doesn't have");
  }
  const earliest = context.passedToday ? context.today + 1 : context.today;
  for (let offset = 0; offset <= 3; offset += 1) {
    const month = monthStart(context.today, offset);
    const found = month + day - 1;
    if (found >= earliest && found < monthStart(month, 1)) return settled(found);
  }
  return failed("no_time", "names a day that no month has");
}

/** The day for which a whole week, month or year stands: the last of the current one, the first of another. */
function settlePeriod({ unit, offset, edge }: Of<"period">, today: number): number {
  const end = edge === "end" || (edge === "whole" && offset === 0);
  switch (unit) {
    case "day":
      return today + offset;
    case "week":
      return mondayOf(today) + 7 * offset + (end ? 6 : 0);
    case "weekend":
      // On a Sunday "this weekend" is today.
      return Math.max(mondayOf(today) + 7 * offset + 5, offset === 0 ? today : 0);
    case "month":
      return end ? monthStart(today, offset + 1) - 1 : monthStart(today, offset);
    case "year":
      return end ? yearStart(today, offset + 1) - 1 : yearStart(today, offset);
  }
}

/** The first day of a month that is named: the next such month, the current one only if today is its first day. */
function settleMonth({ month, year, turn }: Of<"month">, pieces: readonly Piece[], today: number): number {
  const period = find(pieces, "period", ({ unit }) => unit === "year");
  if (year !== null) return dayNumberOf(year, month, 1);
  const thisYear = civilOf(today).year;
  if (period !== undefined) return dayNumberOf(thisYear + period.offset, month, 1);
  // A day of the month beside it decides by itself whether it has passed.
  const partial = find(pieces, "dayOfMonth") !== undefined || find(pieces, "nthWeekday") !== undefined;
  const inThisYear = dayNumberOf(thisYear, month, 1);
  const passed = partial ? monthStart(inThisYear, 1) <= today : inThisYear < today;
  return monthForTurn(turn, inThisYear, passed, today);
}

function monthForTurn(turn: TurnKind, inThisYear: number, passed: boolean, today: number): number {
  const { year, month } = civilOf(inThisYear);
  if (turn === "last")
    return monthStart(inThisYear, 1) <= today ? inThisYear : dayNumberOf(year - 1, month, 1);
  return passed ? dayNumberOf(year + 1, month, 1) : inThisYear;
}
