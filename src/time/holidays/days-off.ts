/** Public holidays, which are no working days where that is said. */
import { civilOf, formatDate, weekdayOfDay } from "../calendar";
import type { WorkWeek } from "../countries/country";
import { holidaysIn } from "./holiday";
import { FIRST_YEAR_OF_TABLES, LAST_YEAR_OF_TABLES } from "./holiday-rule";
import type { HolidayTables } from "./holiday-tables";

interface DaysOff {
  whole: ReadonlySet<number>;
  partly: ReadonlySet<number>;
}

interface Calendar {
  week: WorkWeek;
  /** ISO 3166-1, null where nobody knows it. */
  country: string | null;
  tables: HolidayTables | null;
}

/**
 * The day (from 1970-01-01) after so many working days that are no public holidays, counted from the day after `today`. A
 * message says why it can't be told: nobody knows the country or its holidays, or only a part of it has one of them.
 */
export function dayAfterWorkdays(
  today: number,
  count: number,
  { week, country, tables }: Calendar,
): number | { message: string } {
  if (country === null)
    return { message: "leaves out public holidays, which are others in other countries: send the date" };
  const known =
    tables !== null && Object.values(tables.daysOff).some((some) => some.split(" ").includes(country));
  const { year } = civilOf(today);
  if (!known || year >= LAST_YEAR_OF_TABLES || year < FIRST_YEAR_OF_TABLES)
    return { message: "leaves out public holidays, which aren't known there: send the date" };
  const { whole, partly } = daysOffOf(country, year, tables);
  let day = today;
  for (let left = count; left > 0; ) {
    day += 1;
    if (!week.workdays.includes(weekdayOfDay(day)) || whole.has(day)) continue;
    if (partly.has(day)) {
      const { year: inYear, month, day: date } = civilOf(day);
      return {
        message: `counts over ${formatDate(inYear, month, date)}, a public holiday in parts of ${tables.countries[country] ?? country}: send the date`,
      };
    }
    left -= 1;
  }
  return day;
}

/** The public holidays of a country in a year and the next. */
function daysOffOf(country: string, year: number, { daysOff, partlyOff }: HolidayTables): DaysOff {
  const daysIn = (rules: Readonly<Record<string, string>>) =>
    new Set(
      Object.entries(rules)
        .filter(([, countries]) => countries.split(" ").includes(country))
        .flatMap(([rule]) => [...holidaysIn(year, rule), ...holidaysIn(year + 1, rule)]),
    );
  return { whole: daysIn(daysOff), partly: daysIn(partlyOff) };
}
