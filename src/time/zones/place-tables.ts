/**
 * Which zones places are in. The tables are not part of the worker: they stand in the file of the words for time
 * (`words/served-words.ts`), and whoever looks up a place is handed them.
 */
export interface PlaceTables {
  /** Zones by cities that another city's zone is the zone of: lower case without accents. */
  cities: Readonly<Record<string, string>>;
  /** Names of a zone's cities in other languages, by zone: folded, with spaces between them and `_` in them. */
  foreignNames: Readonly<Record<string, string>>;
  /**
   * The places that zones are named after, by the first part of the zone's name: `Cairo 300 312, …`, latitude and
   * longitude in tenths of a degree.
   */
  namesakes: Readonly<Record<string, string>>;
  /** Cities far from the place that their zone is named after, by zone: latitude and longitude in degrees. */
  farCities: Readonly<Record<string, string>>;
}
