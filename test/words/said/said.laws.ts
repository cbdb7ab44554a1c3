import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { mentionedIn } from "../../../src/words/said/read-said";
import { law } from "../../support/law";
import { AT, itemsOf } from "./said-items";

/** Words of no language, none of which begins like another one. */
const WORDS = [
  "bravik",
  "culmor",
  "dostep",
  "fenwil",
  "gorbat",
  "hilpun",
  "jaxero",
  "kompid",
  "lunfor",
  "mivgat",
];

const words = (least: number, most: number) =>
  fc.array(fc.constantFrom(...WORDS), { minLength: least, maxLength: most });
const contents = fc.uniqueArray(
  fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 }).map((some) => some.join(" ")),
  { minLength: 1, maxLength: 8 },
);
const reply = fc
  .array(words(1, 6), { minLength: 1, maxLength: 6 })
  .map((sentences) => sentences.map((some) => `${some.join(" ")}.`));

/** The words of an item that fewer than three matters have: items of the same words are one. */
function own(content: string, all: readonly string[]): string[] {
  const matters = [...new Set(all.map((one) => one.split(" ").sort().join(" ")))];
  return content
    .split(" ")
    .filter((word) => matters.filter((matter) => matter.split(" ").includes(word)).length < 3);
}

describe("what was said", () => {
  let marks = 0;
  law(
    "marks nothing without two thirds of its content words in two sentences that follow each other",
    fc.property(contents, reply, (all, sentences) => {
      const marked = mentionedIn(sentences.join(" "), itemsOf(all), AT);
      for (const { id, content } of itemsOf(all).filter((item) => marked.includes(item.id))) {
        const needed = own(content, all);
        const shares = sentences.map((sentence, at) => {
          const said = `${sentence} ${sentences[at + 1] ?? ""}`.split(/[ .]+/);
          return needed.filter((word) => said.includes(word)).length / needed.length;
        });
        expect(needed.length, id).toBeGreaterThan(0);
        expect(Math.max(...shares), content).toBeGreaterThanOrEqual(needed.length <= 2 ? 1 : 2 / 3);
        marks += 1;
      }
    }),
    500,
    () => {
      expect(marks).toBeGreaterThan(50);
    },
  );

  law(
    "doesn't depend on the order of the items, and is the same again",
    fc.property(contents, reply, (all, sentences) => {
      const items = itemsOf(all);
      const text = sentences.join(" ");
      const marked = mentionedIn(text, items, AT);
      expect(mentionedIn(text, items, AT)).toEqual(marked);
      expect(mentionedIn(text, items.toReversed(), AT).toReversed()).toEqual(marked);
    }),
    300,
  );
});
