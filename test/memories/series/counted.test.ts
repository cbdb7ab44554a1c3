import { describe, expect, it } from "vitest";
import {
  latestUpTo,
  nextAfter,
  occurrencesBetween,
  type Series,
} from "../../../src/time/recurrence/recurrence";

const seconds = (iso: string) => Date.parse(iso) / 1000;

describe("a series that COUNT ends", () => {
  it.each([
    ["FREQ=DAILY;COUNT=5", "2026-03-27T02:30:00", "Europe/Berlin"],
    ["FREQ=DAILY;COUNT=1", "2026-03-27T02:30:00", "Europe/Berlin"],
    ["FREQ=DAILY;COUNT=7;BYHOUR=1,2,3", "2026-10-30T02:00:00", "America/New_York"],
    ["FREQ=WEEKLY;COUNT=4;BYDAY=TU,TH", "2026-03-27", "Asia/Kathmandu"],
    ["FREQ=MONTHLY;COUNT=3;BYMONTHDAY=31", "2026-01-31T09:00:00", "Australia/Lord_Howe"],
  ])("is the same from every side: %s from %s in %s", (rule, start_local, zone) => {
    const series: Series = { rule, start_local, zone };
    const all = occurrencesBetween(series, 0, seconds("2030-01-01T00:00:00Z"), 100);
    if (all === "too_many") throw new Error("too many");
    expect(all).toHaveLength(Number(/COUNT=(\d+)/.exec(rule)?.[1]));
    const instants = all.map(({ at }) => at);
    for (const at of instants.flatMap((instant) => [instant - 1, instant, instant + 1, instant + 40_000])) {
      expect(nextAfter(series, at)?.at ?? null).toBe(instants.find((instant) => instant > at) ?? null);
      expect(latestUpTo(series, at)?.at ?? null).toBe(instants.findLast((instant) => instant <= at) ?? null);
    }
    expect(latestUpTo(series, seconds("2080-01-01T00:00:00Z"))?.at).toBe(instants.at(-1));
  });

  it("is counted once, not at every reading", () => {
    const began = performance.now();
    for (let i = 0; i < 100; i += 1) {
      const series = {
        rule: "FREQ=DAILY;COUNT=10000",
        start_local: "2001-01-01T08:00:00",
        zone: "Europe/Berlin",
      };
      const now = seconds("2026-02-20T10:00:00Z") + i * 3600;
      expect(latestUpTo(series, now)?.at).toBeGreaterThan(now - 86_400);
      expect(nextAfter(series, now)?.at).toBeLessThanOrEqual(now + 86_400);
    }
    // Counting each time takes ten seconds.
    expect(performance.now() - began).toBeLessThan(4000);
  });
});
