import { expect } from "vitest";
import { openWorld } from "../../support/world";
import { type Figures, judge } from "./figures";
import { liveMonth, type Model } from "./month";

async function live(model: Model): Promise<Figures> {
  const world = await openWorld("2026-03-01T12:00:00Z");
  return judge(await liveMonth(world, world.user(), model));
}

/** What a month comes to: mentions said again, losses, and calls of the model. */
export interface Cost {
  again: number;
  losses: number;
  calls: number;
}

/** Holds the month of a bot that marks wrongly, or not at all, to the figures of docs/reminders.md. */
export async function expectCost(model: Model, expected: Cost): Promise<void> {
  const figures = await live({ ...model, isBrief: true, isAsked: false });
  const { repeated, nags, lost, silenced, calls } = figures;
  const losses = new Set([...lost.map((content) => `${content} overdue`), ...silenced]).size;
  const cost = { again: repeated + nags.length, losses, calls };
  expect(cost, JSON.stringify(figures, null, 1)).toEqual(expected);
}

/** Holds a bot that forgets so many marks of a hundred to it: all is mentioned in time, and nothing without a reason. */
export async function expectInTime(forgets: number): Promise<void> {
  const figures = await live({ forgets });
  const shown = JSON.stringify(figures, null, 1);
  expect(figures.once, shown).toBe(35);
  expect(figures.on_the_last_day, shown).toBeGreaterThanOrEqual(33);
  expect(figures.occurrences, shown).toBeGreaterThan(40);
  expect(figures.on_their_day, shown).toBe(figures.occurrences);
  const { nags, told_back, lost, unanswered } = figures;
  expect({ nags, told_back, lost, unanswered }, shown).toEqual({
    nags: [],
    told_back: [],
    lost: [],
    unanswered: [],
  });
  // What is said again was said without a mark before, and one forgotten mark costs one repetition.
  expect(figures.forgotten_marks > 0, shown).toBe(forgets > 0);
  expect(figures.repeated, shown).toBeLessThanOrEqual(figures.forgotten_marks);
}

/** Bots that mark wrongly, or not at all, with their replies stored and without. */
export const ERRING: readonly [bot: string, model: Model, cost: Cost][] = [
  ["that forgets 30 % of its marks", { forgets: 30 }, { again: 28, losses: 0, calls: 161 }],
  ["of that kind that is heard", { forgets: 30, isHeard: true }, { again: 0, losses: 0, calls: 153 }],
  [
    "that says 60 % of what it is shown and marks all of it",
    { forgets: 0, says: 60 },
    { again: 0, losses: 19, calls: 161 },
  ],
  [
    "that says all, sends no marks and is heard",
    { forgets: 100, isHeard: true },
    { again: 0, losses: 0, calls: 96 },
  ],
];

/** The one whose month has all of it: what isn't said, isn't marked, and is heard. */
export const USUAL: readonly [bot: string, model: Model, cost: Cost] = [
  "that says 60 % of what it is shown, sends no marks and is heard",
  { forgets: 100, says: 60, isHeard: true },
  { again: 0, losses: 1, calls: 96 },
];
