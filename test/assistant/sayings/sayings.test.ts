import { describe, expect, it } from "vitest";
import { FIFTH_FLOORS, RIGHT_REPRODUCTIONS } from "./floors";
import type { Played } from "./play";
import { readSayings } from "./read-sayings";
import { count, expectFloor, LONG, playRows, SETS, tellPlayed } from "./sets";

const REPRODUCTIONS = import.meta.glob<string>("./reproductions/*.txt", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The first row of each five: some of each act. test/slow/assistant plays all. */
describe.each(SETS)("each fifth saying of the $set set", ({ languages }) => {
  it.each(languages)(
    "$name",
    async ({ name, file }) => {
      const rows = file.sayings.filter((_, n) => n % 5 === 0);
      const right = FIFTH_FLOORS[name];
      if (right === undefined) throw new Error(`no figures of a fifth of ${name}`);
      expectFloor(await playRows(`a fifth of ${name}`, file, rows), { right, wrong: 0, silent: 0 });
    },
    LONG,
  );
});

it(
  "what a review found to be wrong",
  async () => {
    const played: Played[] = [];
    for (const [path, text] of Object.entries(REPRODUCTIONS))
      played.push(...(await playRows(path, readSayings(text))));
    tellPlayed("reproductions", played);
    expect(count(played, "right")).toBeGreaterThanOrEqual(RIGHT_REPRODUCTIONS);
  },
  LONG,
);
