/**
 * The life of a reminder: stored, mentioned when near, marked, silent, mentioned once more when overdue,
 * silent.
 *
 * A mark (`reminded_at`) says when an item was last mentioned. Everything is decided at reading time from the
 * row and `now` (epoch seconds), so a digest computed before the due time is right after it. Items are open:
 * neither completed nor superseded.
 */
import { SECONDS_A_DAY } from "./calendar";
import type { DueKind } from "./due";

/**
 * A week, in seconds. Leads up to here end within every horizon, so an item's due time finds it; one with a longer lead
 * is looked for by its lead, and stands in every digest however far off it is.
 */
export const LONG_LEAD = 7 * SECONDS_A_DAY;

/** An open, time-sensitive memory; instants in epoch seconds. */
export interface Item {
  due_kind: DueKind;
  due_at: number;
  /**
   * When it becomes overdue: `due_at`, for all-day items the first instant of the next local date. Never
   * before `due_at`.
   */
  deadline_at: number;
  reminded_at: number | null;
  snoozed_until: number | null;
  /** Seconds before `due_at` at which one more mention is wanted; the app's default is already applied. */
  remind_before: number | null;
}

/** Whether the deadline has come; the instant of the deadline itself counts. */
export function isOverdue(item: Item, now: number): boolean {
  return item.deadline_at <= now;
}

/**
 * Whether an item that isn't overdue lies inside the horizon of `withinDays`, or of its own `remind_before`
 * if that is longer.
 */
export function isUpcoming(item: Item, now: number, withinDays: number): boolean {
  const horizon = Math.max(withinDays * SECONDS_A_DAY, item.remind_before ?? 0);
  return !isOverdue(item, now) && item.due_at <= now + horizon;
}

/** Whether the item is snoozed at `now`; it wakes at the instant of `snoozed_until`. */
export function isAsleep(item: Item, now: number): boolean {
  return item.snoozed_until !== null && item.snoozed_until > now;
}

/**
 * The mark, or null where there is none or a snooze that is over has voided it: what was snoozed comes back
 * as not yet mentioned.
 */
export function validMark(item: Item, now: number): number | null {
  const mark = item.reminded_at;
  if (mark === null || item.snoozed_until === null) return mark;
  return item.snoozed_until <= now && mark < item.snoozed_until ? null : mark;
}

/** The instant from which `remind_before` wants its mention, or null without one. */
export function leadInstant(item: Item): number | null {
  return item.remind_before === null ? null : item.due_at - item.remind_before;
}

/** Whether an open item still has to be mentioned at `now`, whatever the horizon. */
export function isPending(item: Item, now: number): boolean {
  if (isAsleep(item, now)) return false;
  const mark = validMark(item, now);
  if (mark === null) return true;
  if (isOverdue(item, now)) return mark < item.deadline_at;
  const lead = leadInstant(item);
  return lead !== null && lead <= now && mark < lead;
}

/**
 * What an item is in a list of pending ones at `now`: `overdue`, `due` inside the horizon, or null where it
 * has no place.
 */
export function pendingStatus(item: Item, now: number, withinDays: number): "overdue" | "due" | null {
  if (!isPending(item, now)) return null;
  if (isOverdue(item, now)) return "overdue";
  return isUpcoming(item, now, withinDays) ? "due" : null;
}

/**
 * Whether no clock, early or late, makes the item pending as long as its row stays as it is: it was marked at
 * or after its deadline, and no snooze voids the mark. (Such a mark is not before `due_at − remind_before`
 * either.) A precomputed list may leave it out.
 */
export function isSilentForever(item: Item): boolean {
  const mark = item.reminded_at;
  if (mark === null || mark < item.deadline_at) return false;
  return item.snoozed_until === null || item.snoozed_until <= mark;
}

/** The pending items in their two groups, each by due time and then by id. The input stays as it is. */
export function splitItems<T extends Item & { id: string }>(
  items: readonly T[],
  now: number,
  withinDays: number,
): { overdue: T[]; upcoming: T[] } {
  const overdue: T[] = [];
  const upcoming: T[] = [];
  for (const item of items) {
    const status = pendingStatus(item, now, withinDays);
    if (status === "overdue") overdue.push(item);
    else if (status === "due") upcoming.push(item);
  }
  return { overdue: overdue.sort(byDueTime), upcoming: upcoming.sort(byDueTime) };
}

/** The order of items in a list: by due time, then by id. */
export function byDueTime(a: { due_at: number; id: string }, b: { due_at: number; id: string }): number {
  if (a.due_at !== b.due_at) return a.due_at - b.due_at;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}
