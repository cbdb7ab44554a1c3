/** The occurrences of a series from the last one back, without a walk through all that come before. */

import { SECONDS_A_DAY } from "../calendar";
import { MAX_INSTANT } from "../zones/zone";
import { latestUpTo, type Occurrence, occurrencesBetween, type Series } from "./recurrence";
import { MAX_OCCURRENCES } from "./recurrence-rule";

/** How far the first look back reaches, in seconds: even 48 times a day are less than 10,000 occurrences in it. */
const FIRST_LOOK = 31 * SECONDS_A_DAY;

/** The last `limit` occurrences with `after` ≤ `at` < `before` (epoch seconds), newest first. */
export function lastOccurrencesBetween(
  series: Series,
  after: number,
  before: number,
  limit: number,
): Occurrence[] {
  const found: Occurrence[] = [];
  let look = FIRST_LOOK;
  let newest = latestUpTo(series, Math.min(before - 1, MAX_INSTANT));
  while (newest !== null && newest.at >= after && found.length < limit) {
    const from = Math.max(after, newest.at - look);
    const run = occurrencesBetween(series, from, newest.at + 1, MAX_OCCURRENCES);
    if (run === "too_many" || run.length === MAX_OCCURRENCES) {
      look = Math.floor(look / 2);
      continue;
    }
    found.push(...run.toReversed());
    if (run.length < limit) look *= 4;
    newest = latestUpTo(series, from - 1);
  }
  return found.slice(0, limit);
}
