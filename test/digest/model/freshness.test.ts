import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { FULL_SIMULATION } from "../../support/full-simulation";
import { openWorld, type World } from "../../support/world";
import { type Isolates, openIsolates } from "./isolates";
import { type Change, type Isolate, Life, type Step } from "./life";
import { ZONE } from "./model";

/**
 * Writes, marks, clock moves, stale and failing KV, a D1 that goes away and cron runs, in any order and from two isolates,
 * against a model without storage. Whatever the contract promises must hold at each step. `VITE_FULL_SIMULATION=1` runs
 * twenty times as many lives.
 */
const RUNS = FULL_SIMULATION ? 240 : 12;
const STEPS = 40;
const HOUR = 3600;

const isolate = fc.constantFrom<Isolate>(0, 1);
const days = fc.constantFrom(0, 1, 7, 30);
const ahead = fc.constantFrom(0, 0, -3 * HOUR, 5 * HOUR, 30 * HOUR, 100 * HOUR);
const nearHours = fc.integer({ min: -20, max: 80 });
const lead = fc.constantFrom(null, null, HOUR, 24 * HOUR, 20 * 24 * HOUR);

/** A step of one kind, drawn as often as its weight says. */
function often<K extends Step["do"], Fields>(
  weight: number,
  kind: K,
  fields: { [F in keyof Fields]: fc.Arbitrary<Fields[F]> },
) {
  return {
    weight,
    arbitrary: fc.record({ do: fc.constant(kind), ...fields }) as fc.Arbitrary<{ do: K } & Fields>,
  };
}

const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("mark" as const),
      hours: fc.constantFrom(0, 0, 0, 0, null, -5, 30),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("snooze" as const), hours: fc.constantFrom(null, 1, 20, 60) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("complete", "reopen", "forget") }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("move" as const), hours: nearHours }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("lead" as const), seconds: lead }) },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  often(2, "remember", { from: isolate, hours: nearHours, lead }),
  often(1, "rememberDay", { from: isolate, days: fc.integer({ min: -1, max: 4 }) }),
  often(8, "change", { from: isolate, item: fc.nat(4), change }),
  often(3, "clock", { seconds: fc.constantFrom(1, 30, 90, HOUR, 26 * HOUR, 60 * HOUR) }),
  often(2, "kv", { lag: fc.constantFrom(0, 0, 5, 59), failingPuts: fc.constantFrom(0, 0, 1, 3, 50) }),
  often(4, "settle", {}),
  often(2, "cron", {}),
  often(7, "read", { from: isolate, days, ahead }),
  often(3, "readWithRevision", { from: isolate, days, ahead }),
  often(1, "withoutD1", { from: isolate, days }),
);

let world: World;
let isolates: Isolates;
let lives = 0;

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00Z");
  isolates = await openIsolates(world);
});

async function newLife(): Promise<Life> {
  lives += 1;
  Object.assign(isolates.kv, { lag: 0, failingPuts: 0 });
  const life = new Life(world, isolates, `user-${lives}`);
  await life.send(0, "PATCH", "", { time_zone: ZONE });
  return life;
}

describe("the prompt, whatever happens", () => {
  it("shows what the life cycle says wherever the contract promises it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
        const life = await newLife();
        for (const hours of [-10, 20, 50]) await life.take({ do: "remember", from: 0, hours, lead: null });
        for (const each of steps) await life.take(each);
        await life.take({ do: "cron" });
        isolates.kv.lag = 0;
        for (const from of [0, 1] as const) await life.take({ do: "read", from, days: 7, ahead: 0 });
      }),
      { numRuns: RUNS },
    );
  }, 600_000);
});

const MARK: Change = { kind: "mark", hours: 0 };

describe("the prompt where a write was made", () => {
  it("shows it although another isolate has put it and KV still answers what was there before", async () => {
    const life = await newLife();
    await life.take({ do: "remember", from: 0, hours: 5, lead: null });
    await life.take({ do: "cron" });
    isolates.kv.lag = 59;
    await life.take({ do: "remember", from: 1, hours: 10, lead: null });
    await life.take({ do: "remember", from: 0, hours: 15, lead: null });
    await life.take({ do: "settle" });
    await life.take({ do: "read", from: 0, days: 7, ahead: 0 });
  });

  it("shows it after another write that changed nothing in the digest", async () => {
    const life = await newLife();
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
    const life = await newLife();
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
    const life = await newLife();
    await life.take({ do: "remember", from: 0, hours: 5, lead: null });
    await life.take({ do: "cron" });
    await life.take({ do: "change", from: 0, item: 0, change: MARK });
    await life.take({ do: "settle" });
    isolates.kv.lag = 59;
    await life.take({ do: "readWithRevision", from: 1, days: 7, ahead: 0 });
    await life.take({ do: "readWithRevision", from: 1, days: 7, ahead: 6 * HOUR });
  });

  it("is mentioned once more when it is overdue, and once when its lead begins, by the digest of before", async () => {
    const life = await newLife();
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
