/** How far an item is, in the words of a prompt's line. */

import { daysBetween, weekdayNameOf } from "../calendar";
import type { Item } from "../item";
import { relativeDays, relativeWords } from "../relative";
import { localDateOf } from "../zones/zone";

/** Nearer than this, in seconds, the clock says more than the date. */
const NEAR = 6 * 3600;
/** Farther than so many dates, a weekday says nothing. */
const WEEK = 6;

/**
 * `tomorrow`, `today, 8 hours from now`, `Sunday, 2 days from now`: local dates of `zone` are counted, because a model
 * says "tomorrow" where it reads "a day from now". `now` is in epoch seconds.
 */
export function itemWords(item: Pick<Item, "due_kind" | "due_at">, zone: string, now: number): string {
  const today = localDateOf(zone, now);
  const date = localDateOf(zone, item.due_at);
  if (item.due_kind === "date") return dateWords(date, today);
  const seconds = Math.abs(item.due_at - now);
  if (seconds < NEAR) {
    const words = relativeWords(item.due_at, now);
    return date === today ? words : `${dayName(date, today)}, ${words}`;
  }
  // A day of 25 hours has times that are 24 hours off.
  if (date === today)
    return `today, ${Math.floor(seconds / 3600)} hours ${item.due_at > now ? "from now" : "ago"}`;
  return dateWords(date, today);
}

function dateWords(date: string, today: string): string {
  const days = Math.abs(daysBetween(today, date));
  const words = relativeDays(date, today);
  return days > 1 && days <= WEEK ? `${weekdayNameOf(date)}, ${words}` : words;
}

/** The name of a date near today: a zone that skips a date has its neighbours two apart. */
function dayName(date: string, today: string): string {
  return Math.abs(daysBetween(today, date)) === 1 ? relativeDays(date, today) : weekdayNameOf(date);
}
