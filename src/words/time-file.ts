/** The file of the words for time. It has a part for each language and each table, because a phrase needs few of them. */
import type { CountryTables } from "../time/countries/country-tables";
import type { HolidayHints } from "../time/holidays/holiday-hints";
import type { IndexedVocabulary } from "../time/phrases/words/finding/lexicon-table";
import type { PhraseLanguage } from "../time/phrases/words/phrase-languages";
import type { TellingWords } from "../time/phrases/words/telling-words";
import type { PlainTimeWords } from "../time/time-words";
import type { CityNames } from "../time/zones/city-names";
import type { PlaceTables } from "../time/zones/place-tables";
import { openParts } from "./parts";

/** What the file has: the words of each language under its code, and tables. */
export interface TimeParts extends Record<PhraseLanguage, IndexedVocabulary> {
  telling: TellingWords;
  places: PlaceTables;
  cityNames: CityNames;
  countries: CountryTables;
  holidayHints: HolidayHints;
}

/** Throws where the file breaks off. */
export function openTimeWords(file: Uint8Array): PlainTimeWords {
  const part = openParts<TimeParts>(file);
  return {
    vocabularyOf: part,
    telling: () => part("telling"),
    places: () => part("places"),
    cityNames: () => part("cityNames"),
    countries: () => part("countries"),
    holidayHints: () => part("holidayHints"),
  };
}
