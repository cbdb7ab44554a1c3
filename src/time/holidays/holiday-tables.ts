/**
 * The holidays of the world, made of the package `date-holidays` by `npm run generate`. They stand in a file of their own
 * beside the worker, which is read where a phrase may name one (`words/served-words.ts`).
 *
 * | rule | the day |
 * |---|---|
 * | `12-25` | 25 December |
 * | `e39`, `o-2` | so many days from Easter, from the Orthodox Easter |
 * | `4>11-22` | the first Thursday (Sunday is 0) from 22 November on |
 * | `04-27/0-1` | 27 April; where that is a Sunday, a day earlier |
 * | `12-25~6+2~0+2` | two days after 25 December, in the years in which that is a Saturday or a Sunday |
 * | `t47.354` | 2024-01-01 and 47 days, then 354 days later: a feast of the moon, known from 2024 to 2060 |
 * | `e0\|o0` | either of both |
 * | `?` | no one day: another in another part of the country |
 */
export interface HolidayTables {
  /** Whose the data is, and under which licence. */
  licence: string;
  /** English names of countries. */
  countries: Readonly<Record<string, string>>;
  /** The main countries of a language, with spaces between them. */
  spokenIn: Readonly<Record<string, string>>;
  /** By language and feast: its names as `foldName` writes them, with `|` between them. `*` has those of all languages. */
  names: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By feast and rule: countries with spaces between them. `*` are those that have no other rule. */
  feasts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Public holidays of a whole day: countries by rule. */
  daysOff: Readonly<Record<string, string>>;
  /** Those that only a part of a country has: countries by rule. */
  partlyOff: Readonly<Record<string, string>>;
}
