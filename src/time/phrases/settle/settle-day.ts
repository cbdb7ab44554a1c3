/** Which day the expressions of a phrase mean together. Days are counted from 1970-01-01, weeks begin on Monday. */
import { civilOf, dayNumberOf, weekdayOfDay } from "../../calendar";
import { agreeing, type DayContext, takeYear } from "../day-context";
import {
  dateOfDay,
  firstWeekday,
  mondayOf,
  monthStart,
  nthOfMonth,
  shiftDay,
  weekendOf,
  yearStart,
} from "../days";
import type { Hand } from "../hand";
import { type Outcome, refusePhrase, settled } from "../moment";
import { splitAmounts } from "../pieces/amounts";
import type { Of } from "../pieces/pieces";
import { settleCalendar } from "./settle-calendar";
import { settleHoliday } from "./settle-holiday";

type Day = Outcome<number | null>;

/** The day that was meant, null where none was said. */
export function settleDay(hand: Hand, context: DayContext): Day {
  const isYearless = (hand.has("calendar") || hand.has("holiday")) && !hand.has("year");
  const weekday = hand.take("weekdayFrom");
  if (weekday !== undefined) return settleWeekdayFrom(weekday, hand, context);
  const base = settleBase(hand, context);
  if (!base.ok || base.value === null) return base;
  const counted = hand.takeIf("shift", ({ way }) => way === "counted" || way === "countedBack");
  if (counted === undefined) return base;
  if (splitAmounts(counted.amounts).seconds > 0)
    return refusePhrase("unread", "counts hours from a day: name the time of day");
  // "A year after Christmas" may count from the last one or from the next.
  if (isYearless && counted.amounts.some(({ unit }) => unit === "year"))
    return refusePhrase("ambiguous", "counts years from a day without a year: name its year");
  return settled(shiftDay(base.value, counted.amounts, counted.way === "countedBack" ? -1 : 1));
}

/** The weekday counted from the day that was said with it: from the last such day where that is still to come. */
function settleWeekdayFrom({ weekday, nth }: Of<"weekdayFrom">, hand: Hand, context: DayContext): Day {
  const count = (day: number) =>
    nth > 0 ? firstWeekday([weekday], day) + 7 * (nth - 1) : firstWeekday([weekday], day - 8) + 7 * (nth + 1);
  const yearless = hand.peek("holiday") ?? hand.peek("calendar");
  const mayHaveBeen = yearless !== undefined && nth > 0 && !hand.has("year") && !hand.has("period");
  const today = mayHaveBeen ? context.today - 7 * nth : context.today;
  const first = settleBase(hand, { ...context, today });
  if (!first.ok || first.value === null || !mayHaveBeen || count(first.value) >= context.today)
    return first.ok && first.value !== null ? settled(count(first.value)) : first;
  hand.add(yearless);
  const base = settleBase(hand, context);
  return base.ok && base.value !== null ? settled(count(base.value)) : base;
}

function settleBase(hand: Hand, context: DayContext): Day {
  if (hand.has("calendar")) return settleCalendar(hand, context);
  if (hand.has("holiday")) return settleHoliday(hand, context);
  if (hand.has("nth")) return settleNth(hand, context);
  if (hand.has("edge")) return settleEdge(hand, context);
  const day = hand.take("day");
  if (day !== undefined) return agreeing(day.day, hand, context);
  if (hand.has("dayOfMonth")) return settleDayOfMonth(hand, context);
  if (hand.has("weekday")) return settleWeekday(hand, context);
  if (hand.has("month")) return settled(takeMonth(hand, context, false));
  const period = hand.take("period");
  return settled(period === undefined ? null : settlePeriod(period, context));
}

