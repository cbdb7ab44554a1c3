import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGE_CODES } from "../../../src/words/language";
import { MOST_SAID, mentionedIn, type SayableItem } from "../../../src/words/said/read-said";
import { TIME_WORDS } from "../../../src/words/tables/all";
import { dueAt } from "../../support/life-items";
import { checkLaw } from "../../time/check-law";
import { rowsOf } from "./read-table";

const ZONE = "Europe/Berlin";
const NOW = Date.UTC(2026, 10, 23, 9) / 1000;
const AT = { now: NOW, zone: ZONE, locale: "en", withinDays: 7, words: TIME_WORDS };

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

function itemsOf(all: readonly string[]): SayableItem[] {
  return all.map((content, at) => ({
    ...dueAt(`2026-11-24T${10 + (at % 10)}:00`, ZONE),
    id: `item${at}`,
    content,
    sensitive: false,
  }));
}

/** The words of an item that fewer than three of all items have. */
function own(content: string, all: readonly string[]): string[] {
  return content
    .split(" ")
    .filter((word) => all.filter((other) => other.split(" ").includes(word)).length < 3);
}

describe("what was said", () => {
  it("marks nothing without two thirds of its content words in two sentences that follow each other", () => {
    let marks = 0;
    checkLaw(
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
    );
    expect(marks).toBeGreaterThan(50);
  });

  it("doesn't depend on the order of the items, and is the same again", () => {
    checkLaw(
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

  it.each(LANGUAGE_CODES)("doesn't depend on it in %s either", (language) => {
    for (const { reply, items, now, zone } of rowsOf(language)) {
      const at = { ...AT, now, zone, locale: language };
      expect(mentionedIn(reply, items.toReversed(), at).toSorted(), reply).toEqual(
        mentionedIn(reply, items, at).toSorted(),
      );
    }
  });

  it("is read in a text that nobody's language is known of", () => {
    const [item] = itemsOf(["Zahnarzt"]);
    const read = (text: string, locale: string | null) =>
      mentionedIn(text, item === undefined ? [] : [item], { ...AT, locale });
    expect(read("Am Dienstag hast du um 10 den Zahnarzttermin, und der ist in der Stadt.", "en")).toEqual([
      "item0",
    ]);
    expect(read("Zahnarzt!", null)).toEqual(["item0"]);
    expect(read("مرحبا", "ar")).toEqual([]);
    expect(read("", "en")).toEqual([]);
  });

  it("marks no item whose words all say a time", () => {
    const items = itemsOf(["Friday 5pm", "Friday 5pm meeting"]);
    expect(mentionedIn("You have something on Friday at 5pm.", items, AT)).toEqual([]);
    expect(mentionedIn("The meeting is on Friday.", items, AT)).toEqual(["item1"]);
  });

  it("takes what names an item that may not be told of for no mention of another one", () => {
    const [near, far] = itemsOf(["Dentist", "Dentist"]);
    if (near === undefined || far === undefined) throw new Error("two items");
    const later = { ...far, ...dueAt("2027-03-03T09:00", ZONE) };
    const read = (text: string) => mentionedIn(text, [near, later], AT);
    expect(read("Saved: the dentist on 3 March at 9:00.")).toEqual([]);
    expect(read("The dentist is tomorrow at 10:00.")).toEqual(["item0"]);
  });

  /** What patterns could read again and again: each fills as much as is taken. */
  const HOSTILE = [
    ..."> \n|*_`#-.:?\"„«'[](".split(""),
    ...[
      "a:\n",
      "1. ",
      "Dr. ",
      "- x\n",
      "you said ",
      'you said "',
      "du du ",
      "dentist ",
      "dentist at 5? ",
      "https://a ",
    ],
    ...["](", "e\u0301\u0301\u0301", "dentist. ", "The dentist on Friday at 5, or Monday at 9. "],
  ];

  it("reads 32 KB of anything for 100 items in bounded time", () => {
    const items = itemsOf(
      Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? "Dentist" : `Call the dentist ${at}`)),
    );
    for (const piece of HOSTILE) {
      const began = performance.now();
      mentionedIn(piece.repeat(Math.ceil(MOST_SAID / piece.length)), items, AT);
      expect(performance.now() - began, JSON.stringify(piece)).toBeLessThan(2000);
    }
  });
});
