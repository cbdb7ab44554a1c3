/** A day of a stretch of time: without a year or week it is the last one that was, or the next to come. */
import { civilOf, dayNumberOf, isValidDate, weekdayOfDay } from "../../calendar";
import type { DayContext } from "../day-context";
import { dateOfDay, firstWeekday, monthStart } from "../days";
import type { Hand } from "../hand";
import { type Outcome, refusePhrase, settled } from "../moment";
import type { Kind } from "../pieces/pieces";
import { type Lean, type RangeContext, SINGLE_DAYS } from "../range-context";
import { dayContext } from "./settle-context";
import { settleDay } from "./settle-day";
import { holidayBefore } from "./settle-holiday";

/** A day as it is read for a due time, but turned to the past where the range leans there. */
export function leaningDay(hand: Hand, today: number, context: RangeContext): Outcome<number | null> {
  const days: DayContext = { ...dayContext(today, context), pastCounts: true };
  const alone = (kind: Kind) =>
    SINGLE_DAYS.every((other) => other === kind || !hand.has(other)) &&
    !hand.has("month") &&
    !hand.has("period");
  if (hand.peek("weekday")?.turn === "coming" && alone("weekday"))
    return leaningWeekday(hand, today, context.lean);
  if (context.lean === "future") return settleDay(hand, days);
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
    const day = holidayBefore(holiday.holiday, today);
    if (day !== null) {
      hand.take("holiday");
      return settled(day);
    }
  }
  return settleDay(hand, days);
}

/** Today is the last such day that was and the next to come. */
function leaningWeekday(hand: Hand, today: number, lean: Lean): Outcome<number> {
  const { weekdays } = hand.take("weekday") ?? { weekdays: [] };
  if (weekdays.length !== 1) return refusePhrase("ambiguous", "names several weekdays: name one");
  return settled(lean === "past" ? firstWeekday(weekdays, today) - 7 : firstWeekday(weekdays, today - 1));
}

function agreeing(day: Outcome<number>, hand: Hand): Outcome<number> {
  const weekday = hand.take("weekday");
  if (weekday !== undefined && weekday.weekdays.length > 1)
    return refusePhrase("ambiguous", "names several weekdays: name one");
  if (!day.ok || weekday === undefined || weekday.weekdays.includes(weekdayOfDay(day.value))) return day;
  return refusePhrase("ambiguous", `names a weekday that ${dateOfDay(day.value)} is not`);
}

function lastCalendarDay(month: number, day: number, today: number): Outcome<number> {
  const { year } = civilOf(today);
  for (let candidate = year; candidate > year - 9; candidate -= 1) {
    if (!isValidDate(candidate, month, day)) continue;
    const found = dayNumberOf(candidate, month, day);
    if (found <= today) return settled(found);
  }
  return refusePhrase("no_time", "names a day that does not exist");
}

function lastDayOfMonth(day: number, today: number): Outcome<number> {
  for (let offset = 0; offset > -4; offset -= 1) {
    const start = monthStart(today, offset);
    const found = start + day - 1;
    if (found <= today && found < monthStart(start, 1)) return settled(found);
  }
  return refusePhrase("no_time", "names a day that no month has");
}
