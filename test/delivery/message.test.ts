import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  headedLines,
  type Markup,
  messageFault,
  messageTo,
  plainLines,
  plainMarkup,
  splitMessage,
} from "../../src/delivery/message";

const html: Markup = {
  limit: 20,
  escapeText: (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
  bold: ["<b>", "</b>"],
};

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

  it("never makes a part too long or blank, and loses nothing but white space", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "b", " ", "\n", "&", "<", "é", "🌍", "-"),
      maxLength: 300,
    });
    fc.assert(
      fc.property(text, fc.boolean(), (content, bold) => {
        const lines = plainLines(content).map((line) => line.map((span) => ({ ...span, bold })));
        const parts = splitMessage(lines, html);
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(html.limit);
          expect(part.trim()).not.toBe("");
        }
        const plain = parts
          .join("")
          .replaceAll(/<\/?b>/g, "")
          .replaceAll("&lt;", "<")
          .replaceAll("&amp;", "&");
        expect(plain.replaceAll(/\s/g, "")).toBe(content.replaceAll(/\s/g, ""));
      }),
    );
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
    ["no lines", messageTo("1", []), "no text"],
    ["nobody", messageTo("", lines), "goes to nobody"],
    ["half a character", messageTo("\ud800", lines), "goes to nobody"],
    ["too much in a button", messageTo("1", lines, [[{ label: "Done", data: "é".repeat(33) }]]), "66 bytes"],
    ["nothing in a button", messageTo("1", lines, [[{ label: "Done", data: "" }]]), "0 bytes"],
    ["nothing on a button", messageTo("1", lines, [[{ label: " ", data: "x" }]]), "no label"],
  ])("finds %s", (_, message, fault) => {
    if (fault === null) expect(messageFault(message)).toBeNull();
    else expect(messageFault(message)).toContain(fault);
  });
});
