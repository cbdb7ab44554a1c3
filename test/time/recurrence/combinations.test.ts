import { describe, expect, it } from "vitest";
import { occurrencesBetween } from "../../../src/time/recurrence/recurrence";

/** What the table of RFC 5545 section 3.3.10 makes of parts that meet: a rule, its start, and its first readings. */
const TABLE: readonly (readonly [name: string, rule: string, start: string, readings: string])[] = [
  [
    "BYDAY limits BYYEARDAY",
    "FREQ=YEARLY;BYYEARDAY=1,100;BYDAY=MO,TU",
    "2024-01-01",
    "2024-01-01 2024-04-09 2029-01-01 2029-04-10",
  ],
  [
    "BYMONTHDAY limits BYYEARDAY",
    "FREQ=YEARLY;BYYEARDAY=1,60,-1;BYMONTHDAY=1",
    "2023-01-01",
    "2023-01-01 2023-03-01 2024-01-01 2025-01-01 2025-03-01",
  ],
  [
    "BYWEEKNO alone falls on the weekday of the start",
    "FREQ=YEARLY;BYWEEKNO=20",
    "2024-05-15",
    "2024-05-15 2025-05-14 2026-05-13 2027-05-19",
  ],
  [
    "the first week of a year may begin in the year before",
    "FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO",
    "2024-01-01",
    "2024-01-01 2024-12-30 2025-12-29 2027-01-04",
  ],
  [
    "the last week of a year may end in the year after",
    "FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU",
    "2021-01-01",
    "2021-01-03 2027-01-03 2033-01-02 2038-01-03",
  ],
  [
    "a week belongs to the year that counts it, also where years are left out",
    "FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1;BYDAY=MO,WE",
    "2025-01-01",
    "2025-01-01 2027-01-04 2027-01-06 2029-01-01 2029-01-03 2030-12-30 2031-01-01",
  ],
  [
    "a week is whole for BYSETPOS",
    "FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO,TU;BYSETPOS=1",
    "2024-01-01",
    "2024-01-01 2024-12-30 2025-12-29 2027-01-04",
  ],
  [
    "weeks that begin on Sunday are numbered otherwise",
    "FREQ=YEARLY;BYWEEKNO=1;BYDAY=SU;WKST=SU",
    "2024-01-01",
    "2024-12-29 2026-01-04 2027-01-03 2028-01-02",
  ],
  [
    "a numbered BYDAY limits BYMONTHDAY: the second Friday, if it is the 13th",
    "FREQ=MONTHLY;BYDAY=2FR;BYMONTHDAY=13",
    "2024-01-01",
    "2024-09-13 2024-12-13 2025-06-13",
  ],
  [
    "a numbered BYDAY counts in the year, if BYMONTHDAY limits it too",
    "FREQ=YEARLY;BYDAY=20MO;BYMONTHDAY=15,16,17,18,19,20",
    "2024-01-01",
    "2025-05-19 2026-05-18 2027-05-17 2028-05-15 2030-05-20",
  ],
  [
    "and in the month, if BYMONTH names some",
    "FREQ=YEARLY;BYMONTH=9,12;BYDAY=2FR;BYMONTHDAY=13",
    "2024-01-01",
    "2024-09-13 2024-12-13 2030-09-13 2030-12-13",
  ],
  [
    "BYMONTHDAY expands a year to all its months",
    "FREQ=YEARLY;BYMONTHDAY=31",
    "2026-01-01",
    "2026-01-31 2026-03-31",
  ],
  [
    "BYMONTHDAY limits days",
    "FREQ=DAILY;INTERVAL=2;BYMONTHDAY=1,2",
    "2026-01-01",
    "2026-01-01 2026-02-02 2026-03-02",
  ],
  [
    "BYSETPOS numbers times of day: 9:15 and 17:30",
    "FREQ=DAILY;BYHOUR=9,17;BYMINUTE=15,30;BYSETPOS=1,4",
    "2026-02-23T12:00",
    "2026-02-23T17:30 2026-02-24T09:15 2026-02-24T17:30",
  ],
  [
    "BYSETPOS numbers the days and times of a month together: its last two",
    "FREQ=MONTHLY;BYDAY=MO;BYHOUR=8,20;BYSETPOS=-1,-2",
    "2026-02-01T00:00",
    "2026-02-23T08:00 2026-02-23T20:00 2026-03-30T08:00",
  ],
  [
    "BYSETPOS passes over what a period doesn't have",
    "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=5,-6",
    "2026-01-01",
    "2026-03-30 2026-06-29",
  ],
  [
    "BYSETPOS counts from the beginning of the week that the start lies in",
    "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=2",
    "2026-02-25",
    "2026-02-25 2026-03-04",
  ],
];

describe("parts that meet in a rule", () => {
  it.each(TABLE)("%s: %s", (_name, rule, start, readings) => {
    const expected = readings.split(" ");
    const timed = start.includes("T");
    const series = { rule, start_local: timed ? `${start}:00` : start, zone: "UTC" };
    const found = occurrencesBetween(series, 0, 4_000_000_000, expected.length);
    expect(found === "too_many" ? found : found.map(({ local }) => local.slice(0, timed ? 16 : 10))).toEqual(
      expected,
    );
  });
});
