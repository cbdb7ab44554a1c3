import { describe, expect, it } from "vitest";
import { addDays, parseLocal } from "../../src/time/calendar";
import { toInstant } from "../../src/time/zones/zone";
import { at } from "../reminders/stage";
import { openTestStage, type TestStage } from "./test-app";

// People in ten zones, with clock changes on both hemispheres, half an hour and none: each has one daily digest a local day,
// at eight by the own clock, however long a test app lives. Two of them have reminders pushed too.

const ZONES = [
  "Europe/London",
  "America/New_York",
  "Asia/Tokyo",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "America/St_Johns",
  "Africa/Casablanca",
  "Pacific/Honolulu",
];

const START = "2026-01-10";

async function people(stage: TestStage): Promise<void> {
  for (const [n, zone] of ZONES.entries()) {
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

// The long life takes minutes on a machine that does much else.
describe("a test app lives", { timeout: 1_800_000 }, () => {
  it.each([
    ["a fortnight", 14],
    ["400 days", 400],
  ])("%s, and everybody gets each digest once, at its minute", async (_long, days) => {
    const stage = await openTestStage("2026-06-01T12:00:00Z");
    await stage.set(`${START}T12:00:00Z`);
    await people(stage);
    stage.forgetCalls();
    const end = at(`${addDays(START, days)}T23:00:00Z`);
    const happened = [];
    for (let to = at(`${START}T12:00:00Z`); to < end; ) {
      to = Math.min(end, to + 300 * 86_400);
      happened.push(...(await stage.advanceTo(to)));
    }
    const trips = stage.witness.d1.length;
    const digests = happened.filter(({ type }) => type === "digest");
    for (const [n, zone] of ZONES.entries()) {
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
  });
});
