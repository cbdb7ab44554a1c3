import { foldWord } from "../search/pieces";
import { lettersIn, lettersOf, stopWordsIn } from "../search/stop-words";
import { lowerCase } from "../time/phrases/words/finding/lexicon";
import type { TimeWords } from "../time/time-words";

/** The languages that the assistant understands requests in and answers in, as ISO 639-1 codes. */
export const LANGUAGE_CODES = [
  "en",
  "de",
  "es",
  "fr",
  "pt",
  "it",
  "nl",
  "sv",
  "fi",
  "ru",
  "uk",
  "id",
] as const;

export type LanguageCode = (typeof LANGUAGE_CODES)[number];

/** The language of a BCP 47 tag such as `de-AT`; null for a tag of no language that the assistant speaks. */
export function spokenLanguage(tag: string | null): LanguageCode | null {
  const code = tag?.split(/[-_]/, 1)[0]?.toLowerCase();
  return LANGUAGE_CODES.find((one) => one === code) ?? null;
}

/** What is known of the language that a person speaks. */
export interface SpeaksAs {
  /** The language of the person's last request that was understood, as an ISO 639-1 code. */
  language: string | null;
  /** BCP 47: the person's own setting, or what the platform told. */
  locale: string | null;
  /** The app's own for people of whom nothing is known. */
  default_language: string | null;
}

/** The language to speak in to a person: that of the last request, else the locale's, else the app's, else English. */
export function languageOfPerson(person: SpeaksAs): LanguageCode {
  return knownLanguage(person) ?? languageOfApp(person);
}

/** The same for the answer to a text that wasn't understood: where nothing is known of the person, its own words tell. */
export function languageOfAnswer(text: string, person: SpeaksAs, words: TimeWords): LanguageCode {
  const known = knownLanguage(person);
  return known ?? heaviestLanguage(text, languageOfApp(person), words);
}

/** How much of a text speaks for a language. */
export interface LanguageWeight {
  code: LanguageCode;
  /** 0 where nothing does; about 1 for each word that no other language has. */
  weight: number;
}

/** UTF-16 code units and words by which a language is weighed. */
const MOST_WEIGHED = 1000;
const MOST_WORDS = 80;
/** What a letter is worth that tells a language. */
const LETTER_WEIGHT = 0.25;

/**
 * How much of a text speaks for each language, the heaviest first: its small words and those for days and times, each
 * shared among the languages that have it, and its letters.
 */
export function weighLanguages(whole: string, words: TimeWords): LanguageWeight[] {
  const text = whole.slice(0, MOST_WEIGHED);
  const said = (lowerCase(text).match(/[\p{L}\p{M}]+/gu) ?? []).slice(0, MOST_WORDS);
  const telling = words.telling();
  const letters = lettersIn(text);
  const shares = said.map((word) => languagesOfWord(word, telling));
  return LANGUAGE_CODES.map((code) => {
    const lacks = FOREIGN_LETTERS[code]?.test(text) === true;
    const own = shares.filter((codes) => codes.includes(code));
    const weight = own.reduce(
      (sum, codes) => sum + 1 / codes.length,
      lettersOf(code, letters) * LETTER_WEIGHT,
    );
    return { code, weight: lacks ? 0 : weight };
  }).sort((a, b) => b.weight - a.weight);
}

/** The languages that have a word among their small words or those for times. */
function languagesOfWord(word: string, telling: Readonly<Record<string, string>>): LanguageCode[] {
  const told = Object.hasOwn(telling, word) ? (telling[word] ?? "").split(" ") : [];
  const folded = foldWord(word);
  return LANGUAGE_CODES.filter((code) => told.includes(code) || stopWordsIn(code).has(folded));
}

/** How much of a text speaks for one language. */
export function weightIn(weights: readonly LanguageWeight[], language: LanguageCode): number {
  return weights.find(({ code }) => code === language)?.weight ?? 0;
}

/** Whether words are no more than small ones of a language: "mon" of "mon mot de passe" is no Monday. */
export function isSmallWord(said: string, language: LanguageCode): boolean {
  return stopWordsIn(language).has(foldWord(said.trim()));
}

/** The language in which a text weighs most; `own` where no other weighs more. */
export function heaviestLanguage(text: string, own: LanguageCode, words: TimeWords): LanguageCode {
  const weights = weighLanguages(text, words);
  return weights.reduce((best, one) => (one.weight > best.weight ? one : best), {
    code: own,
    weight: weightIn(weights, own),
  }).code;
}

function languageOfApp({ default_language }: SpeaksAs): LanguageCode {
  return spokenLanguage(default_language) ?? "en";
}

function knownLanguage({ language, locale }: SpeaksAs): LanguageCode | null {
  return spokenLanguage(language) ?? spokenLanguage(locale);
}

/** Besides `own` a text may be in one or two others: those in which it weighs more. */
const MOST_OTHERS = 2;

function likelyLanguages(text: string, own: LanguageCode, words: TimeWords): LanguageCode[] {
  const weights = weighLanguages(text, words);
  const least = weightIn(weights, own);
  return weights
    .filter(({ weight }) => weight > least)
    .slice(0, MOST_OTHERS)
    .map(({ code }) => code);
}

/** `own`, the languages in which a text weighs more, and English. */
export function languagesTold(text: string, own: LanguageCode, words: TimeWords): LanguageCode[] {
  return [...new Set([own, ...likelyLanguages(text, own, words), "en" as const])];
}

/** Letters that a language doesn't have, where another one with the same words does. */
const FOREIGN_LETTERS: Readonly<Partial<Record<LanguageCode, RegExp>>> = {
  ru: /[іїєґ]/i,
  uk: /[ыэъё]/i,
};

/**
 * All languages in the order in which a text is to be read in them: `own`, then those in which it weighs most, and last
 * those that lack one of its letters.
 */
export function languagesToTry(text: string, own: LanguageCode, words: TimeWords): LanguageCode[] {
  return languagesByWeight(text, own, weighLanguages(text, words));
}

/** The same where the text was weighed. */
export function languagesByWeight(
  text: string,
  own: LanguageCode,
  weights: readonly LanguageWeight[],
): LanguageCode[] {
  const order = new Set([own, ...weights.map(({ code }) => code)]);
  const isForeign = (code: LanguageCode) => FOREIGN_LETTERS[code]?.test(text) === true;
  return [...order].sort((a, b) => Number(isForeign(a)) - Number(isForeign(b)));
}
