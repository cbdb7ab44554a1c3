import { describe, expect, it } from "vitest";
import { isKnownWord } from "../../src/words/known-words";
import { isSlip, meantWords } from "../../src/words/requests/slips";
import { WORDS } from "../support/words";

describe("a slip of typing", () => {
  it.each([
    ["remidn", "remind", "two letters swapped"],
    ["rmeind", "remind", "the second and the third"],
    ["ermind", "remind", "the first two"],
    ["remnd", "remind", "one missing"],
    ["remind", "reminds", "the last one missing"],
    ["remmind", "remind", "one doubled"],
    ["reming", "remind", "one wrong"],
    ["rmnd", "remind", "no vowels"],
    ["panimn", "paminn", "all letters in another order"],
  ])("%s for %s: %s", (typed, word) => {
    expect(isSlip(typed, word)).toBe(true);
  });

  it.each([
    ["remind", "remind", "nothing is wrong"],
    ["love", "move", "the first letter is another"],
    ["rent", "remind", "too much is missing"],
    ["rewnid", "remind", "two are wrong"],
    ["sunny", "sunday", "two are wrong"],
    ["later", "alert", "the first letter is another"],
  ])("%s is none of %s: %s", (typed, word) => {
    expect(isSlip(typed, word)).toBe(false);
  });

  it("keeps the ending of a word", () => {
    expect(meantWords("prejantaina", ["perjantai"])).toEqual(["perjantaina"]);
  });

  it("is none in a short word, nor of one", () => {
    expect(meantWords("nit", ["not", "into"])).toEqual([]);
    expect(meantWords("teh", ["the"])).toEqual([]);
  });

  it.each(["remind", "friday", "the", "tomorrow"])("known: %s", (word) => {
    expect(isKnownWord(word, WORDS, "en")).toBe(true);
  });
});
