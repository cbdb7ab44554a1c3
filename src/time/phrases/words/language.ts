/** Which languages a phrase is read in, and which order of day and month a locale means. */

import { lowerCase } from "./lexicon";
import type { Vocabulary } from "./vocabulary";

// Languages that are alike stand side by side: gzip finds again what stands within 32 KB.

// Slavic

import { RUSSIAN } from "../vocabulary/ru";
import { UKRAINIAN } from "../vocabulary/uk";

// Germanic

import { GERMAN } from "../vocabulary/de";
import { ENGLISH } from "../vocabulary/en";
import { DUTCH } from "../vocabulary/nl";
import { SWEDISH } from "../vocabulary/sv";

// Romance

import { SPANISH } from "../vocabulary/es";
import { FRENCH } from "../vocabulary/fr";
import { ITALIAN } from "../vocabulary/it";
import { PORTUGUESE } from "../vocabulary/pt";

// Others

import { ARABIC } from "../vocabulary/ar";
import { FINNISH } from "../vocabulary/fi";
import { INDONESIAN } from "../vocabulary/id";
import { JAPANESE } from "../vocabulary/ja";
import { VIETNAMESE } from "../vocabulary/vi";
import { CHINESE } from "../vocabulary/zh";

export interface Language {
  code: string;
  vocabulary: Vocabulary;
}

/** How `03/04` is read: day first, month first, or null where the locale doesn't say. */
export type DateOrder = "dmy" | "mdy" | null;

const LANGUAGES: ReadonlyMap<string, Language> = new Map(
  Object.entries({
    ar: ARABIC,
    de: GERMAN,
    en: ENGLISH,
    es: SPANISH,
    fi: FINNISH,
    fr: FRENCH,
    id: INDONESIAN,
    it: ITALIAN,
    ja: JAPANESE,
    nl: DUTCH,
    pt: PORTUGUESE,
    ru: RUSSIAN,
    sv: SWEDISH,
    uk: UKRAINIAN,
    vi: VIETNAMESE,
    zh: CHINESE,
  }).map(([code, vocabulary]) => [code, { code, vocabulary }]),
);
const FALLBACK: Language = { code: "en", vocabulary: ENGLISH };

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

/** The language of a locale; an unknown one is English. */
export function languageOf(locale: string | null): Language {
  return LANGUAGES.get(parts(locale).code) ?? FALLBACK;
}

/** Where somebody is by their locale, null where it doesn't say. */
export function regionOf(locale: string | null): string | null {
  return parts(locale).region;
}

/** Besides a user's own language a phrase may be in one or two others: those that have most of its words. */
const MOST_OTHERS = 2;

/** Kana, and characters that only Japanese writes so. */
const JAPANESE_ONLY = /[\u3040-\u30ff毎曜翌]/;

/** What else a phrase may be said in, chosen by its words. */
export function otherLanguages(text: string, own: Language): Language[] {
  if (JAPANESE_ONLY.test(text)) return others(own, "ja");
  if (/[\u4e00-\u9fff]/.test(text)) return others(own, own.code === "zh" ? "ja" : "zh");
  telling ??= tellingWords();
  const votes = new Map<Language, number>();
  for (const [word] of lowerCase(text).matchAll(/[\p{L}\p{M}']+/gu))
    for (const language of telling.get(word) ?? [])
      if (language !== own) votes.set(language, (votes.get(language) ?? 0) + 1);
  return [...votes]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_OTHERS)
    .map(([language]) => language);
}

function others(own: Language, code: string): Language[] {
  const language = LANGUAGES.get(code);
  return language === undefined || language === own ? [] : [language];
}

export function dateOrderOf(locale: string | null): DateOrder {
  const { code, region } = parts(locale);
  if (!LANGUAGES.has(code)) return null;
  if (MONTH_FIRST_LANGUAGES.has(code)) return "mdy";
  if (region === null) return code === "en" ? null : "dmy";
  const tag = `${code}-${region}`;
  if (UNSETTLED.has(tag)) return null;
  return MONTH_FIRST.has(tag) ? "mdy" : "dmy";
}

/** The subtags of a BCP 47 tag that matter here; also of a POSIX one (`de_DE`). */
function parts(locale: string | null): { code: string; region: string | null } {
  const [code = "en", ...others] = (locale ?? "en").split(/[-_.@]/, 4);
  const region = others.find((part) => /^(?:[a-z]{2}|\d{3})$/i.test(part))?.toUpperCase() ?? null;
  return { code: code.toLowerCase(), region };
}

let telling: Map<string, Language[]> | null = null;

/** The plain words for days, parts of days, weekdays, months, units and "every" of all languages. */
function tellingWords(): Map<string, Language[]> {
  const words = new Map<string, Language[]>();
  for (const language of LANGUAGES.values()) {
    const { days, parts: partsOfDay, weekdays, months, units, repeat, clocks } = language.vocabulary;
    const sources = [
      ...days.map(([, source]) => source),
      ...weekdays,
      ...months,
      ...Object.values(units),
      ...Object.values(partsOfDay),
      ...(repeat.adverbs ?? []).map(([, , source]) => source),
      ...(clocks ?? []).map(([source]) => source),
      repeat.every ?? "",
    ];
    for (const word of new Set(sources.flatMap(plainWords))) {
      const known = words.get(word);
      if (known === undefined) words.set(word, [language]);
      else known.push(language);
    }
  }
  return words;
}

/** The words of a source that stand in it as they are: `tag(?:e[ns]?|s)?` has "tag". */
function plainWords(source: string): string[] {
  const flat = source.replaceAll(/\(\?[^()]*\)\??/g, "").replaceAll(/.\?|\\\./g, "");
  return flat.split(/[| ]/).filter((word) => /^[\p{L}\p{M}']{3,}$/u.test(word));
}
