import { describe, expect, it } from "vitest";
import { checkRule, occurrencesBetween } from "../../../src/time/recurrence/recurrence";
import { type RuleParts, readRule } from "../../../src/time/recurrence/recurrence-rule";
import { FULL_SIMULATION } from "../../support/full-simulation";
import { readDayByDay } from "./day-by-day";
import { ORACLES, type Oracle, type Question } from "./oracles";
import { randomRules } from "./random-rules";

/**
 * Random rules from random starts, expanded by us and by libraries of other authors. Where one differed, the text of
 * RFC 5545 section 3.3.10 was read, and what the library gets wrong stands in oracles.ts with the reason.
 * `VITE_FULL_SIMULATION=1` asks 5,000 rules instead of 500.
 */
const RULES = FULL_SIMULATION ? 5000 : 500;
const SEED = 5545;
const YEARS = 4;
const LIMIT = 12;

interface Case {
  question: Question;
  parts: RuleParts;
  ours: string[];
}

const cases: Case[] = randomRules(SEED, RULES).flatMap(({ rule: text, start }) => {
  const checked = checkRule(text);
  const reading = readRule(text);
  if (!checked.ok || !reading.ok) return [];
  const { rule } = checked;
  const horizon = `${Number(start.slice(0, 4)) + YEARS}-01-01T00:00:00`;
  const series = { rule, start_local: start, zone: "UTC" };
  const found = occurrencesBetween(series, secondsOf(start), secondsOf(horizon), LIMIT);
  if (found === "too_many") return [];
  const ours = found.map(({ local }) => local);
  const until = ours[LIMIT - 1] ?? horizon;
  return [{ question: { rule, start, first: ours[0] ?? null, until }, parts: reading.parts, ours }];
});

/** Every library but one walks to the year 9999, or for ever, where a rule has nothing. */
function isJudge(oracle: Oracle, { parts, question }: Case): boolean {
  return (question.first !== null || oracle.isBounded) && !oracle.mistakes.some(({ on }) => on(parts));
}

describe("random rules", () => {
  // How many of a hundred rules each library has to judge: the mistakes in oracles.ts mustn't hide too many.
  const SHARES: Record<string, number> = { rrule: 50, "rrule-temporal": 80, "ical.js": 30 };

  it.each(ORACLES)("expand as $name expands them, but for its mistakes", (oracle) => {
    const judged = cases.filter((one) => isJudge(oracle, one));
    expect(judged.length).toBeGreaterThan((cases.length * (SHARES[oracle.name] ?? 100)) / 100);
    for (const { question, ours } of judged) {
      const { rule, start } = question;
      expect({ rule, start, found: oracle.ask(question) }).toEqual({ rule, start, found: ours });
    }
  });

  it("expand as the RFC says when it is read day by day", () => {
    for (const { question, parts, ours } of cases) {
      const { rule, start, until } = question;
      const found = readDayByDay(parts, start, until);
      expect({ rule, start, found }).toEqual({ rule, start, found: ours });
    }
  });
});

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
