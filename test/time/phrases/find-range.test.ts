import { describe, expect, it } from "vitest";
import { findRange } from "../../../src/time/phrases/find-range";
import { readRange } from "../../../src/time/phrases/read-range";
import { TIME_WORDS } from "../../../src/words/tables/all";

const AT = { now: 1_771_860_227, zone: "Europe/London", locale: "en-GB", words: TIME_WORDS }; // Monday 2026-02-23

/** A question, the words in it for a stretch of time, and which that is. */
const QUESTIONS: readonly (readonly [question: string, phrase: string, understood: string])[] = [
  [
    "what did we decide last week about the roof?",
    "last week",
    "Monday 2026-02-16 to Sunday 2026-02-22 (Europe/London)",
  ],
  ["who called yesterday", "yesterday", "Sunday 2026-02-22 (Europe/London)"],
  [
    "what happened from Monday to Wednesday in the office",
    "from Monday to Wednesday",
    "Monday 2026-02-16 to Wednesday 2026-02-18 (Europe/London)",
  ],
  ["did I see Anna in May?", "in May", "Thursday 2025-05-01 to Saturday 2025-05-31 (Europe/London)"],
];

describe("a stretch of time in a question", () => {
  it("is found as a hint", () => {
    for (const [question, phrase, understood] of QUESTIONS)
      expect({ question, found: findRange(question, AT) }).toMatchObject({
        question,
        found: { phrase, understood },
      });
  });

  it("is not made of other words", () => {
    for (const question of ["what is my wife's name", "may I call?", "room 205", "", "x".repeat(501)])
      expect({ question, found: findRange(question, AT) }).toEqual({ question, found: null });
  });

  it("is no argument: that is read whole or refused", () => {
    for (const [question] of QUESTIONS) expect(readRange(question, AT)).toMatchObject({ ok: false });
    expect(readRange("last week except Sunday", AT)).toMatchObject({ ok: false });
    expect(readRange("last week and yesterday", AT)).toMatchObject({ ok: false });
  });
});
