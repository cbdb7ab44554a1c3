import type { CountryTables } from "./countries/country-tables";
import type { HolidayHints } from "./holidays/holiday-hints";
import type { HolidayTables } from "./holidays/holiday-tables";
import type { Vocabularies } from "./phrases/words/language";
import type { PlaceTables } from "./zones/place-tables";

/** What phrases for times are read with, in all languages, where they name no holiday. */
export interface PlainTimeWords {
  vocabularies: Vocabularies;
  places: PlaceTables;
  countries: CountryTables;
  holidayHints: HolidayHints;
}

/** What phrases for times are read with: whoever reads one is handed it. */
export interface TimeWords extends PlainTimeWords {
  /** Null where no text that is read with these words names one, by the hints. */
  holidays: HolidayTables | null;
}
