/** Which day a date is. */
import { civilOf, dayNumberOf, isValidDate, weekdayOfDay } from "../../calendar";
import { agreeing, type DayContext, mayBeMeant, takeYear } from "../day-context";
import type { Hand } from "../hand";
import { type Outcome, refusePhrase, settled } from "../moment";

export function settleCalendar(hand: Hand, context: DayContext): Outcome<number> {
  const calendar = hand.take("calendar");
  const [day, another] = calendar?.days ?? [];
  if (calendar === undefined || day === undefined) return refusePhrase("no_time", "names no time");
  if (another !== undefined) return refusePhrase("ambiguous", "names several dates: name one");
  const { month, other } = calendar;
  const said = takeYear(hand, context);
  if (calendar.year !== null && said !== null && said !== calendar.year)
    return refusePhrase("ambiguous", "names two years: name one");
  const year = calendar.year ?? said;
  const first = calendarDay(month, day, year, context.today);
  const second = other === null ? null : calendarDay(other.month, other.day, year, context.today);
  if (first === null) return refusePhrase("no_time", "names a day that does not exist");
  if (second === null) return agreeing(first, hand, context);
  return eitherDay(first, second, hand, context);
}

/** A date in figures with two readings: one may be past, or not be the weekday that was said with it. */
function eitherDay(first: number, second: number, hand: Hand, context: DayContext): Outcome<number> {
  const weekday = hand.take("weekday");
  const readings = [first, second].filter((reading) => mayBeMeant(reading, context));
  const fitting = readings.filter(
    (reading) => weekday === undefined || weekday.weekdays.includes(weekdayOfDay(reading)),
  );
  const [fit, another] = fitting.length > 0 ? fitting : readings;
  const only = another === undefined ? fit : undefined;
  if (only !== undefined) return settled(only);
  if (readings.length === 0) return settled(first);
  return refusePhrase("ambiguous", "can be read with the day or the month first", {
    days: [first, second],
  });
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
