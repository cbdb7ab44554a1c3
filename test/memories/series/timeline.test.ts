import { beforeEach, describe, expect, it } from "vitest";
import { everyRow } from "../../support/every-row";
import type { Body } from "../../support/wire";
import { openWorld, type UserClient, type World } from "../../support/world";

/**
 * The due times of series in a timeline: what is over from the history, where the series stands, and what comes from the
 * rule.
 */
let world: World;
let ann: UserClient;

beforeEach(async () => {
  // Friday 20 February 2026.
  world = await openWorld("2026-02-20T10:00:00Z");
  ann = world.user();
});

/** The due times of a timeline on the user's clock. */
async function due(args: Body = {}, at?: string): Promise<string[]> {
  const { events } = await ann.timeline({ kinds: ["due"], ...args }, at);
  return events.map((event) => String(event["event_time_local"]).split(" UTC")[0] ?? "");
}

interface Case {
  zone?: string;
  series: Body;
  /** Calls of update_memory, each at its time. */
  updates?: [at: string, args: Body][];
  /** The clock of the look. */
  at?: string;
  args?: Body;
  due: string[];
}

const DAILY = { due_at: "2026-02-20T09:00:00", recurrence: "FREQ=DAILY" };
const DONE = { completed_at: "now" };

it("says of a time that was let pass that it was", async () => {
  const id = await ann.store("Water the plants", DAILY);
  await ann.update({ id, skip: true });
  const { events } = await ann.timeline({ kinds: ["due"], before: "2026-02-22" });
  expect(events.map((one) => one["skipped"] ?? false)).toEqual([true, false, false]);
  const view = await ann.send("GET", "/timeline?view=model&kinds=due&before=2026-02-22");
  expect((await view.text()).split("\n").map((line) => / (\w+), id /.exec(line)?.[1])).toEqual([
    "skipped",
    "due",
    "due",
  ]);
});

