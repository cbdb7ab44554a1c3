import { beforeEach, describe, expect, it } from "vitest";
import { everyRow } from "../support/every-row";
import { expectRefusals } from "../support/refusals";
import type { Body, Timeline } from "../support/wire";
import { openWorld, type UserClient, type World } from "../support/world";

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld("2026-02-10T12:00:00Z");
  ann = world.user();
});

async function events(args: Body = {}): Promise<string[]> {
  const { events } = await ann.timeline(args);
  return events.map((event) => `${event.timestamp.slice(0, 16)} ${event.kind} ${event.content}`);
}

/** A memory with an event of every kind. */
async function lived(): Promise<string> {
  const id = await ann.store("Pay rent", {
    event_time: "2026-01-05T10:00:00",
    due_at: "2026-02-01",
    entity: "Bob",
  });
  await ann.update({ id, reminded_at: "2026-01-30T08:00:00", completed_at: "2026-02-02T09:00:00" });
  return id;
}

const LIFE = [
  "2026-01-05T10:00 memory Pay rent",
  "2026-01-30T08:00 reminded Pay rent",
  "2026-02-01T00:00 due Pay rent",
  "2026-02-02T09:00 completed Pay rent",
];

describe("a timeline", () => {
  it("tells what happened and what will, in order of time, or backwards", async () => {
    const id = await lived();
    expect(await events()).toEqual(LIFE);
    expect(await events({ order: "desc" })).toEqual([...LIFE].reverse());
    const { events: found, count, next_cursor } = await ann.timeline();
    expect([count, next_cursor]).toEqual([4, null]);
    expect(found[2]).toMatchObject({
      id,
      kind: "due",
      content: "Pay rent",
      timestamp: "2026-02-01T00:00:00+00:00",
      event_time: Date.parse("2026-02-01T00:00:00Z") / 1000,
      event_time_local: "2026-02-01 UTC",
      event_time_relative: "9 days ago",
    });
    expect(found[0]).toMatchObject({ event_time_local: "2026-01-05 10:00:00 UTC" });
  });

  const FILTERS: [args: Body, found: number[]][] = [
    [{ kinds: ["due"] }, [2]],
    [{ kinds: ["memory", "completed"] }, [0, 3]],
    [{ kinds: ["completed", "memory", "memory"] }, [0, 3]],
    [{ kinds: "due,reminded" }, [1, 2]],
    [{ after: "2026-01-30T08:00:00" }, [1, 2, 3]],
    [{ after: "2026-01-30T08:00:01" }, [2, 3]],
    [{ before: "2026-02-01" }, [0, 1, 2]],
    [{ before: "2026-02-01T00:00:00" }, [0, 1]],
    [{ after: "2026-02-01", before: "2026-02-02" }, [2, 3]],
    [{ entity: "bob" }, [0, 1, 2, 3]],
    [{ entity: "Ann" }, []],
    [{ category: "fact" }, [0, 1, 2, 3]],
    [{ category: "task" }, []],
    [{ after: "2027-01-01" }, []],
  ];

  it("has what its filters let through", async () => {
    await lived();
    await everyRow(FILTERS, async ([args, expected]) => {
      expect(await events(args)).toEqual(expected.map((i) => LIFE[i]));
    });
  });

  it("reads days in the user's zone", async () => {
    await ann.patch({ time_zone: "Asia/Tokyo" });
    await ann.store("Late", { event_time: "2026-01-10T23:30:00" });
    expect((await ann.timeline({ after: "2026-01-10", before: "2026-01-10" })).count).toBe(1);
    expect((await ann.timeline({ after: "2026-01-11" })).count).toBe(0);
    expect((await ann.timeline()).events[0]).toMatchObject({
      timestamp: "2026-01-10T14:30:00+00:00",
      event_time_local: "2026-01-10 23:30:00 UTC+9",
    });
  });

  it("is empty, not wrong, where there is nothing", async () => {
    expect(await ann.timeline()).toMatchObject({ events: [], count: 0, next_cursor: null, time_zone: "UTC" });
  });

  it("tells nothing of others, of what is sensitive unless asked, or of what was forgotten", async () => {
    await world.user("bob").store("Bob's");
    await ann.store("Sensitive", { sensitive: true });
    const id = await ann.store("Forgotten");
    await ann.forget({ id });
    expect(await events()).toEqual([]);
    expect((await ann.timeline({ include_sensitive: "true" })).count).toBe(1);
  });
});

describe("the pages of a timeline", () => {
  async function pages(args: Body): Promise<string[]> {
    const found: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const page: Timeline = await ann.timeline({ ...args, ...(cursor === null ? {} : { cursor }) });
      found.push(...page.events.map((event) => `${event.timestamp} ${event.kind} ${event.id}`));
      expect(page.count).toBeLessThanOrEqual(Number(args["limit"]));
      if (page.next_cursor === null) return found;
      expect(page.count).toBe(args["limit"]);
      cursor = page.next_cursor;
    }
  }

  it("lose and repeat nothing, many events of one instant among them, in either order", async () => {
    for (let i = 0; i < 9; i += 1) {
      const id = await ann.store(`Memory ${i}`, {
        event_time: "2026-02-01T00:00:00",
        due_at: "2026-02-01",
      });
      await ann.update({
        id,
        reminded_at: i % 2 === 0 ? "2026-02-01" : "2026-02-02",
        completed_at: "2026-02-01",
      });
    }
    for (const order of ["asc", "desc"]) {
      const all = (await pages({ order, limit: 200 })) as string[];
      expect(all).toHaveLength(36);
      expect(new Set(all).size).toBe(36);
      const times = all.map((line) => line.slice(0, 25));
      const sorted = [...times].sort();
      expect(times).toEqual(order === "asc" ? sorted : sorted.reverse());
      for (const limit of [1, 2, 5, 7, 35, 36])
        expect(await pages({ order, limit }), String(limit)).toEqual(all);
    }
  });

  it("go on where they were when something comes in between", async () => {
    for (const day of ["01", "02", "03"]) await ann.store(`Day ${day}`, { event_time: `2026-02-${day}` });
    const first = await ann.timeline({ limit: 2 });
    await ann.store("Earlier", { event_time: "2026-01-01" });
    await ann.store("Between", { event_time: "2026-02-02T12:00:00" });
    const second = await ann.timeline({ limit: 2, cursor: first.next_cursor });
    expect(second.events.map((event) => event.content)).toEqual(["Between", "Day 03"]);
  });

  it("can't be asked for with what no timeline has", async () => {
    await expectRefusals(
      (body) => ann.send("POST", "/tools/get_timeline", { body }),
      [
        [{ limit: 0 }, "limit"],
        [{ limit: 201 }, "limit"],
        [{ cursor: "nonsense" }, "cursor"],
        [{ cursor: 5 }, "cursor"],
        [{ kinds: [] }, "kinds"],
        [{ kinds: ["snoozed"] }, "kinds[0]"],
        [{ kinds: "" }, "kinds[0]"],
        [{ order: "up" }, "order"],
        [{ after: "yesterday" }, "after"],
        [{ before: 5 }, "before"],
        [{ query: "x" }, "query"],
      ],
    );
  });
});
