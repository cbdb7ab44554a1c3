import { describe, expect, it } from "vitest";
import { LANGUAGES_HEAD } from "../../scripts/generate/languages-page";
import { LANGUAGE_CODES } from "../../src/words/language";
import { expectAnswers, HEAD, SECTIONS } from "./language-answers";

/** Two languages whole, and the first sayings of the others. test/slow/assistant says all. */
const WHOLE: readonly string[] = ["en", "uk"];

describe("on a platform that tells no locale", () => {
  it.each(LANGUAGE_CODES)("the assistant speaks %s, as docs/languages.md shows", async (code) => {
    await expectAnswers(code, WHOLE.includes(code) ? undefined : 5);
  });

  it("docs/languages.md has these languages and no other", () => {
    expect(HEAD, "docs/languages.md is out of date: npm run generate").toBe(LANGUAGES_HEAD);
    expect(SECTIONS).toHaveLength(LANGUAGE_CODES.length);
  });
});
