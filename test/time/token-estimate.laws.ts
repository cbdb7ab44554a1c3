import * as fc from "fast-check";
import { expect } from "vitest";
import { estimateTokens } from "../../src/time/prompt/token-estimate";
import { law } from "../support/law";

law(
  "any text has a whole number of tokens, no more than its UTF-8 bytes and one",
  fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
    const tokens = estimateTokens(text);
    expect(Number.isInteger(tokens)).toBe(true);
    expect(tokens).toBeGreaterThanOrEqual(0);
    expect(tokens).toBeLessThanOrEqual(new TextEncoder().encode(text).length + 1);
  }),
  500,
);
