import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { checkRule, occurrencesBetween } from "../../../src/time/recurrence/recurrence";
import { type RuleParts, readRule } from "../../../src/time/recurrence/recurrence-rule";
import { law } from "../../support/law";
import { readDayByDay } from "./day-by-day";
import { ORACLES, type Oracle, type Question } from "./oracles";
import { type RandomRule, randomRule } from "./random-rules";

/**
 * Random rules from random starts, expanded by us and by libraries of other authors. Where one differed, the text of
 * RFC 5545 section 3.3.10 was read, and what the library gets wrong stands in oracles.ts with the reason.
 */
const RULES = 250;
const YEARS = 4;
const LIMIT = 12;

interface Case {
  question: Question;
  parts: RuleParts;
  ours: string[];
}

const expanded = new Map<string, Case | null>();

/** What we read of a rule; null where we refuse it. Once for all judges: one seed draws the same rules for each. */
function expand(random: RandomRule): Case | null {
  const key = `${random.start} ${random.rule}`;
  const known = expanded.get(key);
  if (known !== undefined) return known;
  const found = expandNew(random);
  expanded.set(key, found);
  return found;
}

function expandNew({ rule: text, start }: RandomRule): Case | null {
  const checked = checkRule(text);
  const reading = readRule(text);
  if (!checked.ok || !reading.ok) return null;
  const { rule } = checked;
  const horizon = `${Number(start.slice(0, 4)) + YEARS}-01-01T00:00:00`;
  const series = { rule, start_local: start, zone: "UTC" };
  const found = occurrencesBetween(series, secondsOf(start), secondsOf(horizon), LIMIT);
  if (found === "too_many") return null;
  const ours = found.map(({ local }) => local);
  const until = ours[LIMIT - 1] ?? horizon;
  return { question: { rule, start, first: ours[0] ?? null, until }, parts: reading.parts, ours };
}

/** Every library but one walks to the year 9999, or for ever, where a rule has nothing. */
function isJudge(oracle: Oracle, { parts, question }: Case): boolean {
  return (question.first !== null || oracle.isBounded) && !oracle.mistakes.some(({ on }) => on(parts));
}

describe("random rules", () => {
  // How many of a hundred rules each library has to judge: the mistakes in oracles.ts mustn't hide too many.
  const SHARES: Record<string, number> = { rrule: 50, "rrule-temporal": 80, "ical.js": 30 };

  for (const oracle of ORACLES) {
    let read = 0;
    let judged = 0;
    law(
      `expand as ${oracle.name} expands them, but for its mistakes`,
      fc.property(randomRule, (random) => {
        const one = expand(random);
        if (one === null) return;
        read += 1;
        if (!isJudge(oracle, one)) return;
        judged += 1;
        const { rule, start } = one.question;
        expect({ rule, start, found: oracle.ask(one.question) }).toEqual({ rule, start, found: one.ours });
      }),
      RULES,
      () => expect(judged).toBeGreaterThan((read * (SHARES[oracle.name] ?? 100)) / 100),
    );
  }

  law(
    "expand as the RFC says when it is read day by day",
    fc.property(randomRule, (random) => {
      const one = expand(random);
      if (one === null) return;
      const { rule, start, until } = one.question;
      const found = readDayByDay(one.parts, start, until);
      expect({ rule, start, found }).toEqual({ rule, start, found: one.ours });
    }),
    RULES,
  );
});

function secondsOf(local: string): number {
  return Date.parse(`${local}Z`) / 1000;
}
