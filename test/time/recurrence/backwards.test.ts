import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkRule, occurrencesBetween } from "../../../src/time/recurrence/recurrence";
import { lastOccurrencesBetween } from "../../../src/time/recurrence/recurrence-backwards";
import { MAX_INSTANT } from "../../../src/time/zones/zone";
import { checkLaw } from "../check-law";
import { randomRules } from "./random-rules";

const at = (time: string) => Date.parse(time) / 1000;
const ZONES = ["UTC", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia"];

describe("the last occurrences before a moment", () => {
  it("are the end of the list that goes forward, backwards", () => {
    const rules = randomRules(20_260_220, 300).flatMap(({ rule, start }) => {
      const checked = checkRule(rule);
      return checked.ok ? [{ rule: checked.rule, start_local: start }] : [];
    });
    const years = fc.integer({ min: 0, max: 6 });
    checkLaw(
      fc.property(
        fc.constantFrom(...rules),
        fc.constantFrom(...ZONES),
        fc.integer({ min: at("1995-01-01T00:00:00Z"), max: at("2045-01-01T00:00:00Z") }),
        years,
        fc.integer({ min: 1, max: 30 }),
        (rule, zone, after, span, limit) => {
          const series = { ...rule, zone };
          const before = after + span * 366 * 86_400;
          const all = occurrencesBetween(series, after, before, 10_000);
          if (all === "too_many" || all.length === 10_000) return;
          expect(lastOccurrencesBetween(series, after, before, limit)).toEqual(
            all.toReversed().slice(0, limit),
          );
        },
      ),
      150,
    );
  });

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
