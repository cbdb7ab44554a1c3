import { describe, expect, it } from "vitest";
import { skippedPeriods } from "../../../src/time/recurrence/recurrence-skips";

const SHORT = "February, April, June, September, November";

const TABLE: readonly (readonly [rule: string, start: string, skips: string | null])[] = [
  ["FREQ=DAILY", "2026-01-31", null],
  ["FREQ=WEEKLY;BYDAY=MO;BYMONTH=2", "2026-01-31", null],
  ["FREQ=MONTHLY", "2026-01-28", null],
  ["FREQ=MONTHLY", "2026-01-31", `skips months without a 31st: ${SHORT}`],
  ["FREQ=MONTHLY", "2026-01-30T09:00:00", "skips months without a 30th: February"],
  ["FREQ=MONTHLY", "2026-01-29", "skips months without a 29th: February outside leap years"],
  ["FREQ=MONTHLY;BYMONTHDAY=31", "2026-02-10", `skips months without a 31st: ${SHORT}`],
  ["FREQ=DAILY;BYMONTHDAY=31", "2026-02-10", `skips months without a 31st: ${SHORT}`],
  ["FREQ=YEARLY;BYMONTHDAY=31", "2026-02-10", `skips months without a 31st: ${SHORT}`],
  ["FREQ=MONTHLY;BYMONTHDAY=-31", "2026-02-10", `skips months without a 31st-to-last day: ${SHORT}`],
  ["FREQ=MONTHLY;BYMONTHDAY=15,31", "2026-01-01", `skips the 31st in months without one: ${SHORT}`],
  [
    "FREQ=MONTHLY;BYMONTHDAY=30,31",
    "2026-01-01",
    `skips the 30th in months without one: February, and the 31st in months without one: ${SHORT}`,
  ],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "2026-01-01", null],
  ["FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "2026-01-01", null],
  ["FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=1,3,4", "2026-01-01", "skips months without a 31st: April"],
  ["FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=1,3,5", "2026-01-01", null],
  // Months that INTERVAL leaves out aren't skipped.
  ["FREQ=MONTHLY;INTERVAL=2", "2026-01-31", "skips months without a 31st: September, November"],
  ["FREQ=MONTHLY;INTERVAL=12", "2026-01-31", null],
  // Nor are those after the end.
  ["FREQ=MONTHLY;COUNT=2", "2026-07-31", null],
  ["FREQ=MONTHLY;COUNT=3", "2026-07-31", "skips months without a 31st: September"],
  ["FREQ=MONTHLY;UNTIL=20261231", "2026-07-31", "skips months without a 31st: September, November"],
  ["FREQ=MONTHLY;BYDAY=4MO", "2026-01-01", null],
  ["FREQ=MONTHLY;BYDAY=5MO", "2026-01-01", "skips months without a fifth Monday"],
  ["FREQ=MONTHLY;BYDAY=-5FR", "2026-01-01", "skips months without a fifth-to-last Friday"],
  ["FREQ=MONTHLY;BYDAY=1MO,5MO", "2026-01-01", "skips the fifth Monday in months without one"],
  ["FREQ=MONTHLY;BYDAY=MO;BYSETPOS=5", "2026-01-01", "skips months without a fifth such day"],
  [
    "FREQ=MONTHLY;BYDAY=MO;BYHOUR=8,20;BYSETPOS=9",
    "2026-01-01T08:00:00",
    "skips months without a ninth such time",
  ],
  ["FREQ=MONTHLY;BYMONTHDAY=31;BYSETPOS=1", "2026-01-01", `skips months without a first such day: ${SHORT}`],
  ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-01-01", null],
  ["FREQ=DAILY;BYHOUR=9,17;BYMINUTE=15,30;BYSETPOS=1,4", "2026-01-01T09:15:00", null],
  // Days that shall meet are rare on purpose.
  ["FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "2026-01-01", null],
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU", "2026-01-01", null],
  ["FREQ=YEARLY", "2024-02-29", "skips years without a 29th of February: all but leap years"],
  [
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
    "2026-01-01",
    "skips years without a 29th of February: all but leap years",
  ],
  ["FREQ=YEARLY;INTERVAL=4", "2024-02-29", "skips years without a 29th of February: 2100, 2200, 2300"],
  ["FREQ=YEARLY;COUNT=3", "2024-02-28", null],
  ["FREQ=YEARLY;BYMONTH=1,4;BYMONTHDAY=31", "2026-01-01", "skips months without a 31st: April"],
  [
    "FREQ=YEARLY;BYMONTH=2,3;BYMONTHDAY=29",
    "2026-01-01",
    "skips months without a 29th: February outside leap years",
  ],
  ["FREQ=YEARLY;BYMONTH=1;BYDAY=5MO", "2026-01-01", "skips years without a fifth Monday of January"],
  ["FREQ=YEARLY;BYDAY=20MO", "2026-01-01", null],
  ["FREQ=YEARLY;BYDAY=53MO", "2026-01-01", "skips years without a 53rd Monday"],
  ["FREQ=YEARLY;BYYEARDAY=366", "2026-01-01", "skips years without a 366th day: all but leap years"],
  [
    "FREQ=YEARLY;BYYEARDAY=1,-366",
    "2026-01-01",
    "skips the 366th-to-last day in years without one: all but leap years",
  ],
  ["FREQ=YEARLY;BYWEEKNO=53", "2026-01-01", "skips years without a 53rd week"],
  ["FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO", "2026-01-01", "skips years without a 53rd week"],
  ["FREQ=YEARLY;BYWEEKNO=52;BYDAY=MO,TU", "2026-01-01", null],
];

describe("what a rule skips", () => {
  it.each(TABLE)("%s from %s: %s", (rule, start, skips) => {
    expect(skippedPeriods(rule, start)).toBe(skips);
  });

  it("is only asked about rules that were checked", () => {
    expect(() => skippedPeriods("FREQ=SECONDLY", "2026-01-01")).toThrow(RangeError);
  });
});
