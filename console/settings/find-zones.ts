import { isZone } from "../shell/time";

const ZONES: readonly string[] = Intl.supportedValuesOf("timeZone");

/** Most that are offered at once. */
const MOST = 8;

/** The first parts of zones' names, such as `Asia` and `America/Argentina`. */
const REGIONS: readonly string[] = [...new Set(ZONES.map((zone) => zone.slice(0, zone.lastIndexOf("/"))))];

/** The zones whose city begins with a text, then those that have it elsewhere. None for an empty one, and for a whole name. */
export function findZones(text: string): readonly string[] {
  const asked = plain(text);
  if (asked === "" || ZONES.includes(text)) return [];
  const cities = ZONES.filter((zone) => plain(placeOf(zone).city).startsWith(asked));
  const others = ZONES.filter((zone) => plain(zone).includes(asked));
  return [...new Set([...otherNames(text), ...cities, ...others])].slice(0, MOST);
}

/**
 * Zones under a name that the browser knows and doesn't list, such as `Asia/Kathmandu` beside `Asia/Katmandu`: a city that
 * is written out is tried in each region.
 */
function otherNames(text: string): string[] {
  const city = text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, "_")
    .replace(/(^|[_-])(\p{L})/gu, (_all, before: string, letter: string) => before + letter.toUpperCase());
  return REGIONS.map((region) => `${region}/${city}`).filter((zone) => !ZONES.includes(zone) && isZone(zone));
}

/** The city of a zone and what it lies in: `Buenos Aires` and `America/Argentina`. */
export function placeOf(zone: string): { city: string; region: string } {
  const cut = zone.lastIndexOf("/");
  return { city: zone.slice(cut + 1).replaceAll("_", " "), region: zone.slice(0, Math.max(0, cut)) };
}

/** A text without case, accents and the marks between words. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
    .trim();
}
