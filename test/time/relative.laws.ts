import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { relativeWords } from "../../src/time/relative";
import { law } from "../support/law";

describe("relativeWords", () => {
  law(
    "only looks at the distance",
    fc.property(fc.integer({ min: 0, max: 2 ** 33 }), fc.integer({ min: 1, max: 2 ** 33 }), (now, span) => {
      expect(relativeWords(now - span, now)).toBe(relativeWords(0, span));
      expect(relativeWords(now + span, now).replace(/ from now$/, " ago")).toBe(
        relativeWords(now - span, now),
      );
    }),
  );
});
