import type { LanguageCode } from "./language";
import { type Filled, fillTemplate, hasPlaces } from "./templates";
import type { TextTable } from "./texts/text-table";

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

type English = typeof english;

/** Every sentence that people read from the assistant, in one language. */
export type Texts = {
  readonly [K in keyof English]: English[K] extends string
    ? Filled<English[K]>
    : Record<keyof English[K], string>;
};

const TABLES: Readonly<Record<LanguageCode, TextTable>> = {
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

const ready = new Map<LanguageCode, Texts>();

/** The texts of a language. */
export function textsIn(language: LanguageCode): Texts {
  const known = ready.get(language) ?? readyTexts(TABLES[language]);
  ready.set(language, known);
  return known;
}

/** The functions that fill a table's templates. `TextTable` has what `Texts` expects of each name. */
function readyTexts(table: TextTable): Texts {
  const texts = Object.entries(table).map(([name, text]) => [
    name,
    typeof text === "string" ? filled(text) : text,
  ]);
  return Object.fromEntries(texts) as Texts;
}

function filled(template: string) {
  return hasPlaces(template)
    ? (values: Parameters<typeof fillTemplate>[1]) => fillTemplate(template, values)
    : template;
}
