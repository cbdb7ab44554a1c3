import { describe, expect, it } from "vitest";
import type { RehearsalReport } from "../../../../clients/typescript/src/testing";
import { marking } from "../../../clients/testing/stage-fetch";
import { week } from "../../../clients/testing/week";

// Weeks that are compared with each other: test/clients/testing has what a model errs in.

/** A report without what chance gives it: the ids. */
const told = ({ items, counts, mistakes, transcript, broken }: RehearsalReport) => ({
  items: items.map(({ id: _id, ...item }) => item),
  ...{ counts, mistakes, transcript },
  broken: broken.map(({ at }) => at),
});

describe("a model", () => {
  it("that forgets all marks nags as one that never marks", async () => {
    const { counts } = await week({ forgets: 1 });
    const never = await week({}, async (turn) => {
      if (turn.message.startsWith("Remind")) return await marking(turn);
      return `Don't forget: ${turn.items.map(({ content }) => content).join(", ")}.`;
    });
    expect(counts.nagged).toBeGreaterThan(20);
    expect(counts).toEqual(never.counts);
  });

  it("errs alike with the same seed, in another way with another one", async () => {
    const all = { forgets: 0.3, unsaid: 0.2, wrongIds: 0.2, twice: 0.2 };
    const first = told(await week(all));
    expect(Object.values(first.mistakes).every((count) => count > 0)).toBe(true);
    expect(told(await week(all))).toEqual(first);
    expect(told(await week({ ...all, seed: 2 }))).not.toEqual(first);
  });
});
