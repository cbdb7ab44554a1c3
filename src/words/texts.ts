import type { LanguageCode } from "./language";
import { german } from "./texts/de";
import { english } from "./texts/en";
import { spanish } from "./texts/es";
import { finnish } from "./texts/fi";
import { french } from "./texts/fr";
import { indonesian } from "./texts/id";
import { italian } from "./texts/it";
import { dutch } from "./texts/nl";
import { portuguese } from "./texts/pt";
import { russian } from "./texts/ru";
import { swedish } from "./texts/sv";
import { ukrainian } from "./texts/uk";

/** Every sentence that people read from the assistant, in one language. */
export type Texts = typeof english;

const TEXTS: Readonly<Record<LanguageCode, Texts>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  pt: portuguese,
  it: italian,
  nl: dutch,
  sv: swedish,
  fi: finnish,
  ru: russian,
  uk: ukrainian,
  id: indonesian,
};

/** The texts of a language. */
export function textsIn(language: LanguageCode): Texts {
  return TEXTS[language];
}
