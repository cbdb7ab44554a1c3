import { describe, it } from "vitest";
import { LANGUAGE_CODES } from "../../../src/words/language";
import { expectAnswers } from "../../assistant/language-answers";

/** Twelve languages and all that docs/languages.md shows of them. */
describe("on a platform that tells no locale", () => {
  it.each(LANGUAGE_CODES)("the assistant speaks %s, as docs/languages.md shows", async (code) => {
    await expectAnswers(code);
  });
});
