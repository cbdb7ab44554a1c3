import { languageOf, otherLanguages } from "../time/phrases/words/language";

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

/** Letters that a language doesn't have, where another one with the same words does. */
const FOREIGN_LETTERS: Readonly<Partial<Record<LanguageCode, RegExp>>> = {
  ru: /[іїєґ]/i,
  uk: /[ыэъё]/i,
};

/**
 * All languages in the order in which a text is to be read in them: `own`, then those that its words for days and times
 * belong to, and last those that lack one of its letters.
 */
export function languagesToTry(text: string, own: LanguageCode): LanguageCode[] {
  const likely = otherLanguages(text, languageOf(own)).map(({ code }) => spokenLanguage(code));
  const order = new Set([own, ...likely.filter((code) => code !== null), ...LANGUAGE_CODES]);
  const isForeign = (code: LanguageCode) => FOREIGN_LETTERS[code]?.test(text) === true;
  return [...order].sort((a, b) => Number(isForeign(a)) - Number(isForeign(b)));
}
