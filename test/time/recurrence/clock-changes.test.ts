import { describe, expect, it } from "vitest";
import { latestUpTo, nextAfter, occurrencesBetween } from "../../../src/time/recurrence/recurrence";

function instant(utc: string): number {
  return Date.parse(utc) / 1000;
}

/** zone, time of day, the day before a change, and the instants of that day, the next and the one after. */
const DAILY: readonly (readonly [name: string, zone: string, time: string, from: string, at: string[]])[] = [
  [
    "02:30 into New York's gap: at 03:30 on that day alone",
    "America/New_York",
    "02:30:00",
    "2026-03-07",
    ["2026-03-07T07:30:00Z", "2026-03-08T07:30:00Z", "2026-03-09T06:30:00Z"],
  ],
  [
    "01:30 before New York's gap",
    "America/New_York",
    "01:30:00",
    "2026-03-07",
    ["2026-03-07T06:30:00Z", "2026-03-08T06:30:00Z", "2026-03-09T05:30:00Z"],
  ],
  [
    "02:30 after New York's fold",
    "America/New_York",
    "02:30:00",
    "2026-10-31",
    ["2026-10-31T06:30:00Z", "2026-11-01T07:30:00Z", "2026-11-02T07:30:00Z"],
  ],
  [
    "01:30 in New York's fold: the first of the two",
    "America/New_York",
    "01:30:00",
    "2026-10-31",
    ["2026-10-31T05:30:00Z", "2026-11-01T05:30:00Z", "2026-11-02T06:30:00Z"],
  ],
  [
    "02:30 into Berlin's gap",
    "Europe/Berlin",
    "02:30:00",
    "2026-03-28",
    ["2026-03-28T01:30:00Z", "2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z"],
  ],
  [
    "01:30 before Berlin's gap",
    "Europe/Berlin",
    "01:30:00",
    "2026-03-28",
    ["2026-03-28T00:30:00Z", "2026-03-29T00:30:00Z", "2026-03-29T23:30:00Z"],
  ],
  [
    "02:30 in Berlin's fold",
    "Europe/Berlin",
    "02:30:00",
    "2026-10-24",
    ["2026-10-24T00:30:00Z", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"],
  ],
  [
    "01:30 before Berlin's fold",
    "Europe/Berlin",
    "01:30:00",
    "2026-10-24",
    ["2026-10-23T23:30:00Z", "2026-10-24T23:30:00Z", "2026-10-26T00:30:00Z"],
  ],
  [
    "02:30, the end of Lord Howe's gap of half an hour",
    "Australia/Lord_Howe",
    "02:30:00",
    "2026-10-03",
    ["2026-10-02T16:00:00Z", "2026-10-03T15:30:00Z", "2026-10-04T15:30:00Z"],
  ],
  [
    "02:15 into Lord Howe's gap: at 02:45 on that day",
    "Australia/Lord_Howe",
    "02:15:00",
    "2026-10-03",
    ["2026-10-02T15:45:00Z", "2026-10-03T15:45:00Z", "2026-10-04T15:15:00Z"],
  ],
  [
    "01:30 before Lord Howe's gap",
    "Australia/Lord_Howe",
    "01:30:00",
    "2026-10-03",
    ["2026-10-02T15:00:00Z", "2026-10-03T15:00:00Z", "2026-10-04T14:30:00Z"],
  ],
  [
    "02:30 after Lord Howe's fold",
    "Australia/Lord_Howe",
    "02:30:00",
    "2026-04-04",
    ["2026-04-03T15:30:00Z", "2026-04-04T16:00:00Z", "2026-04-05T16:00:00Z"],
  ],
  [
    "01:30 in Lord Howe's fold",
    "Australia/Lord_Howe",
    "01:30:00",
    "2026-04-04",
    ["2026-04-03T14:30:00Z", "2026-04-04T14:30:00Z", "2026-04-05T15:00:00Z"],
  ],
];

describe("a daily series through a clock change", () => {
  it("keeps its wall clock time", () => {
    for (const [name, zone, time, from, at] of DAILY) {
      const series = { rule: "FREQ=DAILY", start_local: `${from}T${time}`, zone };
      const [first = "", second = "", third = ""] = at;
      const found = occurrencesBetween(series, 0, instant(third) + 1, 10);
      expect({ name, found: found === "too_many" ? found : found.map((one) => one.at) }).toEqual({
        name,
        found: at.map(instant),
      });
      expect(nextAfter(series, instant(first))?.at).toBe(instant(second));
      expect(nextAfter(series, instant(second))?.at).toBe(instant(third));
      expect(latestUpTo(series, instant(second))?.at).toBe(instant(second));
      expect(latestUpTo(series, instant(second) - 1)?.at).toBe(instant(first));
    }
  });

  it("comes once where two of its times are one instant", () => {
    // 02:00 and 02:30 fall in the gap and become 03:00 and 03:30, which the series has as well.
    const series = {
      rule: "FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=0,30",
      start_local: "2026-03-08T01:00:00",
      zone: "America/New_York",
    };
    const found = occurrencesBetween(
      series,
      instant("2026-03-08T05:00:00Z"),
      instant("2026-03-09T04:00:00Z"),
      100,
    );
    expect(
      found === "too_many" ? [] : found.map(({ at }) => new Date(at * 1000).toISOString().slice(11, 16)),
    ).toEqual(["06:00", "06:30", "07:00", "07:30"]);
  });

  it("goes on past a date that its zone skipped", () => {
    const series = { rule: "FREQ=DAILY", start_local: "2011-12-28", zone: "Pacific/Apia" };
    const found = occurrencesBetween(series, 0, instant("2012-01-01T10:00:00Z"), 10);
    expect(found === "too_many" ? [] : found.map(({ at }) => at)).toEqual(
      ["2011-12-28T10:00:00Z", "2011-12-29T10:00:00Z", "2011-12-30T10:00:00Z", "2011-12-31T10:00:00Z"].map(
        instant,
      ),
    );
  });

  it("begins an all-day occurrence where the date does", () => {
    const series = { rule: "FREQ=WEEKLY", start_local: "2026-03-22", zone: "Europe/Berlin" };
    expect(nextAfter(series, instant("2026-03-22T00:00:00Z"))).toEqual({
      local: "2026-03-29",
      at: instant("2026-03-28T23:00:00Z"),
    });
    expect(nextAfter(series, instant("2026-03-29T00:00:00Z"))).toEqual({
      local: "2026-04-05",
      at: instant("2026-04-04T22:00:00Z"),
    });
  });
});

describe("a series", () => {
  const weekly = { rule: "FREQ=WEEKLY;BYDAY=TU", start_local: "2024-01-02T09:00:00", zone: "Europe/London" };

  it("that is overdue catches up to one occurrence, however long ago it began", () => {
    expect(latestUpTo(weekly, instant("2026-02-23T15:23:47Z"))).toEqual({
      local: "2026-02-17T09:00:00",
      at: instant("2026-02-17T09:00:00Z"),
    });
    const ancient = { rule: "FREQ=DAILY", start_local: "0001-01-01T09:00:00", zone: "UTC" };
    expect(latestUpTo(ancient, instant("2026-02-23T08:59:59Z"))?.local).toBe("2026-02-22T09:00:00");
    expect(nextAfter(ancient, instant("2026-02-23T08:59:59Z"))?.local).toBe("2026-02-23T09:00:00");
  });

  it("has nothing before it begins, and nothing after it ends", () => {
    expect(latestUpTo(weekly, instant("2024-01-02T08:59:59Z"))).toBeNull();
    expect(latestUpTo(weekly, instant("2024-01-02T09:00:00Z"))?.local).toBe("2024-01-02T09:00:00");
    const counted = { ...weekly, rule: "FREQ=WEEKLY;BYDAY=TU;COUNT=3" };
    expect(nextAfter(counted, instant("2024-01-09T09:00:00Z"))?.local).toBe("2024-01-16T09:00:00");
    expect(nextAfter(counted, instant("2024-01-16T09:00:00Z"))).toBeNull();
    expect(latestUpTo(counted, instant("2026-01-01T00:00:00Z"))?.local).toBe("2024-01-16T09:00:00");
    expect(occurrencesBetween(counted, 0, instant("2030-01-01T00:00:00Z"), 100)).toHaveLength(3);
  });

  it("ends with UNTIL, which it includes, in each of its forms", () => {
    for (const until of ["20240116", "20240116T090000", "20240116T090000Z"]) {
      const series = { ...weekly, rule: `FREQ=WEEKLY;BYDAY=TU;UNTIL=${until}` };
      expect(nextAfter(series, instant("2024-01-09T09:00:00Z"))?.local).toBe("2024-01-16T09:00:00");
      expect(nextAfter(series, instant("2024-01-16T09:00:00Z"))).toBeNull();
      expect(latestUpTo(series, instant("2026-01-01T00:00:00Z"))?.local).toBe("2024-01-16T09:00:00");
    }
    const earlier = { ...weekly, rule: "FREQ=WEEKLY;BYDAY=TU;UNTIL=20240116T085959Z" };
    expect(nextAfter(earlier, instant("2024-01-09T09:00:00Z"))).toBeNull();
    // 09:00 in New York is 14:00Z: an UNTIL in UTC is an instant.
    const newYork = {
      ...weekly,
      zone: "America/New_York",
      rule: "FREQ=WEEKLY;BYDAY=TU;UNTIL=20240116T135959Z",
    };
    expect(latestUpTo(newYork, instant("2026-01-01T00:00:00Z"))?.local).toBe("2024-01-09T09:00:00");
  });

  it("finds a day that is years away", () => {
    const leap = { rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", start_local: "0004-02-29", zone: "UTC" };
    expect(nextAfter(leap, instant("2026-02-23T00:00:00Z"))?.local).toBe("2028-02-29");
    expect(latestUpTo(leap, instant("2026-02-23T00:00:00Z"))?.local).toBe("2024-02-29");
    expect(nextAfter(leap, instant("2096-03-01T00:00:00Z"))?.local).toBe("2104-02-29");
    const daily = { ...leap, rule: "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29" };
    expect(nextAfter(daily, instant("2096-03-01T00:00:00Z"))?.local).toBe("2104-02-29");
  });

  it("ends with the year 9999", () => {
    const yearly = { rule: "FREQ=YEARLY", start_local: "9998-06-01T09:00:00", zone: "UTC" };
    expect(nextAfter(yearly, instant("9998-06-01T09:00:00Z"))?.local).toBe("9999-06-01T09:00:00");
    expect(nextAfter(yearly, instant("9999-06-01T09:00:00Z"))).toBeNull();
  });

  it("passes over times in the rule of an all-day series", () => {
    const series = { rule: "FREQ=DAILY;BYHOUR=9,17", start_local: "2026-02-23", zone: "UTC" };
    expect(occurrencesBetween(series, 0, instant("2026-02-25T00:00:00Z"), 10)).toEqual([
      { local: "2026-02-23", at: instant("2026-02-23T00:00:00Z") },
      { local: "2026-02-24", at: instant("2026-02-24T00:00:00Z") },
    ]);
  });

  it("looks at no more than 10,000 occurrences", () => {
    const daily = { rule: "FREQ=DAILY", start_local: "2026-01-01T09:00:00", zone: "UTC" };
    const end = instant("2100-01-01T00:00:00Z");
    expect(occurrencesBetween(daily, 0, end, 10_001)).toBe("too_many");
    expect(occurrencesBetween(daily, 0, end, 10_000)).toHaveLength(10_000);
  });

  it("takes only rules that were checked", () => {
    expect(() => nextAfter({ ...weekly, rule: "FREQ=SECONDLY" }, 0)).toThrow(RangeError);
  });
});
