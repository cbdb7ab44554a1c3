import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { beginOfBlocks } from "../../src/context/block-window";
import { law } from "../support/law";
import { numbered } from "./numbered";

describe("beginOfBlocks", () => {
  law(
    "shows between half of the limit and one, and the limit; a list that grows moves on in halves",
    fc.property(fc.integer({ min: 2, max: 120 }), fc.integer({ min: 0, max: 400 }), (most, first) => {
      const half = Math.floor(most / 2);
      let before: number | undefined;
      for (let last = first; last < first + 260; last += 1) {
        const list = numbered(first, last);
        const begin = beginOfBlocks(list, most);
        const shown = list.length - begin;
        expect(shown).toBeLessThanOrEqual(most);
        expect(shown).toBeGreaterThan(Math.min(half, list.length - 1));
        const place = list[begin]?.place;
        if (before !== undefined && place !== before && before !== first) expect(place).toBe(before + half);
        before = place;
      }
    }),
  );
});
