/**
 * The life of a reminder: stored, mentioned when near, marked, silent, mentioned once more on its day, silent, mentioned
 * once more when overdue, silent.
 *
 * A mark (`reminded_at`) says when an item was last mentioned. Everything is decided at reading time from the
 * row and `now` (epoch seconds), so a digest computed before the due time is right after it. Items are open:
 * neither completed nor superseded, and a series stands at the occurrence that counts.
 */
import { parseLocal, SECONDS_A_DAY, secondsOfLocal } from "./calendar";
import { isWithinDays } from "./horizon";
import { type Item, type ItemStatus, isOverdue, type MarkedItem, type OpenItem } from "./item";
import { latestUpTo } from "./recurrence/recurrence";
import { instantByRule, presentOccurrences, readingByRule, seriesOf } from "./recurrence/series";
import { firstInstantOf, localDateOf, offsetAt } from "./zones/zone";

/** What became overdue longer ago than this, in seconds, and was told, is asked about no more. */
export const LONG_OVERDUE = 30 * SECONDS_A_DAY;

/** An occurrence that comes so many seconds after the one before it, or sooner, needs no word a week ahead. */
const SHORT_STEP = 7 * SECONDS_A_DAY;

/** What is due by this minute of the clock (08:00) is told of in the evening before: its day begins too late. */
const LAST_EARLY_MINUTE = 8 * 60;
const EVENING_BEFORE = 12 * 3600;

/** No item's day begins earlier than this many seconds before it is due, in the longest day that a zone had. */
const LONGEST_DAY = 3 * SECONDS_A_DAY;

/** For so many seconds after its user told of it nobody needs to be told of an item. */
export const NOTED_SECONDS = 3600;

/** Whether an item that isn't overdue is due at most `withinDays` local days after today, or a last call of it has come. */
export function isUpcoming(item: Item, now: number, withinDays: number): boolean {
  if (isOverdue(item, now)) return false;
  return (
    isWithinDays(item.due_at, item.zone, now, withinDays) || wasCalled(item, Number.NEGATIVE_INFINITY, now)
  );
}

/** Whether the item is snoozed at `now`; it wakes at the instant of `snoozed_until`. */
export function isAsleep(item: Pick<MarkedItem, "snoozed_until">, now: number): boolean {
  return item.snoozed_until !== null && item.snoozed_until > now;
}

/**
 * The mark, or null where there is none or a snooze that is over has voided it: what was snoozed comes back
 * as not yet mentioned.
 */
export function validMark(
  item: Pick<MarkedItem, "reminded_at" | "snoozed_until">,
  now: number,
): number | null {
  const mark = item.reminded_at;
  if (mark === null || item.snoozed_until === null) return mark;
  return item.snoozed_until <= now && mark < item.snoozed_until ? null : mark;
}

type Leads = Pick<Item, "remind_before" | "default_remind_before">;

/** Seconds before the due time that the item or its app names; null where neither does. */
export function leadOf({ remind_before, default_remind_before }: Leads): number | null {
  return remind_before ?? (typeof default_remind_before === "number" ? default_remind_before : null);
}

/** The instant from which `remind_before`, or the app's number for it, wants its mention; null without one. */
export function leadInstant(item: Leads & Pick<Item, "due_at">): number | null {
  const lead = leadOf(item);
  return lead === null ? null : item.due_at - lead;
}

/**
 * The start of an item's day: the first instant of its local date in its user's zone, or, for what is due at 08:00 or
 * earlier, twelve hours before that. Never after `due_at`.
 */
export function dayStartOf(item: Item): number {
  const { due_kind, due_at, zone } = item;
  if (due_kind === "date") return due_at;
  const clock = (due_at + offsetAt(zone, due_at)) % SECONDS_A_DAY;
  if (Math.floor(clock / 60) <= LAST_EARLY_MINUTE) return due_at - EVENING_BEFORE;
  return firstInstantOf(zone, localDateOf(zone, due_at));
}

/** Whether the start of its day is a last call of the item: where nothing else is, and beside a lead of over a day. */
export function isCalledOnItsDay({ remind_before, default_remind_before }: Item): boolean {
  if (remind_before === null) return default_remind_before === "day";
  return remind_before > SECONDS_A_DAY && default_remind_before !== null;
}

/** The instants after which one more mention is wanted before the deadline. None is after `due_at`. */
export function lastCalls(item: Item): number[] {
  const lead = leadInstant(item);
  return [...(lead === null ? [] : [lead]), ...(isCalledOnItsDay(item) ? [dayStartOf(item)] : [])];
}

/** Whether a last call has come after `mark`, and by `now`. */
function wasCalled(item: Item, mark: number, now: number): boolean {
  const lead = leadInstant(item);
  if (lead !== null && mark < lead && lead <= now) return true;
  if (!isCalledOnItsDay(item) || mark >= item.due_at || now < item.due_at - LONGEST_DAY) return false;
  const start = dayStartOf(item);
  return mark < start && start <= now;
}

