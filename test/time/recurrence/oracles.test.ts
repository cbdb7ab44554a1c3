import { describe, expect, it } from "vitest";
import { checkRule, occurrencesBetween } from "../../../src/time/recurrence/recurrence";
import { ORACLES } from "./oracles";

describe.each(ORACLES)("a rule that $name reads otherwise than the RFC", (oracle) => {
  it.each(oracle.mistakes)("$rule: it $why", ({ rule: text, start: day, days }) => {
    const start = `${day}T09:00:00`;
    const checked = checkRule(text);
    if (!checked.ok) throw new Error(checked.reason);
    const { rule } = checked;
    const expected = days.split(" ");
    const series = { rule, start_local: start, zone: "UTC" };
    const found = occurrencesBetween(
      series,
      secondsOf(start),
      secondsOf("2070-01-01T00:00:00"),
      expected.length,
    );
    if (found === "too_many") throw new Error("too many");
    const ours = found.map(({ local }) => local);
    expect(ours.map((local) => local.slice(0, 10))).toEqual(expected);
    const until = ours.at(-1) ?? start;
    expect(oracle.ask({ rule, start, first: ours[0] ?? null, until })).not.toEqual(ours);
  });
});

function secondsOf(local: string): number {
  return Date.parse(`${local}Z`) / 1000;
}
