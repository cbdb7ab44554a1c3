import * as fc from "fast-check";
import { expect } from "vitest";
import { stripStamps } from "../../src/time/prompt/strip-stamps";
import { law } from "../support/law";

const piece = fc.constantFrom(
  "[14:32]",
  "[14:32, 3h later]",
  "[2026-01-24 13:30]",
  " ",
  "\n",
  "[x]",
  "Hello",
  "(",
  "[",
);
law(
  "is idempotent, and takes only from the start",
  fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
    const text = pieces.join("");
    const stripped = stripStamps(text);
    expect(stripStamps(stripped)).toBe(stripped);
    expect(text.endsWith(stripped)).toBe(true);
  }),
  1000,
);
