import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { type Kind, type Move, oracleMove, type Rule, type Thing } from "./move-oracle";

/** The oracle itself, on moves whose answer needs no reckoning. It is Friday 26 March 2027, 9:00 in London. */

const world = { zone: "Europe/London", now: Date.parse("2027-03-26T09:00:00Z") / 1000 };

const thingAt = (at: string, kind: Kind = "local", rule?: Rule): Thing => {
  const reading = Temporal.PlainDateTime.from(at);
  const series = rule === undefined ? {} : { series: { rule, occurrence: reading.toPlainDate() } };
  return { kind, at: reading, ...series };
};

const clock = (at: string): Move => ({ means: "clock", clock: Temporal.PlainTime.from(at) });
const day = (on: string): Move => ({ means: "day", day: Temporal.PlainDate.from(on) });
const distance = (span: string): Move => ({ means: "distance", distance: Temporal.Duration.from(span) });
const byRule = (rule: Rule, at?: string): Move => ({
  means: "rule",
  rule,
  ...(at === undefined ? {} : { clock: Temporal.PlainTime.from(at) }),
});

const dentist = thingAt("2027-03-29T15:30");
const errand = thingAt("2027-03-27", "date");
const late = thingAt("2027-03-24T10:00");
const fortnight = { every: 2, unit: "week", weekday: 2 } as const;
const choir = thingAt("2027-04-06T19:00", "local", fortnight);

describe("the oracle of moves", () => {
  test.each<[string, Thing, Move, string, Kind?]>([
    ["a clock keeps the day", dentist, clock("16:00"), "2027-03-29T15:00:00Z"],
    ["a day keeps the clock", dentist, day("2027-03-31"), "2027-03-31T14:30:00Z"],
    ["an hour later counts from it", dentist, distance("PT1H"), "2027-03-29T15:30:00Z"],
    ["half an hour earlier", dentist, distance("-PT30M"), "2027-03-29T14:00:00Z"],
    ["the day after", dentist, distance("P1D"), "2027-03-30T14:30:00Z"],
    ["a week earlier is over", dentist, distance("-P1W"), "past"],
    ["a day keeps all-day", errand, day("2027-03-31"), "2027-03-30T23:00:00Z", "date"],
    ["a clock makes it timed", errand, clock("16:00"), "2027-03-27T16:00:00Z", "local"],
    ["an hour later than no clock", errand, distance("PT1H"), "no clock"],
    [
      "an instant stays one",
      thingAt("2027-03-29T15:30", "instant"),
      clock("16:00"),
      "2027-03-29T15:00:00Z",
      "instant",
    ],
    ["overdue, a clock is today's", late, clock("16:00"), "2027-03-26T16:00:00Z"],
    ["overdue, a clock that has passed is tomorrow's", late, clock("08:00"), "2027-03-27T08:00:00Z"],
    ["one of a series", choir, clock("20:00"), "2027-04-06T19:00:00Z"],
    ["one of a series before the next", choir, day("2027-04-19"), "2027-04-19T18:00:00Z"],
    ["one of a series past the next", choir, day("2027-04-21"), "overtakes"],
    ["a rule keeps its phase", choir, byRule(fortnight, "20:00"), "2027-04-06T19:00:00Z"],
    ["a rule takes the clock", choir, byRule({ ...fortnight, weekday: 4 }), "2027-04-08T18:00:00Z"],
    [
      "a rule takes the first date",
      dentist,
      byRule({ every: 1, unit: "day" }, "08:00"),
      "2027-03-29T07:00:00Z",
    ],
    ["later over the clocks' change", thingAt("2027-03-28T00:30"), distance("PT1H"), "2027-03-28T01:30:00Z"],
    [
      "into the hour that comes twice",
      thingAt("2027-10-31T00:30"),
      distance("PT2H"),
      "2027-10-31T01:30:00Z",
      "instant",
    ],
  ])("%s", (_, thing, move, at, kind) => {
    const moved = oracleMove(world, thing, move);
    if (typeof moved === "string") return expect(moved).toBe(at);
    expect(new Date(moved.epoch * 1000).toISOString()).toBe(new Date(at).toISOString());
    if (kind !== undefined) expect(moved.kind).toBe(kind);
  });
});