/** The nth weekday or day of the month that is named, else of this month or, when it has passed, of the next. */
function settleNth(hand: Hand, context: DayContext): Day {
  const piece = hand.take("nth");
  const [nth, another] = piece?.nths ?? [];
  if (piece === undefined || nth === undefined) return refusePhrase("no_time", "names no time");
  if (another !== undefined) return refusePhrase("ambiguous", "names several days: name one");
  const find = (start: number) => nthOfMonth(start, nth, piece.weekdays);
  const named = takeMonthOf(hand, context);
  if (named !== null) return found(find(named), "names a day that its month doesn't have");
  if (piece.weekdays === null || nth < 0) {
    // "The last Friday" alone is the one that has been, and "the third day" is of nothing.
    return refusePhrase("ambiguous", "numbers a day but names no month: name one");
  }
  for (let offset = 0; offset <= 12; offset += 1) {
    const day = find(monthStart(context.today, offset));
    if (day !== null && day > context.today) return settled(day);
  }
  return refusePhrase("no_time", "names a day that no month has");
}

/** The first day of the month that was said beside a day: May, next month, this month; null where none was. */
function takeMonthOf(hand: Hand, context: DayContext): number | null {
  if (hand.has("month")) return takeMonth(hand, context, true);
  const period = hand.takeIf("period", ({ unit }) => unit === "month");
  if (period !== undefined) return monthStart(context.today, period.offset);
  const ofMonth = hand.take("ofMonth");
  return ofMonth === undefined ? null : monthStart(context.today, 0);
}

/** The end of May, of next week, of the day. */
function settleEdge(hand: Hand, context: DayContext): Day {
  const edge = hand.take("edge")?.edge;
  const month = takeMonthOf(hand, context);
  if (month !== null) return settled(edge === "end" ? monthStart(month, 1) - 1 : month);
  const period = hand.take("period");
  if (period !== undefined) return settled(edgeOf(period, edge ?? "end", context));
  const year = hand.take("year")?.year;
  if (year !== undefined)
    return settled(edge === "end" ? dayNumberOf(year, 12, 31) : dayNumberOf(year, 1, 1));
  // "At the end of the evening" is none of the evening's own hours.
  if (hand.saidPart()) return refusePhrase("unread", "names an edge of a part of the day: name the time");
  const day = hand.take("day");
  if (day !== undefined && edge === "end") return agreeing(day.day, hand, context);
  if (hand.has("weekday") && edge === "end") return settleWeekday(hand, context);
  return refusePhrase("unread", `names the ${edge ?? "end"} of nothing`);
}

function edgeOf({ unit, offset }: Of<"period">, edge: "start" | "end", { today, week }: DayContext): number {
  const monday = mondayOf(today) + 7 * offset;
  switch (unit) {
    case "day":
      return today + offset;
    case "week":
      return edge === "end" ? monday + 6 : monday;
    case "weekend": {
      const first = weekendOf(today, week) + 7 * offset;
      return edge === "end" ? first + week.weekend.length - 1 : first;
    }
    case "month":
      return edge === "end" ? monthStart(today, offset + 1) - 1 : monthStart(today, offset);
    case "year":
      return edge === "end" ? yearStart(today, offset + 1) - 1 : yearStart(today, offset);
  }
}

function settleWeekday(hand: Hand, context: DayContext): Outcome<number> {
  const piece = hand.take("weekday");
  const [weekday, another] = piece?.weekdays ?? [];
  if (piece === undefined || weekday === undefined) return refusePhrase("no_time", "names no time");
  if (another !== undefined) return refusePhrase("ambiguous", "names several weekdays: name one");
  const { today } = context;
  const inWeek = (week: number) => week + ((weekday + 6) % 7);
  const period = hand.takeIf("period", ({ unit }) => unit === "week");
  if (period !== undefined) return settled(inWeek(mondayOf(today) + 7 * period.offset));
  const after = firstWeekday([weekday], today);
  if (piece.habitual === true) return refusePhrase("ambiguous", "may be the next one, or every one");
  switch (piece.turn) {
    case "coming":
      return settled(after);
    case "this":
      return settled(firstWeekday([weekday], today - 1));
    case "next":
      return nextOf(after, inWeek(mondayOf(today) + 7), context.next);
    case "last":
      return settled(firstWeekday([weekday], today - 1) - 7);
  }
}

