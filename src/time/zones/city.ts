/** The time zone that people mean by the name of a city. */
import { normalForm } from "../../text/normal-form";
import type { PlaceTables } from "./place-tables";
import { canonicalZone, isKnownZone, toLocal } from "./zone";

/** The zone of a city (`Berlin`, `new york`), of a zone's own name in any case, or null for none that is known. */
export function zoneOfCity(text: string, places: PlaceTables): string | null {
  const name = foldedCity(text);
  const canonical = canonicalZone(text.trim());
  if (canonical !== null) return canonical;
  const { cities } = places;
  const elsewhere = Object.hasOwn(cities, name) ? cities[name] : undefined;
  if (elsewhere !== undefined) return elsewhere;
  const abroad = zoneByForeignName(name, places);
  if (abroad !== null) return abroad;
  const city = `/${name.replaceAll(" ", "_")}`;
  const zone = Intl.supportedValuesOf("timeZone").find((known) => known.toLowerCase().endsWith(city));
  return zone !== undefined && isKnownZone(zone) ? zone : null;
}

/** Towns of one name of which none is so large that it is meant. */
const NAMESAKES: Readonly<Record<string, readonly string[]>> = {
  portland: ["America/Los_Angeles", "America/New_York"],
  springfield: ["America/Chicago", "America/New_York"],
  cambridge: ["Europe/London", "America/New_York"],
  newcastle: ["Europe/London", "Australia/Sydney"],
  hamilton: ["America/Toronto", "Pacific/Auckland", "Atlantic/Bermuda"],
  victoria: ["America/Vancouver", "Indian/Mahe", "Australia/Melbourne"],
  "san jose": ["America/Los_Angeles", "America/Costa_Rica"],
  georgetown: ["America/Guyana", "Asia/Kuala_Lumpur", "America/Cayman"],
};

/**
 * The zones that a city may be in: one where it is known, a large one wins over its namesakes, several where no one is
 * meant before the others, none for no city. Before a comma stands the city (`Tokyo, Japan`).
 */
export function zonesOfPlace(text: string, places: PlaceTables): readonly string[] {
  const [city = ""] = text.split(",");
  for (const name of [text, city]) {
    const folded = foldedCity(name);
    if (Object.hasOwn(NAMESAKES, folded)) return NAMESAKES[folded] ?? [];
    const zone = zoneOfCity(name, places);
    if (zone !== null) return [zone];
  }
  return [];
}

/** A city's name for comparing: lower case without accents. */
export function foldedCity(text: string): string {
  return normalForm(text.trim(), "NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s_]+/g, " ");
}

const foreign = new WeakMap<PlaceTables, ReadonlyMap<string, string>>();

/** The zone of a city by its name in one of the assistant's languages, folded; null for a name that isn't known. */
function zoneByForeignName(folded: string, tables: PlaceTables): string | null {
  const zones = foreign.get(tables) ?? new Map(foreignNames(tables));
  foreign.set(tables, zones);
  return zones.get(folded) ?? null;
}

function foreignNames(tables: PlaceTables): (readonly [name: string, zone: string])[] {
  return Object.entries(tables.foreignNames).flatMap(([zone, names]) =>
    names.split(" ").map((name) => [name.replaceAll("_", " "), zone] as const),
  );
}

/** A city by the name that `zoneOfCity` takes, such as `Cape Town` or `Europe/Berlin`. */
export interface City {
  name: string;
  zone: string;
}

/** At most `limit` cities and zones whose name has these words, those that begin with them first; common zones for none. */
export function searchCities(text: string, limit: number, places: PlaceTables): City[] {
  const wanted = text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, " ");
  if (wanted === "") return COMMON.slice(0, limit).map((zone) => ({ name: zone, zone }));
  const cities = [
    ...Intl.supportedValuesOf("timeZone").map((zone) => ({ name: zone, zone })),
    ...Object.entries(places.cities).map(([name, zone]) => ({
      name: name.replace(/\b\w/g, (letter) => letter.toUpperCase()),
      zone,
    })),
  ];
  const found = cities
    .map((city) => ({ city, at: plainName(city.name).indexOf(wanted) }))
    .filter(({ city, at }) => at !== -1 && isKnownZone(city.zone));
  return found
    .sort((a, b) => a.at - b.at)
    .slice(0, limit)
    .map(({ city }) => city);
}

/** The city of a zone without its continent. */
function plainName(name: string): string {
  return name
    .slice(name.lastIndexOf("/") + 1)
    .toLowerCase()
    .replaceAll("_", " ");
}

/** One zone for each clock that many people live by, from west to east. */
const COMMON = [
  ..."Pacific/Honolulu America/Anchorage America/Los_Angeles America/Phoenix America/Denver".split(" "),
  ..."America/Mexico_City America/Chicago America/Bogota America/New_York America/Caracas".split(" "),
  ..."America/Halifax America/St_Johns America/Sao_Paulo America/Argentina/Buenos_Aires".split(" "),
  ..."Atlantic/Azores Africa/Accra Europe/London Europe/Lisbon Africa/Lagos Europe/Berlin".split(" "),
  ..."Europe/Paris Europe/Madrid Africa/Johannesburg Africa/Cairo Europe/Athens Europe/Kyiv".split(" "),
  ..."Asia/Jerusalem Europe/Istanbul Europe/Moscow Africa/Nairobi Asia/Riyadh Asia/Tehran".split(" "),
  ..."Asia/Dubai Asia/Kabul Asia/Karachi Asia/Kolkata Asia/Kathmandu Asia/Dhaka Asia/Yangon".split(" "),
  ..."Asia/Bangkok Asia/Jakarta Asia/Shanghai Asia/Singapore Australia/Perth Asia/Tokyo".split(" "),
  ..."Asia/Seoul Australia/Darwin Australia/Adelaide Australia/Brisbane Australia/Sydney".split(" "),
  ..."Pacific/Auckland Pacific/Chatham Pacific/Tongatapu".split(" "),
];
const MINUTES_A_DAY = 1440;
/** A clock that is read and typed is a few minutes off; zones are at least a quarter of an hour apart. */
const TOLERANCE = 7;

/** Common zones whose clocks show `minutes` since midnight at `now` (epoch seconds), give or take a few. */
export function zonesShowing(minutes: number, now: number): string[] {
  return COMMON.filter((zone) => {
    const { hour, minute } = toLocal(zone, now);
    const apart = Math.abs(hour * 60 + minute - minutes);
    return Math.min(apart, MINUTES_A_DAY - apart) <= TOLERANCE;
  });
}
