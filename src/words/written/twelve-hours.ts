import { regionOf } from "../../time/phrases/words/language";
import type { LanguageCode } from "../language";

/** Zones of English speakers whose clock has twelve hours; those of Canada's French and of Britain's islands aren't here. */
const TWELVE_HOUR_ZONES =
  /^(?:US\/|Australia\/|America\/(?:New_York|Detroit|Chicago|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Toronto|Vancouver|Edmonton|Winnipeg|Halifax|Indiana\/|Kentucky\/|North_Dakota\/)|Pacific\/(?:Honolulu|Auckland|Guam)|Asia\/(?:Kolkata|Calcutta|Manila|Karachi))/;

/**
 * Whether a person's clock has twelve hours: what the region of the locale has, by the runtime's own data. Without a
 * region the zone tells for English, and every other language has 24 hours.
 */
export function hasTwelveHours(language: LanguageCode, locale: string | null, zone: string): boolean {
  const region = regionOf(locale);
  if (region === null) return language === "en" && TWELVE_HOUR_ZONES.test(zone);
  const { hourCycle } = new Intl.DateTimeFormat(`${language}-${region}`, {
    hour: "numeric",
  }).resolvedOptions();
  return hourCycle === "h12" || hourCycle === "h11";
}
