import { beforeEach, describe, expect, it } from "vitest";
import { everyRow } from "../../support/every-row";
import type { Body } from "../../support/wire";
import { openWorld, type UserClient, type World } from "../../support/world";

/** With include_reminded get_upcoming looks along each open series: its later occurrences come as items of their own. */
let world: World;
let ann: UserClient;

beforeEach(async () => {
  // Friday 20 February 2026.
  world = await openWorld("2026-02-20T10:00:00Z");
  ann = world.user();
});

/** Status, label and reading of each item. */
async function listed(args: Body = {}, at?: string): Promise<string[]> {
  const { items } = await ann.upcoming({ include_reminded: true, ...args }, at);
  return items.map((item) => {
    const more = item.more_occurrences === undefined ? "" : ` and ${item.more_occurrences} more`;
    return `${item.status} ${item.label} ${String(item["occurrence"])}${more}`;
  });
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour).join(",");

interface Case {
  zone?: string;
  /** When it is stored and looked at. */
  at?: string;
  series: Body;
  update?: Body;
  days: number;
  items: string[];
}

describe("later occurrences in get_upcoming", () => {
  const CASES: [what: string, one: Case][] = [
    [
      "of an overdue daily series follow it",
      {
        series: { due_at: "2026-02-20T09:00:00", recurrence: "FREQ=DAILY" },
        days: 2,
        items: [
          "overdue [OVERDUE 2026-02-20 09:00] 2026-02-20T09:00:00",
          "later [DUE 2026-02-21 09:00] 2026-02-21T09:00:00",
          "later [DUE 2026-02-22 09:00] 2026-02-22T09:00:00",
        ],
      },
    ],
    [
      "of a weekly series reach the end of the last day of the horizon",
      {
        series: { due_at: "2026-02-20T10:00:00", recurrence: "FREQ=WEEKLY" },
        days: 14,
        items: [
          "overdue [OVERDUE 2026-02-20 10:00] 2026-02-20T10:00:00",
          "later [DUE 2026-02-27 10:00] 2026-02-27T10:00:00",
          "later [DUE 2026-03-06 10:00] 2026-03-06T10:00:00",
        ],
      },
    ],
    [
      "of an all-day series are days",
      {
        zone: "Asia/Kathmandu",
        series: { due_at: "2026-02-20", recurrence: "FREQ=DAILY" },
        days: 1,
        items: ["due [DUE 2026-02-20] 2026-02-20", "later [DUE 2026-02-21] 2026-02-21"],
      },
    ],
    [
      "of a series at two times a day",
      {
        series: {
          due_at: "2026-02-20T09:15:00",
          recurrence: "FREQ=DAILY;BYHOUR=9,17;BYMINUTE=15,30;BYSETPOS=1,4",
        },
        days: 1,
        items: [
          "overdue [OVERDUE 2026-02-20 09:15] 2026-02-20T09:15:00",
          "later [DUE 2026-02-20 17:30] 2026-02-20T17:30:00",
          "later [DUE 2026-02-21 09:15] 2026-02-21T09:15:00",
          "later [DUE 2026-02-21 17:30] 2026-02-21T17:30:00",
        ],
      },
    ],
    [
      "move forward in a gap",
      {
        zone: "America/New_York",
        at: "2026-03-07T12:00:00Z",
        series: { due_at: "2026-03-07T02:30:00", recurrence: "FREQ=DAILY" },
        days: 2,
        items: [
          "overdue [OVERDUE 2026-03-07 02:30] 2026-03-07T02:30:00",
          "later [DUE 2026-03-08 03:30] 2026-03-08T02:30:00",
          "later [DUE 2026-03-09 02:30] 2026-03-09T02:30:00",
        ],
      },
    ],
    [
      "stand once in a fold",
      {
        zone: "Australia/Lord_Howe",
        at: "2026-04-03T22:00:00Z",
        series: { due_at: "2026-04-04T01:45:00", recurrence: "FREQ=DAILY" },
        days: 2,
        items: [
          "overdue [OVERDUE 2026-04-04 01:45] 2026-04-04T01:45:00",
          "later [DUE 2026-04-05 01:45] 2026-04-05T01:45:00",
          "later [DUE 2026-04-06 01:45] 2026-04-06T01:45:00",
        ],
      },
    ],
    [
      "of a series with a zone of its own keep its clock",
      {
        at: "2026-03-28T12:00:00Z",
        series: { due_at: "2026-03-28T09:00:00[Europe/Berlin]", recurrence: "FREQ=DAILY" },
        days: 2,
        items: [
          "overdue [OVERDUE 2026-03-28 08:00] 2026-03-28T09:00:00",
          "later [DUE 2026-03-29 07:00] 2026-03-29T09:00:00",
          "later [DUE 2026-03-30 07:00] 2026-03-30T09:00:00",
        ],
      },
    ],
    [
      "of a moved occurrence come by the rule",
      {
        series: { due_at: "2026-02-20T12:00:00", recurrence: "FREQ=DAILY" },
        update: { due_at: "2026-02-20T20:00:00" },
        days: 1,
        items: [
          "due [DUE 2026-02-20 20:00] 2026-02-20T12:00:00",
          "later [DUE 2026-02-21 12:00] 2026-02-21T12:00:00",
        ],
      },
    ],
    [
      "of a moved occurrence come by the rule, a day further on",
      {
        series: { due_at: "2026-02-20T12:00:00", recurrence: "FREQ=DAILY" },
        update: { due_at: "2026-02-20" },
        days: 2,
        items: [
          "due [DUE 2026-02-20] 2026-02-20T12:00:00",
          "later [DUE 2026-02-21 12:00] 2026-02-21T12:00:00",
          "later [DUE 2026-02-22 12:00] 2026-02-22T12:00:00",
        ],
      },
    ],
    [
      "end with COUNT",
      {
        series: { due_at: "2026-02-20T12:00:00", recurrence: "FREQ=DAILY;COUNT=3" },
        days: 30,
        items: [
          "due [DUE 2026-02-20 12:00] 2026-02-20T12:00:00",
          "later [DUE 2026-02-21 12:00] 2026-02-21T12:00:00",
          "later [DUE 2026-02-22 12:00] 2026-02-22T12:00:00",
        ],
      },
    ],
    [
      "end with UNTIL",
      {
        series: { due_at: "2026-02-20T12:00:00", recurrence: "FREQ=DAILY;UNTIL=20260221T120000" },
        days: 30,
        items: [
          "due [DUE 2026-02-20 12:00] 2026-02-20T12:00:00",
          "later [DUE 2026-02-21 12:00] 2026-02-21T12:00:00",
        ],
      },
    ],
    [
      "stay where the present one is asleep, which ends with it",
      {
        series: { due_at: "2026-02-20T12:00:00", recurrence: "FREQ=DAILY" },
        update: { snoozed_until: "2026-02-21T20:00:00" },
        days: 2,
        items: [
          "later [DUE 2026-02-21 12:00] 2026-02-21T12:00:00",
          "later [DUE 2026-02-22 12:00] 2026-02-22T12:00:00",
        ],
      },
    ],
    [
      "are none of a series that is over",
      {
        series: { due_at: "2026-02-20T12:00:00", recurrence: "FREQ=DAILY;COUNT=1" },
        update: { completed_at: "now" },
        days: 366,
        items: [],
      },
    ],
  ];

  it("are those of each case", async () => {
    await everyRow(CASES, async ([_name, { zone, at, series, update, days, items }], n) => {
      world.setClock("2026-02-20T10:00:00Z");
      ann = world.user(`user-${n}`);
      if (at !== undefined) world.setClock(at);
      if (zone !== undefined) await ann.patch({ time_zone: zone });
      const id = await ann.store("Series", series);
      if (update !== undefined) await ann.update({ id, ...update });
      expect(await listed({ within_days: days })).toEqual(items);
    });
  });

  it.each([
    ["daily", "FREQ=DAILY", 366 - 10],
    ["at 24 times a day", `FREQ=DAILY;BYHOUR=${HOURS}`, 13 + 24 * 366 - 10],
    ["at 48 times a day, of which 10,000 are counted", `FREQ=DAILY;BYHOUR=${HOURS};BYMINUTE=0,30`, 9990],
  ])("are ten, and the last says how many more: %s", async (_name, recurrence, more) => {
    await ann.store("Pills", { due_at: "2026-02-20T10:00:00", recurrence });
    const { items, ...counts } = await ann.upcoming({ include_reminded: true, within_days: 366 });
    expect(items).toHaveLength(11);
    expect(items.map((item) => item.more_occurrences)).toEqual([...Array(10).fill(undefined), more]);
    expect(counts).toMatchObject({ overdue_count: 1, upcoming_count: 0 });
  });

  it("say nothing of more where ten are all", async () => {
    await ann.store("Pills", { due_at: "2026-02-20T09:00:00", recurrence: "FREQ=DAILY;COUNT=11" });
    const { items } = await ann.upcoming({ include_reminded: true, within_days: 366 });
    expect(items).toHaveLength(11);
    expect(items[10]).not.toHaveProperty("more_occurrences");
  });

  it("stand among the items in order of time, after what is overdue", async () => {
    await ann.store("Pills", { due_at: "2026-02-20T09:00:00", recurrence: "FREQ=DAILY" });
    await ann.store("Dentist", { due_at: "2026-02-21T15:00:00" });
    await ann.store("Rent", { due_at: "2026-02-19", recurrence: "FREQ=MONTHLY" });
    const { items } = await ann.upcoming({ include_reminded: true, within_days: 2 });
    expect(items.map((item) => [item.content, item.status])).toEqual([
      ["Rent", "overdue"],
      ["Pills", "overdue"],
      ["Pills", "later"],
      ["Dentist", "due"],
      ["Pills", "later"],
    ]);
  });

  it("have no mark and no snooze of their own, and each its display fields", async () => {
    const id = await ann.store("Pills", { due_at: "2026-02-20T09:00:00", recurrence: "FREQ=DAILY" });
    await ann.update({ id, reminded_at: "2026-02-20T08:00:00", snoozed_until: "2026-02-20T09:30:00" });
    const { items } = await ann.upcoming({ include_reminded: true, within_days: 1 });
    expect(items.map((item) => [item.status, item.reminded_at, item.snoozed_until !== null])).toEqual([
      ["overdue", expect.any(Number), true],
      ["later", null, false],
    ]);
    expect(items[1]).toMatchObject({
      id,
      due_at: Date.parse("2026-02-21T09:00:00Z") / 1000,
      due_at_local: "2026-02-21 09:00:00 UTC",
      due_at_relative: "23 hours from now",
      occurrence: "2026-02-21T09:00:00",
      repeats: "every day",
    });
  });

  it("don't go under limit, and a series that limit cuts off has none", async () => {
    await ann.store("Pills", { due_at: "2026-02-20T12:00:00", recurrence: "FREQ=DAILY" });
    await ann.store("Walk", { due_at: "2026-02-20T13:00:00", recurrence: "FREQ=DAILY" });
    const { items, upcoming_count } = await ann.upcoming({
      include_reminded: true,
      within_days: 3,
      limit: 1,
    });
    expect(items.map((item) => item.content)).toEqual(["Pills", "Pills", "Pills", "Pills"]);
    expect(upcoming_count).toBe(2);
  });

  it("come only with include_reminded; what is overdue may be left out", async () => {
    await ann.store("Pills", { due_at: "2026-02-20T09:00:00", recurrence: "FREQ=DAILY" });
    expect((await ann.upcoming()).items.map((item) => item.status)).toEqual(["overdue"]);
    expect(await listed({ within_days: 1, include_overdue: false })).toEqual([
      "later [DUE 2026-02-21 09:00] 2026-02-21T09:00:00",
    ]);
  });

  it("are those at the asked moment", async () => {
    await ann.store("Pills", { due_at: "2026-02-20T09:00:00", recurrence: "FREQ=DAILY" });
    expect(await listed({ within_days: 1 }, "2026-03-01T10:00:00Z")).toEqual([
      "overdue [OVERDUE 2026-03-01 09:00] 2026-03-01T09:00:00",
      "later [DUE 2026-03-02 09:00] 2026-03-02T09:00:00",
    ]);
  });
});

it("get_upcoming says how an item repeats", async () => {
  await ann.store("Bins", { due_at: "2026-02-26", recurrence: "FREQ=WEEKLY;BYDAY=TH;UNTIL=20260326" });
  await ann.store("Dentist", { due_at: "2026-02-27" });
  expect((await ann.upcoming()).items.map((item) => item.repeats)).toEqual([
    "every Thursday until 2026-03-26",
    null,
  ]);
});