/**
 * Whether the item is an occurrence that comes, by its rule, at most seven days after the one before it, both on the wall
 * clock. Nobody needs to hear of such a one a week ahead.
 */
export function followsSoon(item: Item): boolean {
  const series = seriesOf(item, item.zone);
  const reading = readingByRule(item);
  if (series === null || reading === null) return false;
  const before = latestUpTo(series, instantByRule(item, item.zone) - 1);
  return before !== null && wallSeconds(reading) - wallSeconds(before.local) <= SHORT_STEP;
}

function wallSeconds(reading: string): number {
  return secondsOfLocal(parseLocal(reading.includes("T") ? reading : `${reading}T00:00:00`));
}

/**
 * Whether an unmentioned item that isn't overdue needs no word yet: an occurrence that follows soon waits for its last
 * call or its day, whichever comes first, or for the end of a snooze.
 */
export function needsNoWordYet(item: Item, now: number): boolean {
  if (item.recurrence === null || isOverdue(item, now)) return false;
  if (item.snoozed_until !== null && item.snoozed_until <= now) return false;
  return now < firstWordAt(item) && followsSoon(item);
}

/** When an occurrence that follows soon is first mentioned, unless a snooze of it ends before. */
export function firstWordAt(item: Item): number {
  return Math.min(...lastCalls(item), dayStartOf(item));
}

/** Whether an open item still has to be mentioned at `now`, whatever the horizon. */
export function isPending(item: Item, now: number): boolean {
  if (isAsleep(item, now)) return false;
  const mark = validMark(item, now);
  if (isOverdue(item, now)) return mark === null || mark < item.deadline_at;
  return mark === null ? !needsNoWordYet(item, now) : wasCalled(item, mark, now);
}

/**
 * Whether the user has told of an item so lately that no bot needs to bring it up: less than an hour ago, it isn't
 * mentioned yet, and more than an hour is left.
 */
export function isNoted(
  item: Pick<OpenItem, "deadline_at" | "noted_at" | "reminded_at" | "snoozed_until">,
  now: number,
): boolean {
  const { noted_at, deadline_at } = item;
  if (noted_at === null || noted_at > now || now - noted_at >= NOTED_SECONDS) return false;
  return deadline_at - now > NOTED_SECONDS && validMark(item, now) === null;
}

/**
 * What an item is in a list of pending ones at `now`: `overdue`, `due` inside the horizon, or null where it
 * has no place.
 */
export function pendingStatus(item: Item, now: number, withinDays: number): ItemStatus | null {
  if (isOverdue(item, now)) return isPending(item, now) ? "overdue" : null;
  return isUpcoming(item, now, withinDays) && isPending(item, now) ? "due" : null;
}

/**
 * Whether an open item isn't brought up at `now` and still belongs in an answer about what is due: it is awake and not
 * pending, and is upcoming or became overdue in the last 30 days, the instant that long ago included.
 */
export function isMentioned(item: Item, now: number, withinDays: number): boolean {
  if (isAsleep(item, now) || pendingStatus(item, now, withinDays) !== null) return false;
  if (isOverdue(item, now)) return now - item.deadline_at <= LONG_OVERDUE;
  return isUpcoming(item, now, withinDays);
}

/**
 * The item at the occurrence that an answer about what is due has of it. Of a series whose overdue occurrence was told and
 * not done that is the overdue one, until the next one is pending.
 */
export function openOccurrence<T extends Item>(item: T, now: number, withinDays: number): T {
  const { current, told } = presentOccurrences(item, item.zone, now);
  if (told === null || pendingStatus(current, now, withinDays) !== null) return current;
  return isMentioned(told, now, withinDays) ? told : current;
}

/** Pending items in two groups, and what is mentioned. */
export interface OpenItems<T> {
  overdue: T[];
  upcoming: T[];
  mentioned: T[];
}

/**
 * The pending items in their two groups and those that are mentioned, each by due time and then by id. The input stays as
 * it is.
 */
export function splitItems<T extends Item & { id: string }>(
  items: readonly T[],
  now: number,
  withinDays: number,
): OpenItems<T> {
  const groups: OpenItems<T> = { overdue: [], upcoming: [], mentioned: [] };
  for (const item of items) {
    const status = pendingStatus(item, now, withinDays);
    if (status === "overdue") groups.overdue.push(item);
    else if (status === "due") groups.upcoming.push(item);
    else if (isMentioned(item, now, withinDays)) groups.mentioned.push(item);
  }
  for (const group of [groups.overdue, groups.upcoming, groups.mentioned]) group.sort(byDueTime);
  return groups;
}

/** The order of items in a list: by due time, then by id. */
export function byDueTime(a: { due_at: number; id: string }, b: { due_at: number; id: string }): number {
  if (a.due_at !== b.due_at) return a.due_at - b.due_at;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}
