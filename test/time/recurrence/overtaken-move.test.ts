import { expect, it } from "vitest";
import { newestOccurrence, nextOccurrence } from "../../../src/time/recurrence/series";

const at = (time: string) => Date.parse(time) / 1000;

it("an occurrence moved to an instant counts as the one that overtook it, where its user went east", () => {
  const moved = at("2026-02-21T19:00:00Z");
  const item = {
    due_kind: "instant" as const,
    due_local: null,
    due_at: moved,
    deadline_at: moved,
    reminded_at: null,
    snoozed_until: null,
    noted_at: null,
    remind_before: null,
    recurrence: "FREQ=DAILY",
    recurrence_start: "2026-02-20T20:00:00",
    recurrence_time_zone: null,
    moved_from: "2026-02-20T20:00:00",
  };
  const now = at("2026-02-20T10:00:00Z");
  expect(newestOccurrence(item, "UTC", now)).toEqual(item);
  // In Tokyo the next one is at 11:00 UTC.
  const newest = newestOccurrence(item, "Asia/Tokyo", now);
  expect(newest).toEqual({ ...item, moved_from: null });
  expect(nextOccurrence(newest, "Asia/Tokyo", now)?.due_at).toBe(at("2026-02-22T11:00:00Z"));
});
