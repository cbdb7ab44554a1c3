import { expect, it } from "vitest";
import { openWorld } from "../../support/world";
import { judge } from "./figures";
import { liveMonth, type Model } from "./month";

/** The months of bots that mark wrongly, or not at all, with their replies stored and without (docs/reminders.md). */

it.each<[string, Model, { again: number; losses: number; calls: number }]>([
  ["that forgets 30 % of its marks", { forgets: 30 }, { again: 28, losses: 0, calls: 164 }],
  ["of that kind that is heard", { forgets: 30, isHeard: true }, { again: 0, losses: 0, calls: 155 }],
  [
    "that says 60 % of what it is shown and marks all of it",
    { forgets: 0, says: 60 },
    { again: 0, losses: 19, calls: 164 },
  ],
  [
    "that says as little, sends no marks and is heard",
    { forgets: 100, says: 60, isHeard: true },
    { again: 0, losses: 1, calls: 96 },
  ],
  [
    "that says all, sends no marks and is heard",
    { forgets: 100, isHeard: true },
    { again: 0, losses: 0, calls: 96 },
  ],
])("a bot %s", async (_bot, model, expected) => {
  const world = await openWorld("2026-03-01T12:00:00Z");
  const figures = judge(await liveMonth(world, world.user(), { ...model, isBrief: true }));
  const { repeated, nags, lost, silenced, calls } = figures;
  const losses = new Set([...lost.map((content) => `${content} overdue`), ...silenced]).size;
  expect({ again: repeated + nags.length, losses, calls }, JSON.stringify(figures, null, 1)).toEqual(
    expected,
  );
});
