/**
 * Repeating items: which occurrence counts now. One row is the whole series; its due time is the occurrence that was
 * looked at last, and reading moves on from there.
 */
import { type Due, resolveDue } from "./due";
import { type Item, isOverdue, isSilentForever } from "./life-cycle";
import { latestUpTo, nextAfter, type Occurrence, type Series } from "./recurrence";

export interface Repeating {
  /** RRULE value (RFC 5545), or null for what happens once. */
  recurrence: string | null;
  /** Where the series begins, on the wall clock. */
  recurrence_start: string | null;
}

/**
 * The item at the occurrence that counts at `now` (epoch seconds). A series that missed many stands at the newest of
 * them, as not yet mentioned; once that has been mentioned as overdue, and is not snoozed, it looks forward to the next.
 */
export function currentOccurrence<T extends Item & Repeating>(item: T, zone: string, now: number): T {
  const series = seriesOf(item, zone);
  if (series === null || !isOverdue(item, now)) return item;
  const newest = newestOccurrence(item, zone, now);
  const next = isOverdue(newest, now) && isSilentForever(newest) ? nextAfter(series, now) : null;
  return next === null ? newest : at(item, next, zone);
}

/** The item at the newest occurrence that has come, or at its own where that is still to come: what a user completes. */
export function newestOccurrence<T extends Item & Repeating>(item: T, zone: string, now: number): T {
  const series = seriesOf(item, zone);
  const latest = series === null || !isOverdue(item, now) ? null : latestUpTo(series, now);
  return latest !== null && latest.at > item.due_at ? at(item, latest, zone) : item;
}

/** The occurrence after the one that the item stands at, and after `now`; null when the series is over. */
export function nextOccurrence(item: Item & Repeating, zone: string, now: number): Due | null {
  const series = seriesOf(item, zone);
  const next = series === null ? null : nextAfter(series, Math.max(item.due_at, now));
  return next === null ? null : dueOf(next, zone);
}

/** The series of an item, or null for what happens once. */
export function seriesOf({ recurrence, recurrence_start }: Repeating, zone: string): Series | null {
  if (recurrence === null || recurrence_start === null) return null;
  return { rule: recurrence, start_local: recurrence_start, zone };
}

/**
 * Whether a series that is said again is one that is kept: by the same rule, from the same first time or from a later
 * occurrence of it. One that is counted counts from its own beginning.
 */
export function isSameSeries(kept: Repeating, said: Repeating & { due_at: number }, zone: string): boolean {
  if (kept.recurrence !== said.recurrence) return false;
  if (kept.recurrence_start === said.recurrence_start) return true;
  const series = seriesOf(kept, zone);
  if (series === null || series.rule.includes("COUNT=")) return false;
  return nextAfter(series, said.due_at - 1)?.at === said.due_at;
}

/** What is due at an occurrence: a day, or a moment of the wall clock. */
export function dueOf({ local }: Occurrence, zone: string): Due {
  return resolveDue(local.includes("T") ? { kind: "local", local } : { kind: "date", date: local }, zone);
}

/** A mark from before an occurrence spoke of an earlier one. */
function at<T extends Item & Repeating>(item: T, occurrence: Occurrence, zone: string): T {
  const due = dueOf(occurrence, zone);
  const mark = item.reminded_at;
  return { ...item, ...due, reminded_at: mark !== null && mark >= due.due_at ? mark : null };
}
