/** Whether the people of a zone work from Monday to Friday, for texts that are made without the file of words. */
import ELSEWHERE from "./other-weeks.json" with { type: "json" };

const zones: ReadonlySet<string> = new Set(ELSEWHERE);

/** By the country that the zone is in (Unicode CLDR); true where it is in none. */
export function worksToFriday(zone: string): boolean {
  return !zones.has(zone);
}
