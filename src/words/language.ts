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
