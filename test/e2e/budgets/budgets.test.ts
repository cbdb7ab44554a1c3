import { describe, expect, it } from "vitest";
import { LANGUAGE_CODES } from "../../../src/words/language";
import { readRequest } from "../../../src/words/requests/read-request";
import { WORDS } from "../../support/words";
import { findSlowTexts, READERS } from "./all-readers";
import { leastOf } from "./cpu";

// Whatever a stranger sends has a budget: a text is read in time that grows as its length does, whatever it is made of.

/**
 * A reader is tried with one text of so many, and the next reader with other texts, so that all are read by readers of a
 * kind. With all of them each is tried in test/slow/e2e/budgets.test.ts.
 */
const ONE_OF = 11;

it.each(READERS.map((reader, place) => ({ ...reader, place })))(
  "no text of a stranger takes long: $name",
  async ({ place, ...reader }) => {
    const some = reader.cases.filter((_text, at) => at % ONE_OF === place % ONE_OF);
    expect(await findSlowTexts(reader, some)).toEqual([]);
  },
);

describe("a message that once held the service for minutes", () => {
  it.each([
    ["by a user's own key", 4_000],
    ["by a webhook", 32_000],
  ])("is read in 20 ms %s", async (_by, blanks) => {
    const text = `hey ${" ".repeat(blanks)}x`;
    for (const language of LANGUAGE_CODES)
      expect(await leastOf(text, () => readRequest(text, language, WORDS), 20)).toBeLessThan(20);
  });
});
