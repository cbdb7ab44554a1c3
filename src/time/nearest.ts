/** What a list keeps where it has no room for all: what lies nearest to now. */
import type { Item } from "./item";
import { localDateOf } from "./zones/zone";

/** What a place in time is told by. */
export type DatedItem = Pick<Item, "due_kind" | "due_at"> & { id: string };

/** The moment (epoch seconds) and the zone in which a list is read. */
interface ListClock {
  now: number;
  zone: string;
}

/** Seconds between now and a due time, either way; 0 for a whole day that is today. */
function distanceOf({ due_kind, due_at }: DatedItem, { now, zone }: ListClock): number {
  const isToday = due_kind === "date" && localDateOf(zone, due_at) === localDateOf(zone, now);
  return isToday ? 0 : Math.abs(due_at - now);
}

/**
 * The items from the nearest to now to the farthest. Of two that are as far off the later one comes first: it can still be
 * done in time.
 */
export function byDistance<T extends DatedItem>(items: readonly T[], clock: ListClock): T[] {
  return items
    .map((item) => ({ item, distance: distanceOf(item, clock) }))
    .sort(
      (a, b) => a.distance - b.distance || b.item.due_at - a.item.due_at || (a.item.id < b.item.id ? -1 : 1),
    )
    .map(({ item }) => item);
}

/** The `most` items nearest to now, in the order in which all of them were given. */
export function nearest<T extends DatedItem>(items: readonly T[], clock: ListClock, most: number): T[] {
  if (items.length <= most) return [...items];
  const kept = new Set(byDistance(items, clock).slice(0, most));
  return items.filter((item) => kept.has(item));
}
