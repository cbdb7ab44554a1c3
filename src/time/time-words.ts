import type { CountryTables } from "./countries/country-tables";
import type { Vocabularies } from "./phrases/words/language";
import type { PlaceTables } from "./zones/place-tables";

/** What phrases for times are read with, in all languages: whoever reads one is handed it. */
export interface TimeWords {
  vocabularies: Vocabularies;
  places: PlaceTables;
  countries: CountryTables;
}
