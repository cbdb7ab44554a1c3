import * as fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect } from "vitest";
import { formatDate, formatLocal, localOfSeconds } from "../../src/time/calendar";
import { firstInstantOf, localDateOf, toInstant, toLocal } from "../../src/time/zones/zone";
import { law } from "../support/law";
import { ZONES } from "./digest-oracle";
import { oracleInstant } from "./zone-oracle";

describe("any time in any zone", () => {
  const anyZone = fc.constantFrom(...ZONES);
  const anyInstant = fc.integer({ min: Date.UTC(1850, 0, 1) / 1000, max: Date.UTC(2150, 0, 1) / 1000 });

  law(
    "shows the wall clock that Temporal shows",
    fc.property(anyZone, anyInstant, (zone, instant) => {
      const shown = Temporal.Instant.fromEpochMilliseconds(instant * 1000).toZonedDateTimeISO(zone);
      expect(formatLocal(toLocal(zone, instant))).toBe(
        shown.toPlainDateTime().toString({ smallestUnit: "second" }),
      );
    }),
    1000,
  );

  law(
    "reads a wall clock as Temporal does",
    fc.property(anyZone, anyInstant, (zone, seconds) => {
      const reading = localOfSeconds(seconds);
      expect(toInstant(zone, reading)).toBe(oracleInstant(zone, formatLocal(reading)));
    }),
    1000,
  );

  law(
    "begins a date where Temporal does, and not a second earlier",
    fc.property(anyZone, anyInstant, (zone, seconds) => {
      const { year, month, day } = localOfSeconds(seconds);
      const date = formatDate(year, month, day);
      const first = firstInstantOf(zone, date);
      expect(first).toBe(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds / 1000);
      expect(localDateOf(zone, first) >= date).toBe(true);
      expect(localDateOf(zone, first - 1) < date).toBe(true);
    }),
    1000,
  );
});
