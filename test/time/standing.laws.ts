import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { openOccurrence, splitItems } from "../../src/time/life-cycle";
import { isSilent, standingIn } from "../../src/time/standing";
import { law } from "../support/law";
import { anyItems, LIFE_FROM, LIFE_ZONES } from "./life/random-life";

describe("the standing of an item", () => {
  law(
    "is silent exactly where no prompt shows the item",
    fc.property(
      fc.constantFrom(...LIFE_ZONES).chain((zone) => anyItems(zone, 12)),
      fc.constantFrom(0, 1, 7, 30),
      (items, withinDays) => {
        for (const item of items) {
          const open = openOccurrence(item, LIFE_FROM, withinDays);
          const { overdue, upcoming } = splitItems([open], LIFE_FROM, withinDays);
          const isShown = overdue.length + upcoming.length > 0;
          expect(isSilent(standingIn(open, { now: LIFE_FROM, withinDays }))).toBe(!isShown);
        }
      },
    ),
    200,
  );
});
