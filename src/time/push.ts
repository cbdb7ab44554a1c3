/** When an item is to be sent to its user's channel, without being asked for. */

import { addDays, parseLocal, SECONDS_A_DAY } from "./calendar";
import type { MarkedItem, OpenItem } from "./item";
import { type DayHours, DEFAULT_HOURS } from "./phrases/day-hours";
import type { Series } from "./recurrence/recurrence";
import { nextAfter } from "./recurrence/recurrence";
import { instantByRule, seriesOf } from "./recurrence/series";
import { firstInstantOf, localDateOf, toInstant } from "./zones/zone";

/** What a push goes by. `remind_before` is the item's own, else the app's number: `day` moves no push. */
export type PushedItem = MarkedItem & Pick<OpenItem, "remind_before">;

/** The wall clock on which an item is pushed. */
export interface PushClock {
  /** A known IANA name. */
  zone: string;
  hours: Partial<DayHours>;
}

/**
 * The first moment after `after` (epoch seconds) at which an open item is pushed: when a snooze ends,
 * `remind_before` it is due, and when it falls due. A whole day is pushed in its morning, or at the next hour of the day
 * that its user's words name (noon, afternoon, evening, tonight), unless it was mentioned on that day already.
 */
export function nextPush(item: PushedItem, clock: PushClock, after: number): number | null {
  const series = seriesOf(item, clock.zone);
  const rule = instantByRule(item, clock.zone);
  if (item.snoozed_until !== null && item.snoozed_until > after) {
    // A snooze ends with its occurrence, and the one after it comes when it is due.
    const next = series === null ? null : occurrenceAfter(series, rule, clock, after);
    return next === null ? item.snoozed_until : Math.min(item.snoozed_until, next);
  }
  const own = presentPush(item, clock, after);
  if (own !== null || series === null) return own;
  // An occurrence whose lead has begun is still ahead with its due time.
  const next = occurrenceAfter(series, rule, clock, after);
  const lead = isAllDay(series) ? 0 : (item.remind_before ?? 0);
  return next === null ? null : firstAfter([next - lead, next], after);
}

/** The same of the occurrence alone at which an item stands, and that is not asleep. */
export function presentPush(
  item: Pick<PushedItem, "due_kind" | "due_at" | "remind_before" | "reminded_at">,
  clock: PushClock,
  after: number,
): number | null {
  if (item.due_kind !== "date")
    return firstAfter([item.due_at - (item.remind_before ?? 0), item.due_at], after);
  const isMentioned = item.reminded_at !== null && item.reminded_at >= item.due_at;
  return isMentioned ? null : dayPush(localDateOf(clock.zone, item.due_at), clock, after);
}

/**
 * When the first occurrence after `rule` that is pushed after `after` is pushed: a whole day in its morning, also where it
 * has begun.
 */
function occurrenceAfter(series: Series, rule: number, clock: PushClock, after: number): number | null {
  if (!isAllDay(series)) return nextAfter(series, Math.max(rule, after))?.at ?? null;
  let next = nextAfter(series, Math.max(rule, after - LONGEST_DAY));
  for (;;) {
    if (next === null) return null;
    const morning = hourOf(next.local.slice(0, 10), clock, "morning");
    if (morning > after) return morning;
    next = nextAfter(series, next.at);
  }
}

/** No day of a zone was longer, in seconds. */
const LONGEST_DAY = 3 * SECONDS_A_DAY;

/** Seconds after which a whole day is told of where all its hours have passed. */
const LATE = 3600;

/** The first of a date's hours after `after`; late in the evening in an hour, while it is still that date. */
function dayPush(date: string, clock: PushClock, after: number): number | null {
  const hours = (["morning", "noon", "afternoon", "evening", "tonight"] as const).map((part) =>
    hourOf(date, clock, part),
  );
  const first = firstAfter(hours, after);
  if (first !== null) return first;
  const late = after + LATE;
  return late < firstInstantOf(clock.zone, addDays(date, 1)) ? late : null;
}

function hourOf(date: string, { zone, hours }: PushClock, part: keyof DayHours): number {
  return toInstant(zone, parseLocal(`${date}T${hours[part] ?? DEFAULT_HOURS[part]}:00`));
}

function isAllDay({ start_local }: Series): boolean {
  return !start_local.includes("T");
}

function firstAfter(moments: number[], after: number): number | null {
  return moments.find((moment) => moment > after) ?? null;
}
