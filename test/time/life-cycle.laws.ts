import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { type Item, isOverdue, isSilentForever, type LastCall } from "../../src/time/item";
import { isPending, isUpcoming, pendingStatus, splitItems } from "../../src/time/life-cycle";
import { law } from "../support/law";
import { PLAIN_ITEM } from "../support/life-items";

const HOUR = 3600;
const DAY = 24 * HOUR;

// A few whole hours from midnight on, so that instants meet, and the boundaries between "before", "at" and "after" are all
// hit, those of days among them.
const hours = (min: number, max: number) => fc.integer({ min, max }).map((n) => n * HOUR);
const instant = hours(1, 40);
const itemArbitrary: fc.Arbitrary<Item> = fc
  .record({
    due_kind: fc.constantFrom("instant", "local", "date"),
    due_at: instant,
    dayLength: hours(0, 8),
    reminded_at: fc.option(instant),
    snoozed_until: fc.option(instant),
    remind_before: fc.option(hours(0, 30)),
    default_remind_before: fc.constantFrom<LastCall>(null, "day", 5 * HOUR),
  })
  .map(({ dayLength, ...item }) => ({
    ...PLAIN_ITEM,
    ...item,
    deadline_at: item.due_at + (item.due_kind === "date" ? dayLength : 0),
  }));

const EVERY_NOW = Array.from({ length: 110 }, (_, n) => (n - 40) * HOUR);

/** The last calls of the product's rule, as it is written, on the clock of UTC. */
function callsByTheTable({ due_kind, due_at, remind_before, default_remind_before }: Item): number[] {
  const midnight = due_at - (due_at % DAY);
  const ofTheClock = due_at - midnight <= 8 * HOUR ? due_at - 12 * HOUR : midnight;
  const dayStart = due_kind === "date" ? due_at : ofTheClock;
  if (remind_before !== null) {
    const both = remind_before > DAY && default_remind_before !== null;
    return both ? [due_at - remind_before, dayStart] : [due_at - remind_before];
  }
  if (default_remind_before === "day") return [dayStart];
  return default_remind_before === null ? [] : [due_at - default_remind_before];
}

/** The table of the product's rule, line by line, as it is written. */
function pendingByTheTable(item: Item, now: number, withinDays: number): "overdue" | "due" | null {
  const { due_at, deadline_at: D, reminded_at, snoozed_until: S, remind_before } = item;
  if (S !== null && S > now) return null;
  const mark = reminded_at !== null && S !== null && S <= now && reminded_at < S ? null : reminded_at;
  if (D <= now) return mark === null || mark < D ? "overdue" : null;
  const calls = callsByTheTable(item);
  const endOfDays = now - (((now % DAY) + DAY) % DAY) + (withinDays + 1) * DAY;
  const isNear = due_at < endOfDays || due_at <= now + (remind_before ?? 0);
  if (!isNear && !calls.some((call) => call <= now)) return null;
  if (mark === null) return "due";
  return calls.some((call) => mark < call && call <= now) ? "due" : null;
}

describe("the life cycle", () => {
  law(
    "is the table's, at every instant, with and without a horizon",
    fc.property(itemArbitrary, fc.constantFrom(0, 1, 7), (item, withinDays) => {
      for (const now of EVERY_NOW) {
        expect(pendingStatus(item, now, withinDays)).toBe(pendingByTheTable(item, now, withinDays));
      }
    }),
    500,
  );

  law(
    "is silent for ever exactly where no clock, early or late, makes the item pending",
    fc.property(itemArbitrary, (item) => {
      expect(isSilentForever(item)).toBe(!EVERY_NOW.some((now) => isPending(item, now)));
    }),
    2000,
  );

  law(
    "goes from upcoming to overdue and never back",
    fc.property(itemArbitrary, (item) => {
      const overdue = EVERY_NOW.map((now) => isOverdue(item, now));
      expect(overdue).toEqual([...overdue].sort());
      expect(EVERY_NOW.some((now) => isOverdue(item, now) && isUpcoming(item, now, 7))).toBe(false);
    }),
  );

  law(
    "is quiet after a mark made now, until a last call, its deadline or the end of a later snooze",
    fc.property(itemArbitrary, instant, (item, now) => {
      const marked = { ...item, reminded_at: now };
      const wakeUps = [...callsByTheTable(marked), marked.deadline_at, marked.snoozed_until ?? 0];
      const next = Math.min(...wakeUps.filter((wakeUp) => wakeUp > now), 100 * HOUR);
      for (let later = now; later < next; later += HOUR / 2) expect(isPending(marked, later)).toBe(false);
    }),
    1000,
  );

  const items = fc
    .array(itemArbitrary, { maxLength: 12 })
    .map((list) => list.map((item, index) => ({ ...item, id: `id${index}` })));
  law(
    "splits without losing or inventing an item, in an order that doesn't depend on the input's",
    fc.property(items, hours(-5, 60), (list, now) => {
      const split = splitItems(list, now, 7);
      const pending = list.filter((item) => pendingStatus(item, now, 7) !== null);
      expect(new Set([...split.overdue, ...split.upcoming])).toEqual(new Set(pending));
      expect(splitItems([...list].reverse(), now, 7)).toEqual(split);
    }),
  );
});
