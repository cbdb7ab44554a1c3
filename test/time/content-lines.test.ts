import { describe, expect, it } from "vitest";
import { escapeText, writeLines } from "../../src/time/icalendar/content-lines";

describe("the lines of a calendar", () => {
  it.each([
    ["Buy milk, eggs; and \\bread", "Buy milk\\, eggs\\; and \\\\bread"],
    ["one\ntwo", "one\\ntwo"],
    ["\\n is no line break", "\\\\n is no line break"],
    ['"quoted": as it is', '"quoted": as it is'],
    ["", ""],
  ])("carry %j escaped", (text, escaped) => {
    expect(escapeText(text)).toBe(escaped);
  });

  it.each([
    ["74 octets", "x".repeat(74), ["x".repeat(74)]],
    ["75 octets", "x".repeat(75), ["x".repeat(75)]],
    ["76 octets", "x".repeat(76), ["x".repeat(75), " x"]],
    ["150 octets", "x".repeat(150), ["x".repeat(75), ` ${"x".repeat(74)}`, " x"]],
    ["two octets a character", "é".repeat(38), ["é".repeat(37), " é"]],
    ["three octets a character", "幹".repeat(26), ["幹".repeat(25), " 幹"]],
    ["four octets a character", "🎂".repeat(20), ["🎂".repeat(18), " 🎂🎂"]],
    ["a character across the edge", `${"x".repeat(73)}🎂`, ["x".repeat(73), " 🎂"]],
  ])("are folded at 75 octets: %s", (_name, line, folded) => {
    expect(writeLines([line])).toBe(`${folded.join("\r\n")}\r\n`);
    for (const part of folded) expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(75);
  });

  it("end with CRLF each", () => {
    expect(writeLines(["BEGIN:VCALENDAR", "END:VCALENDAR"])).toBe("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n");
  });
});
