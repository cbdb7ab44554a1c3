/** When an item is pushed whose due time was computed again, because the rules of its zone are others now. */
import { nextPush, type PushClock, type PushedItem } from "./push";
import { seriesOf } from "./recurrence/series";

/** Seconds by which other rules may shift a push of a later occurrence. */
const MOST_SHIFT = 4 * 3600;
/** Offsets are multiples of so many seconds: a push that is further off on the clock isn't the same one. */
const STEP = 900;
/** Pushes within twice the shift: a series comes at most 48 times a day. */
const MOST_PUSHES = 50;

/**
 * The push (epoch seconds) that was to be at `was` when the item stood as `before`, now that it stands as `after`. It may
 * be past: then it is late. What ends a snooze goes with its end.
 */
export function movedPush<T extends PushedItem>(before: T, after: T, clock: PushClock, was: number): number {
  if (was === before.snoozed_until) return after.snoozed_until ?? was;
  if (was <= before.deadline_at) return was + after.deadline_at - before.deadline_at;
  return seriesOf(after, clock.zone) === null ? was : (laterPush(after, clock, was) ?? was);
}

/** The push of a later occurrence that is nearest to `was`; null where none is near. */
function laterPush(item: PushedItem, clock: PushClock, was: number): number | null {
  let nearest: number | null = null;
  let at = nextPush(item, clock, was - MOST_SHIFT - 1);
  for (let n = 0; n < MOST_PUSHES && at !== null && at <= was + MOST_SHIFT; n += 1) {
    const isNearer = nearest === null || Math.abs(at - was) < Math.abs(nearest - was);
    if (isNearer && (at - was) % STEP === 0) nearest = at;
    at = nextPush(item, clock, at);
  }
  return nearest;
}
