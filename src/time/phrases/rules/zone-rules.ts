/** Time zones that are said with a time: Europe/Paris, UTC+2, CET, Tokyo time. */
import { zoneOfCity } from "../../zones/city";
import type { PlaceTables } from "../../zones/place-tables";
import { canonicalZone } from "../../zones/zone";
import type { Piece, Span } from "../pieces/pieces";
import { mayHave } from "../words/finding/guarded-form";
import type { Words } from "../words/finding/lexicon";
import type { IndexedVocabulary } from "../words/finding/lexicon-table";
import { type Rule, type RuleContext, span } from "../words/grammar";

export const zoneRules: readonly Rule[] = [
  { signs: /\//, find: zoneNames },
  { signs: /UTC|GMT/, find: offsets },
  { signs: /[A-Z]{2}/, find: abbreviations },
  { find: cities },
  { kinds: ["zoneIn"], find: citiesAfterTimes },
  { signs: /Eastern|Central|Mountain|Pacific/, find: partsOfAmerica },
];

const ZONE_NAME = /(?<![A-Za-z0-9/])[A-Z][A-Za-z_]{2,20}(?:\/[A-Z][A-Za-z_-]{1,30}){1,2}(?![A-Za-z0-9])/g;
const UTC_OFFSET = /(?<![A-Za-z0-9])(?:UTC|GMT)(?:([+−-])(\d{1,2})(?::?([0-5]\d))?)?(?![A-Za-z0-9])/g;
/** Letters that mean one clock: its offset in hours, and a zone that keeps it for a part of the year. */
const ONE_CLOCK: ReadonlyMap<string, readonly [hours: number, zone: string]> = new Map([
  ["CET", [1, "Europe/Berlin"]],
  ["CEST", [2, "Europe/Berlin"]],
  ["MEZ", [1, "Europe/Berlin"]],
  ["MESZ", [2, "Europe/Berlin"]],
  ["EET", [2, "Europe/Helsinki"]],
  ["EEST", [3, "Europe/Helsinki"]],
  ["WET", [0, "Europe/Lisbon"]],
  ["WEST", [1, "Europe/Lisbon"]],
  ["MSK", [3, "Europe/Moscow"]],
  ["JST", [9, "Asia/Tokyo"]],
  ["KST", [9, "Asia/Seoul"]],
  ["HKT", [8, "Asia/Hong_Kong"]],
  ["NZST", [12, "Pacific/Auckland"]],
  ["NZDT", [13, "Pacific/Auckland"]],
  ["AEST", [10, "Australia/Sydney"]],
  ["AEDT", [11, "Australia/Sydney"]],
]);
const LETTERS = /(?<![A-Za-z0-9])[A-Z]{2,4}(?![A-Za-z0-9])/g;
/** Letters that mean different clocks to different people. */
const SHARED = new Set(
  "EST EDT CST CDT MST MDT PST PDT ET PT CT MT BST IST SGT AKST AKDT HST AST ADT".split(" "),
);
const LARGEST_OFFSET = 18 * 3600;

function zoneNames({ text }: RuleContext): Span[] {
  return every(text, ZONE_NAME, ([name]) => {
    const zone = canonicalZone(name);
    return zone === null ? null : { kind: "zone", zone, offset: null, name };
  });
}

function offsets({ text }: RuleContext): Span[] {
  return every(text, UTC_OFFSET, ([name, sign, hour, minute]) => {
    const size = Number(hour ?? 0) * 3600 + Number(minute ?? 0) * 60;
    if (size > LARGEST_OFFSET) return null;
    return { kind: "zone", zone: null, offset: sign === "+" || sign === undefined ? size : -size, name };
  });
}

function abbreviations({ text }: RuleContext): Span[] {
  return every(text, LETTERS, ([name]) => {
    const clock = ONE_CLOCK.get(name);
    if (clock !== undefined) return { kind: "zone", zone: clock[1], offset: clock[0] * 3600, name };
    return SHARED.has(name) ? { kind: "zone", zone: null, offset: null, name } : null;
  });
}

const cityPatterns = new WeakMap<IndexedVocabulary["zones"][number], RegExp>();
const CITY = "(\\p{Lu}[\\p{L}'-]{1,20}(?: (?:de |of )?\\p{Lu}[\\p{L}'-]{1,20}){0,2})";
/** Cities are looked up in a long list: a phrase has one. */
const MOST_CITIES = 2;

/** `Tokyo time`, `heure de Paris`, `Londoner Zeit`. */
function cities({ text, vocabulary, places, country }: RuleContext): Span[] {
  const found = vocabulary.zones
    .filter((form) => mayHave(text, form))
    .flatMap((form) => Array.from(text.matchAll(cityPattern(form))).slice(0, MOST_CITIES));
  return found.flatMap((match) => {
    const found = cityIn(match[1] ?? "", places()) ?? partOfAmerica(match[1] ?? "", country);
    if (found === null) return [];
    const from = match.index + match[0].indexOf(match[1] ?? "") + (match[1] ?? "").length - found.name.length;
    const start = found.name === match[1] ? match.index : from;
    return [span(start, match.index + match[0].length, { kind: "zone", offset: null, ...found })];
  });
}

function cityPattern(form: IndexedVocabulary["zones"][number]): RegExp {
  const pattern = cityPatterns.get(form) ?? new RegExp(form[0].replace("{c}", CITY), "gu");
  cityPatterns.set(form, pattern);
  return pattern;
}

/** How people of the United States and Canada call their zones; others have a Central time, too. */
const PARTS_OF_AMERICA: Readonly<Record<string, string>> = {
  Eastern: "America/New_York",
  Central: "America/Chicago",
  Mountain: "America/Denver",
  Pacific: "America/Los_Angeles",
};

/** `Pacific time`, which is said so in English alone. */
function partOfAmerica(name: string, country: string | null): { name: string; zone: string } | null {
  const zone = Object.hasOwn(PARTS_OF_AMERICA, name) ? PARTS_OF_AMERICA[name] : undefined;
  const isSure = name === "Pacific" || country === "US" || country === "CA";
  return zone === undefined || !isSure ? null : { name, zone };
}

/** `5pm Eastern`: after a time of day the zone is meant, unless the name goes on: `Central Park`. */
function partsOfAmerica({ text, words, language, country }: RuleContext): Span[] {
  if (language !== "en") return [];
  return Array.from(text.matchAll(PART_OF_AMERICA)).flatMap((match) => {
    const found = partOfAmerica(match[0], country);
    if (found === null || !isAfterTime(match.index, words)) return [];
    return [span(match.index, match.index + found.name.length, { kind: "zone", offset: null, ...found })];
  });
}

const PART_OF_AMERICA = /(?<![\p{L}\d])(?:Eastern|Central|Mountain|Pacific)(?![\p{L}\d-]| \p{Lu}| time)/gu;

/** Whether a time of day ends right before a place: figures, `pm`, `Uhr`, `noon`. */
function isAfterTime(at: number, words: Words): boolean {
  if (/(?:\d:\d\d|\d\.\d\d|\d ?h ?\d\d) $/.test(words.text.slice(0, at))) return true;
  if (words.before("meridiem", at) !== undefined || words.before("oclock", at) !== undefined) return true;
  const part = words.before("part", at)?.value;
  if (part === "noon" || part === "midnight") return true;
  const number = words.before("number", at);
  return number !== undefined && words.before("at", number.from) !== undefined;
}

/** `3pm in Sydney`, `15 Uhr in Tokio`: the time of day is the city's. Elsewhere a city belongs to what is to be done. */
function citiesAfterTimes({ text, words, places }: RuleContext): Span[] {
  return words
    .all("zoneIn")
    .filter(({ from }) => isAfterTime(from, words))
    .slice(0, MOST_CITIES)
    .flatMap(({ from, to }) => {
      const said = CITY_HERE.exec(text.slice(to))?.[1];
      const found = said === undefined ? null : cityBefore(said, to + 1, words, places());
      return found === null ? [] : [span(from, found.to, { kind: "zone", offset: null, ...found.city })];
    });
}

const CITY_HERE = new RegExp(`^ ${CITY}(?![\\p{L}\\d])`, "u");

interface City {
  name: string;
  zone: string;
}

/** A city at the beginning of capitalised words, the others of which are a day's: `Sydney Friday`. */
function cityBefore(
  said: string,
  from: number,
  words: Words,
  places: PlaceTables,
): { city: City; to: number } | null {
  const parts = said.split(" ");
  for (let count = parts.length; count > 0; count -= 1) {
    const name = parts.slice(0, count).join(" ");
    const to = from + name.length;
    const ends = count === parts.length || DAY_WORDS.some((kind) => words.after(kind, to) !== undefined);
    const zone = ends ? zoneOfCity(name, places) : null;
    if (zone !== null) return { city: { name, zone }, to };
  }
  return null;
}

const DAY_WORDS = ["weekday", "month", "day"] as const;

/** A city at the end of capitalised words: "Uhr Londoner" is London. */
function cityIn(words: string, places: PlaceTables): { name: string; zone: string } | null {
  const parts = words.split(" ");
  for (let first = 0; first < parts.length; first += 1) {
    const name = parts.slice(first).join(" ");
    const zone = zoneOfCity(name, places) ?? zoneOfCity(name.replace(/er$/, ""), places);
    if (zone !== null) return { name, zone };
  }
  return null;
}

function every(text: string, pattern: RegExp, read: (match: RegExpExecArray) => Piece | null): Span[] {
  return Array.from(text.matchAll(pattern)).flatMap((match) => {
    const piece = read(match);
    return piece === null ? [] : [span(match.index, match.index + match[0].length, piece)];
  });
}
