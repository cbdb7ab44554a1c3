import fc from "fast-check";
import { describe, expect } from "vitest";
import { type KeyPlace, PLACE_LETTERS, readKeyPlace, writeKeyPlace } from "../../src/core/key-place";
import { law } from "../support/law";

const places: fc.Arbitrary<KeyPlace> = fc.oneof(
  fc.integer({ min: 0, max: 0xffffffff }).map((appHash) => ({ appHash })),
  fc.integer({ min: 0, max: 4095 }).map((bucket) => ({ bucket })),
  fc.constant("home" as const),
);

describe("the place of a key", () => {
  law(
    "is read as it was written, whatever follows",
    fc.property(places, fc.stringMatching(/^[2-9a-hjkmnp-z]{33}$/), (place, rest) => {
      const letters = writeKeyPlace(place);
      expect(letters).toMatch(/^[2-9a-hjkmnp-z]+$/);
      expect(letters).toHaveLength(PLACE_LETTERS);
      expect(readKeyPlace(letters + rest)).toEqual(place);
    }),
  );

  law(
    "is one of those there are, or none, in whatever text",
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      const place = readKeyPlace(text);
      if (place === null || place === "home") return;
      if ("bucket" in place) expect(place.bucket).toBeLessThan(4096);
      else expect(place.appHash).toBeLessThanOrEqual(0xffffffff);
    }),
  );
});
