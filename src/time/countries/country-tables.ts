/**
 * Which country a zone is in, and which days of the week a country works on and which clocks it has: from Unicode CLDR, by `npm run generate`.
 * The tables are not part of the worker: they stand in the file of the words for time (`words/served-words.ts`).
 */
export interface CountryTables {
  /** The weekend by country (ISO 3166-1) where it isn't Saturday and Sunday: its first day and its last, Sunday as 0. */
  weekends: Readonly<Record<string, string>>;
  /** Whose clocks have twelve hours, blanks between them; `otherwise` has locales that differ from their country. */
  twelveHours: Readonly<Record<"countries" | "languages" | "otherwise", string>>;
  /** Zones by the first part of their names: `DE Berlin Busingen, FR Paris`. `-` has the names without a slash. */
  zones: Readonly<Record<string, string>>;
}
