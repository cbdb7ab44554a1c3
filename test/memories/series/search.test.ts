import { beforeEach, describe, expect, it } from "vitest";
import { everyRow } from "../../support/every-row";
import type { Body } from "../../support/wire";
import { openWorld, type UserClient, type World } from "../../support/world";

/** A search by due time finds a series by each of its occurrences, gives it once, and says which lie inside. */
let world: World;
let ann: UserClient;

beforeEach(async () => {
  // Friday 20 February 2026.
  world = await openWorld("2026-02-20T10:00:00Z");
  ann = world.user();
});

interface Occurrence {
  occurrence: string;
  local: string;
  due_at_local: string;
}

async function found(args: Body): Promise<[string, string[] | null][]> {
  const { results } = await ann.search({ time_field: "due_at", ...args });
  return results.map((memory) => {
    const occurrences = memory["occurrences"] as Occurrence[] | undefined;
    return [memory.content, occurrences?.map(({ local }) => local) ?? null];
  });
}

interface Case {
  zone?: string;
  series: Body;
  update?: Body;
  args: Body;
  /** The occurrences inside; null where the series isn't found. */
  inside: string[] | null;
}

const WEEKLY = { due_at: "2026-02-19T18:30:00", recurrence: "FREQ=WEEKLY" };

describe("a search by due time", () => {
  const CASES: [what: string, one: Case][] = [
    [
      "finds a series by what is to come",
      {
        series: WEEKLY,
        args: { after: "2026-03-01", before: "2026-03-14" },
        inside: ["2026-03-05T18:30:00", "2026-03-12T18:30:00"],
      },
    ],
    [
      "finds it by what was, too",
      {
        series: WEEKLY,
        update: { completed_at: "now" },
        args: { after: "2026-02-19", before: "2026-02-19" },
        inside: ["2026-02-19T18:30:00"],
      },
    ],
    [
      "doesn't find it between two occurrences",
      { series: WEEKLY, args: { after: "2026-02-28", before: "2026-03-04" }, inside: null },
    ],
    [
      "doesn't find it before its beginning",
      { series: WEEKLY, args: { before: "2026-02-18" }, inside: null },
    ],
    [
      "gives ten at most",
      {
        series: { due_at: "2026-02-20T09:00:00", recurrence: "FREQ=DAILY" },
        args: { after: "2026-03-01" },
        inside: Array.from({ length: 10 }, (_, i) => `2026-03-${String(i + 1).padStart(2, "0")}T09:00:00`),
      },
    ],
    ["reads a phrase", { series: WEEKLY, args: { when: "next week" }, inside: ["2026-02-26T18:30:00"] }],
    [
      "has the end of the time outside",
      {
        series: WEEKLY,
        args: { after: "2026-02-26T18:30:00", before: "2026-03-05T18:30:00" },
        inside: ["2026-02-26T18:30:00"],
      },
    ],
    [
      "finds a moved occurrence where it was moved to",
      {
        series: WEEKLY,
        update: { due_at: "2026-02-23T08:00:00" },
        args: { after: "2026-02-18", before: "2026-02-27" },
        inside: ["2026-02-23T08:00:00", "2026-02-26T18:30:00"],
      },
    ],
    [
      "doesn't find it where it was",
      {
        series: WEEKLY,
        update: { due_at: "2026-02-23T08:00:00" },
        args: { after: "2026-02-18", before: "2026-02-20" },
        inside: null,
      },
    ],
    [
      "knows the end by COUNT",
      {
        series: { ...WEEKLY, recurrence: "FREQ=WEEKLY;COUNT=2" },
        args: { after: "2026-02-20" },
        inside: ["2026-02-26T18:30:00"],
      },
    ],
    [
      "knows the end by UNTIL",
      {
        series: { ...WEEKLY, recurrence: "FREQ=WEEKLY;UNTIL=20260226T183000" },
        args: { after: "2026-02-27" },
        inside: null,
      },
    ],
    [
      "finds days",
      {
        zone: "Pacific/Chatham",
        series: { due_at: "2026-02-20", recurrence: "FREQ=MONTHLY;BYMONTHDAY=31" },
        args: { after: "2026-03-31", before: "2026-05-31" },
        inside: ["2026-03-31", "2026-05-31"],
      },
    ],
    [
      "finds an occurrence in a gap",
      {
        zone: "America/New_York",
        series: { due_at: "2026-02-20T02:30:00", recurrence: "FREQ=DAILY" },
        args: { after: "2026-03-08T03:00:00", before: "2026-03-08T04:00:00" },
        inside: ["2026-03-08T02:30:00"],
      },
    ],
    [
      "finds a series by the clock of a zone of its own",
      {
        series: { due_at: "2026-03-28T09:00:00[Europe/Berlin]", recurrence: "FREQ=DAILY" },
        args: { after: "2026-03-29T07:00:00", before: "2026-03-29T08:00:00" },
        inside: ["2026-03-29T09:00:00"],
      },
    ],
    [
      "finds a snoozed series",
      {
        series: WEEKLY,
        update: { snoozed_until: "2026-03-20T09:00:00" },
        args: { after: "2026-02-26", before: "2026-02-26" },
        inside: ["2026-02-26T18:30:00"],
      },
    ],
  ];

  it("finds in each case the occurrences inside", async () => {
    await everyRow(CASES, async ([_name, { zone, series, update, args, inside }], n) => {
      world.setClock("2026-02-20T10:00:00Z");
      ann = world.user(`user-${n}`);
      if (zone !== undefined) await ann.patch({ time_zone: zone });
      const id = await ann.store("Choir", series);
      if (update !== undefined) await ann.update({ id, ...update });
      const expected = inside === null ? [] : [["Choir", inside]];
      expect(await found(args)).toEqual(expected);
      expect(await found({ ...args, query: "choir" })).toEqual(expected);
      expect(await found({ ...args, query: "dentist" })).toEqual([]);
    });
  });

  it("gives reading, wall clock and instant of an occurrence", async () => {
    const id = await ann.store("Choir", WEEKLY);
    await ann.update({ id, due_at: "2026-02-23T08:00:00" });
    const { results } = await ann.search({ time_field: "due_at", after: "2026-02-20", before: "2026-02-26" });
    expect(results[0]?.["occurrences"]).toEqual([
      expect.objectContaining({
        occurrence: "2026-02-19T18:30:00",
        local: "2026-02-23T08:00:00",
        due_at: Date.parse("2026-02-23T08:00:00Z") / 1000,
        due_at_local: "2026-02-23 08:00:00 UTC",
      }),
      expect.objectContaining({ occurrence: "2026-02-26T18:30:00", local: "2026-02-26T18:30:00" }),
    ]);
  });

  it("says nothing of occurrences where another time is asked for, or of what happens once", async () => {
    await ann.store("Choir", WEEKLY);
    await ann.store("Concert", { due_at: "2026-02-26T20:00:00" });
    expect(await found({ time_field: "event_time", after: "2026-02-20" })).toEqual([
      ["Concert", null],
      ["Choir", null],
    ]);
    expect(await found({ query: "choir" })).toEqual([["Choir", null]]);
    expect(await found({ after: "2026-02-26", before: "2026-02-26" })).toEqual([
      ["Concert", null],
      ["Choir", ["2026-02-26T18:30:00"]],
    ]);
  });

  it("holds every filter, and finds a series that is over by its last due time alone", async () => {
    const id = await ann.store("Choir", { ...WEEKLY, recurrence: "FREQ=WEEKLY;COUNT=1", category: "event" });
    await ann.store("Secret", { ...WEEKLY, sensitive: true, entity: "Eva", context: "home" });
    await world.user("bob").store("Bob's", WEEKLY);
    await ann.update({ id, completed_at: "now" });
    const args = { after: "2026-02-19", before: "2026-02-26" };
    expect(await found(args)).toEqual([]);
    expect(await found({ ...args, include_completed: true })).toEqual([["Choir", null]]);
    expect(await found({ ...args, include_completed: true, category: "task" })).toEqual([]);
    const secret = { ...args, include_sensitive: true };
    const both = ["2026-02-19T18:30:00", "2026-02-26T18:30:00"];
    expect(await found({ ...secret, entity: "eva", context: "HOME" })).toEqual([["Secret", both]]);
    expect(await found({ ...secret, entity: "Bob" })).toEqual([]);
    expect(await found({ ...secret, context: "work" })).toEqual([]);
  });

  it("keeps its pages whole, series sorted by their first time inside", async () => {
    for (let day = 1; day <= 9; day += 1) {
      await ann.store(`Once ${day}`, { due_at: `2026-03-0${day}T12:00:00` });
      await ann.store(`Weekly ${day}`, { due_at: `2026-02-2${day % 8}T13:00:00`, recurrence: "FREQ=WEEKLY" });
    }
    const args = { time_field: "due_at", after: "2026-03-02", before: "2026-03-08" };
    const all = (await ann.search({ ...args, limit: 100 })).results;
    const firsts = all.map((memory) => {
      const [first] = (memory["occurrences"] as { due_at: number }[] | undefined) ?? [];
      return first?.due_at ?? Number(memory.due_at);
    });
    expect(firsts).toEqual(firsts.toSorted((a, b) => b - a));
    expect(all).toHaveLength(7 + 9);
    for (const limit of [1, 3, 7, 16]) {
      const paged: unknown[] = [];
      for (let offset = 0; ; offset += limit) {
        const page = await ann.search({ ...args, limit, offset });
        paged.push(...page.results);
        expect(page.has_more).toBe(offset + limit < all.length);
        if (!page.has_more) break;
      }
      expect(paged).toEqual(all);
    }
  });

  it("finds by what was believed as of an earlier day", async () => {
    const id = await ann.store("Choir", WEEKLY);
    world.setClock("2026-02-21T10:00:00Z");
    await ann.update({ id, recurrence: "FREQ=DAILY;COUNT=2", due_at: "2026-02-21T18:30:00" });
    const args = { after: "2026-03-01", before: "2026-03-07" };
    expect(await found(args)).toEqual([]);
    expect(await found({ ...args, as_of: "2026-02-20T12:00:00Z" })).toEqual([
      ["Choir", ["2026-03-05T18:30:00"]],
    ]);
  });
});
