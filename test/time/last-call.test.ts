import { describe, expect, it } from "vitest";
import { parseLocal } from "../../src/time/calendar";
import { resolveDue } from "../../src/time/due";
import type { Item, LastCall } from "../../src/time/item";
import {
  dayStartOf,
  followsSoon,
  isPending,
  isUpcoming,
  lastCalls,
  pendingStatus,
} from "../../src/time/life-cycle";
import { nextAfter } from "../../src/time/recurrence/recurrence";
import { currentOccurrence, dueOf } from "../../src/time/recurrence/series";
import { toInstant } from "../../src/time/zones/zone";
import { dueAt } from "../support/life-items";

const HOUR = 3600;
const DAY = 86_400;

const iso = (instant: number) => new Date(instant * 1000).toISOString().slice(0, 16);
const at = (local: string, zone: string) => toInstant(zone, parseLocal(`${local}:00`));

describe("the start of an item's day", () => {
  it.each([
    ["at a clock after 8:00: midnight", "2026-01-23T17:00", "Europe/London", "2026-01-23T00:00"],
    ["at 8:01: midnight", "2026-01-23T08:01", "Europe/London", "2026-01-23T00:00"],
    ["at 8:00: twelve hours before", "2026-01-23T08:00", "Europe/London", "2026-01-22T20:00"],
    ["at midnight: noon before", "2026-01-23T00:00", "Europe/London", "2026-01-22T12:00"],
    ["a whole day: its first instant", "2026-01-23", "Europe/London", "2026-01-23T00:00"],
    ["a half-hour zone", "2026-01-23T17:00", "Asia/Kolkata", "2026-01-22T18:30"],
    ["a zone of three quarters", "2026-01-23T17:00", "Asia/Kathmandu", "2026-01-22T18:15"],
    ["an afternoon whose day has 23 hours", "2026-03-29T17:00", "Europe/Berlin", "2026-03-28T23:00"],
    ["an afternoon whose day has 25 hours", "2026-10-25T17:00", "Europe/Berlin", "2026-10-24T22:00"],
    [
      "8:00 after a gap in the night: twelve hours that passed",
      "2026-03-29T08:00",
      "Europe/Berlin",
      "2026-03-28T18:00",
    ],
    ["8:00 after a fold in the night", "2026-10-25T08:00", "Europe/Berlin", "2026-10-24T19:00"],
    [
      "midnight lies in a gap: the day begins at 1:00",
      "2026-03-08T17:00",
      "America/Havana",
      "2026-03-08T05:00",
    ],
    ["midnight comes twice: the first", "2026-11-01T17:00", "America/Havana", "2026-11-01T04:00"],
    ["the half hour of Lord Howe", "2026-04-05T17:00", "Australia/Lord_Howe", "2026-04-04T13:00"],
    ["the day after a date that Samoa skipped", "2011-12-31T17:00", "Pacific/Apia", "2011-12-30T10:00"],
    ["the day before it", "2011-12-29T17:00", "Pacific/Apia", "2011-12-29T10:00"],
  ])("%s", (_name, local, zone, expected) => {
    expect(iso(dayStartOf(dueAt(local, zone)))).toBe(expected);
  });

  it("follows its user: an instant of Tokyo has another day in New York", () => {
    const due = resolveDue({ kind: "instant", at: at("2026-01-24T02:00", "Asia/Tokyo") }, "UTC");
    const item = (zone: string) => dueAt("2026-01-24T02:00", zone, due);
    expect(iso(dayStartOf(item("Asia/Tokyo")))).toBe("2026-01-23T05:00");
    expect(iso(dayStartOf(item("America/New_York")))).toBe("2026-01-23T05:00");
    expect(iso(dayStartOf(item("Europe/London")))).toBe("2026-01-23T00:00");
  });
});

