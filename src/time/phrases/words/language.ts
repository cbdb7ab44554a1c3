/** Which languages a phrase is read in, and which order of day and month a locale means. */

import type { PlainTimeWords } from "../../time-words";
import { lowerCase } from "./finding/lexicon";
import type { IndexedVocabulary } from "./finding/lexicon-table";
import { PHRASE_LANGUAGES, type PhraseLanguage } from "./phrase-languages";

export interface Language {
  code: PhraseLanguage;
  vocabulary: IndexedVocabulary;
}

/** How `03/04` is read: day first, month first, or null where the locale doesn't say. */
export type DateOrder = "dmy" | "mdy" | null;

/** What tells which languages a text is in, and has their words. */
type Words = Pick<PlainTimeWords, "vocabularyOf" | "telling">;

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
/** Where English is what most people speak, so that an English locale without a region may be this country's. */
const ENGLISH_SPEAKING = new Set(["US", "GU", "VI", "AS", "MP", "CA", "GB", "IE", "AU", "NZ"]);
const MONTH_FIRST_LANGUAGES = new Set(["ja", "zh", "ko"]);
/** Where both orders are in daily use. */
const UNSETTLED = new Set(["en-CA", "es-US", "es-PR", "es-PA", "fr-CA"]);

/** The language of a locale; an unknown one is English. */
export function languageOf(locale: string | null, { vocabularyOf }: Pick<Words, "vocabularyOf">): Language {
  const { code } = parts(locale);
  const known = PHRASE_LANGUAGES.find((one) => one === code) ?? "en";
  return { code: known, vocabulary: vocabularyOf(known) };
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

/** What else a phrase may be said in than a language, chosen by its first words. */
export function otherLanguages(text: string, own: Language, words: Words): Language[] {
  return otherCodes(text, own.code, words).map((code) => ({ code, vocabulary: words.vocabularyOf(code) }));
}

/** The codes of those languages. */
export function otherCodes(
  whole: string,
  own: string,
  { telling }: Pick<Words, "telling">,
): PhraseLanguage[] {
  const text = whole.slice(0, MOST_TELLING);
  if (JAPANESE_ONLY.test(text)) return own === "ja" ? [] : ["ja"];
  if (/[\u4e00-\u9fff]/.test(text)) return [own === "zh" ? "ja" : "zh"];
  const known = telling();
  const votes = new Map<PhraseLanguage, number>();
  for (const [word] of lowerCase(text).matchAll(/[\p{L}\p{M}']+/gu)) {
    const told = Object.hasOwn(known, word) ? known[word] : undefined;
    for (const code of PHRASE_LANGUAGES)
      if (told?.includes(code) && code !== own) votes.set(code, (votes.get(code) ?? 0) + 1);
  }
  return [...votes]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_OTHERS)
    .map(([code]) => code);
}

/**
 * The order by the locale's region (Unicode CLDR), else by its language. English without a region goes by the country that
 * the zone is in, where people there speak it: `en` in New York is month first, and says nothing in Berlin.
 */
export function dateOrderOf(locale: string | null, zoneCountry: string | null = null): DateOrder {
  const { code, region: own } = parts(locale);
  const isSpokenThere = locale !== null && code === "en" && ENGLISH_SPEAKING.has(zoneCountry ?? "");
  const region = own ?? (isSpokenThere ? zoneCountry : null);
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
