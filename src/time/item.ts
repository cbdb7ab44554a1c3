/** An open, time-sensitive memory as the rules of time see it, and what they ask of its deadline alone. */
import { SECONDS_A_DAY } from "./calendar";
import type { Due } from "./due";

/**
 * A week, in seconds. Leads up to here end within every horizon, so an item's due time finds it; one with a longer lead
 * is looked for by its lead, and stands in every digest however far off it is.
 */
export const LONG_LEAD = 7 * SECONDS_A_DAY;

export interface Repeating {
  /** RRULE value (RFC 5545), or null for what happens once. */
  recurrence: string | null;
  /** Where the series begins, on the wall clock. */
  recurrence_start: string | null;
  /** The IANA zone whose wall clock the series keeps; null or absent where that is its user's. */
  recurrence_time_zone?: string | null;
  /** What the rule says of an occurrence that was moved, on the wall clock; null where the due time is the rule's. */
  moved_from: string | null;
}

/**
 * An open item with its marks; instants in epoch seconds. `deadline_at` is when it becomes overdue: `due_at`, for all-day
 * items the first instant of the next local date. It is never before `due_at`.
 */
export interface MarkedItem extends Due, Repeating {
  reminded_at: number | null;
  snoozed_until: number | null;
}

/** An open item as its row has it. */
export interface OpenItem extends MarkedItem {
  /** Seconds before `due_at` at which one more mention is wanted; null where the app's default counts. */
  remind_before: number | null;
  /** When its user set its due time with a call; null where a tool, an import or somebody else did. */
  noted_at: number | null;
}

/**
 * When an app wants the last mention of an item that doesn't say it itself: so many seconds before its due time, at the
 * start of its day, or (null) never.
 */
export type LastCall = number | "day" | null;

/** An open item with what its life depends on beside its row. */
export interface Item extends OpenItem {
  /** Its user's zone, a known IANA name: the one in which its day begins. */
  zone: string;
  /** The app's. */
  default_remind_before: LastCall;
}

/** Whether the deadline has come; the instant of the deadline itself counts. */
export function isOverdue(item: Pick<Due, "deadline_at">, now: number): boolean {
  return item.deadline_at <= now;
}

/** What an open item is at a moment: past its deadline, or not yet. */
export type ItemStatus = "overdue" | "due";

/** The same as a list of coming times tells it: `later` is farther away than it looks ahead. */
export type TimeStatus = ItemStatus | "later";

/** The status of an open item at `now` (epoch seconds). */
export function judgeStatus(item: Pick<Due, "deadline_at">, now: number): ItemStatus {
  return isOverdue(item, now) ? "overdue" : "due";
}

/**
 * Whether no clock, early or late, makes the item pending as long as its row stays as it is: it was marked at
 * or after its deadline, and no snooze voids the mark. (No last call comes after the deadline.)
 */
export function isSilentForever(
  item: Pick<MarkedItem, "deadline_at" | "reminded_at" | "snoozed_until">,
): boolean {
  const mark = item.reminded_at;
  if (mark === null || mark < item.deadline_at) return false;
  return item.snoozed_until === null || item.snoozed_until <= mark;
}
