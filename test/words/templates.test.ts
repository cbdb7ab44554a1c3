import { describe, expect, it } from "vitest";
import { fillTemplate, hasPlaces } from "../../src/words/templates";
import { textsIn } from "../../src/words/texts";
import { PEOPLE_WORDS } from "../support/words";

describe("a template", () => {
  it.each([
    ["a place", "Done: {content}", { content: "rent" }, "Done: rent"],
    ["a place used twice", "{name} and {name}", { name: "Ben" }, "Ben and Ben"],
    ["a number", "and {count} more", { count: 0 }, "and 0 more"],
    ["null where something else stands", "{name|Somebody} asked", { name: null }, "Somebody asked"],
    ["a value where something else could stand", "{name|Somebody} asked", { name: "Ben" }, "Ben asked"],
    ["empty text, which is a value", "{name|Somebody} asked", { name: "" }, " asked"],
    ["a part", "Good morning[, {name}].", { name: "Ann" }, "Good morning, Ann."],
    ["a part without its value", "Good morning[, {name}].", { name: null }, "Good morning."],
    [
      "a value that looks like a place",
      "{content} ({when})",
      { content: "{when}", when: "now" },
      "{when} (now)",
    ],
    ["a value that looks like a part", "Done: {content}", { content: "a [b] {c|d}" }, "Done: a [b] {c|d}"],
    ["a value in a part that looks like one", "Hi[ {name}]!", { name: "[x] $& $1" }, "Hi [x] $& $1!"],
  ])("is filled with %s", (_, template, values, filled) => {
    expect(fillTemplate(template, values as Record<string, string | number | null>)).toBe(filled);
  });

  it("has places or none", () => {
    expect(["Done", "Done: {content}", "Hi[ {name}]", "{name|Somebody}"].map(hasPlaces)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it("takes only the values that it has places for", () => {
    const { reminded, remindedThere, unknownCommand, hello } = textsIn(PEOPLE_WORDS, "en");
    expect(remindedThere({ name: null, content: "rent", when: "now" })).toContain("the group");
    expect(hello({ name: null })).toMatch(/^Hello!/);
    // @ts-expect-error A name that can't be missing.
    unknownCommand({ name: null });
    // @ts-expect-error A value without a place.
    reminded({ content: "rent", when: "now", day: "today" });
    // @ts-expect-error A place without a value.
    reminded({ content: "rent" });
  });
});
