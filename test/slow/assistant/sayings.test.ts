import { afterAll, describe, it } from "vitest";
import type { Played } from "../../assistant/sayings/play";
import { expectFloor, LONG, playRows, SETS, tellFigures } from "../../assistant/sayings/sets";

/** Every saying of the three sets, in twelve languages. */

const all: { set: string; played: Played[] }[] = [];

afterAll(() => {
  for (const { set } of SETS)
    console.info(
      tellFigures(
        `all, the ${set} set`,
        all.filter((one) => one.set === set).flatMap(({ played }) => played),
      ),
    );
});

describe.each(SETS)("sayings of the $set set", ({ set, languages }) => {
  it.each(languages)(
    "$name",
    async ({ name, file, floor }) => {
      const played = await playRows(name, file);
      all.push({ set, played });
      expectFloor(played, floor);
    },
    LONG,
  );
});
