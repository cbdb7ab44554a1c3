/** Looking along a series from where it stands: what a list shows of it besides the present occurrence. */
import type { MarkedItem } from "../item";
import { type Occurrence, occurrencesBetween, type Series } from "./recurrence";
import { lastOccurrencesBetween } from "./recurrence-backwards";
import { MAX_OCCURRENCES } from "./recurrence-rule";
import { dueOf, instantByRule, seriesOf } from "./series";

/** A span of time in epoch seconds: `from` belongs to it, `to` doesn't. */
export interface InstantSpan {
  from: number;
  to: number;
}

/**
 * The occurrences after the one that an item stands at, from `from` up to `until` (epoch seconds, inclusive), by due time: the
 * first `most` of them, and how many more there are. At most 10,000 are counted. None for what happens once.
 */
export function laterOccurrences<T extends MarkedItem>(
  item: T,
  zone: string,
  { from, until }: { from: number; until: number },
  most: number,
): { items: T[]; more: number } {
  const series = seriesOf(item, zone);
  if (series === null) return { items: [], more: 0 };
  const found = occurrencesIn(
    series,
    { from: Math.max(from, instantByRule(item, zone) + 1), to: until + 1 },
    MAX_OCCURRENCES,
  );
  return {
    items: found.slice(0, most).map((occurrence) => atOccurrence(item, occurrence, zone)),
    more: Math.max(found.length - most, 0),
  };
}

/**
 * The occurrences after the one that an item stands at, inside a span: at most `most` of them, the first ones by time, or
 * the last ones from the newest back. None for what happens once.
 */
export function laterOccurrencesIn<T extends MarkedItem>(
  item: T,
  zone: string,
  { from, to }: InstantSpan,
  order: "asc" | "desc",
  most: number,
): T[] {
  const series = seriesOf(item, zone);
  if (series === null) return [];
  const after = Math.max(from, instantByRule(item, zone) + 1);
  if (after >= to) return [];
  const found =
    order === "asc"
      ? occurrencesIn(series, { from: after, to }, most)
      : lastOccurrencesBetween(series, after, to, most);
  return found.map((occurrence) => atOccurrence(item, occurrence, zone));
}

/**
 * The first `most` occurrences inside a span, by time: those of the rule, whether or not they are over, but the one that
 * the item stands at where that was moved to. For what happens once, the item itself if it is due inside the span.
 */
export function occurrencesOf<T extends MarkedItem>(
  item: T,
  zone: string,
  { from, to }: InstantSpan,
  most: number,
): T[] {
  const own = item.due_at >= from && item.due_at < to ? [item] : [];
  const series = seriesOf(item, zone);
  if (series === null) return own;
  const present = instantByRule(item, zone);
  return occurrencesIn(series, { from, to }, most + 1)
    .filter(({ at }) => at !== present)
    .map((occurrence) => atOccurrence(item, occurrence, zone))
    .concat(own)
    .sort((a, b) => a.due_at - b.due_at)
    .slice(0, most);
}

/** The first `most` occurrences of a series inside a span, by time; `most` is at most 10,000. */
function occurrencesIn(series: Series, { from, to }: InstantSpan, most: number): Occurrence[] {
  const found = occurrencesBetween(series, from, to, Math.min(most, MAX_OCCURRENCES));
  return found === "too_many" ? [] : found;
}

/** The item at another occurrence than its own, which nobody has mentioned, snoozed or moved. */
function atOccurrence<T extends MarkedItem>(item: T, occurrence: Occurrence, zone: string): T {
  return {
    ...item,
    ...dueOf(item, occurrence, zone),
    moved_from: null,
    reminded_at: null,
    snoozed_until: null,
  };
}
