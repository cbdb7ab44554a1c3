import { describe, expect, it } from "vitest";
import { LANGUAGE_CODES } from "../../../src/words/language";
import { MOST_SAID, mentionedIn } from "../../../src/words/said/read-said";
import { dueAt } from "../../support/life-items";
import { rowsOf } from "./read-table";
import { AT, itemsOf, ZONE } from "./said-items";

describe("what was said", () => {
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
