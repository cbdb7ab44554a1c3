import * as fc from "fast-check";
import { beforeEach, describe, expect } from "vitest";
import { law } from "../support/law";
import { openWorld, type UserClient, type World } from "../support/world";

/**
 * The law of answers about what is due, over random lives and the whole worker: none says that nothing is there while
 * something open and awake is due within the horizon or became overdue in the last 30 days.
 */
const START = Date.parse("2026-02-23T10:00:00Z") / 1000;
const HOUR = 3600;
const DAY = 86_400;
const NOTHING = "Nothing is overdue, and nothing comes up in that time.";

/** What the law knows of an item: what was sent, and nothing of how the service judges it. */
interface Known {
  id: string;
  due_at: number;
  deadline: number;
  lead: number;
  snoozed: number;
  isSeries: boolean;
  isDone: boolean;
}

type Step =
  | { do: "store"; hours: number; allDay: boolean; repeats: string | null; lead: number | null }
  | { do: "mark" | "done" | "forget"; which: number }
  | { do: "snooze"; which: number; hours: number }
  | { do: "shown" }
  | { do: "wait"; hours: number };

const which = fc.nat(4);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("store" as const),
      hours: fc.integer({ min: -45 * 24, max: 12 * 24 }),
      allDay: fc.boolean(),
      repeats: fc.constantFrom(null, null, "FREQ=DAILY", "FREQ=WEEKLY"),
      lead: fc.constantFrom(null, null, 0, HOUR, 10 * DAY),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom("mark" as const, "done" as const, "forget" as const), which }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("mark" as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("snooze" as const),
      which,
      hours: fc.integer({ min: 1, max: 80 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: "shown" as const }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 9 * 24 }) }),
  },
);

async function carryOut(step: Step, world: World, user: UserClient, known: Known[]): Promise<void> {
  const now = world.now();
  const item = "which" in step ? known[step.which] : undefined;
  switch (step.do) {
    case "store": {
      const due = now + step.hours * HOUR;
      const date = new Date(due * 1000).toISOString().slice(0, 10);
      const id = await user.store(`Matter ${known.length}`, {
        due_at: step.allDay ? date : new Date(due * 1000).toISOString().slice(0, 19),
        ...(step.repeats === null ? {} : { recurrence: step.repeats }),
        ...(step.lead === null ? {} : { remind_before: step.lead }),
      });
      const day = Date.parse(`${date}T00:00:00Z`) / 1000;
      known.push({
        id,
        due_at: step.allDay ? day : due,
        deadline: step.allDay ? day + DAY : due,
        lead: step.lead ?? 0,
        snoozed: 0,
        isSeries: step.repeats !== null,
        isDone: false,
      });
      return;
    }
    case "wait":
      world.setClock(now + step.hours * HOUR);
      return;
    case "shown":
      await user.send("POST", "/context", { body: { mark_shown: true } });
      return;
    case "mark":
      if (item !== undefined) await user.update({ id: item.id, reminded_at: "now" });
      return;
    case "snooze":
      if (item === undefined) return;
      item.snoozed = now + step.hours * HOUR;
      await user.update({ id: item.id, snoozed_until: new Date(item.snoozed * 1000).toISOString() });
      return;
    case "done":
      if (item === undefined) return;
      item.isDone = !item.isSeries;
      await user.update({ id: item.id, completed_at: "now" });
      return;
    case "forget":
      if (item === undefined) return;
      item.isDone = true;
      await user.send("DELETE", `/memories/${item.id}`);
  }
}

/** Whether an answer must have an item. Of a daily or weekly series one occurrence is always within a week. */
function isOpenNow(item: Known, now: number): boolean {
  if (item.isDone || item.snoozed > now) return false;
  if (item.isSeries && item.due_at <= now) return true;
  if (item.deadline <= now) return now - item.deadline <= 30 * DAY;
  return isThisWeek(item, now) || item.due_at <= now + item.lead;
}

/** Whether an item is due within seven days of the calendar, which is that of UTC here. */
function isThisWeek({ due_at }: Known, now: number): boolean {
  return Math.floor(due_at / DAY) <= Math.floor(now / DAY) + 7;
}

describe("an answer about what is due", () => {
  let world: World;
  let lives = 0;
  const told = { nothing: 0, open: 0 };

  beforeEach(async () => {
    world = await openWorld(new Date(START * 1000).toISOString());
  });

  law(
    "never says that nothing is there, and no prompt passes over what is open today or tomorrow",
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      lives += 1;
      world.setClock(START);
      const user = world.user(`life-${lives}`);
      const known: Known[] = [];
      for (const one of steps) {
        await carryOut(one, world, user, known);
        const now = world.now();
        const text = await user.send("POST", "/tools/get_upcoming?view=model", { body: {} });
        const isNothing = (await text.text()).startsWith(NOTHING);
        const open = known.filter((item) => isOpenNow(item, now));
        if (open.length > 0) expect(isNothing, JSON.stringify(open)).toBe(false);
        // A snoozed series goes on without its law here, and what was told over 30 days ago may still wait to be told.
        else if (known.every(({ isSeries, isDone, deadline }) => isDone || (!isSeries && deadline > now)))
          expect(isNothing).toBe(true);
        const digest = await user.get("/digest");
        // It speaks of the week, whatever lead an item has.
        if (open.some((item) => isThisWeek(item, now)))
          expect(digest["text"]).not.toContain("Nothing is due");
        told[isNothing ? "nothing" : "open"] += 1;

        const [context, upcoming] = [await user.context({ limit: 100 }), await user.upcoming({ limit: 100 })];
        expect([context.overdue_count, context.upcoming_count, context.mentioned_count]).toEqual([
          upcoming.overdue_count,
          upcoming.upcoming_count,
          upcoming.mentioned_count,
        ]);
        const listed = new Set([...upcoming.items, ...upcoming.mentioned].map(({ id }) => id));
        for (const { id, isSeries } of open) if (!isSeries) expect(listed).toContain(id);
        const today = upcoming.mentioned.filter(
          ({ due_at }) =>
            due_at !== null && due_at >= now - 7 * DAY && due_at < (Math.floor(now / DAY) + 2) * DAY,
        );
        expect(context.volatile.includes("Also open (")).toBe(today.length > 0);
        expect(context.mentioned).toHaveLength(Math.min(today.length, 5));
      }
      // The record says what the database says.
      await world.settle();
      const fromKv = await user.context();
      const fromD1 = await user.context({ min_revision: 9_000_000_000_000 });
      expect(fromKv.system).toBe(fromD1.system);
      expect(fromKv.mentioned).toEqual(fromD1.mentioned);
    }),
    10,
    () => {
      expect(Math.min(told.nothing, told.open)).toBeGreaterThan(0);
    },
  );
});
