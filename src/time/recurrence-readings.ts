/**
 * The dates of a recurrence rule, expanded by the library `rrule-temporal` in UTC: here a date is a UTC day
 * number and nothing has a zone. Times of day and time zones are laid over the dates by recurrence.ts.
 *
 * What the library may spend is bounded, because a rule can look for a day that never comes: it gives up
 * after {@link MAX_EMPTY_PERIODS} periods without a date, and one walk after {@link WALK_ALLOWANCE}.
 */
import { RRuleTemporal } from "rrule-temporal";
import { dayNumberOf, SECONDS_A_DAY } from "./calendar";
import { type Frequency, type RuleParts, writeRule } from "./recurrence-rule";

/** Longer than the eight years from the leap day of 1896 to that of 1904, counted in days. */
const MAX_EMPTY_PERIODS = 3000;
/** About 50 ms. In units of a day's or week's work for the library; months and years hold more days to try. */
const WALK_ALLOWANCE = 12_000;
const WORK: Record<Frequency, { days: number; cost: number }> = {
  DAILY: { days: 1, cost: 1 },
  WEEKLY: { days: 7, cost: 1 },
  MONTHLY: { days: 30, cost: 4 },
  YEARLY: { days: 365, cost: 10 },
};

const FIRST_BATCH_DAYS = 31;
const LARGEST_BATCH_DAYS = 1461;
const MS_A_DAY = SECONDS_A_DAY * 1000;
/** 9999-12-31. */
const LAST_DAY = dayNumberOf(9999, 12, 31);

/** The dates of one rule from its start on, as day numbers. */
export interface RuleDates {
  /** The dates from `day` on, ascending; ends with the year 9999 or when the allowance is spent. */
  from(day: number): Generator<number, WalkEnd>;
  /** The last date that is not after `day`, null if there is none. */
  lastUpTo(day: number): number | null;
}

/** `ended`: there are no more. `gave_up`: the allowance is spent, there may be more. */
export type WalkEnd = "ended" | "gave_up";

/** COUNT, UNTIL and the times of day of `parts` have no part in it. */
export function datesOf(parts: RuleParts, startDay: number): RuleDates {
  const rule = new RRuleTemporal({
    rruleString: `DTSTART:${basicDate(startDay)}T000000Z\nRRULE:${writeRule(dateRule(parts))}`,
    maxIterations: MAX_EMPTY_PERIODS,
    cache: false,
  });
  const work = WORK[parts.freq];

  function next(day: number): number | null {
    return bounded(() => rule.next(dateOf(day), true)?.epochMilliseconds);
  }

  function* from(day: number): Generator<number, WalkEnd> {
    let position = Math.max(day, startDay);
    let batch = FIRST_BATCH_DAYS;
    let spent = 0;
    while (position <= LAST_DAY) {
      const first = next(position);
      if (first === null || first > LAST_DAY) return "ended";
      const last = Math.min(first + batch, LAST_DAY);
      for (const found of rule.between(dateOf(first), dateOf(last), true)) {
        yield Math.floor(found.epochMilliseconds / MS_A_DAY);
      }
      spent += ((last - position) / (work.days * parts.interval)) * work.cost;
      if (spent > WALK_ALLOWANCE) return "gave_up";
      position = last + 1;
      batch = Math.min(batch * 2, LARGEST_BATCH_DAYS);
    }
    return "ended";
  }

  function lastUpTo(day: number): number | null {
    if (day < startDay) return null;
    return bounded(() => rule.previous(dateOf(Math.min(day, LAST_DAY)), true)?.epochMilliseconds);
  }

  return { from, lastUpTo };
}

/**
 * The rule of the dates alone. Every day of certain months, or every certain day of the month, is asked for by
 * year: the library then goes from date to date, and not through each day between them.
 */
function dateRule(parts: RuleParts): RuleParts {
  const dates: RuleParts = { ...parts, count: null, until: null, byHour: [], byMinute: [], bySecond: [] };
  if (parts.freq !== "DAILY") return dates;
  dates.bySetPos = []; // A day has one date: any position in it is the first or impossible, which was refused.
  if (parts.interval > 1 || (parts.byMonth.length === 0 && parts.byMonthDay.length === 0)) return dates;
  const byMonthDay =
    parts.byMonthDay.length > 0 ? parts.byMonthDay : Array.from({ length: 31 }, (_, index) => index + 1);
  return { ...dates, freq: "YEARLY", byMonthDay };
}

/** The library throws when it reaches a bound or leaves the calendar: no date was found. */
function bounded(find: () => number | undefined): number | null {
  try {
    const found = find();
    return found === undefined ? null : Math.floor(found / MS_A_DAY);
  } catch {
    return null;
  }
}

function dateOf(day: number): Date {
  return new Date(day * MS_A_DAY);
}

function basicDate(day: number): string {
  return dateOf(day).toISOString().slice(0, 10).replaceAll("-", "");
}
