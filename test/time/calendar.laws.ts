import * as fc from "fast-check";
import { describe, expect } from "vitest";
import {
  civilOf,
  dayNumberOf,
  formatLocal,
  isValidDate,
  localOfSeconds,
  parseLocal,
  secondsOfLocal,
} from "../../src/time/calendar";
import { law } from "../support/law";

describe("laws", () => {
  const dayNumber = fc.integer({ min: -719_162, max: 2_932_896 }); // 0001-01-01 to 9999-12-31

  law(
    "day number → date → day number, as the platform's own calendar counts",
    fc.property(dayNumber, (days) => {
      const { year, month, day } = civilOf(days);
      expect(dayNumberOf(year, month, day)).toBe(days);
      expect(isValidDate(year, month, day)).toBe(true);
      const platform = new Date(days * 86_400_000);
      expect([year, month, day]).toEqual([
        platform.getUTCFullYear(),
        platform.getUTCMonth() + 1,
        platform.getUTCDate(),
      ]);
    }),
    2000,
  );

  law(
    "wall clock → text → wall clock, and → seconds → wall clock",
    fc.property(fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }), (seconds) => {
      const local = localOfSeconds(seconds);
      expect(parseLocal(formatLocal(local))).toEqual(local);
      expect(secondsOfLocal(local)).toBe(seconds);
    }),
    2000,
  );
});
