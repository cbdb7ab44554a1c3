import { describe, expect, it } from "vitest";
import { relativeDays, relativeWords } from "../../src/time/relative";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const YEAR = 365 * DAY;
const NOW = 1_771_860_227; // 2026-02-23T15:23:47Z

// Every boundary from both sides. A month is 30.5 days and floored: 30 days are none, 31 one, 60 one, 61 two.
const SPANS: readonly (readonly [name: string, seconds: number, words: string])[] = [
  ["one second", 1, "a second"],
  ["two seconds", 2, "2 seconds"],
  ["30 seconds", 30, "30 seconds"],
  ["a second short of a minute", 59, "59 seconds"],
  ["a minute", MINUTE, "a minute"],
  ["90 seconds are floored", 90, "a minute"],
  ["a second short of two minutes", 119, "a minute"],
  ["two minutes", 2 * MINUTE, "2 minutes"],
  ["a second short of three minutes", 179, "2 minutes"],
  ["a second short of an hour", HOUR - 1, "59 minutes"],
  ["an hour", HOUR, "an hour"],
  ["an hour and a half", 5400, "an hour"],
  ["a second short of two hours", 7199, "an hour"],
  ["two hours", 2 * HOUR, "2 hours"],
  ["three hours", 3 * HOUR, "3 hours"],
  ["23 hours", 23 * HOUR, "23 hours"],
  ["a second short of a day", DAY - 1, "23 hours"],
  ["a day", DAY, "a day"],
  ["a second short of two days", 2 * DAY - 1, "a day"],
  ["two days", 2 * DAY, "2 days"],
  ["a week", 7 * DAY, "7 days"],
  ["30 days", 30 * DAY, "30 days"],
  ["30 and a half days", 30.5 * DAY, "30 days"],
  ["a second short of 31 days", 31 * DAY - 1, "30 days"],
  ["31 days", 31 * DAY, "a month"],
  ["60 days", 60 * DAY, "a month"],
  ["a second short of 61 days", 61 * DAY - 1, "a month"],
  ["61 days", 61 * DAY, "2 months"],
  ["91 days", 91 * DAY, "2 months"],
  ["92 days", 92 * DAY, "3 months"],
  ["121 days", 121 * DAY, "3 months"],
  ["122 days", 122 * DAY, "4 months"],
  ["183 days", 183 * DAY, "6 months"],
  ["335 days", 335 * DAY, "10 months"],
  ["336 days", 336 * DAY, "11 months"],
  ["364 days", 364 * DAY, "11 months"],
  ["a second short of a year", YEAR - 1, "11 months"],
  ["a year", YEAR, "a year"],
  ["a second short of a year and a day", YEAR + DAY - 1, "a year"],
  ["a year and a day", YEAR + DAY, "1 year, 1 day"],
  ["a year and two days", YEAR + 2 * DAY, "1 year, 2 days"],
  ["a year and 30 days", YEAR + 30 * DAY, "1 year, 30 days"],
  ["a year and 31 days", YEAR + 31 * DAY, "1 year, 1 month"],
  ["a year and 60 days", YEAR + 60 * DAY, "1 year, 1 month"],
  ["a year and 61 days", YEAR + 61 * DAY, "1 year, 2 months"],
  ["a year and 122 days", YEAR + 122 * DAY, "1 year, 4 months"],
  ["a year and 364 days", YEAR + 364 * DAY, "1 year, 11 months"],
  ["a second short of two years", 2 * YEAR - 1, "1 year, 11 months"],
  ["two years", 2 * YEAR, "2 years"],
  ["a second short of three years", 3 * YEAR - 1, "2 years"],
  ["999 years", 999 * YEAR, "999 years"],
  ["a second short of 1,000 years", 1000 * YEAR - 1, "999 years"],
  ["1,000 years", 1000 * YEAR, "1,000 years"],
  ["7,979 years", 7979 * YEAR, "7,979 years"],
  ["1,234,567 years", 1_234_567 * YEAR, "1,234,567 years"],
];

describe("relativeWords", () => {
  it.each(SPANS)("%s: %d s are %s", (_name, seconds, words) => {
    expect(relativeWords(NOW - seconds, NOW)).toBe(`${words} ago`);
    expect(relativeWords(NOW + seconds, NOW)).toBe(`${words} from now`);
  });

  it("says now for the same second", () => {
    expect(relativeWords(NOW, NOW)).toBe("now");
    expect(relativeWords(0, 0)).toBe("now");
  });
});

describe("relativeDays", () => {
  it.each([
    ["2026-02-23", "today"],
    ["2026-02-24", "tomorrow"],
    ["2026-02-22", "yesterday"],
    ["2026-02-25", "2 days from now"],
    ["2026-02-21", "2 days ago"],
    ["2026-02-26", "3 days from now"],
    ["2026-03-02", "7 days from now"],
    ["2026-03-25", "30 days from now"],
    ["2026-03-26", "a month from now"],
    ["2026-01-23", "a month ago"],
    ["2025-12-24", "2 months ago"],
    ["2026-12-25", "10 months from now"],
    ["2027-02-23", "a year from now"],
    ["2027-02-24", "1 year, 1 day from now"],
    ["2025-02-22", "1 year, 1 day ago"],
    ["2027-06-25", "1 year, 4 months from now"],
    ["2028-02-23", "2 years from now"],
    ["9999-12-31", "7,979 years from now"],
    ["0001-01-01", "2,026 years ago"],
  ])("%s is %s on 2026-02-23", (date, words) => {
    expect(relativeDays(date, "2026-02-23")).toBe(words);
  });

  it("counts dates over the end of a year and a 29 February", () => {
    expect(relativeDays("2027-01-01", "2026-12-31")).toBe("tomorrow");
    expect(relativeDays("2028-03-01", "2028-02-28")).toBe("2 days from now");
    expect(relativeDays("2028-02-29", "2028-03-01")).toBe("yesterday");
  });
});
