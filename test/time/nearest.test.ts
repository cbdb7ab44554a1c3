import { describe, expect, it } from "vitest";
import { nearest } from "../../src/time/nearest";
import { firstInstantOf } from "../../src/time/zones/zone";

const NOW = Date.parse("2026-02-23T10:00:00Z") / 1000;
const HOUR = 3600;

const timed = (id: string, hours: number) => ({
  id,
  due_kind: "instant" as const,
  due_at: NOW + hours * HOUR,
});
const day = (id: string, date: string, zone: string) => ({
  id,
  due_kind: "date" as const,
  due_at: firstInstantOf(zone, date),
});

describe("what a list keeps is nearest to now", () => {
  it.each([
    ["on both sides", [timed("a", -3), timed("b", -1), timed("c", 2), timed("d", 5)], "UTC", 2, "bc"],
    ["a whole day of today is at hand", [timed("a", -1), day("b", "2026-02-23", "UTC")], "UTC", 1, "b"],
    ["one of yesterday isn't", [day("a", "2026-02-22", "UTC"), timed("b", -2)], "UTC", 1, "b"],
    [
      "by the date of the zone: it is the 24th in Auckland already at 11:00 UTC",
      [day("a", "2026-02-23", "Pacific/Auckland"), timed("b", -20)],
      "Pacific/Auckland",
      1,
      "a",
    ],
    ["of two as far off the later", [timed("a", -1), timed("b", 1)], "UTC", 1, "b"],
    ["of two at one time the first by id", [timed("b", 1), timed("a", 1)], "UTC", 1, "a"],
    ["in the order in which they came", [timed("z", 1), timed("a", 2), timed("b", 90)], "UTC", 2, "za"],
    ["nothing, where there is no room", [timed("a", 1)], "UTC", 0, ""],
    ["all, where there is", [timed("a", 1), timed("b", 2)], "UTC", 5, "ab"],
  ])("%s", (_name, items, zone, most, kept) => {
    expect(
      nearest(items, { now: NOW, zone }, most)
        .map(({ id }) => id)
        .join(""),
    ).toBe(kept);
  });
});
