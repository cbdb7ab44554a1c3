import { describe, expect, it } from "vitest";
import {
  addDays,
  daysBetween,
  daysInMonth,
  formatLocal,
  isLeapYear,
  isoWeeksInYear,
  isoWeekToDate,
  isValidDate,
  parseDate,
  parseLocal,
  weekdayNameOf,
  weekdayOf,
} from "../../src/time/calendar";

describe("isValidDate", () => {
  it.each([
    [2026, 2, 28, true],
    [2026, 2, 29, false],
    [2028, 2, 29, true],
    [2100, 2, 29, false],
    [2000, 2, 29, true],
    [2026, 4, 31, false],
    [2026, 12, 31, true],
    [2026, 0, 1, false],
    [2026, 13, 1, false],
    [2026, 1, 0, false],
    [1, 1, 1, true],
    [0, 12, 31, false],
    [9999, 12, 31, true],
    [10_000, 1, 1, false],
    [2026, 1.5, 1, false],
    [Number.NaN, 1, 1, false],
  ])("%d-%d-%d: %s", (year, month, day, valid) => {
    expect(isValidDate(year, month, day)).toBe(valid);
  });
});

describe("addDays and daysBetween", () => {
  it.each([
    ["2026-02-28", 1, "2026-03-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2028-02-29", 365, "2029-02-28"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2026-01-01", -1, "2025-12-31"],
    ["1970-01-01", -719_162, "0001-01-01"],
    ["0001-01-01", -1, "0000-12-31"],
    ["9999-12-31", 1, "10000-01-01"],
    ["10000-01-01", -1, "9999-12-31"],
    ["2026-03-08", 0, "2026-03-08"],
  ])("%s and %i days is %s", (date, days, later) => {
    expect(addDays(date, days)).toBe(later);
    expect(daysBetween(date, later)).toBe(days);
    expect(daysBetween(later, date)).toBe(0 - days);
  });
});

describe("weekdays and weeks", () => {
  it.each([
    ["2026-01-23", 5, "Friday"],
    ["2024-02-29", 4, "Thursday"],
    ["1970-01-01", 4, "Thursday"],
    ["1969-12-31", 3, "Wednesday"],
    ["0001-01-01", 1, "Monday"],
    ["9999-12-31", 5, "Friday"],
    ["2026-03-01", 0, "Sunday"],
    ["2026-02-28", 6, "Saturday"],
  ])("%s is weekday %i, a %s", (date, weekday, name) => {
    expect(weekdayOf(date)).toBe(weekday);
    expect(weekdayNameOf(date)).toBe(name);
  });

  it.each([
    [2026, 9, 1, "2026-02-23"],
    [2026, 53, 7, "2027-01-03"],
    [2025, 53, 1, null],
    [2025, 1, 1, "2024-12-30"],
    [2020, 53, 5, "2021-01-01"],
    [1, 1, 1, "0001-01-01"],
    [9999, 52, 5, "9999-12-31"],
    [9999, 52, 6, null],
    [10_000, 1, 1, null],
    [0, 1, 1, null],
    [2026, 0, 1, null],
    [2026, 54, 1, null],
    [2026, 9, 0, null],
    [2026, 9, 8, null],
  ])("week %i-W%i-%i is %s", (year, week, weekday, date) => {
    expect(isoWeekToDate(year, week, weekday)).toBe(date);
  });

  it("knows the long years of this century's first third", () => {
    const long = Array.from({ length: 33 }, (_, n) => 2000 + n).filter((year) => isoWeeksInYear(year) === 53);
    expect(long).toEqual([2004, 2009, 2015, 2020, 2026, 2032]);
  });
});

describe("texts", () => {
  it.each(["2026-2-25", "26-02-25", "2026-02-30", "2026-13-01", "2026-02-25T09:00:00", "", "tomorrow"])(
    "parseDate throws on %j",
    (text) => {
      expect(() => parseDate(text)).toThrow(RangeError);
    },
  );

  it.each([
    "2026-02-25",
    "2026-02-25 09:00:00",
    "2026-02-25T24:00:00",
    "2026-02-25T09:60:00",
    "2026-02-25T09:00",
  ])("parseLocal throws on %j", (text) => {
    expect(() => parseLocal(text)).toThrow(RangeError);
  });

  it("pads years", () => {
    expect(formatLocal({ year: 7, month: 1, day: 2, hour: 3, minute: 4, second: 5 })).toBe(
      "0007-01-02T03:04:05",
    );
  });
});

describe("laws", () => {
  it("the days of the months make the year", () => {
    for (const year of [1900, 2000, 2026, 2028, 2100]) {
      const days = Array.from({ length: 12 }, (_, n) => daysInMonth(year, n + 1)).reduce((a, b) => a + b);
      expect(days).toBe(isLeapYear(year) ? 366 : 365);
    }
  });
});
