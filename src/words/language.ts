import { otherCodes } from "../time/phrases/words/language";
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
  const app = languageOfApp(person);
  const [likely = app] = likelyLanguages(text, app, words);
  return knownLanguage(person) ?? likely;
}

function languageOfApp({ default_language }: SpeaksAs): LanguageCode {
  return spokenLanguage(default_language) ?? "en";
}

function knownLanguage({ language, locale }: SpeaksAs): LanguageCode | null {
  return spokenLanguage(language) ?? spokenLanguage(locale);
}

/** The languages besides `own` that a text's words for days and times belong to, the likeliest first. */
function likelyLanguages(text: string, own: LanguageCode, words: TimeWords): LanguageCode[] {
  const codes = otherCodes(text, own, words).map(spokenLanguage);
  return codes.filter((code) => code !== null);
}

/** `own`, the languages that a text's words for days and times belong to, and English. */
export function languagesTold(text: string, own: LanguageCode, words: TimeWords): LanguageCode[] {
  return [...new Set([own, ...likelyLanguages(text, own, words), "en" as const])];
}

/** Letters that a language doesn't have, where another one with the same words does. */
const FOREIGN_LETTERS: Readonly<Partial<Record<LanguageCode, RegExp>>> = {
  ru: /[іїєґ]/i,
  uk: /[ыэъё]/i,
};

/**
 * All languages in the order in which a text is to be read in them: `own`, then those that its words for days and times
 * belong to, and last those that lack one of its letters.
 */
export function languagesToTry(text: string, own: LanguageCode, words: TimeWords): LanguageCode[] {
  const order = new Set([own, ...likelyLanguages(text, own, words), ...LANGUAGE_CODES]);
  const isForeign = (code: LanguageCode) => FOREIGN_LETTERS[code]?.test(text) === true;
  return [...order].sort((a, b) => Number(isForeign(a)) - Number(isForeign(b)));
}
