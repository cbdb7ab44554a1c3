import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { cutStable, stableIds } from "../../src/time/prompt/stable";
import { law } from "../support/law";
import { fact, textOf } from "./stable-facts";

describe("a cut of it", () => {
  const content = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({
      unit: fc.constantFrom("\n", "- ", "(", ")", ", id ", "9 more: call search_memory", "<", "a"),
    }),
  );
  law(
    "is what a shorter list would be, whatever is stored",
    fc.property(
      fc.array(content, { minLength: 1, maxLength: 25 }),
      fc.nat(20),
      fc.option(content, { nil: null }),
      (contents, keep, name) => {
        const all = contents.map((one, n) => fact(n, { content: one }));
        const shown = all.slice(-20);
        const kept = shown.slice(shown.length - Math.min(keep, shown.length));
        const whole = textOf(all, 0, name);
        expect(cutStable(whole, keep)).toBe(textOf(kept, all.length - kept.length, name));
        expect(stableIds(whole)).toEqual(new Set(shown.map(({ id }) => id)));
        expect(whole.split("\n")).toHaveLength(1 + shown.length + Number(all.length > 20));
        expect(whole).toMatch(/^About [^:\n[\]()]{1,40}:\n/);
        expect(whole).not.toMatch(/[[\]\u2028\u2029]|<[\p{L}/!?]/u);
      },
    ),
    300,
  );
});
