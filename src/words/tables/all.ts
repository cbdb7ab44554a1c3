/** All words of all languages: what `scripts/public.mjs` puts beside the worker. */
import COUNTRIES from "../../time/countries/countries.json" with { type: "json" };
import HOLIDAYS from "../../time/holidays/holidays.json" with { type: "json" };
import { VOCABULARIES } from "../../time/phrases/vocabulary/all";
import type { PlainTimeWords, TimeWords } from "../../time/time-words";
import { PLACES } from "../../time/zones/all-places";
import type { PeopleTables } from "../people-words";
import type { WordFiles } from "../served-words";
import { COMMAND_WORDS, WORD_NAMES } from "./command-words";
import { DATE_FORMS } from "./date-forms";
import { makeHolidayHints } from "./holiday-hints";
import { MENU_TEXTS } from "./menu";
import { DATE_NAMES } from "./names-of-locales";
import { REPETITION_WORDS } from "./repetition-words";
import { germanRequests } from "./requests/de";
import { englishRequests } from "./requests/en";
import { spanishRequests } from "./requests/es";
import { finnishRequests } from "./requests/fi";
import { frenchRequests } from "./requests/fr";
import { indonesianRequests } from "./requests/id";
import { italianRequests } from "./requests/it";
import { dutchRequests } from "./requests/nl";
import { portugueseRequests } from "./requests/pt";
import { russianRequests } from "./requests/ru";
import { swedishRequests } from "./requests/sv";
import { ukrainianRequests } from "./requests/uk";
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

export const PLAIN_TIME_WORDS: PlainTimeWords = {
  vocabularies: VOCABULARIES,
  places: PLACES,
  countries: COUNTRIES,
  holidayHints: makeHolidayHints(HOLIDAYS, VOCABULARIES),
};

/** What a text that may name a holiday is read with. */
export const TIME_WORDS: TimeWords = { ...PLAIN_TIME_WORDS, holidays: HOLIDAYS };

export const PEOPLE_TABLES: PeopleTables = {
  texts: {
    de: german,
    en: english,
    es: spanish,
    fi: finnish,
    fr: french,
    id: indonesian,
    it: italian,
    nl: dutch,
    pt: portuguese,
    ru: russian,
    sv: swedish,
    uk: ukrainian,
  },
  requests: {
    de: germanRequests,
    en: englishRequests,
    es: spanishRequests,
    fi: finnishRequests,
    fr: frenchRequests,
    id: indonesianRequests,
    it: italianRequests,
    nl: dutchRequests,
    pt: portugueseRequests,
    ru: russianRequests,
    sv: swedishRequests,
    uk: ukrainianRequests,
  },
  menu: MENU_TEXTS,
  commandWords: COMMAND_WORDS,
  wordNames: WORD_NAMES,
  dateForms: DATE_FORMS,
  dateNames: DATE_NAMES,
  repetition: REPETITION_WORDS,
};

/** What each file beside the worker has. */
export const SERVED_WORDS: WordFiles = {
  times: PLAIN_TIME_WORDS,
  holidays: HOLIDAYS,
  people: PEOPLE_TABLES,
};
