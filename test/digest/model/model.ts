import { Temporal } from "temporal-polyfill";

/** What a bot's user should be told: section by section of docs/reminders.md, in plain objects, without any storage. */

export const ZONE = "Europe/Berlin";

const DAY = 86_400;

export interface ModelItem {
  id: string;
  /** Epoch seconds. */
  due: number;
  deadline: number;
  lead: number | null;
  mark: number | null;
  snoozedUntil: number | null;
  done: boolean;
}

export interface Prompt {
  /** Ids with `overdue` or `due` in front, in the order of the prompt. */
  items: string[];
  overdue: number;
  upcoming: number;
}

/** An item that is due at an instant. */
export function timedItem(id: string, due: number, lead: number | null): ModelItem {
  return { id, due, deadline: due, lead, mark: null, snoozedUntil: null, done: false };
}

/** An item of a whole day: overdue once the day is over. */
export function dayItem(id: string, date: string): ModelItem {
  const day = Temporal.PlainDate.from(date);
  const start = (of: Temporal.PlainDate) => of.toZonedDateTime(ZONE).epochMilliseconds / 1000;
  return { ...timedItem(id, start(day), null), deadline: start(day.add({ days: 1 })) };
}

export function dateAt(instant: number): string {
  return wallClock(instant).toPlainDate().toString();
}

function wallClock(instant: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant * 1000).toZonedDateTimeISO(ZONE);
}

export function promptOf(items: Iterable<ModelItem>, now: number, withinDays: number): Prompt {
  const open = [...items].filter((item) => !item.done);
  const overdue = open.filter((item) => item.deadline <= now && isToBeMentioned(item, now)).sort(byDue);
  const upcoming = open
    .filter((item) => item.deadline > now && isNear(item, now, withinDays) && isToBeMentioned(item, now))
    .sort(byDue);
  return {
    items: [...overdue.map(({ id }) => `overdue ${id}`), ...upcoming.map(({ id }) => `due ${id}`)],
    overdue: overdue.length,
    upcoming: upcoming.length,
  };
}

/** Days are those of the calendar: an item is near to the end of the last of them. */
function isNear(item: ModelItem, now: number, withinDays: number): boolean {
  const last = wallClock(now).toPlainDate().add({ days: withinDays });
  const day = wallClock(item.due).toPlainDate();
  return Temporal.PlainDate.compare(day, last) <= 0 || lastCalls(item).some((call) => call <= now);
}

/** When an item is mentioned once more: at its lead, and at the start of its day without one or with one of over a day. */
function lastCalls({ due, deadline, lead }: ModelItem): number[] {
  const isAllDay = deadline !== due;
  const { hour, minute } = wallClock(due);
  const isEarly = !isAllDay && hour * 60 + minute <= 8 * 60;
  const dayStart = isEarly ? due - DAY / 2 : wallClock(due).startOfDay().epochMilliseconds / 1000;
  if (lead === null) return [dayStart];
  return lead > DAY ? [due - lead, dayStart] : [due - lead];
}

function isToBeMentioned(item: ModelItem, now: number): boolean {
  const { snoozedUntil, mark } = item;
  if (snoozedUntil !== null && snoozedUntil > now) return false;
  if (mark === null) return true;
  if (snoozedUntil !== null && mark < snoozedUntil) return true;
  if (item.deadline <= now) return mark < item.deadline;
  return lastCalls(item).some((call) => mark < call && call <= now);
}

function byDue(a: ModelItem, b: ModelItem): number {
  return a.due - b.due || (a.id < b.id ? -1 : 1);
}
