/** What a zone's clocks will do, as a text that two runtimes with the same rules write alike. */
import { changesOf, type OffsetOf } from "./clock-changes";
import { offsetAt } from "./zone";

/** The years that are looked at begin with one of these multiples, so that the text doesn't change from day to day. */
const BLOCK = 5;
/** Of which at least seven are to come. Rules that go on for ever show in fewer; Ramadan's stand in the tables year by year. */
const YEARS = 12;
const MOST_KEPT = 32;

/** What was described, by zone and first year: the rules of a zone never change while an isolate lives. */
const kept = new Map<string, string>();

/**
 * The offset of a zone (seconds east of UTC) at the beginning of the years that are looked at, and each change of its
 * clocks in them: `0 1774746000:3600 …`. `now` is in epoch seconds; the text is the same for five years, unless the
 * runtime's rules change. Throws RangeError for an unknown zone.
 */
export function describeComingChanges(zone: string, now: number): string {
  const key = `${zone} ${firstYear(now)}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const text = describeChanges((at) => offsetAt(zone, at), now);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, text);
  return text;
}

/** The same of a clock by its rules. */
export function describeChanges(offsetOf: OffsetOf, now: number): string {
  const first = firstYear(now);
  const from = Date.UTC(first, 0) / 1000;
  const changes = changesOf(offsetOf, from, Date.UTC(first + YEARS, 0) / 1000).map(
    ({ at, after }) => `${at}:${after}`,
  );
  return [String(offsetOf(from)), ...changes].join(" ");
}

function firstYear(now: number): number {
  const year = new Date(now * 1000).getUTCFullYear();
  return year - (year % BLOCK);
}
