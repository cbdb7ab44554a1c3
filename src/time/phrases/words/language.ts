/** Which languages a phrase is read in, and which order of day and month a locale means. */

import { lowerCase } from "./lexicon";
import type { Vocabulary } from "./vocabulary";

export interface Language {
  code: string;
  vocabulary: Vocabulary;
}

/** How `03/04` is read: day first, month first, or null where the locale doesn't say. */
export type DateOrder = "dmy" | "mdy" | null;

/** The languages that phrases are read in, as ISO 639-1 codes. */
export const PHRASE_LANGUAGES = [
  "ar",
  "de",
  "en",
  "es",
  "fi",
  "fr",
  "id",
  "it",
  "ja",
  "nl",
  "pt",
  "ru",
  "sv",
  "uk",
  "vi",
  "zh",
] as const;

/** The words for time of each language. */
export type Vocabularies = Readonly<Record<(typeof PHRASE_LANGUAGES)[number], Vocabulary>>;

let languages: ReadonlyMap<string, Language> | null = null;

/**
 * Keeps the words for time for as long as the isolate lives; null forgets them, for tests. They are not part of the
 * worker: an isolate reads them beside it before the first call that needs them (`words/served-words.ts`).
 */
export function keepVocabularies(vocabularies: Vocabularies | null): void {
  telling = null;
  languages =
    vocabularies === null
      ? null
      : new Map(PHRASE_LANGUAGES.map((code) => [code, { code, vocabulary: vocabularies[code] }]));
}

export function hasVocabularies(): boolean {
  return languages !== null;
}

/** Throws where nobody has read the vocabularies: whoever needs them awaits `deps.readWords("times")` first. */
function known(): ReadonlyMap<string, Language> {
  if (languages === null) throw new Error("the words for time were not read before they were needed");
  return languages;
}

function languageWith(code: string): Language | undefined {
  return known().get(code);
}

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
  const language = languageWith(parts(locale).code) ?? languageWith("en");
  if (language === undefined) throw new Error("there is no vocabulary of English");
  return language;
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
  const language = languageWith(code);
  return language === undefined || language === own ? [] : [language];
}

export function dateOrderOf(locale: string | null): DateOrder {
  const { code, region } = parts(locale);
  if (!PHRASE_LANGUAGES.some((one) => one === code)) return null;
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
  for (const language of known().values()) {
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
