import type { LanguageCode } from "./language";
import { germanRequests } from "./requests/de";
import { englishRequests } from "./requests/en";
import { spanishRequests } from "./requests/es";
import { finnishRequests } from "./requests/fi";
import { frenchRequests } from "./requests/fr";
import { indonesianRequests } from "./requests/id";
import { italianRequests } from "./requests/it";
import { dutchRequests } from "./requests/nl";
import { portugueseRequests } from "./requests/pt";
import type { RequestWords } from "./requests/request-words";
import { russianRequests } from "./requests/ru";
import { swedishRequests } from "./requests/sv";
import { ukrainianRequests } from "./requests/uk";

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
