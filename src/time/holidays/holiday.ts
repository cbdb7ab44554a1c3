/** What the name of a holiday means to somebody: by the calendar of their country and no other. */
import { civilOf } from "../calendar";
import { daysOfRule, FIRST_YEAR_OF_TABLES, LAST_YEAR_OF_TABLES, parseRules } from "./holiday-rule";
import type { HolidayTables } from "./holiday-tables";

/** A holiday as it was named. */
export interface NamedHoliday {
  name: string;
  /** Rules of which each may be meant; none where the country has no such day, or other days in other parts. */
  rules: readonly string[];
  /** The days that other countries call so, most of them first, where no rule is meant. */
  elsewhere: readonly { rule: string; countries: readonly string[] }[];
  /** Where the name is none, or not one: the country's English name, null where nobody knows the country. */
  country: string | null;
  /** Whether it is the eve of another day, so that its midnight ends it. */
  isEve: boolean;
  /** Whether parts of the country have days of their own by that name. */
  byPart: boolean;
}

/** `language` is that of the name, `country` a code or null. */
export function nameHoliday(
  name: string,
  feasts: readonly string[],
  { language, country, tables }: { language: string; country: string | null; tables: HolidayTables },
): NamedHoliday {
  const byCountry = countriesOf(feasts, tables);
  const everywhere = [...(byCountry.get("*") ?? [])];
  const rulesIn = (code: string) => byCountry.get(code) ?? everywhere;
  const rules = new Set(country === null ? ofLanguage(language, byCountry, tables) : rulesIn(country));
  const byPart = rules.delete("?");
  const [only, another] = rules;
  // Without a country a name with several days is nobody's; with one, both may be meant there.
  const isKnown = !byPart && only !== undefined && (country !== null || another === undefined);
  return {
    name,
    rules: isKnown ? [...rules] : [],
    elsewhere: isKnown ? [] : elsewhereOf(byCountry, language, tables),
    country: country === null ? null : (tables.countries[country] ?? country),
    isEve: feasts.some((feast) => EVES.has(feast)),
    byPart,
  };
}

const EVES: ReadonlySet<string> = new Set([
  "chineseNewYearsEve",
  "christmasEve",
  "holySaturday",
  "midsummerEve",
  "newYearsEve",
]);

/** The rules of each country that has a feast. */
function countriesOf(feasts: readonly string[], tables: HolidayTables): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const feast of feasts)
    for (const [rule, countries] of Object.entries(tables.feasts[feast] ?? {}))
      for (const code of countries.split(" ")) found.set(code, (found.get(code) ?? new Set()).add(rule));
  return found;
}

/** The rules of the main countries of a language, or of all where none of these has the day. */
function ofLanguage(
  language: string,
  byCountry: ReadonlyMap<string, ReadonlySet<string>>,
  { spokenIn }: HolidayTables,
): string[] {
  const everywhere = [...(byCountry.get("*") ?? [])];
  const main = (spokenIn[language] ?? "").split(" ");
  const rules = main.flatMap((code) => [...(byCountry.get(code) ?? everywhere)]);
  return rules.length > 0 ? rules : [...byCountry.values()].flatMap((some) => [...some]);
}

function elsewhereOf(
  byCountry: ReadonlyMap<string, ReadonlySet<string>>,
  language: string,
  { spokenIn, countries }: HolidayTables,
): NamedHoliday["elsewhere"] {
  const main = (spokenIn[language] ?? "").split(" ");
  const byRule = new Map<string, string[]>();
  for (const [code, rules] of byCountry)
    for (const rule of rules)
      if (rule !== "?" && code !== "*") byRule.set(rule, [...(byRule.get(rule) ?? []), code]);
  const rank = (codes: readonly string[]) =>
    Math.min(...codes.map((code) => (main.indexOf(code) + 100) % 100));
  return [...byRule]
    .map(([rule, codes]) => {
      const inOrder = codes.sort((a, b) => rank([a]) - rank([b]));
      return { rule, codes: inOrder };
    })
    .sort((a, b) => rank(a.codes) - rank(b.codes) || b.codes.length - a.codes.length)
    .map(({ rule, codes }) => ({ rule, countries: codes.map((code) => countries[code] ?? code) }));
}

/** A feast of the moon is known from here on, and not much longer than its table is. */
function isKnownAt(rule: string, year: number): boolean {
  return !rule.startsWith("t") || (year >= FIRST_YEAR_OF_TABLES && year <= LAST_YEAR_OF_TABLES);
}

/** Some feasts don't come in each year, and a feast of the moon may come twice. */
const MOST_YEARS = 12;

/** The first day of a rule from a day on, null for a feast that isn't known for so long. */
export function nextHoliday(rule: string, from: number): number | null {
  const { year } = civilOf(from);
  if (!isKnownAt(rule, year)) return null;
  for (let offset = -1; offset < MOST_YEARS; offset += 1) {
    const found = holidaysIn(year + offset, rule).find((day) => day >= from);
    if (found !== undefined) return found;
  }
  return null;
}

/** The last day of a rule before a day. */
export function lastHoliday(rule: string, before: number): number | null {
  const { year } = civilOf(before);
  if (!isKnownAt(rule, year)) return null;
  for (let offset = 1; offset > -MOST_YEARS; offset -= 1) {
    const found = holidaysIn(year + offset, rule).findLast((day) => day < before);
    if (found !== undefined) return found;
  }
  return null;
}

/** The days of a rule in a year, in order. */
export function holidaysIn(year: number, rule: string): number[] {
  return parseRules(rule)
    .flatMap((one) => daysOfRule(one, year))
    .sort((a, b) => a - b);
}

export const NOT_KNOWN = `isn't known for that year: feasts of the moon are known from ${FIRST_YEAR_OF_TABLES} to ${LAST_YEAR_OF_TABLES}`;
