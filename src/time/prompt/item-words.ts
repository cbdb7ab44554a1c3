/** How far an item is, in the words of a prompt's line. */

import { daysBetween, weekdayNameOf } from "../calendar";
import type { Item } from "../item";
import { relativeDays, relativeWords } from "../relative";
import { localDateOf } from "../zones/zone";

/** Nearer than this, in seconds, the clock says more than the date. */
const NEAR = 6 * 3600;
/**
 * `tomorrow`, `today, 8 hours from now`, `Sunday, 2 days from now`: local dates of `zone` are counted, because a model
 * says "tomorrow" where it reads "a day from now". `now` is in epoch seconds.
 */
export function itemWords(item: Pick<Item, "due_kind" | "due_at">, zone: string, now: number): string {
  const date = localDateOf(zone, item.due_at);
  const isFar = Math.abs(daysBetween(localDateOf(zone, now), date)) > 1;
  const words = distanceWords(item, zone, now);
  // Near over a date that a zone skips, the words have the weekday already.
  return isFar && !words.startsWith(weekdayNameOf(date)) ? `${weekdayNameOf(date)}, ${words}` : words;
}

/** The same without the weekday of what is farther than a date, for a line that has it already. */
export function distanceWords(item: Pick<Item, "due_kind" | "due_at">, zone: string, now: number): string {
  const today = localDateOf(zone, now);
  const date = localDateOf(zone, item.due_at);
  if (item.due_kind === "date") return relativeDays(date, today);
  const seconds = Math.abs(item.due_at - now);
  if (seconds < NEAR) {
    const words = relativeWords(item.due_at, now);
    return date === today ? words : `${dayName(date, today)}, ${words}`;
  }
  // A day of 25 hours has times that are 24 hours off.
  if (date === today)
    return `today, ${Math.floor(seconds / 3600)} hours ${item.due_at > now ? "from now" : "ago"}`;
  return relativeDays(date, today);
}

/** The name of a date near today (`today`, `yesterday`): a zone that skips a date has its neighbours two apart. */
export function dayName(date: string, today: string): string {
  return Math.abs(daysBetween(today, date)) <= 1 ? relativeDays(date, today) : weekdayNameOf(date);
}
