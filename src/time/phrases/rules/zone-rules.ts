/** Time zones that are said with a time: Europe/Paris, UTC+2, CET, Tokyo time. */
import { zoneOfCity } from "../../zones/city";
import type { PlaceTables } from "../../zones/place-tables";
import { canonicalZone } from "../../zones/zone";
import type { Piece, Span } from "../pieces/pieces";
import { type Rule, type RuleContext, span } from "../words/grammar";
import type { Vocabulary } from "../words/vocabulary";

export const zoneRules: readonly Rule[] = [zoneNames, offsets, abbreviations, cities];

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

const cityPatterns = new WeakMap<Vocabulary, RegExp[]>();
const CITY = "(\\p{Lu}[\\p{L}'-]{1,20}(?: (?:de |of )?\\p{Lu}[\\p{L}'-]{1,20}){0,2})";
/** Cities are looked up in a long list: a phrase has one. */
const MOST_CITIES = 2;

/** `Tokyo time`, `heure de Paris`, `Londoner Zeit`. */
function cities({ text, vocabulary, places }: RuleContext): Span[] {
  let patterns = cityPatterns.get(vocabulary);
  if (patterns === undefined) {
    patterns = (vocabulary.zones ?? []).map((form) => new RegExp(form.replace("{c}", CITY), "gu"));
    cityPatterns.set(vocabulary, patterns);
  }
  const found = patterns.flatMap((pattern) => Array.from(text.matchAll(pattern)).slice(0, MOST_CITIES));
  return found.flatMap((match) => {
    const found = cityIn(match[1] ?? "", places);
    if (found === null) return [];
    const from = match.index + match[0].indexOf(match[1] ?? "") + (match[1] ?? "").length - found.name.length;
    const start = found.name === match[1] ? match.index : from;
    return [span(start, match.index + match[0].length, { kind: "zone", offset: null, ...found })];
  });
}

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
