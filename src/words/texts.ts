import type { LanguageCode } from "./language";

// Languages that are alike stand side by side: gzip finds again what stands within 32 KB.

// Slavic

import { russian } from "./texts/ru";
import { ukrainian } from "./texts/uk";

// Germanic

import { german } from "./texts/de";
import { english } from "./texts/en";
import { dutch } from "./texts/nl";
import { swedish } from "./texts/sv";

// Romance

import { spanish } from "./texts/es";
import { french } from "./texts/fr";
import { italian } from "./texts/it";
import { portuguese } from "./texts/pt";

// Others

import { finnish } from "./texts/fi";
import { indonesian } from "./texts/id";

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
