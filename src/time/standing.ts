/** Why an item stands in a prompt or not: the predicates are those that choose what a prompt shows. */
import { type Item, isOverdue, type TimeStatus } from "./item";
import { isAsleep, isUpcoming, leadInstant, pendingStatus, validMark } from "./life-cycle";

/** When a prompt is read (epoch seconds), and how many days it looks ahead. */
export interface StandingQuestion {
  now: number;
  withinDays: number;
}

/** What an item is at `now`, from its instants alone. */
export function timeStatus(item: Item, { now, withinDays }: StandingQuestion): TimeStatus {
  if (isOverdue(item, now)) return "overdue";
  return isUpcoming(item, now, withinDays) ? "due" : "later";
}

/**
 * Why an item is pending or not: `new` (no valid mark), `snooze_over` (its snooze has voided the mark), `overdue_since`,
 * `lead_since` and `day_since` (it was mentioned, but only before that), or `asleep`, `later`, `mentioned` and `comes_often`
 * (it follows the occurrence before it so soon that it waits for its day), which keep it silent.
 */
export type Standing =
  | "new"
  | "snooze_over"
  | "overdue_since"
  | "lead_since"
  | "day_since"
  | "asleep"
  | "later"
  | "comes_often"
  | "mentioned";

/** Whether a standing keeps an item out of prompts. */
export function isSilent(standing: Standing): standing is "asleep" | "later" | "comes_often" | "mentioned" {
  return ["asleep", "later", "comes_often", "mentioned"].includes(standing);
}

/** The standing of an item at its current occurrence. */
export function standingIn(item: Item, asked: StandingQuestion): Standing {
  const { now, withinDays } = asked;
  if (isAsleep(item, now)) return "asleep";
  const status = pendingStatus(item, now, withinDays);
  const mark = validMark(item, now);
  if (status === null) {
    if (timeStatus(item, asked) === "later") return "later";
    return mark === null ? "comes_often" : "mentioned";
  }
  if (mark !== null) return status === "overdue" ? "overdue_since" : calledSince(item, mark, now);
  return item.reminded_at === null ? "new" : "snooze_over";
}

/** The last call that has come since a mark. */
function calledSince(item: Item, mark: number, now: number): "lead_since" | "day_since" {
  const lead = leadInstant(item);
  return lead !== null && mark < lead && lead <= now ? "lead_since" : "day_since";
}
