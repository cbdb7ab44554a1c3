import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { nearest } from "../../src/time/nearest";
import { law } from "../support/law";

const NOW = Date.parse("2026-02-23T10:00:00Z") / 1000;
const HOUR = 3600;

const timed = (id: string, hours: number) => ({
  id,
  due_kind: "instant" as const,
  due_at: NOW + hours * HOUR,
});

describe("what a list keeps is nearest to now", () => {
  const items = fc
    .array(fc.integer({ min: -100, max: 100 }), { maxLength: 12 })
    .map((hours) => hours.map((hour, index) => timed(`i${index}`, hour)));
  law(
    "leaves out nothing that is nearer than what it keeps",
    fc.property(items, fc.integer({ min: 0, max: 12 }), (all, most) => {
      const kept = nearest(all, { now: NOW, zone: "UTC" }, most);
      expect(kept).toHaveLength(Math.min(most, all.length));
      const far = (item: { due_at: number }) => Math.abs(item.due_at - NOW);
      const left = all.filter((item) => !kept.includes(item));
      expect(Math.min(...left.map(far))).toBeGreaterThanOrEqual(Math.max(0, ...kept.map(far)));
    }),
    500,
  );
});
