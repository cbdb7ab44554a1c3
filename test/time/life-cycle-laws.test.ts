import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Item, isOverdue, isSilentForever } from "../../src/time/item";
import { isPending, isUpcoming, pendingStatus, splitItems } from "../../src/time/life-cycle";
import { PLAIN_ITEM } from "../support/life-items";
import { checkLaw } from "./check-law";

// Small numbers, so that instants meet, and the boundaries between "before", "at" and "after" are all hit.
const instant = fc.integer({ min: 1, max: 40 });
const itemArbitrary: fc.Arbitrary<Item> = fc
  .record({
    due_kind: fc.constantFrom("instant", "local", "date"),
    due_at: instant,
    dayLength: fc.integer({ min: 0, max: 8 }),
    reminded_at: fc.option(instant),
    snoozed_until: fc.option(instant),
    remind_before: fc.option(fc.integer({ min: 0, max: 30 })),
  })
  .map(({ dayLength, ...item }) => ({
    ...PLAIN_ITEM,
    ...item,
    deadline_at: item.due_at + (item.due_kind === "date" ? dayLength : 0),
  }));

const EVERY_NOW = Array.from({ length: 90 }, (_, n) => n - 20);

/** The table of the product's rule, line by line, as it is written. */
function pendingByTheTable(item: Item, now: number, withinDays: number): "overdue" | "due" | null {
  const { due_at, deadline_at: D, reminded_at, snoozed_until: S, remind_before } = item;
  if (S !== null && S > now) return null;
  const mark = reminded_at !== null && S !== null && S <= now && reminded_at < S ? null : reminded_at;
  if (D <= now) return mark === null || mark < D ? "overdue" : null;
  if (!(due_at <= now + Math.max(withinDays * 86_400, remind_before ?? 0))) return null;
  if (mark === null) return "due";
  const leadHasCome =
    remind_before !== null && mark < due_at - remind_before && due_at - remind_before <= now;
  return leadHasCome ? "due" : null;
}

describe("the life cycle", () => {
  it("is the table's, at every instant, with and without a horizon", () => {
    checkLaw(
      fc.property(itemArbitrary, fc.constantFrom(0, 7), (item, withinDays) => {
        for (const now of EVERY_NOW) {
          expect(pendingStatus(item, now, withinDays)).toBe(pendingByTheTable(item, now, withinDays));
        }
      }),
      500,
    );
  });

  it("is silent for ever exactly where no clock, early or late, makes the item pending", () => {
    checkLaw(
      fc.property(itemArbitrary, (item) => {
        expect(isSilentForever(item)).toBe(!EVERY_NOW.some((now) => isPending(item, now)));
      }),
      2000,
    );
  });

  it("goes from upcoming to overdue and never back", () => {
    checkLaw(
      fc.property(itemArbitrary, (item) => {
        const overdue = EVERY_NOW.map((now) => isOverdue(item, now));
        expect(overdue).toEqual([...overdue].sort());
        expect(EVERY_NOW.some((now) => isOverdue(item, now) && isUpcoming(item, now, 7))).toBe(false);
      }),
    );
  });

  it("is quiet after a mark made now, until its lead, its deadline or the end of a later snooze", () => {
    checkLaw(
      fc.property(itemArbitrary, instant, (item, now) => {
        const marked = { ...item, reminded_at: now };
        const wakeUps = [
          marked.due_at - (marked.remind_before ?? 0),
          marked.deadline_at,
          marked.snoozed_until ?? 0,
        ];
        const next = Math.min(...wakeUps.filter((wakeUp) => wakeUp > now), 100);
        for (let later = now; later < next; later++) expect(isPending(marked, later)).toBe(false);
      }),
      1000,
    );
  });

  it("splits without losing or inventing an item, in an order that doesn't depend on the input's", () => {
    const items = fc
      .array(itemArbitrary, { maxLength: 12 })
      .map((list) => list.map((item, index) => ({ ...item, id: `id${index}` })));
    checkLaw(
      fc.property(items, fc.integer({ min: -5, max: 60 }), (list, now) => {
        const split = splitItems(list, now, 7);
        const pending = list.filter((item) => pendingStatus(item, now, 7) !== null);
        expect(new Set([...split.overdue, ...split.upcoming])).toEqual(new Set(pending));
        expect(splitItems([...list].reverse(), now, 7)).toEqual(split);
      }),
    );
  });
});
