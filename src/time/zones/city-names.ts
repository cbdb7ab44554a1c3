/** How people of a language call the city that a time zone is named after. */

/**
 * Names by language (ISO 639-1) and zone, where they aren't the last part of the zone's name: Unicode CLDR 48's exemplar
 * cities. The table is not part of the worker: it stands in the file of the words for time (`words/served-words.ts`).
 */
export type CityNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The city of an IANA zone in a language: "Wien" of `Europe/Vienna` in German. A zone of no city keeps its name. */
export function cityOfZone(zone: string, language: string, names: CityNames): string {
  if (!zone.includes("/") || zone.startsWith("Etc/")) return zone;
  return names[language]?.[zone] ?? zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}
