import { expect, it } from "vitest";
import { openWorld } from "../../support/world";
import { judge } from "./figures";
import { liveMonth } from "./month";

/** Three bots live the same month: one whose model does all that it is told, one that forgets marks, one that never marks. */

it.each([
  ["marks all that it mentions", 0],
  ["forgets 30 % of its marks", 30],
  ["never marks", 100],
])(
  "a bot that %s mentions everything on the day that matters, and nothing without a reason",
  async (_bot, forgets) => {
    const world = await openWorld("2026-03-01T12:00:00Z");
    const figures = judge(await liveMonth(world, world.user(), { forgets }));
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
  },
);
