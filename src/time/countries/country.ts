/** The country whose calendar somebody keeps, and its week. */
import { type Weekday, weekdayOfDay } from "../calendar";
import type { CountryTables } from "./country-tables";

export interface WorkWeek {
  /** In the order of the week, which begins after the weekend. A half day is a work day. */
  workdays: readonly Weekday[];
  weekend: readonly Weekday[];
}

/** A country's code (ISO 3166-1); `001` and the like are parts of the world. */
const COUNTRY = /^[A-Z]{2}$/;

/** The region of the locale, else the country that the zone is in; null where neither says one. */
export function countryOf(region: string | null, zone: string, tables: CountryTables): string | null {
  if (region !== null && COUNTRY.test(region)) return region;
  return zonesOf(tables).get(zone) ?? null;
}

const zones = new WeakMap<CountryTables, ReadonlyMap<string, string>>();

function zonesOf(tables: CountryTables): ReadonlyMap<string, string> {
  const known = zones.get(tables) ?? new Map(Object.entries(tables.zones).flatMap(countriesOfArea));
  zones.set(tables, known);
  return known;
}

function countriesOfArea([area, places]: [string, string]): [string, string][] {
  return places.split(", ").flatMap((place) => {
    const [country = "", ...names] = place.split(" ");
    return names.map((name): [string, string] => [area === "-" ? name : `${area}/${name}`, country]);
  });
}

/** 1970-01-04 */
const SUNDAY = 3;

/** The week of a country; without one, the week of most countries. */
export function weekOf(country: string | null, { weekends }: CountryTables): WorkWeek {
  const [first = 6, last = 0] = Array.from(weekends[country ?? ""] ?? "60", Number);
  const length = ((last - first + 7) % 7) + 1;
  const days = Array.from({ length: 7 }, (_, index) => weekdayOfDay(SUNDAY + last + 1 + index));
  return { workdays: days.slice(0, 7 - length), weekend: days.slice(7 - length) };
}

/**
 * Whether people write the hours of a day from 1 to 12: by the country, unless the locale differs from it (`fr-CA`), else by
 * the language.
 */
export function readsTwelveHours(
  { country, locale, language }: { country: string | null; locale: string | null; language: string },
  { twelveHours: { countries, languages, otherwise } }: CountryTables,
): boolean {
  const holds = (codes: string, code: string) => codes.split(" ").includes(code);
  if (country === null) return holds(languages, language);
  return holds(countries, country) !== holds(otherwise, locale ?? "");
}

/** Whether people who speak a language keep other weeks in other countries, so that without a country none is theirs. */
export function sharesNoWeek(language: string): boolean {
  return language === "ar";
}
