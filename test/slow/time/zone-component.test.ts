import { describe, it } from "vitest";
import { expectSameChanges, expectSameClock, USUAL, ZONES } from "../../time/zone-readers";

describe("a zone as a VTIMEZONE", () => {
  const others = ZONES.filter((zone) => !USUAL.includes(zone));

  it.each(others)("%s tells a parser of another author the same wall clock as we have", expectSameClock);

  it.each(others)(
    "%s tells every change up to 2090, where it is said to be right for ever",
    expectSameChanges,
  );
});
