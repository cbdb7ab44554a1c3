/** Cities in the cases in which people say where they are: "в Берлине", "у Києві", "Tampereella". */
import { foldedCity, zoneOfCity } from "./city";
import type { CityNames } from "./city-names";
import type { PlaceTables } from "./place-tables";

/** The ending of a case, and what stands in its place in the name. Letters are folded: without accents, "ї" as "і". */
type CaseEnding = readonly [ending: string, ...name: string[]];

/** Locative, genitive and directional endings of the languages in which a city has them, the longest first. */
const ENDINGS: Readonly<Record<string, readonly CaseEnding[]>> = {
  ru: [
    ["ии", "ия"],
    ["ах", "ы", "и"],
    ["е", "", "а", "ь"],
    ["у", "а"],
    ["и", "ь", "я"],
    ["ы", "а"],
  ],
  uk: [
    ["еві", "ів"],
    ["єві", "ів"],
    ["ові", "ів"],
    ["зі", "га"],
    ["іі", "ія"],
    ["ах", "и"],
    ["єва", "ів"],
    ["ова", "ів"],
    ["і", "", "а", "ь", "о"],
    ["у", "", "а"],
    ["и", "а"],
  ],
  fi: [
    ["eeseen", "e"],
    ["ngissa", "nki"],
    ["ngista", "nki"],
    ["eella", "e"],
    ["eessa", "e"],
    ["eelle", "e"],
    ["ssa", ""],
    ["lla", ""],
    ["sta", ""],
    ["lle", ""],
    ["iin", "i", ""],
    ["aan", "a"],
    ["oon", "o"],
    ["uun", "u"],
    ["een", "e"],
  ],
};

/** Letters that a name in a case has more of. */
const LEAST_NAME = 3;

/**
 * The zone of a city by a case of its name in a language, or by the name itself as the language writes it; null for none that is known.
 */
export function zoneOfCityIn(
  language: string,
  text: string,
  places: PlaceTables,
  names: CityNames,
): string | null {
  const said = foldedCity(text);
  const own = new Map(Object.entries(names[language] ?? {}).map(([zone, name]) => [foldedCity(name), zone]));
  const zoneOf = (name: string) => own.get(name) ?? zoneOfCity(name, places);
  const known = own.get(said);
  if (known !== undefined) return known;
  for (const [ending, ...instead] of ENDINGS[language] ?? []) {
    const stem = said.slice(0, -ending.length);
    if (!said.endsWith(ending) || said.length <= LEAST_NAME) continue;
    for (const end of instead) {
      const zone = zoneOf(stem + end);
      if (zone !== null) return zone;
    }
  }
  return null;
}
