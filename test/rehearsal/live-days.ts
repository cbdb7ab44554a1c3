import { expect } from "vitest";
import { addDays, parseLocal } from "../../src/time/calendar";
import { toInstant } from "../../src/time/zones/zone";
import { at } from "../reminders/stage";
import { openTestStage, type TestStage } from "./test-app";

/** Zones whose clocks change on both hemispheres, by half an hour, and for Ramadan. */
export const CHANGING = [
  "Europe/London",
  "America/New_York",
  "Australia/Lord_Howe",
  "America/St_Johns",
  "Africa/Casablanca",
];

/** Beside them zones whose clocks stay, some of them far from UTC or not by whole hours. */
export const ZONES = [
  ...CHANGING,
  "Asia/Tokyo",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Pacific/Apia",
  "Pacific/Honolulu",
];

const START = "2026-01-10";

/** Somebody in each zone with a daily digest at eight; the first two have reminders pushed too. */
async function people(stage: TestStage, zones: readonly string[]): Promise<void> {
  for (const [n, zone] of zones.entries()) {
    const user = await stage.subscriber(`user-${n}`, { time_zone: zone });
    await user.remember({ content: "Take the pill", due_at: `${START}T21:00`, recurrence: "FREQ=DAILY" });
    if (n > 1) continue;
    await user.patch({ reminders: { push: true } });
    await user.remember({ content: "Class", due_at: `${START}T18:00`, recurrence: "FREQ=WEEKLY" });
  }
}

/** Eight o'clock on each local day from the first on, in epoch seconds. */
function mornings(zone: string, days: number): number[] {
  return Array.from({ length: days }, (_, n) => toInstant(zone, parseLocal(`${addDays(START, n)}T08:00:00`)));
}

/** Lives so many days in a test app: everybody gets one digest a local day, at its minute by the own clock. */
export async function liveDays(days: number, zones: readonly string[]): Promise<void> {
  const stage = await openTestStage("2026-06-01T12:00:00Z");
  await stage.set(`${START}T12:00:00Z`);
  await people(stage, zones);
  stage.forgetCalls();
  const end = at(`${addDays(START, days)}T23:00:00Z`);
  const happened = [];
  for (let to = at(`${START}T12:00:00Z`); to < end; ) {
    to = Math.min(end, to + 300 * 86_400);
    happened.push(...(await stage.advanceTo(to)));
  }
  const trips = stage.witness.d1.length;
  const digests = happened.filter(({ type }) => type === "digest");
  for (const [n, zone] of zones.entries()) {
    const own = digests.filter(({ user_id }) => user_id === `user-${n}`).map((one) => one.at);
    const due = mornings(zone, days + 2).filter(
      (morning) => morning > at(`${START}T12:00:00Z`) && morning <= end,
    );
    expect(own, zone).toEqual(due);
  }
  expect(happened.filter(({ type }) => type === "reminder").length).toBeGreaterThan(days / 7);
  expect(happened.map(({ id }) => id)).toEqual(stage.posts.map(({ headers }) => headers["webhook-id"]));
  expect(happened.every(({ status }) => status === "sent")).toBe(true);
  expect(new Set(happened.map(({ id }) => id)).size).toBe(happened.length);
  // A run of the cron with its consumer asks D1 22 times for one.
  expect(trips / digests.length).toBeLessThanOrEqual(22);
}
