import type { LanguageCode } from "./language";
import type { RequestWords } from "./requests/request-words";

// Languages that are alike stand side by side: gzip finds again what stands within 32 KB.

// Slavic

import { russianRequests } from "./requests/ru";
import { ukrainianRequests } from "./requests/uk";

// Germanic

import { germanRequests } from "./requests/de";
import { englishRequests } from "./requests/en";
import { dutchRequests } from "./requests/nl";
import { swedishRequests } from "./requests/sv";

// Romance

import { spanishRequests } from "./requests/es";
import { frenchRequests } from "./requests/fr";
import { italianRequests } from "./requests/it";
import { portugueseRequests } from "./requests/pt";

// Others

import { finnishRequests } from "./requests/fi";
import { indonesianRequests } from "./requests/id";

const TABLES: Readonly<Record<LanguageCode, RequestWords>> = {
  en: englishRequests,
  de: germanRequests,
  es: spanishRequests,
  fr: frenchRequests,
  pt: portugueseRequests,
  it: italianRequests,
  nl: dutchRequests,
  sv: swedishRequests,
  fi: finnishRequests,
  ru: russianRequests,
  uk: ukrainianRequests,
  id: indonesianRequests,
};

/** What people ask in a language. */
export function requestWordsIn(language: LanguageCode): RequestWords {
  return TABLES[language];
}
