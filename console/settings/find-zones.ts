import { PLACES } from "../../src/time/zones/all-places";
import { isZone } from "../shell/time";

/** Cities by every name that times in words are read with. The tables are loaded with this file, when a city is looked for. */

export interface Place {
  /** `München`, `Buenos Aires`. */
  city: string;
  /** `Europe/Berlin`. */
  zone: string;
}

/** Most that are offered at once. */
const MOST = 8;

/** Such letters mean different clocks to different people: they begin no city's name. */
const ABBREVIATION = /^[A-Z]{2,4}$/;

interface Named extends Place {
  plain: string;
}

let places: readonly Named[] | null = null;

/** At most eight zones by a city's name or their own: first those of that very name, then by how names and words begin. */
export function findZones(text: string): readonly Place[] {
  const asked = plain(text);
  if (asked === "" || text === "UTC" || (text.includes("/") && isZone(text))) return [];
  places ??= allPlaces();
  const ranks = [
    (one: Named) => one.plain === asked,
    (one: Named) => one.plain.startsWith(asked),
    (one: Named) => ` ${one.plain}`.includes(` ${asked}`),
    ({ zone }: Named) => ` ${plain(zone)}`.includes(` ${asked}`),
  ];
  const found = new Map<string, Named>();
  for (const rank of ABBREVIATION.test(text.trim()) ? ranks.slice(0, 1) : ranks) {
    for (const one of places) {
      if (found.size < MOST && !found.has(one.zone) && rank(one) && isZone(one.zone))
        found.set(one.zone, one);
    }
  }
  // The tables have names without accents: a whole one is shown as it was typed.
  const typed = titleOf(text.trim());
  return [...found.values()].map(({ city, zone, plain: name }) => ({
    city: name === asked ? typed : city,
    zone,
  }));
}

/**
 * IANA's own names come before the browser's: some list a zone by an older name, such as `Asia/Katmandu`. Names in other
 * languages come last.
 */
function allPlaces(): Named[] {
  const own = Object.entries(PLACES.namesakes).flatMap(([area, list]) =>
    list.split(", ").map((place) => `${area}/${place.split(" ", 1)[0] ?? ""}`),
  );
  const present = new Set(own.filter(isZone).map(sameZone));
  const others = Intl.supportedValuesOf("timeZone").filter((zone) => !present.has(sameZone(zone)));
  const cities = Object.entries(PLACES.cities).map(([name, zone]) => ({ city: titleOf(name), zone }));
  const foreign = Object.entries(PLACES.foreignNames).flatMap(([zone, names]) =>
    names.split(" ").map((name) => ({ city: titleOf(name.replaceAll("_", " ")), zone })),
  );
  const all = [...[...own, ...others].map((zone) => ({ city: cityOf(zone), zone })), ...cities, ...foreign];
  return all.map((place) => ({ ...place, plain: plain(place.city) }));
}

/** The name that the browser has for a zone and all its links. */
function sameZone(zone: string): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone: zone }).resolvedOptions().timeZone;
}

/** The city in a zone's name: `Buenos Aires` of `America/Argentina/Buenos_Aires`. */
function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

function titleOf(name: string): string {
  return name.replace(
    /(^|[\s-])(\p{L})/gu,
    (_all, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

/** A text without case, accents and the marks between words. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s_/-]+/g, " ")
    .trim();
}
