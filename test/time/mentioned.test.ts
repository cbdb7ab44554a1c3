import { describe, expect, it } from "vitest";
import { resolveDue } from "../../src/time/due";
import type { Item } from "../../src/time/item";
import { isMentioned, openOccurrence, splitItems } from "../../src/time/life-cycle";
import { PLAIN_ITEM } from "../support/life-items";

const NOW = Date.parse("2026-02-23T10:00:00Z") / 1000;
const HOUR = 3600;
const DAY = 86_400;

/** An item due an hour from now that was mentioned a minute ago, but for what is said. */
function toldItem(change: Partial<Item> = {}): Item {
  const due_at = change.due_at ?? NOW + HOUR;
  return {
    due_kind: "instant",
    due_at,
    deadline_at: due_at,
    reminded_at: NOW - 60,
    snoozed_until: null,
    remind_before: null,
    ...PLAIN_ITEM,
    ...change,
  };
}

describe("mentioned is not gone: open, awake, not pending, and upcoming or overdue for at most 30 days", () => {
  it.each<[string, Item, number, boolean]>([
    ["told, and due in an hour", toldItem(), 7, true],
    ["not told: it is pending", toldItem({ reminded_at: null }), 7, false],
    ["told, at the end of the horizon", toldItem({ due_at: NOW + 7 * DAY }), 7, true],
    ["told, a second beyond the horizon", toldItem({ due_at: NOW - (NOW % DAY) + 8 * DAY }), 7, false],
    [
      "told, inside its lead alone",
      toldItem({ due_at: NOW + 20 * DAY, remind_before: 30 * DAY, reminded_at: NOW }),
      7,
      true,
    ],
    ["told as overdue", toldItem({ due_at: NOW - HOUR }), 7, true],
    [
      "told as overdue, 30 days ago to the second",
      toldItem({ due_at: NOW - 30 * DAY, reminded_at: NOW - DAY }),
      7,
      true,
    ],
    ["told as overdue, a second longer ago", toldItem({ due_at: NOW - 30 * DAY - 1 }), 7, false],
    [
      "overdue longer, and told long ago before that: pending",
      toldItem({ due_at: NOW - 40 * DAY, reminded_at: NOW - 50 * DAY }),
      7,
      false,
    ],
    ["told, and overdue since: pending", toldItem({ due_at: NOW - 1, reminded_at: NOW - 60 }), 7, false],
    ["asleep", toldItem({ snoozed_until: NOW + 1 }), 7, false],
    ["awake again, its mark void: pending", toldItem({ snoozed_until: NOW }), 7, false],
    [
      "told again after its snooze",
      toldItem({ snoozed_until: NOW - HOUR, reminded_at: NOW - HOUR }),
      7,
      true,
    ],
    [
      "a whole day, told at midnight of that day",
      toldItem({
        due_kind: "date",
        due_at: NOW - 10 * HOUR,
        deadline_at: NOW + 14 * HOUR,
        reminded_at: NOW - 10 * HOUR,
      }),
      0,
      true,
    ],
    [
      "a whole day, told on it, at the midnight that ends it: pending",
      toldItem({ due_kind: "date", due_at: NOW - 24 * HOUR, deadline_at: NOW, reminded_at: NOW - HOUR }),
      7,
      false,
    ],
    [
      "a whole day whose deadline was 30 days ago to the second",
      toldItem({ due_kind: "date", due_at: NOW - 31 * DAY, deadline_at: NOW - 30 * DAY }),
      7,
      true,
    ],
    ["a mark in the future counts as told", toldItem({ reminded_at: NOW + DAY }), 7, true],
  ])("%s", (_name, item, withinDays, mentioned) => {
    expect(isMentioned(item, NOW, withinDays)).toBe(mentioned);
  });
});

type Series = Item & { id: string };

