import { describe, expect, it } from "vitest";
import { laterByIso } from "../../src/time/iso-duration";

const later = (now: string, duration: string) => {
  const end = laterByIso(Date.parse(now) / 1000, duration);
  return end === null ? null : new Date(end * 1000).toISOString().replace(".000", "");
};

describe("a duration of ISO 8601", () => {
  it.each([
    ["P1D", "2026-03-02T12:00:00Z"],
    ["PT90M", "2026-03-01T13:30:00Z"],
    ["P1W", "2026-03-08T12:00:00Z"],
    ["P1M", "2026-04-01T12:00:00Z"],
    ["P1Y", "2027-03-01T12:00:00Z"],
    ["P1Y2M3W4DT5H6M7S", "2027-05-26T17:06:07Z"],
    ["PT0S", "2026-03-01T12:00:00Z"],
    ["P10M", "2027-01-01T12:00:00Z"],
  ])("%s after 1 March 2026 at noon is %s", (duration, expected) => {
    expect(later("2026-03-01T12:00:00Z", duration)).toBe(expected);
  });

  it.each([
    ["2026-01-31T09:00:00Z", "P1M", "2026-02-28T09:00:00Z"],
    ["2024-01-31T09:00:00Z", "P1M", "2024-02-29T09:00:00Z"],
    ["2024-02-29T09:00:00Z", "P1Y", "2025-02-28T09:00:00Z"],
    ["2026-12-31T23:59:59Z", "PT1S", "2027-01-01T00:00:00Z"],
    // Durations are UTC's, whatever a clock does in March in London.
    ["2026-03-28T12:00:00Z", "P1D", "2026-03-29T12:00:00Z"],
  ])("%s and %s is %s", (now, duration, expected) => {
    expect(later(now, duration)).toBe(expected);
  });

  it.each([
    "",
    "P",
    "PT",
    "1D",
    "-P1D",
    "P-1D",
    "P1.5D",
    "P1H",
    "PT1D",
    "P1D ",
    "p1d",
    "P1DT",
    "P1S",
    "P9999999D",
  ])("is not %j", (text) => {
    expect(laterByIso(0, text)).toBeNull();
  });
});
