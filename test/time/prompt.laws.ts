import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { promptText } from "../../src/time/prompt/prompt";
import { law } from "../support/law";

describe("promptText", () => {
  const nasty = fc.string({
    unit: fc.constantFrom(
      "\n",
      "\r",
      "\u2028",
      "\u0085",
      "[",
      "]",
      "［",
      "a",
      " ",
      "🙂",
      "\uD800",
      "\u202E",
      "\u200D",
      "- ",
      "<",
      "＜",
      "/",
      "!",
    ),
    maxLength: 400,
  });
  law(
    "lets no content make a line, a square bracket or a text that is too long",
    fc.property(fc.oneof(nasty, fc.string({ unit: "binary" })), (content) => {
      const text = promptText(content);
      expect(text).not.toMatch(/[\p{Cc}\u2028\u2029[\]［］\u202A-\u202E\u2066-\u2069]| {2}|^ | $(?<!…)/u);
      expect(text).not.toMatch(/[<＜﹤][\p{L}/!?]/u);
      expect(Array.from(text).length).toBeLessThanOrEqual(280);
      expect(promptText(text)).toBe(text);
    }),
    500,
  );
});
