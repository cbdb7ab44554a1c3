import { describe, expect, it } from "vitest";
import {
  headedLines,
  messageFault,
  messageTo,
  plainLines,
  plainMarkup,
  splitMessage,
} from "../../src/platforms/message";
import { cutGraphemes } from "../../src/time/prompt/cut-text";
import { html } from "./markups";

const split = (text: string, limit: number) => splitMessage(plainLines(text), plainMarkup(limit));

describe("splitMessage", () => {
  it.each([
    ["what fits is one part", "one\ntwo", 10, ["one\ntwo"]],
    ["what fits to the last character", "one\ntwo", 7, ["one\ntwo"]],
    ["at a line end", "one\ntwo\nthree", 8, ["one\ntwo", "three"]],
    ["lines of a full part each", "12345\n67890", 5, ["12345", "67890"]],
    ["blank lines at the ends of parts go", "one\n\ntwo\n\n\nthree", 5, ["one", "two", "three"]],
    ["blank lines inside stay", "one\n\ntwo", 20, ["one\n\ntwo"]],
    ["a long line at spaces", "the quick brown fox", 10, ["the quick", "brown fox"]],
    ["a long word between characters", "abcdefghij", 4, ["abcd", "efgh", "ij"]],
    ["a long line joins with what follows", "the quick brown\nfox", 10, ["the quick", "brown\nfox"]],
    ["no emoji in half", "🌍🌍🌍", 5, ["🌍🌍", "🌍"]],
    ["nothing of nothing", "", 5, []],
    ["nothing of white space", " \n \n", 5, []],
    ["nothing of what nobody sees", "\u200b\n\u2060\u00ad\n\u0001\u0085\n\u2800", 5, []],
    ["no part for a long line of what nobody sees", `one\n${"\u200b".repeat(12)}\ntwo`, 5, ["one", "two"]],
  ])("%s", (_, text, limit, parts) => {
    expect(split(text, limit)).toEqual(parts);
  });

  it("counts what escaping and bold type add", () => {
    expect(splitMessage(plainLines("a & b & c & d"), html)).toEqual(["a &amp; b &amp; c", "&amp; d"]);
    const heading = [[{ text: "a heading & more", bold: true }]];
    expect(splitMessage(heading, html)).toEqual([
      "<b>a heading</b>",
      "<b> &amp; more</b>".replace("> ", ">"),
    ]);
  });

  it.each([
    ["a &&&", ["<b>a</b>", "<b>&amp;&amp;</b>", "<b>&amp;</b>"]],
    ["a bbbbbbbbbbb&", ["<b>a</b>", "<b>bbbbbbbbbbb</b>", "<b>&amp;</b>"]],
    ["a bbbbbbbb&", ["<b>a</b>", "<b>bbbbbbbb&amp;</b>"]],
  ])("cuts a word again that has grown too long for a part of its own: %s", (text, parts) => {
    expect(splitMessage([[{ text, bold: true }]], html)).toEqual(parts);
  });
});

describe("headedLines", () => {
  it("sets the first line of every paragraph in bold", () => {
    const lines = headedLines("Good morning.\n\nOverdue\n- Pay rent\n- Call\n\n\nToday\n- Report");
    const bold = lines.filter((line) => line.some((span) => span.bold)).map((line) => line[0]?.text);
    expect(bold).toEqual(["Good morning.", "Overdue", "Today"]);
  });
});

describe("messageFault", () => {
  const lines = plainLines("hi");
  it.each([
    ["nothing", messageTo("1", lines, [[{ label: "Done", data: "x".repeat(64) }]]), null],
    ["no text", messageTo("1", plainLines(" \n ")), "no text"],
    ["no text that anybody sees", messageTo("1", plainLines("\u200b\n\u2060")), "no text"],
    ["no lines", messageTo("1", []), "no text"],
    ["nobody", messageTo("", lines), "goes to nobody"],
    ["half a character", messageTo("\ud800", lines), "goes to nobody"],
    [
      "half a character in a line",
      messageTo("1", [[{ text: "hi \ud83d", bold: false }]]),
      "half a character",
    ],
    [
      "half a character on a button",
      messageTo("1", lines, [[{ label: "\udc4d", data: "x" }]]),
      "half a character",
    ],
    ["too much in a button", messageTo("1", lines, [[{ label: "Done", data: "é".repeat(33) }]]), "66 bytes"],
    ["nothing in a button", messageTo("1", lines, [[{ label: "Done", data: "" }]]), "0 bytes"],
    ["nothing on a button", messageTo("1", lines, [[{ label: " ", data: "x" }]]), "no label"],
    ["nothing to see on a button", messageTo("1", lines, [[{ label: "\u200b", data: "x" }]]), "no label"],
  ])("finds %s", (_, message, fault) => {
    if (fault === null) expect(messageFault(message)).toBeNull();
    else expect(messageFault(message)).toContain(fault);
  });
});

describe("text", () => {
  const graphemes = (text: string) =>
    Array.from(
      new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text),
      ({ segment }) => segment,
    );

  it("is cut between graphemes", () => {
    const family = "👩\u200d👩\u200d👧";
    for (const one of [family, "e\u0301", "🇺🇦", "❤\ufe0f", "กำ", "👍🏽"]) {
      const text = one.repeat(30);
      for (const part of splitMessage(plainLines(text), plainMarkup(20)))
        expect(new Set(graphemes(part))).toEqual(new Set([one]));
      expect(cutGraphemes(text, 20)).toMatch(new RegExp(`^(?:${one})+…$`));
    }
  });

  it("with a grapheme that no part has room for is cut inside it", () => {
    const tower = `a${"\u0301".repeat(60)}`;
    const parts = splitMessage(plainLines(`x${tower}`), plainMarkup(20));
    expect(parts.join("")).toBe(`x${tower}`);
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(20);
  });
});
