import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { dayStartOf } from "../../src/time/life-cycle";
import { localDateOf, toLocal } from "../../src/time/zones/zone";
import { law } from "../support/law";
import { dueAt } from "../support/life-items";

const HOUR = 3600;

describe("the start of an item's day", () => {
  const zones = [
    "UTC",
    "America/St_Johns",
    "Africa/Cairo",
    "America/Santiago",
    "Asia/Tehran",
    "Pacific/Chatham",
  ];
  const instants = fc.integer({ min: Date.UTC(1995, 0) / 1000, max: Date.UTC(2037, 0) / 1000 });
  law(
    "is the first instant of the due date or twelve hours before, and never after the due time",
    fc.property(fc.constantFrom(...zones), instants, (zone, due_at) => {
      const item = dueAt("2026-01-23", zone, { due_kind: "instant", due_at, deadline_at: due_at });
      const start = dayStartOf(item);
      expect(start).toBeLessThanOrEqual(due_at);
      const { hour, minute } = toLocal(zone, due_at);
      if (hour * 60 + minute <= 8 * 60) expect(start).toBe(due_at - 12 * HOUR);
      else {
        expect(localDateOf(zone, start)).toBe(localDateOf(zone, due_at));
        expect(localDateOf(zone, start - 1) < localDateOf(zone, due_at)).toBe(true);
      }
    }),
    1000,
  );
});
