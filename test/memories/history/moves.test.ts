import { beforeEach, describe, expect, it } from "vitest";
import type { Body } from "../../support/wire";
import { openWorld, type UserClient, type World } from "../../support/world";

/** As of a day before its user moved, an item is due when it was due for the user of then. */
let world: World;
let ann: UserClient;

const LONDON = "2026-02-21T19:00:00+00:00";
const TOKYO = "2026-02-21T10:00:00+00:00";
/** Before, between and after the moves: from London to Tokyo, and back. */
const [EARLY, BETWEEN, LATE] = ["2026-02-20T11:00:00Z", "2026-02-20T14:00:00Z", "2026-02-20T17:00:00Z"];

beforeEach(async () => {
  world = await openWorld("2026-02-20T10:00:00Z");
  ann = world.user();
  await ann.patch({ time_zone: "Europe/London" });
});

async function moveTo(zone: string, at: string): Promise<void> {
  world.setClock(at);
  await ann.patch({ time_zone: zone });
}

async function due(args: Body): Promise<string[]> {
  const { events } = await ann.timeline({ kinds: ["due"], ...args });
  return events.map(({ timestamp }) => timestamp);
}

async function found(args: Body): Promise<unknown[]> {
  return (await ann.search({ query: "dinner", ...args })).results.map((memory) => memory["due_at_iso"]);
}

describe("as of a day before a move", () => {
  it.each([
    ["an item by the wall clock", { due_at: "2026-02-21T19:00:00" }, [LONDON, TOKYO]],
    ["an instant", { due_at: "2026-02-21T19:00:00Z" }, [LONDON, LONDON]],
    ["a series", { due_at: "2026-02-21T19:00:00", recurrence: "FREQ=WEEKLY" }, [LONDON, TOKYO]],
    [
      "a series with a zone of its own",
      { due_at: "2026-02-21T20:00:00[Europe/Berlin]", recurrence: "FREQ=WEEKLY" },
      [LONDON, LONDON],
    ],
    ["a day", { due_at: "2026-02-21" }, ["2026-02-21T00:00:00+00:00", "2026-02-20T15:00:00+00:00"]],
  ])("%s has the instant of then", async (_name, args, [first = "", second = ""]) => {
    await ann.store("Dinner", args);
    await moveTo("Asia/Tokyo", "2026-02-20T12:00:00Z");
    await moveTo("Europe/London", "2026-02-20T16:00:00Z");
    world.setClock("2026-02-20T18:00:00Z");
    const before = { before: "2026-02-22" };
    for (const [as_of, at] of [
      [EARLY, first],
      [BETWEEN, second],
      [LATE, first],
    ]) {
      expect(await due({ as_of, ...before }), as_of).toEqual([at]);
      expect(await found({ as_of }), as_of).toEqual([at]);
    }
    expect(await due(before)).toEqual([first]);
  });

  it("a later version has the instant of then, too", async () => {
    const id = await ann.store("Dinner", { due_at: "2026-02-21T19:00:00" });
    await moveTo("Asia/Tokyo", "2026-02-20T12:00:00Z");
    world.setClock("2026-02-20T15:00:00Z");
    await ann.update({ id, category: "note" });
    await moveTo("Europe/London", "2026-02-20T16:00:00Z");
    expect(await due({ as_of: EARLY })).toEqual([LONDON]);
    expect(await due({ as_of: BETWEEN })).toEqual([TOKYO]);
    expect(await found({ as_of: EARLY })).toEqual([LONDON]);
    expect(await found({ as_of: BETWEEN })).toEqual([TOKYO]);
  });

  it("an item is inside a time by the instant of then, and a day keeps its date", async () => {
    await ann.store("Dinner", { due_at: "2026-02-21T19:00:00" });
    await ann.store("Dinner all day", { due_at: "2026-02-21" });
    await moveTo("Asia/Tokyo", "2026-02-20T12:00:00Z");
    const evening = { after: "2026-02-21T18:00:00Z", before: "2026-02-21T20:00:00Z", time_field: "due_at" };
    expect(await found({ as_of: EARLY, ...evening })).toEqual([LONDON]);
    expect(await found({ as_of: BETWEEN, ...evening })).toEqual([]);
    const { events } = await ann.timeline({ kinds: ["due"], as_of: EARLY });
    expect(events.map((event) => event["event_time_local"])).toEqual([
      "2026-02-21 UTC",
      "2026-02-22 04:00:00 UTC+9",
    ]);
    const { results } = await ann.search({ query: "day", as_of: EARLY });
    expect(results[0]?.due_at_local).toBe("2026-02-21 UTC");
  });

  it("pages are those of one long page", async () => {
    for (let i = 0; i < 12; i += 1) {
      const recurrence = i % 4 === 0 ? { recurrence: "FREQ=DAILY;COUNT=4" } : {};
      const offset = i % 3 === 0 ? "Z" : "";
      await ann.store(`Item ${i}`, {
        due_at: `2026-02-2${1 + (i % 3)}T19:0${i % 5}:00${offset}`,
        ...recurrence,
      });
    }
    await moveTo("Asia/Tokyo", "2026-02-20T12:00:00Z");
    for (const order of ["asc", "desc"]) {
      const all = (await ann.timeline({ as_of: EARLY, order, limit: 200 })).events;
      expect(all.filter(({ kind }) => kind === "due")).toHaveLength(12 + 3 * 3);
      const paged: unknown[] = [];
      let cursor: string | null = null;
      do {
        const page = await ann.timeline({
          as_of: EARLY,
          order,
          limit: 4,
          ...(cursor === null ? {} : { cursor }),
        });
        paged.push(...page.events);
        cursor = page.next_cursor;
      } while (cursor !== null);
      expect(paged).toEqual(all);
    }
  });

  it("also where the app's default has moved the user", async () => {
    await ann.patch({ time_zone: null });
    await ann.store("Dinner", { due_at: "2026-02-21T19:00:00" });
    world.setClock("2026-02-20T12:00:00Z");
    await world.admin("PATCH", `/v1/apps/${world.app}`, { default_time_zone: "Asia/Tokyo" });
    expect(await due({})).toEqual([TOKYO]);
    expect(await due({ as_of: EARLY })).toEqual([LONDON]);
  });
});