describe("last calls", () => {
  const evening = "2026-01-23T17:00";
  const midnight = "2026-01-23T00:00";
  it.each<[string, number | null, LastCall, string[]]>([
    ["the app's day", null, "day", [midnight]],
    ["the app's number", null, HOUR, ["2026-01-23T16:00"]],
    ["the app's number of over a day alone", null, 2 * DAY, ["2026-01-21T17:00"]],
    ["none", null, null, []],
    ["its own, whatever the app's", HOUR, "day", ["2026-01-23T16:00"]],
    ["its own of 0: the due time, when it is overdue", 0, "day", ["2026-01-23T17:00"]],
    ["its own of a day", DAY, "day", ["2026-01-22T17:00"]],
    ["its own of over a day, and its day", DAY + 1, "day", ["2026-01-22T16:59", midnight]],
    [
      "its own of over a day, and its day, also beside a number",
      2 * DAY,
      HOUR,
      ["2026-01-21T17:00", midnight],
    ],
    ["its own of over a day alone where the app wants none", 2 * DAY, null, ["2026-01-21T17:00"]],
  ])("%s", (_name, remind_before, default_remind_before, expected) => {
    const item = dueAt(evening, "UTC", { remind_before, default_remind_before });
    expect(lastCalls(item).map(iso)).toEqual(expected);
  });

  /** Whether an item that was last mentioned at `mark` is pending at `now`, on the clock of London in January. */
  const pends = (item: Item, mark: string, now: string) =>
    pendingStatus({ ...item, reminded_at: at(mark, "UTC") }, at(now, "UTC"), 7);

  it.each<[string, Partial<Item>, string, string, "due" | "overdue" | null]>([
    ["told days before, on the eve", {}, "2026-01-20T09:00", "2026-01-22T23:59", null],
    ["told days before, as its day begins", {}, "2026-01-20T09:00", "2026-01-23T00:00", "due"],
    ["told at that second", {}, "2026-01-23T00:00", "2026-01-23T16:59", null],
    ["told on its day, before it is due", {}, "2026-01-23T09:00", "2026-01-23T16:59", null],
    ["told on its day, when it is overdue", {}, "2026-01-23T09:00", "2026-01-23T17:00", "overdue"],
    ["of 0: silent on its day", { remind_before: 0 }, "2026-01-20T09:00", "2026-01-23T16:59", null],
    ["of 0: overdue", { remind_before: 0 }, "2026-01-20T09:00", "2026-01-23T17:00", "overdue"],
    ["of two days: at its lead", { remind_before: 2 * DAY }, "2026-01-20T09:00", "2026-01-21T17:00", "due"],
    [
      "of two days: silent after it",
      { remind_before: 2 * DAY },
      "2026-01-21T17:00",
      "2026-01-22T23:59",
      null,
    ],
    ["of two days: on its day", { remind_before: 2 * DAY }, "2026-01-21T17:00", "2026-01-23T00:00", "due"],
    [
      "asleep on its day",
      { snoozed_until: at("2026-01-23T12:00", "UTC") },
      "2026-01-20T09:00",
      "2026-01-23T11:59",
      null,
    ],
  ])("%s", (_name, more, mark, now, status) => {
    expect(pends(dueAt(evening, "UTC", more), mark, now)).toBe(status);
  });

  it("bring an item into the shortest horizon", () => {
    const item = dueAt("2026-01-23T08:00", "UTC");
    expect(isUpcoming(item, at("2026-01-22T19:59", "UTC"), 0)).toBe(false);
    expect(isUpcoming(item, at("2026-01-22T20:00", "UTC"), 0)).toBe(true);
  });
});

/** A series from `start` on, at its occurrence after the instant `after` (`YYYY-MM-DDThh:mm`). */
function seriesAt(
  recurrence: string,
  start: string,
  after: string,
  zone: string,
  more: Partial<Item> = {},
): Item {
  const start_local = start.includes("T") ? `${start}:00` : start;
  const found = nextAfter({ rule: recurrence, start_local, zone }, at(after, zone));
  if (found === null) throw new Error("the series is over");
  const due = dueOf({}, found, zone);
  return { ...dueAt(start, zone), ...due, recurrence, recurrence_start: start_local, ...more };
}

