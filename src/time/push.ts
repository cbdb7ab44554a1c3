/** When an item is to be sent to its user's channel, without being asked for. */
import type { Item } from "./life-cycle";
import { nextAfter } from "./recurrence";
import { type Repeating, seriesOf } from "./series";

/**
 * The first moment after `after` (epoch seconds) at which an open item is pushed: when a snooze ends,
 * `remind_before` it is due, and when it falls due. Null for none: whole days have no moment, the daily digest tells
 * of them.
 */
export function nextPush(item: Item & Repeating, zone: string, after: number): number | null {
  if (item.snoozed_until !== null && item.snoozed_until > after) return item.snoozed_until;
  if (item.due_kind === "date") return null;
  const lead = item.remind_before ?? 0;
  const own = firstAfter([item.due_at - lead, item.due_at], after);
  if (own !== null) return own;
  const series = seriesOf(item, zone);
  // An occurrence whose lead has begun is still ahead with its due time.
  const next = series === null ? null : nextAfter(series, after);
  return next === null ? null : firstAfter([next.at - lead, next.at], after);
}

function firstAfter(moments: number[], after: number): number | null {
  return moments.find((moment) => moment > after) ?? null;
}