/** A series that stands at `local`, on the wall clock of UTC, with a mark `told` (ISO 8601) on it. */
function series(recurrence: string, local: string, told: string | null, more: Partial<Series> = {}): Series {
  const isDay = !local.includes("T");
  const due = resolveDue(isDay ? { kind: "date", date: local } : { kind: "local", local }, "UTC");
  return {
    ...PLAIN_ITEM,
    id: "series11",
    ...due,
    reminded_at: told === null ? null : Date.parse(told) / 1000,
    snoozed_until: null,
    remind_before: null,
    recurrence,
    recurrence_start: local,
    moved_from: null,
    ...more,
  };
}

/** The group and the local due time of the occurrence that answers have at `now` (ISO 8601). */
function standsAt(item: Series, now: string, withinDays: number): string {
  const at = Date.parse(now) / 1000;
  const groups = splitItems([openOccurrence(item, at, withinDays)], at, withinDays);
  for (const group of ["overdue", "upcoming", "mentioned"] as const) {
    const [found] = groups[group];
    if (found !== undefined) return `${group} ${found.due_local}`;
  }
  return "nowhere";
}

describe("a series whose overdue occurrence was told and not done", () => {
  const FRIDAYS = series("FREQ=WEEKLY", "2026-02-20T09:00:00", "2026-02-20T10:00:00Z");
  it.each<[string, Series, string, number, string]>([
    [
      "stands there, while the next one is beyond the horizon",
      FRIDAYS,
      "2026-02-23T10:00:00Z",
      2,
      "mentioned 2026-02-20T09:00:00",
    ],
    [
      "until the next one is pending",
      series("FREQ=MONTHLY", "2026-02-20T09:00:00", "2026-02-20T10:00:00Z"),
      "2026-03-13T00:00:00Z",
      7,
      "upcoming 2026-03-20T09:00:00",
    ],
    [
      "and a second before that still there",
      series("FREQ=MONTHLY", "2026-02-20T09:00:00", "2026-02-20T10:00:00Z"),
      "2026-03-12T23:59:59Z",
      7,
      "mentioned 2026-02-20T09:00:00",
    ],
    [
      "for 30 days",
      series("FREQ=YEARLY", "2026-02-20T09:00:00", "2026-02-20T10:00:00Z"),
      "2026-03-22T09:00:00Z",
      7,
      "mentioned 2026-02-20T09:00:00",
    ],
    [
      "and not a second longer",
      series("FREQ=YEARLY", "2026-02-20T09:00:00", "2026-02-20T10:00:00Z"),
      "2026-03-22T09:00:01Z",
      7,
      "nowhere",
    ],
    [
      "also the last one of its series",
      series("FREQ=MONTHLY;COUNT=1", "2026-02-20T09:00:00", "2026-02-20T10:00:00Z"),
      "2026-03-20T10:00:00Z",
      7,
      "mentioned 2026-02-20T09:00:00",
    ],
    [
      "stays overdue until it is told",
      series("FREQ=MONTHLY", "2026-02-20T09:00:00", null),
      "2026-02-23T10:00:00Z",
      7,
      "overdue 2026-02-20T09:00:00",
    ],
    [
      "goes on to the newest that came since, which nobody was told of",
      FRIDAYS,
      "2026-03-06T10:00:00Z",
      0,
      "overdue 2026-03-06T09:00:00",
    ],
    [
      "is nowhere while it is snoozed",
      series("FREQ=MONTHLY", "2026-02-20T09:00:00", "2026-02-20T10:00:00Z", {
        snoozed_until: Date.parse("2026-02-24T09:00:00Z") / 1000,
      }),
      "2026-02-23T10:00:00Z",
      7,
      "nowhere",
    ],
    [
      "a whole day, told after the midnight that ended it",
      series("FREQ=MONTHLY", "2026-02-20", "2026-02-21T00:00:00Z"),
      "2026-02-21T00:00:01Z",
      7,
      "mentioned 2026-02-20",
    ],
  ])("%s", (_name, item, now, withinDays, stands) => {
    expect(standsAt(item, now, withinDays)).toBe(stands);
  });
});
