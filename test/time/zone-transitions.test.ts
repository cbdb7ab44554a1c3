import { describe, expect, it } from "vitest";
import { formatLocal, localOfSeconds } from "../../src/time/calendar";
import { offsetAt, toInstant, toLocal } from "../../src/time/zones/zone";
import { ZONES } from "./digest-oracle";
import { oracleInstant } from "./zone-oracle";

const FROM = Date.UTC(2024, 0, 1) / 1000;
const TO = Date.UTC(2029, 0, 1) / 1000;
const TEN_DAYS = 10 * 86_400;

/** The first instants of new offsets in 2024 to 2028. No zone changes twice in ten days then. */
function transitionsOf(zone: string): number[] {
  const found: number[] = [];
  for (let from = FROM; from < TO; from += TEN_DAYS) {
    let last = from;
    let first = from + TEN_DAYS;
    const offset = offsetAt(zone, first);
    if (offset === offsetAt(zone, last)) continue;
    while (first - last > 1) {
      const middle = Math.floor((first + last) / 2);
      if (offsetAt(zone, middle) === offset) first = middle;
      else last = middle;
    }
    found.push(first);
  }
  return found;
}

describe("every zone the runtime knows, around every transition of 2024 to 2028", () => {
  const moments = ZONES.flatMap((zone) =>
    transitionsOf(zone).flatMap((transition) =>
      [-7200, -1800, -1, 0, 1, 1799, 3600].map((distance) => ({
        zone,
        transition,
        instant: transition + distance,
      })),
    ),
  );

  it("has transitions to test with", () => {
    expect(ZONES.length).toBeGreaterThan(400);
    expect(moments.length).toBeGreaterThan(5000);
  });

  it("instant → wall clock → instant comes back, or to the first of a fold", () => {
    const wrong = moments.filter(({ zone, transition, instant }) => {
      const fold = offsetAt(zone, transition - 1) - offsetAt(zone, transition);
      const isSecond = instant >= transition && instant < transition + fold;
      return toInstant(zone, toLocal(zone, instant)) !== (isSecond ? instant - fold : instant);
    });
    expect(wrong).toEqual([]);
  });

  it("wall clock → instant → wall clock comes back, except in gaps, where it moves forward by the gap", () => {
    const wrong = moments.filter(({ zone, transition, instant }) => {
      const gap = offsetAt(zone, transition) - offsetAt(zone, transition - 1);
      const reading = instant + offsetAt(zone, transition - 1); // as if the clocks had not changed
      const isInGap = instant >= transition && instant < transition + gap;
      const expected = formatLocal(localOfSeconds(isInGap ? reading + gap : reading));
      return formatLocal(toLocal(zone, toInstant(zone, localOfSeconds(reading)))) !== expected;
    });
    expect(wrong).toEqual([]);
  });

  it("reads wall clocks as Temporal does", () => {
    const wrong = moments.filter(({ zone, transition, instant }) => {
      const reading = localOfSeconds(instant + offsetAt(zone, transition - 1));
      return toInstant(zone, reading) !== oracleInstant(zone, formatLocal(reading));
    });
    expect(wrong).toEqual([]);
  });
});
