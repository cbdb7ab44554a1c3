import { describe, expect, it } from "vitest";
import { stripStamps } from "../../src/time/prompt/strip-stamps";

describe("stripStamps removes", () => {
  it.each([
    ["a time", "[14:32] Hello", "Hello"],
    ["a date and time", "[2026-01-24 13:30] Hello", "Hello"],
    ["a date, its day and time", "[2026-01-24 Saturday 13:30] Hello", "Hello"],
    ["a time and a gap", "[14:32, 3h later] Hello", "Hello"],
    ["the longest gap", "[00:00, 24h later] Hello", "Hello"],
    ["the last minute", "[2026-12-31 23:59] Hello", "Hello"],
    ["several", "[2026-01-24 13:30] [14:32] [14:32, 3h later] Hello", "Hello"],
    ["several without spaces", "[14:32][14:33]Hello", "Hello"],
    ["a stamp without a space", "[14:32]Hello", "Hello"],
    ["a stamp on its own line", "[14:32]\nHello", "Hello"],
    ["a stamp and an empty line", "[14:32]\r\n\r\nHello", "Hello"],
    ["white space before it", " \n[14:32] Hello", "Hello"],
    ["stamps on lines of their own", "[14:32]\n  [14:33] Hello", "Hello"],
    ["a stamp alone", "[14:32]", ""],
    ["a stamp and nothing", "[14:32] \n", ""],
    ["a stamp before a name", "[14:32] [Anna]: Hello", "[Anna]: Hello"],
    ["a stamp before another bracket", "[14:32] [x] done", "[x] done"],
    ["only the first of two lines' stamps", "[14:32] Hello\n[14:33] World", "Hello\n[14:33] World"],
    ["and keeps the indentation of the next line", "[14:32]\n    code", "    code"],
    ["and keeps trailing white space", "[14:32] Hello  \n", "Hello  \n"],
    ["a stamp before brackets of text", "[14:32] (see below)", "(see below)"],
  ])("%s", (_name, text, stripped) => {
    expect(stripStamps(text)).toBe(stripped);
  });
});

describe("stripStamps leaves", () => {
  it.each([
    ["plain text", "Hello"],
    ["nothing", ""],
    ["white space", "  Hello"],
    ["a stamp inside", "Hello [14:32]"],
    ["a stamp on the second line", "Hello\n[14:32] World"],
    ["a name", "[Anna]: Hello"],
    ["a task box", "[x] done"],
    ["an empty box", "[ ] to do"],
    ["a label of an item", "[DUE 2026-03-01 09:00] Pay rent"],
    ["an overdue label", "[OVERDUE 2026-03-01] Pay rent"],
    ["a date alone", "[2026-01-24] Hello"],
    ["a day that isn't one", "[2026-01-24 Someday 13:30] Hello"],
    ["a day without a date", "[Saturday 13:30] Hello"],
    ["a day without a time", "[2026-01-24 Saturday] Hello"],
    ["a time with seconds", "[14:32:05] Hello"],
    ["a date and time with a T", "[2026-01-24T13:30] Hello"],
    ["an hour that isn't", "[24:00] Hello"],
    ["a minute that isn't", "[14:60] Hello"],
    ["a month that isn't", "[2026-13-24 13:30] Hello"],
    ["a day that isn't", "[2026-01-32 13:30] Hello"],
    ["a one-digit hour", "[9:30] Hello"],
    ["a gap of zero hours", "[14:32, 0h later] Hello"],
    ["a gap of more than 24 hours", "[14:32, 25h later] Hello"],
    ["a gap with a leading zero", "[14:32, 03h later] Hello"],
    ["a gap in minutes", "[14:32, 5m later] Hello"],
    ["a gap without its comma", "[14:32 3h later] Hello"],
    ["a date with a gap", "[2026-01-24 13:30, 3h later] Hello"],
    ["spaces inside", "[ 14:32 ] Hello"],
    ["round brackets", "(14:32) Hello"],
    ["no brackets", "14:32 Hello"],
    ["an open bracket", "[14:32 Hello"],
    ["a Markdown link", "[14:32](https://example.com) leaves first"],
    ["a score", "[3:2] what a match"],
    ["a verse", "[3:16, John]"],
    ["JSON", '["14:32"]'],
    ["other digits", "[١٤:٣٢] Hello"],
    ["full-width brackets", "［14:32］ Hello"],
  ])("%s", (_name, text) => {
    expect(stripStamps(text)).toBe(text);
  });
});

it("takes time in proportion to the text", () => {
  expect(stripStamps(`${"[14:32] ".repeat(100_000)}x`)).toBe("x");
  expect(stripStamps(`${" ".repeat(200_000)}x`)).toHaveLength(200_001);
  expect(stripStamps(`[14:32]${" \n".repeat(100_000)}x`)).toBe("x");
});
