/** Which languages a phrase is read in, and which order of day and month a locale means. */

import { lowerCase } from "./lexicon";
import type { IndexedVocabulary } from "./lexicon-table";

export interface Language {
  code: PhraseLanguage;
  vocabulary: IndexedVocabulary;
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

type PhraseLanguage = (typeof PHRASE_LANGUAGES)[number];

/** The words for time of each language. */
export type Vocabularies = Readonly<Record<PhraseLanguage, IndexedVocabulary>>;

function languageWith(code: string, vocabularies: Vocabularies): Language | undefined {
  const known = PHRASE_LANGUAGES.find((one) => one === code);
  return known === undefined ? undefined : { code: known, vocabulary: vocabularies[known] };
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
export function languageOf(locale: string | null, vocabularies: Vocabularies): Language {
  return languageWith(parts(locale).code, vocabularies) ?? { code: "en", vocabulary: vocabularies.en };
}

/** Where somebody is by their locale, null where it doesn't say. */
export function regionOf(locale: string | null): string | null {
  return parts(locale).region;
}

/** Besides a user's own language a phrase may be in one or two others: those that have most of its words. */
const MOST_OTHERS = 2;

/** Kana, and characters that only Japanese writes so. */
const JAPANESE_ONLY = /[\u3040-\u30ff毎曜翌]/;

/** UTF-16 code units by which the language of a text is told. */
const MOST_TELLING = 1000;

/** What else a phrase may be said in, chosen by its first words. */
export function otherLanguages(text: string, own: Language, vocabularies: Vocabularies): Language[] {
  return otherCodes(text.slice(0, MOST_TELLING), own.code, vocabularies).map((code) => ({
    code,
    vocabulary: vocabularies[code],
  }));
}

function otherCodes(text: string, own: string, vocabularies: Vocabularies): PhraseLanguage[] {
  if (JAPANESE_ONLY.test(text)) return own === "ja" ? [] : ["ja"];
  if (/[\u4e00-\u9fff]/.test(text)) return [own === "zh" ? "ja" : "zh"];
  const telling = tellingWords(vocabularies);
  const votes = new Map<PhraseLanguage, number>();
  for (const [word] of lowerCase(text).matchAll(/[\p{L}\p{M}']+/gu))
    for (const code of telling.get(word) ?? []) if (code !== own) votes.set(code, (votes.get(code) ?? 0) + 1);
  return [...votes]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_OTHERS)
    .map(([code]) => code);
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

type TellingWords = ReadonlyMap<string, readonly PhraseLanguage[]>;

const telling = new WeakMap<Vocabularies, TellingWords>();

/** The languages that a word tells; made when it is first asked for. */
function tellingWords(vocabularies: Vocabularies): TellingWords {
  const known = telling.get(vocabularies) ?? makeTellingWords(vocabularies);
  telling.set(vocabularies, known);
  return known;
}

/** The plain words for days, parts of days, weekdays, months, units and "every" of all languages. */
function makeTellingWords(vocabularies: Vocabularies): TellingWords {
  const words = new Map<string, PhraseLanguage[]>();
  for (const code of PHRASE_LANGUAGES) {
    const { days, parts: partsOfDay, weekdays, months, units, repeat, clocks } = vocabularies[code];
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
      if (known === undefined) words.set(word, [code]);
      else known.push(code);
    }
  }
  return words;
}

/** The words of a source that stand in it as they are: `tag(?:e[ns]?|s)?` has "tag". */
function plainWords(source: string): string[] {
  const flat = source.replaceAll(/\(\?[^()]*\)\??/g, "").replaceAll(/.\?|\\\./g, "");
  return flat.split(/[| ]/).filter((word) => /^[\p{L}\p{M}']{3,}$/u.test(word));
}
