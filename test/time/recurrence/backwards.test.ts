import { describe, expect, it } from "vitest";
import { lastOccurrencesBetween } from "../../../src/time/recurrence/recurrence-backwards";
import { MAX_INSTANT } from "../../../src/time/zones/zone";

const at = (time: string) => Date.parse(time) / 1000;

describe("the last occurrences before a moment", () => {
  it.each([
    ["daily", "FREQ=DAILY", "9999-12-31T09:00:00"],
    ["on 29 February", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "9996-02-29T09:00:00"],
    ["with an end long ago", "FREQ=WEEKLY;COUNT=3", "2026-01-15T09:00:00"],
  ])("are found at the end of time: %s", (_name, rule, last) => {
    const series = { rule, start_local: "2026-01-01T09:00:00", zone: "UTC" };
    const found = lastOccurrencesBetween(series, at("2026-01-01T00:00:00Z"), MAX_INSTANT + 1, 3);
    expect(found[0]?.local).toBe(last);
    expect(found).toHaveLength(3);
  });

  it("of a rule that comes 48 times a day in one month of each year are not cut", () => {
    const hours = Array.from({ length: 24 }, (_, hour) => hour).join(",");
    const rule = `FREQ=YEARLY;BYMONTH=1;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=${hours};BYMINUTE=0,30`;
    const series = { rule, start_local: "2020-01-01T00:00:00", zone: "UTC" };
    const found = lastOccurrencesBetween(series, 0, at("2040-06-01T00:00:00Z"), 3000);
    expect(found.map(({ local }) => local)).toEqual(
      [...new Set(found.map(({ local }) => local))].sort().reverse(),
    );
    expect([found.length, found[0]?.local, found[2999]?.local]).toEqual([
      3000,
      "2040-01-31T23:30:00",
      "2038-01-31T12:00:00",
    ]);
  });
});
