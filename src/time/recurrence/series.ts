/**
 * Repeating items: which occurrence counts now. One row is the whole series; it stands at the occurrence that was looked
 * at last, and reading goes on from there.
 */
import { type Due, resolveDue } from "../due";
import type { ParsedTime } from "../iso";
import { isOverdue, isSilentForever, type MarkedItem, type Repeating } from "../item";
import { isKnownZone } from "../zones/zone";
import { latestUpTo, nextAfter, type Occurrence, type Series } from "./recurrence";

/** A series as a whole, wherever it stands. */
type Rule = Omit<Repeating, "moved_from">;
type ZoneOwner = Pick<Rule, "recurrence_time_zone">;

type Occurring = Repeating & Pick<Due, "due_at">;

/**
 * The item at the occurrence that counts at `now` (epoch seconds). A series that missed many stands at the newest of
 * them, as not yet mentioned; once that has been mentioned as overdue, and is not snoozed, it looks forward to the next.
 */
export function currentOccurrence<T extends MarkedItem>(item: T, zone: string, now: number): T {
  return presentOccurrences(item, zone, now).current;
}

/** The occurrence that counts, and the one before it where that was told as overdue, and nobody has done it; else null. */
export function presentOccurrences<T extends MarkedItem>(
  item: T,
  zone: string,
  now: number,
): { current: T; told: T | null } {
  const series = seriesOf(item, zone);
  if (series === null) return { current: item, told: null };
  const newest = newestOccurrence(item, zone, now);
  if (!isOverdue(newest, now) || !isSilentForever(newest)) return { current: newest, told: null };
  const next = nextAfter(series, Math.max(instantByRule(newest, zone), now));
  return next === null ? { current: newest, told: null } : { current: at(newest, next, zone), told: newest };
}

/** The item at the newest occurrence that has come, or at its own where that is still to come: what a user completes. */
export function newestOccurrence<T extends MarkedItem>(found: T, zone: string, now: number): T {
  const item = dropOvertakenMove(found, zone);
  const series = seriesOf(item, zone);
  // One that was moved can be due after midnight of the day on which the next one comes.
  if (series === null || (item.moved_from === null && !isOverdue(item, now))) return item;
  const latest = latestUpTo(series, now);
  return latest !== null && latest.at > instantByRule(item, zone) ? at(item, latest, zone) : item;
}

/** An occurrence that was moved, and that the next one has overtaken, counts as one that stands where it is. */
function dropOvertakenMove<T extends MarkedItem>(item: T, zone: string): T {
  if (item.moved_from === null) return item;
  const isOvertaken = instantByRule(item, zone) !== dueAtReading(item, item.moved_from, zone).due_at;
  return isOvertaken ? { ...item, moved_from: null } : item;
}

/** The item at the last occurrence that was due by `then`; null where that is one before the item's own. */
export function occurrenceDueBy<T extends MarkedItem>(item: T, zone: string, then: number): T | null {
  const newest = newestOccurrence(item, zone, then);
  return newest.due_at <= then ? newest : null;
}

/** The occurrence after the one that the item stands at, and after `now`; null when the series is over. */
export function nextOccurrence(item: Occurring, zone: string, now: number): Due | null {
  const series = seriesOf(item, zone);
  const next = series === null ? null : nextAfter(series, Math.max(instantByRule(item, zone), now));
  return next === null ? null : dueOf(item, next, zone);
}

/** The series of an item of a user in `zone`, or null for what happens once. */
export function seriesOf(item: Rule, zone: string): Series | null {
  const { recurrence, recurrence_start } = item;
  if (recurrence === null || recurrence_start === null) return null;
  return { rule: recurrence, start_local: recurrence_start, zone: seriesZone(item, zone) };
}

/** The zone whose wall clock an item keeps: its own, else its user's. A name that is no longer known counts as UTC. */
export function seriesZone({ recurrence_time_zone: own }: ZoneOwner, zone: string): string {
  if (!own) return zone;
  return isKnownZone(own) ? own : "UTC";
}

/** What the rule says of the occurrence that an item stands at, on the wall clock; null for what happens once. */
export function readingByRule(
  item: Pick<Due & Repeating, "due_local" | "recurrence" | "moved_from">,
): string | null {
  return item.recurrence === null ? null : (item.moved_from ?? item.due_local);
}

/** The due time of an item as its rule has it, whether or not its occurrence was moved. */
export function dueByRule(item: Due & Repeating, zone: string): Due {
  return item.moved_from === null ? item : dueAtReading(item, item.moved_from, zone);
}

/** When an item would be due if its occurrence had not been moved, in epoch seconds. */
export function instantByRule(item: Occurring, zone: string): number {
  const series = seriesOf(item, zone);
  if (series === null || item.moved_from === null) return item.due_at;
  const { due_at } = dueAtReading(item, item.moved_from, zone);
  const next = nextAfter(series, due_at);
  // No occurrence is moved past the next. One that was moved to an instant is overtaken where its user goes east.
  return next !== null && item.due_at >= next.at ? item.due_at : due_at;
}

/**
 * Whether a series that is said again is one that is kept: by the same rule on the same clock, from the same first time
 * or from a later occurrence of it. One that is counted counts from its own beginning.
 */
export function isSameSeries(kept: Rule, said: Rule & { due_at: number }, zone: string): boolean {
  if (kept.recurrence !== said.recurrence) return false;
  if (kept.recurrence_time_zone !== said.recurrence_time_zone) return false;
  if (kept.recurrence_start === said.recurrence_start) return true;
  const series = seriesOf(kept, zone);
  if (series === null || series.rule.includes("COUNT=")) return false;
  return isOccurrence(series, said.due_at);
}

/** Whether an occurrence of the series is at `instant`. */
export function isOccurrence(series: Series, instant: number): boolean {
  return nextAfter(series, instant - 1)?.at === instant;
}

/** What is due at an occurrence of a series: a day, or a moment of the wall clock of its user or its own zone. */
export function dueOf(series: ZoneOwner, { local }: Pick<Occurrence, "local">, zone: string): Due {
  return dueAtReading(series, local, zone);
}

function dueAtReading(series: ZoneOwner, local: string, zone: string): Due {
  const parsed: ParsedTime = local.includes("T") ? { kind: "local", local } : { kind: "date", date: local };
  const due = resolveDue(parsed, seriesZone(series, zone));
  // Its instant doesn't move with its user.
  return series.recurrence_time_zone ? { ...due, due_kind: "instant" } : due;
}

/** A mark from before an occurrence spoke of an earlier one, and a snooze ends with the occurrence that it is of. */
function at<T extends MarkedItem>(item: T, occurrence: Occurrence, zone: string): T {
  const due = dueOf(item, occurrence, zone);
  const mark = item.reminded_at;
  return {
    ...item,
    ...due,
    moved_from: null,
    reminded_at: mark !== null && mark >= due.due_at ? mark : null,
    snoozed_until: null,
    noted_at: null,
  };
}
