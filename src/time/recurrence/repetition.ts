import type { Repeating } from "../item";
import { describeRepetition } from "./recurrence-words";
import { seriesZone } from "./series";

/** How an item repeats, in English, for a user in `zone`: `every Thursday`. Null for what happens once. */
export function repetitionOf(
  item: Pick<Repeating, "recurrence" | "recurrence_time_zone">,
  zone: string,
): string | null {
  return item.recurrence === null ? null : describeRepetition(item.recurrence, seriesZone(item, zone), zone);
}
