/**
 * Which words, which of chrono's parsers and which order of day and month a locale means.
 *
 * Of chrono-node only the parsers are used: they find words. Its refiners, which join results, move them
 * forward and settle zones, are left out, since they know neither our rules nor the user's zone. Left out,
 * too, are the parsers of stacked durations ("1h 30m"): their patterns backtrack without bound (0.7 s for 500
 * characters of "1h 1h" in Dutch), and our own vocabulary reads durations.
 */
import * as ar from "chrono-node/ar";
import * as de from "chrono-node/de";
import * as en from "chrono-node/en";
import * as es from "chrono-node/es";
import * as fi from "chrono-node/fi";
import * as fr from "chrono-node/fr";
import * as id from "chrono-node/id";
import * as it from "chrono-node/it";
import * as ja from "chrono-node/ja";
import * as nl from "chrono-node/nl";
import * as pt from "chrono-node/pt";
import * as ru from "chrono-node/ru";
import * as sv from "chrono-node/sv";
import * as uk from "chrono-node/uk";
import * as vi from "chrono-node/vi";
import * as zh from "chrono-node/zh";
import type { Vocabulary } from "./vocabulary";
import { ARABIC } from "./vocabulary/ar";
import { GERMAN } from "./vocabulary/de";
import { ENGLISH } from "./vocabulary/en";
import { SPANISH } from "./vocabulary/es";
import { FINNISH } from "./vocabulary/fi";
import { FRENCH } from "./vocabulary/fr";
import { INDONESIAN } from "./vocabulary/id";
import { ITALIAN } from "./vocabulary/it";
import { JAPANESE } from "./vocabulary/ja";
import { DUTCH } from "./vocabulary/nl";
import { PORTUGUESE } from "./vocabulary/pt";
import { RUSSIAN } from "./vocabulary/ru";
import { SWEDISH } from "./vocabulary/sv";
import { UKRAINIAN } from "./vocabulary/uk";
import { VIETNAMESE } from "./vocabulary/vi";
import { CHINESE } from "./vocabulary/zh";

type Chrono = en.Chrono;

export interface Language {
  vocabulary: Vocabulary;
  /** chrono's parsers of the language, with nothing that joins or moves what they find. */
  parsers: Chrono;
}

/** How `03/04` is read: day first, month first, or null where the locale doesn't say. */
export type DateOrder = "dmy" | "mdy" | null;

const SOURCES: ReadonlyMap<string, { vocabulary: Vocabulary; chrono: Chrono }> = new Map([
  ["ar", { vocabulary: ARABIC, chrono: ar.casual }],
  ["de", { vocabulary: GERMAN, chrono: de.casual }],
  ["en", { vocabulary: ENGLISH, chrono: en.casual }],
  ["es", { vocabulary: SPANISH, chrono: es.casual }],
  ["fi", { vocabulary: FINNISH, chrono: fi.casual }],
  ["fr", { vocabulary: FRENCH, chrono: fr.casual }],
  ["id", { vocabulary: INDONESIAN, chrono: id.casual }],
  ["it", { vocabulary: ITALIAN, chrono: it.casual }],
  ["ja", { vocabulary: JAPANESE, chrono: ja.casual }],
  ["nl", { vocabulary: DUTCH, chrono: nl.casual }],
  ["pt", { vocabulary: PORTUGUESE, chrono: pt.casual }],
  ["ru", { vocabulary: RUSSIAN, chrono: ru.casual }],
  ["sv", { vocabulary: SWEDISH, chrono: sv.casual }],
  ["uk", { vocabulary: UKRAINIAN, chrono: uk.casual }],
  ["vi", { vocabulary: VIETNAMESE, chrono: vi.casual }],
  ["zh", { vocabulary: CHINESE, chrono: zh.hans.casual }],
  ["zh-hant", { vocabulary: CHINESE, chrono: zh.hant.casual }],
]);

/** Where people write the month first (Unicode CLDR's short date patterns). */
const MONTH_FIRST = new Set([
  "en-US",
  "en-PH",
  "en-GU",
  "en-PR",
  "en-VI",
  "en-AS",
  "en-MP",
  "en-UM",
  "en-MH",
]);
const MONTH_FIRST_LANGUAGES = new Set(["ja", "zh", "ko"]);
/** Where both orders are in daily use. */
const UNSETTLED = new Set(["en-CA", "es-US", "es-PR", "es-PA", "fr-CA"]);

const read = new Map<string, Language>();

/** The languages to read in, the locale's first and English after it; an unknown locale is English. */
export function languagesOf(locale: string | null): Language[] {
  const own = keyOf(locale);
  return own === "en" ? [language("en")] : [language(own), language("en")];
}

export function dateOrderOf(locale: string | null): DateOrder {
  const { code, region } = parts(locale);
  if (!SOURCES.has(code)) return null;
  if (MONTH_FIRST_LANGUAGES.has(code)) return "mdy";
  if (region === null) return code === "en" ? null : "dmy";
  const tag = `${code}-${region}`;
  if (UNSETTLED.has(tag)) return null;
  return MONTH_FIRST.has(tag) ? "mdy" : "dmy";
}

function keyOf(locale: string | null): string {
  const { code, script, region } = parts(locale);
  if (code !== "zh") return SOURCES.has(code) ? code : "en";
  const traditional =
    script === "hant" || (script === null && (region === "TW" || region === "HK" || region === "MO"));
  return traditional ? "zh-hant" : "zh";
}

/** The subtags of a BCP 47 tag that matter here; also of a POSIX one (`de_DE`). */
function parts(locale: string | null): { code: string; script: string | null; region: string | null } {
  const [code = "en", ...others] = (locale ?? "en").split(/[-_.@]/, 4);
  const script = others.find((part) => /^[a-z]{4}$/i.test(part))?.toLowerCase() ?? null;
  const region = others.find((part) => /^(?:[a-z]{2}|\d{3})$/i.test(part))?.toUpperCase() ?? null;
  return { code: code.toLowerCase(), script, region };
}

function language(key: string): Language {
  const kept = read.get(key);
  if (kept !== undefined) return kept;
  const source = SOURCES.get(key);
  if (source === undefined) throw new Error("a language without a vocabulary");
  const made = { vocabulary: source.vocabulary, parsers: bareParsers(source.chrono) };
  read.set(key, made);
  return made;
}

const STACKED_DURATION = /\)\{0,\d+\}/;
const NEVER = /(?!)/;

function bareParsers(chrono: Chrono): Chrono {
  const bare = chrono.clone();
  bare.refiners = [];
  bare.parsers = chrono.parsers.map((parser) => ({
    pattern(context) {
      const pattern = parser.pattern(context);
      return STACKED_DURATION.test(pattern.source) ? NEVER : pattern;
    },
    extract: (context, match) => parser.extract(context, match),
  }));
  return bare;
}