describe("a series in the timeline", () => {
  const CASES: [what: string, one: Case][] = [
    [
      "shows what was done and skipped, what is there, and what comes",
      {
        series: DAILY,
        updates: [
          ["2026-02-20T10:00:00Z", DONE],
          ["2026-02-21T10:00:00Z", { skip: true }],
        ],
        args: { before: "2026-02-24" },
        due: [
          "2026-02-20 09:00:00",
          "2026-02-21 09:00:00",
          "2026-02-22 09:00:00",
          "2026-02-23 09:00:00",
          "2026-02-24 09:00:00",
        ],
      },
    ],
    [
      "shows of what was missed the newest, which is still there to be done",
      {
        series: DAILY,
        at: "2026-02-23T10:00:00Z",
        args: { before: "2026-02-24" },
        due: ["2026-02-23 09:00:00", "2026-02-24 09:00:00"],
      },
    ],
    [
      "shows it also once it was mentioned, and the same after it was done",
      {
        series: DAILY,
        updates: [["2026-02-23T10:00:00Z", { reminded_at: "now" }]],
        args: { before: "2026-02-24" },
        due: ["2026-02-23 09:00:00", "2026-02-24 09:00:00"],
      },
    ],
    [
      "shows an occurrence where it was moved to, and not at its reading",
      {
        series: DAILY,
        updates: [["2026-02-20T10:00:00Z", { due_at: "2026-02-20T21:30:00" }]],
        args: { before: "2026-02-22" },
        due: ["2026-02-20 21:30:00", "2026-02-21 09:00:00", "2026-02-22 09:00:00"],
      },
    ],
    [
      "shows a moved occurrence where it was, after it is over",
      {
        series: DAILY,
        updates: [
          ["2026-02-20T10:00:00Z", { due_at: "2026-02-20T21:30:00" }],
          ["2026-02-20T22:00:00Z", DONE],
        ],
        args: { before: "2026-02-22" },
        due: ["2026-02-20 21:30:00", "2026-02-21 09:00:00", "2026-02-22 09:00:00"],
      },
    ],
    [
      "ends with COUNT inside the asked time",
      {
        series: { ...DAILY, recurrence: "FREQ=DAILY;COUNT=3" },
        args: { before: "2026-03-31" },
        due: ["2026-02-20 09:00:00", "2026-02-21 09:00:00", "2026-02-22 09:00:00"],
      },
    ],
    [
      "ends with UNTIL inside the asked time",
      {
        series: { ...DAILY, recurrence: "FREQ=DAILY;UNTIL=20260221T090000" },
        args: { before: "2026-03-31" },
        due: ["2026-02-20 09:00:00", "2026-02-21 09:00:00"],
      },
    ],
    [
      "shows each occurrence once when it is over",
      {
        series: { ...DAILY, recurrence: "FREQ=DAILY;COUNT=2" },
        updates: [
          ["2026-02-20T10:00:00Z", DONE],
          ["2026-02-21T10:00:00Z", DONE],
        ],
        due: ["2026-02-20 09:00:00", "2026-02-21 09:00:00"],
      },
    ],
    [
      "shows a snoozed occurrence when it is due",
      {
        series: DAILY,
        updates: [["2026-02-20T10:00:00Z", { snoozed_until: "2026-02-25T12:00:00" }]],
        args: { before: "2026-02-21" },
        due: ["2026-02-20 09:00:00", "2026-02-21 09:00:00"],
      },
    ],
    [
      "shows two times of one day",
      {
        series: { ...DAILY, recurrence: "FREQ=DAILY;BYHOUR=9,21" },
        args: { before: "2026-02-21" },
        due: ["2026-02-20 09:00:00", "2026-02-20 21:00:00", "2026-02-21 09:00:00", "2026-02-21 21:00:00"],
      },
    ],
    [
      "moves forward in a gap",
      {
        zone: "America/New_York",
        series: { due_at: "2026-03-07T02:30:00", recurrence: "FREQ=DAILY" },
        args: { before: "2026-03-09" },
        due: ["2026-03-07 02:30:00", "2026-03-08 03:30:00", "2026-03-09 02:30:00"],
      },
    ],
    [
      "stands once in a fold of half an hour",
      {
        zone: "Australia/Lord_Howe",
        series: { due_at: "2026-04-04T01:45:00", recurrence: "FREQ=DAILY" },
        args: { before: "2026-04-06" },
        due: ["2026-04-04 01:45:00", "2026-04-05 01:45:00", "2026-04-06 01:45:00"],
      },
    ],
    [
      "keeps the clock of a zone of its own",
      {
        series: { due_at: "2026-03-28T09:00:00[Europe/Berlin]", recurrence: "FREQ=DAILY" },
        args: { before: "2026-03-30" },
        due: ["2026-03-28 08:00:00", "2026-03-29 07:00:00", "2026-03-30 07:00:00"],
      },
    ],
    [
      "stands at its dates where it is all-day",
      {
        zone: "Asia/Kathmandu",
        series: { due_at: "2026-02-20", recurrence: "FREQ=WEEKLY;BYDAY=FR,SU" },
        args: { before: "2026-02-27" },
        due: ["2026-02-20", "2026-02-22", "2026-02-27"],
      },
    ],
    [
      "is looked along for 31 days where before isn't sent",
      {
        series: { due_at: "2026-02-21T10:00:00", recurrence: "FREQ=WEEKLY;BYDAY=SA,MO" },
        args: { after: "2026-03-15" },
        due: ["2026-03-16 10:00:00", "2026-03-21 10:00:00", "2026-03-23 10:00:00"],
      },
    ],
    [
      "stands where it stands, also farther off than 31 days",
      {
        series: { due_at: "2026-07-01", recurrence: "FREQ=YEARLY" },
        due: ["2026-07-01"],
      },
    ],
    [
      "starts with the end where before is far and the order is backwards",
      {
        series: DAILY,
        args: { before: "2126-02-20", order: "desc", limit: 2 },
        due: ["2126-02-20 09:00:00", "2126-02-19 09:00:00"],
      },
    ],
    [
      "shows what was over and what was to come as of an earlier day",
      {
        series: DAILY,
        updates: [
          ["2026-02-20T10:00:00Z", DONE],
          ["2026-02-21T10:00:00Z", { due_at: "2026-02-21T20:00:00" }],
          ["2026-02-21T21:00:00Z", DONE],
        ],
        args: { as_of: "2026-02-21T10:30:00Z", before: "2026-02-22" },
        due: ["2026-02-20 09:00:00", "2026-02-21 20:00:00", "2026-02-22 09:00:00"],
      },
    ],
  ];

  it("has the due times of each case", async () => {
    await everyRow(CASES, async ([_name, { zone, series, updates = [], at, args, due: expected }], n) => {
      world.setClock("2026-02-20T10:00:00Z");
      ann = world.user(`user-${n}`);
      if (zone !== undefined) await ann.patch({ time_zone: zone });
      const id = await ann.store("Series", series);
      for (const [when, update] of updates) {
        world.setClock(when);
        await ann.update({ id, ...update });
      }
      if (at !== undefined) world.setClock(at);
      expect(await due(args)).toEqual(expected);
      const order = args?.["order"] === "desc" ? "asc" : "desc";
      if (args?.["limit"] === undefined) expect(await due({ ...args, order })).toEqual(expected.toReversed());
    });
  });

  it("goes by the filters like any other memory", async () => {
    await ann.store("Pills", { ...DAILY, category: "task", entity: "Ann", sensitive: true });
    await world.user("bob").store("Bob's", DAILY);
    const args = { before: "2026-02-21" };
    expect(await due(args)).toEqual([]);
    expect(await due({ ...args, include_sensitive: true })).toHaveLength(2);
    expect(await due({ ...args, include_sensitive: true, entity: "ANN", category: "task" })).toHaveLength(2);
    expect(await due({ ...args, include_sensitive: true, entity: "Bob" })).toEqual([]);
    expect(await due({ ...args, include_sensitive: true, category: "fact" })).toEqual([]);
    const { events } = await ann.timeline({ ...args, include_sensitive: true, kinds: ["memory"] });
    expect(events).toHaveLength(1);
  });

  it("that was corrected stands in it only with include_superseded, and as it was", async () => {
    const old = await ann.store("Pills", DAILY);
    await ann.update({ id: old, completed_at: "now" });
    world.setClock("2026-02-22T10:00:00Z");
    await ann.remember({ content: "Other pills", supersedes: old });
    const before = { before: "2026-02-21" };
    expect(await due(before)).toEqual([]);
    expect(await due({ ...before, include_superseded: true })).toEqual([
      "2026-02-20 09:00:00",
      "2026-02-21 09:00:00",
    ]);
    expect(await due({ as_of: "2026-02-21T12:00:00Z", before: "2026-02-22" })).toEqual([
      "2026-02-20 09:00:00",
      "2026-02-21 09:00:00",
      "2026-02-22 09:00:00",
    ]);
  });

  it("keeps the dates at which all-day occurrences were due when its user moves", async () => {
    await ann.patch({ time_zone: "Asia/Tokyo" });
    const id = await ann.store("Bins", { due_at: "2026-02-20", recurrence: "FREQ=DAILY" });
    await ann.update({ id, completed_at: "now" });
    await ann.patch({ time_zone: "America/New_York" });
    expect(await due({ before: "2026-02-22" })).toEqual(["2026-02-20", "2026-02-21", "2026-02-22"]);
  });
});
