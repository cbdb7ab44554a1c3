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

export type PhraseLanguage = (typeof PHRASE_LANGUAGES)[number];
