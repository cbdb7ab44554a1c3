import type { CountryTables } from "./countries/country-tables";
import type { HolidayHints } from "./holidays/holiday-hints";
import type { HolidayTables } from "./holidays/holiday-tables";
import type { IndexedVocabulary } from "./phrases/words/finding/lexicon-table";
import type { PhraseLanguage } from "./phrases/words/phrase-languages";
import type { TellingWords } from "./phrases/words/telling-words";
import type { CityNames } from "./zones/city-names";
import type { PlaceTables } from "./zones/place-tables";

/**
 * What phrases for times are read with, in all languages, where they name no holiday. A phrase needs a few of these tables: each
 * is a function, so that what nobody asks for is never made. Each answers the same object at every call.
 */
export interface PlainTimeWords {
  /** The words for time of a language. */
  vocabularyOf(language: PhraseLanguage): IndexedVocabulary;
  /** By which words a language is told. */
  telling(): TellingWords;
  places(): PlaceTables;
  cityNames(): CityNames;
  countries(): CountryTables;
  holidayHints(): HolidayHints;
}

/** What phrases for times are read with: whoever reads one is handed it. */
export interface TimeWords extends PlainTimeWords {
  /** Null where no text that is read with these words names one, by the hints. */
  holidays: HolidayTables | null;
}
