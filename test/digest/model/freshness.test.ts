import { beforeEach, describe, expect, it } from "vitest";
import { openWorld, type World } from "../../support/world";
import { type Isolates, openIsolates } from "./isolates";
import { type Change, newLife } from "./life";

const HOUR = 3600;

let world: World;
let isolates: Isolates;

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00Z");
  isolates = await openIsolates(world);
});

const MARK: Change = { kind: "mark", hours: 0 };

describe("the prompt where a write was made", () => {
  it("shows it although another isolate has put it and KV still answers what was there before", async () => {
    const life = await newLife(world, isolates);
    await life.take({ do: "remember", from: 0, hours: 5, lead: null });
    await life.take({ do: "cron" });
    isolates.kv.lag = 59;
    await life.take({ do: "remember", from: 1, hours: 10, lead: null });
    await life.take({ do: "remember", from: 0, hours: 15, lead: null });
    await life.take({ do: "settle" });
    await life.take({ do: "read", from: 0, days: 7, ahead: 0 });
  });

  it("shows it after another write that changed nothing in the digest", async () => {
    const life = await newLife(world, isolates);
    await life.take({ do: "remember", from: 0, hours: 5, lead: null });
    await life.take({ do: "cron" });
    isolates.kv.lag = 59;
    await life.take({ do: "change", from: 0, item: 0, change: MARK });
    await life.take({ do: "settle" });
    await life.send(0, "PATCH", "", { display_name: "Ann" });
    await life.take({ do: "settle" });
    await life.take({ do: "read", from: 0, days: 7, ahead: 0 });
  });

  it("is answered by KV again once KV shows it everywhere", async () => {
    const life = await newLife(world, isolates);
    await life.take({ do: "remember", from: 0, hours: 5, lead: null });
    await life.take({ do: "remember", from: 1, hours: 10, lead: null });
    await life.take({ do: "cron" });
    for (const from of [0, 1] as const) expect((await life.read(from, {})).source).toBe("kv");
    await life.send(1, "PATCH", "", { display_name: "Ann" });
    await life.take({ do: "settle" });
    for (const from of [0, 1] as const) expect((await life.read(from, {})).source).toBe("kv");
  });
});

describe("an item that was marked", () => {
  it("does not come back from an older digest, for who passes the mark's revision", async () => {
    const life = await newLife(world, isolates);
    await life.take({ do: "remember", from: 0, hours: 5, lead: null });
    await life.take({ do: "cron" });
    await life.take({ do: "change", from: 0, item: 0, change: MARK });
    await life.take({ do: "settle" });
    isolates.kv.lag = 59;
    await life.take({ do: "readWithRevision", from: 1, days: 7, ahead: 0 });
    await life.take({ do: "readWithRevision", from: 1, days: 7, ahead: 6 * HOUR });
  });

  it("is mentioned once more when it is overdue, and once when its lead begins, by the digest of before", async () => {
    const life = await newLife(world, isolates);
    await life.take({ do: "remember", from: 0, hours: 50, lead: 24 * HOUR });
    await life.take({ do: "remember", from: 0, hours: 60, lead: null });
    for (const item of [0, 1]) await life.take({ do: "change", from: 0, item, change: MARK });
    await life.take({ do: "settle" });
    for (const ahead of [0, 27 * HOUR, 51 * HOUR, 61 * HOUR]) {
      expect((await life.read(0, { at: world.now() + ahead })).source).toBe("kv");
      await life.take({ do: "read", from: 0, days: 7, ahead });
    }
  });
});
