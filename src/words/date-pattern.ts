/** Writes dates and clocks by patterns with the letters of Unicode's locale data (UTS 35, "Date Field Symbol Table"). */
import { dayNumberOf, type LocalTime, twoDigits, weekdayOfDay } from "../time/calendar";
import type { DateNames } from "./tables/date-names";

/**
 * A date by its pattern. `EEEE` is the weekday inside a sentence, `cccc` by itself, `EEE` short; `d` the day, the
 * first with what it ends with ("1er"); `MMMM`, `MMM` and `M` the month, `y` the year. Words stand in quotes.
 */
export function writeDate(
  pattern: string,
  { year, month, day }: Pick<LocalTime, "year" | "month" | "day">,
  names: DateNames,
): string {
  const { months, shortMonths = months, days, shortDays, daysInSentence = days, first = "" } = names;
  const weekday = weekdayOfDay(dayNumberOf(year, month, day));
  return filled(pattern, {
    EEEE: nameAt(daysInSentence, weekday),
    cccc: nameAt(days, weekday),
    EEE: nameAt(shortDays, weekday),
    MMMM: nameAt(months, month - 1),
    MMM: nameAt(shortMonths, month - 1),
    M: String(month),
    d: `${day}${day === 1 ? first : ""}`,
    y: String(year),
  });
}

/** A clock by its pattern: `HH` and `H` are the hour from 0 to 23, `h` from 1 to 12, `mm` the minute. */
export function writeClock(pattern: string, { hour, minute }: Pick<LocalTime, "hour" | "minute">): string {
  return filled(pattern, {
    HH: twoDigits(hour),
    H: String(hour),
    h: String(hour % 12 || 12),
    mm: twoDigits(minute),
  });
}

/** A run of one letter, or words in quotes. */
const FIELD = /'([^']*)'|([A-Za-z])\2*/g;

/** Throws for a letter that is no field: a table is wrong. */
function filled(pattern: string, fields: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(FIELD, (field, words?: string) => {
    const shown = words ?? fields[field];
    if (shown === undefined) throw new Error(`the pattern ${pattern} has no such field: ${field}`);
    return shown;
  });
}

/** One of names with spaces between them. */
function nameAt(names: string, index: number): string {
  return names.split(" ")[index] ?? "";
}
