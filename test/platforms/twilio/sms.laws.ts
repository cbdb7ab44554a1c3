import fc from "fast-check";
import { describe, expect } from "vitest";
import { plainLines } from "../../../src/platforms/message";
import { cutForSms, plainestText, segmentsOf } from "../../../src/platforms/twilio/sms";
import { moreLine } from "../../../src/words/more-line";
import { law } from "../../support/law";

describe("a message of any length", () => {
  const unit = fc.constantFrom(
    "a",
    " ",
    "\n",
    "é",
    "€",
    "[",
    "я",
    "日",
    "😀",
    "👩\u200d👩\u200d👧",
    "“",
    "…",
  );
  law(
    "keeps to three segments in every alphabet, with the line in any language",
    fc.property(fc.string({ unit, minLength: 1, maxLength: 900 }), (text) => {
      const { first, rest } = cutForSms(plainLines(text));
      expect(first.isWellFormed()).toBe(true);
      if (rest === "") expect(segmentsOf(first)).toBeLessThanOrEqual(3);
      else expect(segmentsOf(`${first}\n${moreLine("en", "More")}`)).toBeLessThanOrEqual(3);
      expect((first + rest).replaceAll(/\s/g, "")).toBe(plainestText(text).replaceAll(/\s/g, ""));
    }),
    200,
  );
});
