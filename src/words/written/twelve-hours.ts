import { countryOf, readsTwelveHours } from "../../time/countries/country";
import { regionOf } from "../../time/phrases/words/language";
import type { Reader } from "../reader";

/**
 * Whether a person's clock has twelve hours: the person's own choice, else what the country has, by the same table with which
 * hours are read. The country is the locale's region, else the zone's; where nothing tells it, a clock of 24 hours is
 * understood by all.
 */
export function hasTwelveHours(reader: Omit<Reader, "now">): boolean {
  const { hourCycle = null, locale = null, language, zone, words } = reader;
  if (hourCycle !== null) return hourCycle === "h12";
  const country = countryOf(regionOf(locale), zone, words.countries);
  return country !== null && readsTwelveHours({ country, locale, language }, words.countries);
}