/** Where people mean both by "next", it is asked back unless both are the same day. */
function nextOf(coming: number, nextWeek: number, next: DayContext["next"]): Outcome<number> {
  if (next !== null) return settled(next === "week" ? nextWeek : coming);
  if (coming === nextWeek) return settled(coming);
  return refusePhrase("ambiguous", "may be the first one to come or the one of next week", {
    days: [coming, nextWeek],
  });
}

/** A day of the month that is named, else of this month or of the next; with its weekday where one was said. */
function settleDayOfMonth(hand: Hand, context: DayContext): Outcome<number> {
  const [day, another] = hand.take("dayOfMonth")?.days ?? [];
  if (day === undefined) return refusePhrase("no_time", "names no time");
  if (another !== undefined) return refusePhrase("ambiguous", "names several dates: name one");
  const start = takeMonthOf(hand, context);
  if (start !== null) {
    const found = start + day - 1;
    return found < monthStart(start, 1)
      ? agreeing(found, hand, context)
      : refusePhrase("no_time", "names a day that its month doesn't have");
  }
  const earliest = context.passedToday ? context.today + 1 : context.today;
  const weekday = hand.take("weekday");
  return weekday === undefined
    ? firstSuchDay(day, earliest, context.today)
    : weekdayOfMonth(day, weekday, earliest, context.today);
}

function firstSuchDay(day: number, earliest: number, today: number): Outcome<number> {
  for (let offset = 0; offset <= 3; offset += 1) {
    const month = monthStart(today, offset);
    const found = month + day - 1;
    if (found >= earliest && found < monthStart(month, 1)) return settled(found);
  }
  return refusePhrase("no_time", "names a day that no month has");
}

const MOST_MONTHS = 60;

/** `Friday the 13th`: the next such day, unless it was one this month and may be meant. */
function weekdayOfMonth(
  day: number,
  { weekdays, turn }: Of<"weekday">,
  earliest: number,
  today: number,
): Outcome<number> {
  if (turn === "next" || turn === "last")
    return refusePhrase("ambiguous", "names both a date and a weekday of another week");
  if (weekdays.length > 1) return refusePhrase("ambiguous", "names several weekdays: name one");
  const fits = (found: number, month: number) =>
    found < monthStart(month, 1) && weekdays.includes(weekdayOfDay(found));
  const found: number[] = [];
  for (let offset = 0; offset <= MOST_MONTHS && found.length < 2; offset += 1) {
    const month = monthStart(today, offset);
    if (fits(month + day - 1, month)) found.push(month + day - 1);
  }
  const [first, next] = found;
  if (first === undefined) return refusePhrase("no_time", "names a day that no month has");
  if (first >= earliest) return settled(first);
  return refusePhrase("past", `was ${dateOfDay(first)}`, next === undefined ? {} : { days: [next] });
}

/** The day for which a whole week, month or year stands: the last of the current one, the first of another. */
function settlePeriod(period: Of<"period">, context: DayContext): number {
  // On its last day "this weekend" is today.
  if (period.unit === "weekend")
    return Math.max(edgeOf(period, "start", context), period.offset === 0 ? context.today : 0);
  return edgeOf(period, period.offset === 0 ? "end" : "start", context);
}

/**
 * The first day of a month that is named: the next such month, the current one only if today is its first day
 * or a day of it is said beside it.
 */
function takeMonth(hand: Hand, context: DayContext, partial: boolean): number | null {
  const piece = hand.take("month");
  const [month, another] = piece?.months ?? [];
  if (piece === undefined || month === undefined || another !== undefined) return null;
  const year = takeYear(hand, context);
  if (year !== null) return dayNumberOf(year, month, 1);
  const { today } = context;
  const thisYear = civilOf(today).year;
  const inThisYear = dayNumberOf(thisYear, month, 1);
  if (piece.turn === "last")
    return monthStart(inThisYear, 1) <= today ? inThisYear : dayNumberOf(thisYear - 1, month, 1);
  const passed = partial ? monthStart(inThisYear, 1) <= today : inThisYear < today;
  return passed && piece.turn !== "this" ? dayNumberOf(thisYear + 1, month, 1) : inThisYear;
}

function found(day: number | null, message: string): Outcome<number> {
  return day === null ? refusePhrase("no_time", message) : settled(day);
}
