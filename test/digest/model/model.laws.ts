import fc from "fast-check";
import { beforeEach, describe, expect } from "vitest";
import { law } from "../../support/law";
import type { Context } from "../../support/wire";
import { openWorld, type World } from "../../support/world";

/**
 * Random writes, clock moves, stale reads, lost and refused puts and cron runs, against a plain model of the life of a
 * reminder that shares no code with the worker. The context equals the model wherever the contract promises it: from
 * the same isolate always, from elsewhere with the revision that the last write returned.
 */

const START = Date.parse("2026-01-23T14:32:00Z") / 1000;
const HOUR = 3600;
const DAY = 86_400;

interface Modelled {
  content: string;
  due: number;
  mark: number | null;
  snoozed: number | null;
  done: boolean;
}

type Step =
  | { do: "remember"; hours: number }
  | { do: "mark" | "complete" | "forget"; which: number }
  | { do: "snooze" | "move"; which: number; hours: number }
  | { do: "clock"; hours: number }
  | { do: "kv"; fault: "none" | "lose" | "refuse" | "stale" }
  | { do: "settle" | "cron" };

const which = fc.nat(9);
const hours = fc.integer({ min: -30, max: 240 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("remember" as const), hours }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom("mark" as const, "complete" as const, "forget" as const),
      which,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom("snooze" as const, "move" as const), which, hours }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("clock" as const), hours: fc.integer({ min: 0, max: 60 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("kv" as const),
      fault: fc.constantFrom("none" as const, "lose" as const, "refuse" as const, "stale" as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("settle" as const, "cron" as const) }) },
);

/** The number of an instant's day in UTC. */
function dayOf(instant: number): number {
  return Math.floor(instant / DAY);
}

/** The start of an item's day in UTC; what is due by 08:00 is called twelve hours before. */
function lastCall(due: number): number {
  const clock = due % DAY;
  return Math.floor(clock / 60) <= 8 * 60 ? due - DAY / 2 : due - clock;
}

/** What is pending at `now`, by the words of the contract: overdue, then upcoming, each by due time. */
function pending(items: Iterable<Modelled>, now: number): string[] {
  const shown = [...items].filter((item) => {
    if (item.done || (item.snoozed !== null && item.snoozed > now)) return false;
    const isVoid =
      item.mark !== null && item.snoozed !== null && item.snoozed <= now && item.mark < item.snoozed;
    const mark = isVoid ? null : item.mark;
    if (item.due <= now) return mark === null || mark < item.due;
    if (mark === null) return dayOf(item.due) <= dayOf(now) + 7;
    const call = lastCall(item.due);
    return mark < call && call <= now;
  });
  shown.sort((a, b) => a.due - b.due);
  return [...shown.filter((item) => item.due <= now), ...shown.filter((item) => item.due > now)].map(
    (item) => item.content,
  );
}

function sorted(list: string[]): string[] {
  return list.toSorted();
}

class Run {
  readonly items = new Map<string, Modelled>();
  revision = 0;
  private fault: "none" | "lose" | "refuse" | "stale" = "none";
  private before: unknown = null;
  private count = 0;

  private readonly world: World;

  constructor(world: World) {
    this.world = world;
    world.witness.onKv = async ({ operation, key }, go) => {
      if (!key.startsWith("digest:")) return await go();
      if (operation === "put" && this.fault === "lose") return undefined;
      if (operation === "put" && this.fault === "refuse")
        throw new Error("KV PUT failed: 429 Too Many Requests");
      if (operation !== "get") return await go();
      const value = await go();
      // A read elsewhere may still show what stood there before.
      if (this.fault === "stale") return this.before;
      this.before = value;
      return value;
    };
  }

  async take(step: Step): Promise<void> {
    const { world } = this;
    const user = world.user();
    const now = world.now();
    const ids = [...this.items.keys()];
    switch (step.do) {
      case "remember": {
        this.count += 1;
        const content = `item ${this.count}`;
        // Each second is taken once, so that no two items are due at the same moment.
        const due = now + step.hours * HOUR + this.count;
        const { memory, revision } = await user.remember({
          content,
          due_at: new Date(due * 1000).toISOString(),
        });
        this.items.set(memory.id, { content, due, mark: null, snoozed: null, done: false });
        this.revision = revision;
        return;
      }
      case "clock":
        world.setClock(now + step.hours * HOUR + 60);
        return;
      case "kv":
        this.fault = step.fault;
        return;
      case "settle":
        return await world.settle();
      case "cron":
        return await world.cron();
      default: {
        const id = ids[step.which % Math.max(1, ids.length)];
        if (id !== undefined) await this.write(step, id, now);
      }
    }
  }

  private async write(step: Extract<Step, { which: number }>, id: string, now: number): Promise<void> {
    const user = this.world.user();
    const item = this.items.get(id);
    if (item === undefined) return;
    if (step.do === "forget") {
      this.revision = (await user.forget({ id })).revision;
      this.items.delete(id);
      return;
    }
    const at = "hours" in step ? now + step.hours * HOUR + 7 : now;
    const iso = new Date(at * 1000).toISOString();
    if (step.do === "mark") item.mark = now;
    if (step.do === "complete") item.done = true;
    if (step.do === "snooze") item.snoozed = at;
    if (step.do === "move") Object.assign(item, { due: at, mark: null, snoozed: null });
    const change = {
      mark: { reminded_at: "now" },
      complete: { completed_at: "now" },
      snooze: { snoozed_until: iso },
      move: { due_at: iso },
    }[step.do];
    this.revision = (await user.update({ id, ...change })).revision;
  }

  /** `elsewhere` asks as an isolate that knows only the revision that the writes returned. */
  async check(): Promise<void> {
    const user = this.world.user();
    const wanted = sorted(pending(this.items.values(), this.world.now()));
    const contentOf = (context: Context) => sorted(context.items.map((item) => String(item.content)));
    expect(contentOf(await user.context({ limit: 100, min_revision: this.revision }))).toEqual(wanted);
    if (this.fault !== "stale") expect(contentOf(await user.context({ limit: 100 }))).toEqual(wanted);
  }
}

async function bodyErased(world: World): Promise<void> {
  world.witness.onKv = (_call, go) => go();
  await world.settle();
  const response = await world.send("DELETE", "/v1/users/ann");
  expect(response.status).toBe(200);
  await world.settle();
}

describe("the context after any writes", () => {
  let world: World;
  let serial = 0;

  beforeEach(async () => {
    world = await openWorld("2026-01-23T14:32:00Z");
  });

  law(
    "shows what a plain model of reminders shows, whatever becomes of KV",
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 18 }), async (steps) => {
      serial += 1;
      world.setClock(START + serial);
      await bodyErased(world);
      const run = new Run(world);
      for (const one of steps) {
        await run.take(one);
        await run.check();
      }
      world.witness.onKv = (_call, go) => go();
      await world.settle();
    }),
    10,
  );
});
