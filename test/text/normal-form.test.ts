import { describe, expect, it } from "vitest";
import { normalForm } from "../../src/text/normal-form";

const FORMS = ["NFC", "NFD", "NFKC", "NFKD"] as const;

describe("a normal form", () => {
  it.each([
    ["letters", "Straße 中文 日本語"],
    ["an accent apart", "e\u0301te\u0301"],
    ["marks in another order", "a\u0301\u0316\u0327"],
    ["what is written as several", "ﷺ ½ Ａ ｶﾞ"],
    ["thirty marks", `a${"\u0301\u0316".repeat(15)}b`],
    ["Vietnamese", "Thứ Sáu, ngày mười"],
    ["Hebrew with its points", "בְּרֵאשִׁית"],
    ["Tibetan", "བོད་ཡིག"],
  ])("is that of Unicode: %s", (_what, text) => {
    for (const form of FORMS) expect(normalForm(text, form)).toBe(text.normalize(form));
  });

  it("parts a longer run of marks, and loses none", () => {
    const marks = "\u0301\u0316".repeat(50);
    const formed = normalForm(`a${marks}b`, "NFD");
    expect(formed.replaceAll("\u034f", "")).toHaveLength(102);
    expect(formed.split("\u034f").map(({ length }) => length)).toEqual([31, 30, 30, 11]);
  });

  it("is the same of what has it already", () => {
    const formed = normalForm(`a${"\u0301\u0316".repeat(500)}`, "NFC");
    expect(normalForm(formed, "NFC")).toBe(formed);
  });
});
