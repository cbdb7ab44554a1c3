import { describe, expect, it } from "vitest";
import { type ParseResult, parseAt, parseIso, resolveInstant } from "../../src/time/iso";
import { READ, REFUSED } from "./iso-table";

function outcomeOf(result: ParseResult): string {
  if (!result.ok) return result.reason;
  switch (result.value.kind) {
    case "instant":
      return `at ${result.value.at}`;
    case "local":
      return `local ${result.value.local}`;
    case "date":
      return `date ${result.value.date}`;
  }
}

describe("parseIso", () => {
  it("is shown by 300 inputs, each named and used once", () => {
    const rows = [...READ, ...REFUSED];
    expect(rows.length).toBeGreaterThanOrEqual(300);
    expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length);
    expect(new Set(rows.map(([, text]) => text)).size).toBe(rows.length);
  });

  it.each(READ)("reads %s: %j", (_name, text, outcome) => {
    const result = parseIso(text);
    expect(result.ok).toBe(true);
    expect(outcomeOf(result)).toBe(outcome);
  });

  it.each(REFUSED)("refuses %s: %j", (_name, text, reason) => {
    expect(parseIso(text)).toEqual({ ok: false, reason });
  });

  it.each([
    ["a long word", "a".repeat(1_000_000)],
    ["a long number", "9".repeat(1_000_000)],
    ["a date and a long word", `2026-02-25T${"a".repeat(1_000_000)}`],
    ["many brackets", "[".repeat(100_000)],
    ["a long zone", `2026-02-25[${"a".repeat(1_000_000)}]`],
    ["many spaces", " ".repeat(1_000_000)],
  ])("refuses %s at once, with a short reason", (_name, text) => {
    const result = parseIso(text);
    expect(result.ok).toBe(false);
    expect(outcomeOf(result).length).toBeLessThan(120);
  });

  it("reads a fraction of any length", () => {
    expect(outcomeOf(parseIso(`2026-02-25T09:00:00.${"9".repeat(100_000)}Z`))).toBe("at 1772010000");
  });
});

describe("parseAt", () => {
  it.each([
    ["epoch seconds", "1771860227", "at 1771860227"],
    ["zero", "0", "at 0"],
    ["one digit", "5", "at 5"],
    ["four digits are seconds, not a year", "2026", "at 2026"],
    ["seven digits are seconds", "2026056", "at 2026056"],
    ["nine digits are seconds", "202602250", "at 202602250"],
    ["leading zeros", "0001771860227", "at 1771860227"],
    ["the last instant", "253402300799", "at 253402300799"],
    ["eight digits are a date", "20260225", "date 2026-02-25"],
    ["a date", "2026-02-25", "date 2026-02-25"],
    ["a wall clock", "2026-02-25T09:00", "local 2026-02-25T09:00:00"],
    ["an instant", "2026-02-25T09:00+03:00", "at 1771999200"],
  ])("reads %s: %s", (_name, text, outcome) => {
    expect(outcomeOf(parseAt(text))).toBe(outcome);
  });

  it.each([
    ["a second after the last instant", "253402300800", "is after the year 9999"],
    ["milliseconds", "1771860227000", "is after the year 9999"],
    ["a thousand digits", "1".repeat(1000), "is after the year 9999"],
    ["eight digits that are no date", "20261340", "names a day that does not exist"],
    ["a sign", "-5", "has a sign before its year"],
    ["a fraction", "1771860227.5", "separates date and time by something other than T or one space"],
    ["an exponent", "1e9", "is not an ISO 8601 date or time"],
    ["hexadecimal", "0x10", "is not an ISO 8601 date or time"],
    ["other digits", "٥", "is not an ISO 8601 date or time"],
    ["nothing", "", "is empty"],
    ["a word", "now", "is not an ISO 8601 date or time"],
  ])("refuses %s", (_name, text, reason) => {
    expect(parseAt(text)).toEqual({ ok: false, reason });
  });
});

describe("resolveInstant", () => {
  it.each([
    ["an instant, whatever the zone", "2026-02-25T09:00Z", "Asia/Tokyo", "2026-02-25T09:00:00Z"],
    ["a wall clock", "2026-02-25T09:00", "Asia/Tokyo", "2026-02-25T00:00:00Z"],
    ["a wall clock in a gap", "2026-03-08T02:30", "America/New_York", "2026-03-08T07:30:00Z"],
    ["a date", "2026-02-25", "Asia/Tokyo", "2026-02-24T15:00:00Z"],
    ["a date that begins at one", "2026-03-08", "America/Havana", "2026-03-08T05:00:00Z"],
    ["the last evening in the west", "9999-12-31T23:59:59", "America/New_York", "9999-12-31T23:59:59Z"],
    ["the last evening in the east", "9999-12-31T23:59:59", "Asia/Tokyo", "9999-12-31T14:59:59Z"],
  ])("%s: %s in %s is %s", (_name, text, zone, iso) => {
    const parsed = parseIso(text);
    if (!parsed.ok) throw new Error(parsed.reason);
    expect(resolveInstant(parsed.value, zone)).toBe(Date.parse(iso) / 1000);
  });
});
