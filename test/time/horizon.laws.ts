import * as fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect } from "vitest";
import { horizonBegin, isWithinDays } from "../../src/time/horizon";
import { law } from "../support/law";

const ZONES = [
  "UTC",
  "Europe/London",
  "America/New_York",
  "America/St_Johns",
  "America/Havana",
  "Africa/Casablanca",
  "Asia/Kathmandu",
  "Asia/Beirut",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
];

/** The local dates between two instants, as Temporal counts them. */
function daysBetween(zone: string, from: number, to: number): number {
  const date = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at * 1000)
      .toZonedDateTimeISO(zone)
      .toPlainDate();
  return date(from).until(date(to)).days;
}

/** From 2026 to 2029, often around the changes of clocks in March and in October. */
const moments = fc.oneof(
  fc.integer({ min: 1_767_225_600, max: 1_861_920_000 }),
  fc.integer({ min: -5 * 86_400, max: 5 * 86_400 }).map((off) => 1_806_192_000 + off),
  fc.integer({ min: -5 * 86_400, max: 5 * 86_400 }).map((off) => 1_824_940_800 + off),
);

describe("a window of days", () => {
  law(
    "ends where the label of the next day begins",
    fc.property(
      fc.constantFrom(...ZONES),
      moments,
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 0, max: 32 * 86_400 }),
      (zone, now, days, ahead) => {
        const due = now + ahead;
        expect(isWithinDays(due, zone, now, days)).toBe(daysBetween(zone, now, due) <= days);
        expect(horizonBegin(due, zone, days) <= now).toBe(daysBetween(zone, now, due) <= days);
      },
    ),
    1000,
  );
});
