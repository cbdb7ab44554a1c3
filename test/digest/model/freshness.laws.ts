import * as fc from "fast-check";
import { beforeEach, describe } from "vitest";
import { law } from "../../support/law";
import { openWorld, type World } from "../../support/world";
import { type Isolates, openIsolates } from "./isolates";
import { type Change, type Isolate, newLife, type Step } from "./life";

/**
 * Writes, marks, clock moves, stale and failing KV, a D1 that goes away and cron runs, in any order and from two isolates,
 * against a model without storage. Whatever the contract promises must hold at each step.
 */
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

describe("the prompt, whatever happens", () => {
  let world: World;
  let isolates: Isolates;

  beforeEach(async () => {
    world = await openWorld("2026-01-23T14:32:00Z");
    isolates = await openIsolates(world);
  });

  law(
    "shows what the life cycle says wherever the contract promises it",
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const life = await newLife(world, isolates);
      for (const hours of [-10, 20, 50]) await life.take({ do: "remember", from: 0, hours, lead: null });
      for (const each of steps) await life.take(each);
      await life.take({ do: "cron" });
      isolates.kv.lag = 0;
      for (const from of [0, 1] as const) await life.take({ do: "read", from, days: 7, ahead: 0 });
    }),
    5,
  );
});
