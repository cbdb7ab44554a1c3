/** When a zone's clocks change. */
import { type LocalTime, localOfSeconds, SECONDS_A_DAY } from "../calendar";
import { offsetAt } from "./zone";

/** A change of the clocks: its instant (epoch seconds), and the seconds east of UTC on either side of it. */
export interface ClockChange {
  at: number;
  before: number;
  after: number;
}

/** Steps of the search: no zone puts its clocks forward and back within a week. */
const STEP = 7 * SECONDS_A_DAY;

/** Seconds east of UTC at an instant (epoch seconds): the rules of a clock. */
export type OffsetOf = (instant: number) => number;

/** The changes of a zone's clocks from `from` to `to` (epoch seconds), in their order. */
export function clockChanges(zone: string, from: number, to: number): ClockChange[] {
  return changesOf((at) => offsetAt(zone, at), from, to);
}

/** The same of a clock by its rules. */
export function changesOf(offsetOf: OffsetOf, from: number, to: number): ClockChange[] {
  const changes: ClockChange[] = [];
  let before = offsetOf(from);
  for (let at = from; at < to; at += STEP) {
    const after = offsetOf(at + STEP);
    if (after !== before) changes.push({ at: firstWith(offsetOf, after, at, at + STEP), before, after });
    before = after;
  }
  return changes;
}

/** What the clock shows where it changes, by the offset of before: so RFC 5545 wants the start of an observance. */
export function wallOfChange({ at, before }: ClockChange): LocalTime {
  return localOfSeconds(at + before);
}

/** The first instant after `last` with an offset that holds at `first`. */
function firstWith(offsetOf: OffsetOf, offset: number, last: number, first: number): number {
  let [low, high] = [last, first];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetOf(middle) === offset) high = middle;
    else low = middle;
  }
  return high;
}
