import type { Language as LanguageCode } from "../../clients/typescript/src/client";
import type { Texts } from "../words";

interface Language {
  /** In its own words. */
  name: string;
  /** BCP 47: how dates and numbers are written, unless the browser names a region of this language. */
  locale: string;
  /** Each table is a file of its own for the browser, loaded when its language is chosen. */
  load(): Promise<Texts>;
}

/** The languages of the console: those of the assistant, in its order. All are written from left to right. */
export const LANGUAGES: Readonly<Record<LanguageCode, Language>> = {
  en: { name: "English", locale: "en-GB", load: async () => (await import("./en")).ENGLISH },
  de: { name: "Deutsch", locale: "de", load: async () => (await import("./de")).GERMAN },
  es: { name: "Español", locale: "es", load: async () => (await import("./es")).SPANISH },
  fr: { name: "Français", locale: "fr", load: async () => (await import("./fr")).FRENCH },
  pt: { name: "Português", locale: "pt-BR", load: async () => (await import("./pt")).PORTUGUESE },
  it: { name: "Italiano", locale: "it", load: async () => (await import("./it")).ITALIAN },
  nl: { name: "Nederlands", locale: "nl", load: async () => (await import("./nl")).DUTCH },
  sv: { name: "Svenska", locale: "sv", load: async () => (await import("./sv")).SWEDISH },
  fi: { name: "Suomi", locale: "fi", load: async () => (await import("./fi")).FINNISH },
  ru: { name: "Русский", locale: "ru", load: async () => (await import("./ru")).RUSSIAN },
  uk: { name: "Українська", locale: "uk", load: async () => (await import("./uk")).UKRAINIAN },
  id: { name: "Bahasa Indonesia", locale: "id", load: async () => (await import("./id")).INDONESIAN },
};

export type { LanguageCode };

export function isLanguage(code: string): code is LanguageCode {
  return Object.hasOwn(LANGUAGES, code);
}
