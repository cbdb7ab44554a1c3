/** What every step that finds a day knows, and how a weekday or a year beside a date is taken. */

import { civilOf, weekdayOfDay } from "../calendar";
import type { WorkWeek } from "../countries/country";
import { dateOfDay, firstWeekday, yearStart } from "./days";
import type { Hand } from "./hand";
import { type Outcome, refusePhrase, settled } from "./moment";
import type { Vocabulary } from "./words/vocabulary";

export interface DayContext {
  today: number;
  /** Whether a time of day was said that has passed today. */
  passedToday: boolean;
  /** Whether a day that has passed may be meant; else it is no reading worth asking about. */
  pastCounts: boolean;
  next: Vocabulary["next"];
  /** Of the country whose calendar the user keeps. */
  week: WorkWeek;
}

/** The day itself, unless a weekday was said beside it that it isn't. */
export function agreeing(day: number, hand: Hand, context: DayContext): Outcome<number> {
  const weekday = hand.take("weekday");
  if (weekday === undefined) return settled(day);
  if (weekday.weekdays.length > 1) return refusePhrase("ambiguous", "names several weekdays: name one");
  if (weekday.turn === "next" || weekday.turn === "last")
    return refusePhrase("ambiguous", "names both a date and a weekday of another week");
  if (weekday.weekdays.includes(weekdayOfDay(day))) return settled(day);
  if (!mayBeMeant(day, context)) return settled(day);
  const named = firstWeekday(weekday.weekdays, day);
  return refusePhrase("ambiguous", `names a weekday that ${dateOfDay(day)} is not`, { days: [day, named] });
}

export function mayBeMeant(day: number, { today, pastCounts }: DayContext): boolean {
  return pastCounts || day >= today;
}

/** The year that was said beside a date, null where none was. */
export function takeYear(hand: Hand, { today }: Pick<DayContext, "today">): number | null {
  const year = hand.take("year");
  if (year !== undefined) return year.year;
  return hand.has("period") ? takeYearPeriod(hand, today) : null;
}

function takeYearPeriod(hand: Hand, today: number): number | null {
  const period = hand.takeIf("period", ({ unit }) => unit === "year");
  return period === undefined ? null : civilOf(yearStart(today, period.offset)).year;
}
