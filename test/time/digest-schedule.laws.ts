import * as fc from "fast-check";
import { describe, expect } from "vitest";
import type { Weekday } from "../../src/time/calendar";
import { nextDigest } from "../../src/time/digest-schedule";
import { law } from "../support/law";
import { faultsOf } from "./digest-faults";
import { datesFrom, dueInstant, localDate, weekday, ZONES } from "./digest-oracle";

const DAY = 86_400;

const minute = fc.integer({ min: 0, max: 1439 });

const clockOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

describe("any zone", () => {
  const start = fc.integer({ min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2027, 11, 1) / 1000 });

  law(
    "has a digest on each local date of a month, at its wall clock",
    fc.property(fc.constantFrom(...ZONES), start, minute, (zone, from, minutes) => {
      expect(faultsOf(zone, clockOf(minutes), datesFrom(localDate(zone, from), 30))).toEqual([]);
    }),
    100,
  );
});

describe("any settings at any time", () => {
  const settings = fc.record({
    zone: fc.constantFrom(...ZONES),
    now: fc.integer({ min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2027, 11, 1) / 1000 }),
    minute,
    days: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 })),
    pause: fc.option(fc.integer({ min: -3 * DAY, max: 3 * DAY })),
    claimed: fc.option(fc.integer({ min: -2, max: 1 })),
  });

  law(
    "the next digest is the first wanted one that Temporal knows",
    fc.property(settings, ({ zone, now, minute, days, pause, claimed }) => {
      const time = clockOf(minute);
      const pausedUntil = pause === null ? null : now + pause;
      const lastOn = claimed === null ? null : localDate(zone, now + claimed * DAY);
      const expected = datesFrom(localDate(zone, now - 2 * DAY), 17)
        .map((on) => ({ on, at: dueInstant(zone, on, time) }))
        .find(
          ({ on, at }) =>
            at > now &&
            (days === null || days.includes(weekday(on))) &&
            (pausedUntil === null || at >= pausedUntil) &&
            (lastOn === null || on > lastOn),
        );
      const planned = nextDigest({ zone, time, days: days as Weekday[] | null, pausedUntil, lastOn }, now);
      expect(planned).toEqual(expected);
    }),
    1000,
  );
});
