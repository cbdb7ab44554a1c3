/**
 * Which zones places are in. The tables are not part of the worker: an isolate reads them beside it with the words for
 * time (`words/served-words.ts`), and keeps them.
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

let kept: PlaceTables | null = null;

/** Keeps the tables for as long as the isolate lives; null forgets them, for tests. */
export function keepPlaces(tables: PlaceTables | null): void {
  kept = tables;
}

/** Throws where nobody has read the tables, which come with the words for time. */
export function placeTables(): PlaceTables {
  if (kept === null) throw new Error("places were not read before they were needed");
  return kept;
}
