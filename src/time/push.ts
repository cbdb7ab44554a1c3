/** When an item is to be sent to its user's channel, without being asked for. */
import type { Item } from "./life-cycle";
import type { Series } from "./recurrence/recurrence";
import { nextAfter } from "./recurrence/recurrence";
import { instantByRule, type Repeating, seriesOf } from "./recurrence/series";

/**
 * The first moment after `after` (epoch seconds) at which an open item is pushed: when a snooze ends,
 * `remind_before` it is due, and when it falls due. Null for none: whole days have no moment, the daily digest tells
 * of them.
 */
export function nextPush(item: Item & Repeating, zone: string, after: number): number | null {
  const series = seriesOf(item, zone);
  const rule = instantByRule(item, zone);
  if (item.snoozed_until !== null && item.snoozed_until > after) {
    // A snooze ends with its occurrence, and the one after it comes when it is due.
    const next = series === null || isAllDay(series) ? null : nextAfter(series, Math.max(rule, after));
    return next === null ? item.snoozed_until : Math.min(item.snoozed_until, next.at);
  }
  const lead = item.remind_before ?? 0;
  const own = item.due_kind === "date" ? null : firstAfter([item.due_at - lead, item.due_at], after);
  if (own !== null) return own;
  // An occurrence whose lead has begun is still ahead with its due time.
  const next = series === null || isAllDay(series) ? null : nextAfter(series, Math.max(rule, after));
  return next === null ? null : firstAfter([next.at - lead, next.at], after);
}

function isAllDay({ start_local }: Series): boolean {
  return !start_local.includes("T");
}

function firstAfter(moments: number[], after: number): number | null {
  return moments.find((moment) => moment > after) ?? null;
}
