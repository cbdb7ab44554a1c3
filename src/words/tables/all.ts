/** All words of all languages: what `scripts/public.mjs` puts beside the worker. */
import COUNTRIES from "../../time/countries/countries.json" with { type: "json" };
import HOLIDAYS from "../../time/holidays/holidays.json" with { type: "json" };
import { VOCABULARIES } from "../../time/phrases/vocabulary/all";
import { indexVocabulary } from "../../time/phrases/words/finding/lexicon-table";
import type { PhraseLanguage } from "../../time/phrases/words/phrase-languages";
import { makeTellingWords } from "../../time/phrases/words/telling-words";
import type { TimeWords } from "../../time/time-words";
import { PLACES } from "../../time/zones/all-places";
import CITY_NAMES from "../../time/zones/city-names.json" with { type: "json" };
import { writeParts } from "../parts";
import type { PeopleTables } from "../people-words";
import type { WordFile } from "../served-words";
import type { TimeParts } from "../time-file";
import { COMMAND_WORDS, WORD_NAMES } from "./command-words";
import { CORRECTION_WORDS } from "./correction-words";
import { DATE_FORMS } from "./date-forms";
import { DONE_WORDS } from "./done-words";
import { makeHolidayHints } from "./holiday-hints";
import { MENU_TEXTS } from "./menu";
import { MOVED_WORDS } from "./moved-words";
import { DATE_NAMES } from "./names-of-locales";
import { ORDER_WORDS } from "./order-words";
import { QUESTION_WORDS } from "./question-words";
import { EUROPEAN_PORTUGUESE_REPETITION, REPETITION_WORDS } from "./repetition-words";
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
import { withGrammars } from "./requests/with-grammars";
import { SETTING_WORDS } from "./setting-words";
import { SIGN_IN_WORDS } from "./sign-in/all";
import { TALK_WORDS } from "./talk-words";
import { german } from "./texts/de";
import { english } from "./texts/en";
import { spanish } from "./texts/es";
import { finnish } from "./texts/fi";
import { french } from "./texts/fr";
import { indonesian } from "./texts/id";
import { italian } from "./texts/it";
import { dutch } from "./texts/nl";
import { portuguese } from "./texts/pt";
import { europeanPortuguese } from "./texts/pt-pt";
import { russian } from "./texts/ru";
import { swedish } from "./texts/sv";
import { ukrainian } from "./texts/uk";

export const TIME_PARTS: TimeParts = {
  ar: indexVocabulary(VOCABULARIES.ar),
  de: indexVocabulary(VOCABULARIES.de),
  en: indexVocabulary(VOCABULARIES.en),
  es: indexVocabulary(VOCABULARIES.es),
  fi: indexVocabulary(VOCABULARIES.fi),
  fr: indexVocabulary(VOCABULARIES.fr),
  id: indexVocabulary(VOCABULARIES.id),
  it: indexVocabulary(VOCABULARIES.it),
  ja: indexVocabulary(VOCABULARIES.ja),
  nl: indexVocabulary(VOCABULARIES.nl),
  pt: indexVocabulary(VOCABULARIES.pt),
  ru: indexVocabulary(VOCABULARIES.ru),
  sv: indexVocabulary(VOCABULARIES.sv),
  uk: indexVocabulary(VOCABULARIES.uk),
  vi: indexVocabulary(VOCABULARIES.vi),
  zh: indexVocabulary(VOCABULARIES.zh),
  telling: makeTellingWords((code) => VOCABULARIES[code]),
  places: PLACES,
  cityNames: CITY_NAMES,
  countries: COUNTRIES,
  holidayHints: makeHolidayHints(HOLIDAYS, Object.values(VOCABULARIES)),
};

/** What a text that may name a holiday is read with. */
export const TIME_WORDS = {
  vocabularyOf: (code: PhraseLanguage) => TIME_PARTS[code],
  telling: () => TIME_PARTS.telling,
  places: () => PLACES,
  cityNames: () => CITY_NAMES,
  countries: () => COUNTRIES,
  holidayHints: () => TIME_PARTS.holidayHints,
  holidays: HOLIDAYS,
} satisfies TimeWords;

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
    de: withGrammars(germanRequests, "de"),
    en: withGrammars(englishRequests, "en"),
    es: withGrammars(spanishRequests, "es"),
    fi: withGrammars(finnishRequests, "fi"),
    fr: withGrammars(frenchRequests, "fr"),
    id: withGrammars(indonesianRequests, "id"),
    it: withGrammars(italianRequests, "it"),
    nl: withGrammars(dutchRequests, "nl"),
    pt: withGrammars(portugueseRequests, "pt"),
    ru: withGrammars(russianRequests, "ru"),
    sv: withGrammars(swedishRequests, "sv"),
    uk: withGrammars(ukrainianRequests, "uk"),
  },
  talk: TALK_WORDS,
  order: ORDER_WORDS,
  questions: QUESTION_WORDS,
  done: DONE_WORDS,
  moved: MOVED_WORDS,
  settings: SETTING_WORDS,
  corrections: CORRECTION_WORDS,
  menu: MENU_TEXTS,
  commandWords: COMMAND_WORDS,
  wordNames: WORD_NAMES,
  dateForms: DATE_FORMS,
  dateNames: DATE_NAMES,
  countries: COUNTRIES,
  repetition: REPETITION_WORDS,
  european: { texts: europeanPortuguese, repetition: EUROPEAN_PORTUGUESE_REPETITION, first: "1" },
};

/** What each file beside the worker has. */
export const SERVED_WORDS: Readonly<Record<WordFile, () => string | Uint8Array>> = {
  times: () => writeParts({ ...TIME_PARTS }),
  holidays: () => JSON.stringify(HOLIDAYS),
  people: () => JSON.stringify(PEOPLE_TABLES),
  signIn: () => JSON.stringify(SIGN_IN_WORDS),
};