describe("an occurrence that comes at most seven days after the one before it", () => {
  it.each([
    ["the first", "FREQ=WEEKLY", "2026-02-26T18:00", "2026-02-01T00:00", "Europe/London", false],
    [
      "the second, a week later",
      "FREQ=WEEKLY",
      "2026-02-26T18:00",
      "2026-02-27T00:00",
      "Europe/London",
      true,
    ],
    ["daily", "FREQ=DAILY", "2026-02-26T18:00", "2026-03-05T00:00", "Europe/London", true],
    [
      "every seven days",
      "FREQ=DAILY;INTERVAL=7",
      "2026-02-26T18:00",
      "2026-03-01T00:00",
      "Europe/London",
      true,
    ],
    [
      "every eight days",
      "FREQ=DAILY;INTERVAL=8",
      "2026-02-26T18:00",
      "2026-03-01T00:00",
      "Europe/London",
      false,
    ],
    [
      "every second week",
      "FREQ=WEEKLY;INTERVAL=2",
      "2026-02-26T18:00",
      "2026-03-01T00:00",
      "Europe/London",
      false,
    ],
    ["monthly", "FREQ=MONTHLY", "2026-02-26T18:00", "2026-03-01T00:00", "Europe/London", false],
    [
      "weekly over the gap: 167 hours",
      "FREQ=WEEKLY",
      "2026-03-24T09:00",
      "2026-03-25T00:00",
      "Europe/Berlin",
      true,
    ],
    [
      "weekly over the fold: 169 hours",
      "FREQ=WEEKLY",
      "2026-10-20T09:00",
      "2026-10-21T00:00",
      "Europe/Berlin",
      true,
    ],
    ["whole days", "FREQ=WEEKLY", "2026-02-26", "2026-02-27T00:00", "Europe/London", true],
    [
      "twice a month, the near one",
      "FREQ=MONTHLY;BYMONTHDAY=1,5",
      "2026-02-01T09:00",
      "2026-03-02T00:00",
      "Europe/London",
      true,
    ],
    [
      "twice a month, the far one",
      "FREQ=MONTHLY;BYMONTHDAY=1,5",
      "2026-02-01T09:00",
      "2026-02-06T00:00",
      "Europe/London",
      false,
    ],
  ])("%s", (_name, rule, start, after, zone, soon) => {
    expect(followsSoon(seriesAt(rule, start, after, zone))).toBe(soon);
  });

  it("goes by its rule where it was moved", () => {
    const moved = seriesAt("FREQ=WEEKLY", "2026-02-26T18:00", "2026-02-27T00:00", "UTC", {
      ...resolveDue({ kind: "local", local: "2026-03-09T18:00:00" }, "UTC"),
      moved_from: "2026-03-05T18:00:00",
    });
    expect(followsSoon(moved)).toBe(true);
    expect(iso(dayStartOf(moved))).toBe("2026-03-09T00:00");
    expect(isPending(moved, at("2026-03-08T23:59", "UTC"))).toBe(false);
    expect(isPending(moved, at("2026-03-09T00:00", "UTC"))).toBe(true);
  });

  it.each<[string, Partial<Item>, string]>([
    ["on its day", {}, "2026-03-05T00:00"],
    ["at its lead, where that is earlier", { remind_before: DAY }, "2026-03-04T18:00"],
    ["on its day, where its lead is later", { remind_before: HOUR }, "2026-03-05T00:00"],
    ["on its day, where the app wants no last call", { default_remind_before: null }, "2026-03-05T00:00"],
    ["on its day, by the app's number", { default_remind_before: 60 }, "2026-03-05T00:00"],
    ["when its snooze ends", { snoozed_until: at("2026-03-02T09:00", "UTC") }, "2026-03-02T09:00"],
  ])("is first mentioned %s", (_name, more, first) => {
    const item = seriesAt("FREQ=WEEKLY", "2026-02-26T18:00", "2026-02-27T00:00", "UTC", more);
    expect(isPending(item, at(first, "UTC") - 1)).toBe(false);
    expect(isPending(item, at(first, "UTC"))).toBe(true);
  });

  it("is told of on its day and when it is overdue, and no other day, through a month of bins", () => {
    let item = seriesAt("FREQ=WEEKLY", "2026-02-26T18:00", "2026-02-20T00:00", "UTC");
    const told: string[] = [];
    for (let now = at("2026-02-20T09:30", "UTC"); now < at("2026-03-21T00:00", "UTC"); now += DAY / 2) {
      const current = currentOccurrence(item, "UTC", now);
      const status = pendingStatus(current, now, 7);
      if (status === null) continue;
      told.push(`${iso(now)} ${status} ${current.due_local?.slice(0, 10)}`);
      item = { ...current, reminded_at: now };
    }
    expect(told).toEqual([
      "2026-02-20T09:30 due 2026-02-26",
      "2026-02-26T09:30 due 2026-02-26",
      "2026-02-26T21:30 overdue 2026-02-26",
      "2026-03-05T09:30 due 2026-03-05",
      "2026-03-05T21:30 overdue 2026-03-05",
      "2026-03-12T09:30 due 2026-03-12",
      "2026-03-12T21:30 overdue 2026-03-12",
      "2026-03-19T09:30 due 2026-03-19",
      "2026-03-19T21:30 overdue 2026-03-19",
    ]);
  });
});
