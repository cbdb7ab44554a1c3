import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { checkRule, occurrencesBetween } from "../../../src/time/recurrence/recurrence";
import { lastOccurrencesBetween } from "../../../src/time/recurrence/recurrence-backwards";
import { law } from "../../support/law";
import { randomRule } from "./random-rules";

const at = (time: string) => Date.parse(time) / 1000;
const ZONES = ["UTC", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia"];

describe("the last occurrences before a moment", () => {
  const series = randomRule.filter(({ rule }) => checkRule(rule).ok);
  const years = fc.integer({ min: 0, max: 6 });
  law(
    "are the end of the list that goes forward, backwards",
    fc.property(
      series,
      fc.constantFrom(...ZONES),
      fc.integer({ min: at("1995-01-01T00:00:00Z"), max: at("2045-01-01T00:00:00Z") }),
      years,
      fc.integer({ min: 1, max: 30 }),
      ({ rule: text, start: start_local }, zone, after, span, limit) => {
        const checked = checkRule(text);
        if (!checked.ok) return;
        const series = { rule: checked.rule, start_local, zone };
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
