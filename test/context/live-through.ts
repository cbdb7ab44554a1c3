import * as fc from "fast-check";
import { expect } from "vitest";
import { formatLocal, SECONDS_A_DAY } from "../../src/time/calendar";
import { TALKS, type Talks } from "../../src/time/life/talks";
import { offsetAt, toLocal } from "../../src/time/zones/zone";
import { openTestStage, type TestStage } from "../rehearsal/test-app";
import type { Body, Context } from "../support/wire";
import type { UserClient } from "../support/world";

/** The coming life is what a user lives through whose clock goes on and whose bot marks what it says. */

export interface Frame {
  at: number;
  until: number;
  at_relative: string;
  system: string;
  items: { id: string; content: string; label: string; reason: string }[];
  mentioned: { id: string; reason: string }[];
  more_mentioned?: number;
  silent: { id: string; reason: string }[];
  more_silent?: number;
}

export interface Life {
  frames: Frame[];
  next_cursor: string | null;
}

export const NOW = "2026-03-20T09:30:00Z";
/** So much is played: the clocks of London and of Lord Howe change in it. */
const DAYS = 18;

export const life = async (user: UserClient, query: Record<string, string | number> = {}) =>
  await user.get<Life>("/life", query);

/** What a random user has said: items, and what became of some of them. */
const anyThing = fc.record({
  quarters: fc.integer({ min: -96 * 6, max: 96 * 20 }),
  isDate: fc.boolean(),
  recurrence: fc.constantFrom(
    null,
    null,
    null,
    "FREQ=DAILY",
    "FREQ=WEEKLY;BYDAY=MO,FR",
    "FREQ=WEEKLY",
    "FREQ=MONTHLY",
    "FREQ=DAILY;COUNT=4",
  ),
  remind_before: fc.constantFrom(null, null, 3600, 2 * SECONDS_A_DAY),
  ends: fc.option(fc.integer({ min: 1, max: 15 }), { freq: 8 }),
  snooze: fc.option(fc.integer({ min: 1, max: 96 * 4 }), { freq: 6 }),
  isMarked: fc.boolean(),
  isFact: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
});

/** Somebody in a test app: where its clock stands, and in which zone the person lives. */
interface Lived {
  stage: TestStage;
  user: UserClient;
  zone: string;
  /** Epoch seconds. */
  clock: number;
}

type Thing = typeof anyThing extends fc.Arbitrary<infer One> ? One : never;

async function tell({ user, zone, clock: now }: Lived, things: readonly Thing[]) {
  for (const [place, thing] of things.entries()) {
    const local = formatLocal(toLocal(zone, now + thing.quarters * 900));
    const end = thing.ends === null ? {} : { valid_until: now + thing.ends * SECONDS_A_DAY + 1234 };
    if (thing.isFact) {
      await user.store(`Likes ${place}`, { category: "preference", ...end });
      continue;
    }
    const args: Body = { due_at: thing.isDate ? local.slice(0, 10) : local, ...end };
    if (thing.recurrence !== null) args["recurrence"] = thing.recurrence;
    if (thing.remind_before !== null) args["remind_before"] = thing.remind_before;
    const id = await user.store(`Thing ${place}`, args);
    if (thing.isMarked) await user.update({ id, reminded_at: "now" });
    if (thing.snooze !== null) await user.update({ id, snoozed_until: now + thing.snooze * 900 });
  }
}

/** The moments after one and before another at which the bot talks. */
function talksBetween(talks: Talks, zone: string, after: number, before: number): number[] {
  const moments: number[] = [];
  if (talks === "never") return moments;
  // What was noted an hour ago is told by now, though the prompt's items are the same: the marks begin with the next frame.
  if (talks === "always") return before - 1 > after ? [before - 1] : moments;
  for (let at = (Math.floor(after / 900) + 1) * 900; at < before; at += 900) {
    const local = at + offsetAt(zone, at);
    if (talks === "hour" ? local % 3600 === 0 : local % SECONDS_A_DAY === 9 * 3600) moments.push(at);
  }
  return moments;
}

/** Has the test app's clock come to a moment: what is due goes out on the way. */
async function goTo(lived: Lived, at: number): Promise<void> {
  if (at <= lived.clock) return;
  await lived.stage.advanceTo(at);
  lived.clock = at;
}

async function talk(lived: Lived, at: number, query: Record<string, string | number>): Promise<void> {
  await goTo(lived, at);
  const answer = await lived.user.send("POST", "/context", { body: { ...query, mark_shown: true } });
  expect(answer.status, await answer.clone().text()).toBe(200);
}

const shownIn = ({ items }: { items: { id: string; label: string }[] }) =>
  items.map(({ id, label }) => `${id} ${label}`);

const reasonOf = ({ id, reason }: Frame["items"][number]) => `${id} ${reason}`;

const explainedIn = (context: Context) => {
  const explanations = context["explanations"] as { id: string; reason: string }[];
  return ({ id }: { id: string }) => `${id} ${explanations.find((one) => one.id === id)?.reason}`;
};

/** Lives through the frames, and compares each prompt with its frame. */
async function liveThrough(lived: Lived, talks: Talks, query: Record<string, number>, moments: number) {
  const { user, zone, clock: from } = lived;
  const to = new Date((from + DAYS * SECONDS_A_DAY) * 1000).toISOString();
  const { frames } = await life(user, { ...query, talks, to, max_frames: 500 });
  /** The last moment of which nothing is left to live. */
  let last = from - 1;
  /** What happens up to a moment: what is due goes out, and the bot talks, in this order where both are at once. */
  const liveTo = async (until: number, isTalking: boolean) => {
    const before = isTalking ? until + 1 : until;
    for (const at of talksBetween(talks, zone, last, before)) await talk(lived, at, query);
    last = Math.max(last, before - 1);
    await goTo(lived, until);
  };
  for (const [place, frame] of frames.slice(0, moments).entries()) {
    await liveTo(frame.at, false);
    const isExplained = place % EXPLAINED === 0;
    const context = await user.context({ ...query, ...(isExplained ? { explain: "true" } : {}) });
    expect(context.system, `${place}: ${frame.at}`).toBe(frame.system);
    expect(shownIn(context)).toEqual(shownIn(frame));
    if (isExplained) expect(frame.items.map(reasonOf)).toEqual(context.items.map(explainedIn(context)));
    if (talks !== "never" && (talks === "always" || frame.at === from)) await talk(lived, frame.at, query);
    last = frame.at - (talks === "hour" || talks === "morning" ? 1 : 0);
    if (frame.at === from) last = from;
    // The marked state begins with the next frame.
    if (talks === "always") continue;
    await liveTo(frame.at, true);
    const between = Math.floor((frame.at + frame.until) / 2);
    if (between === frame.at) continue;
    await liveTo(between, true);
    expect(shownIn(await user.context(query)), `after ${place}`).toEqual(shownIn(frame));
  }
  return frames.length;
}

const ZONES = ["Europe/London", "Australia/Lord_Howe", "Asia/Kathmandu"];
/** Of so many one is explained too: that plays a month ahead, which takes five times what the prompt does. */
const EXPLAINED = 3;

/** How the bot of a user talks. */
export const talksOf = (seed: number): Talks => TALKS[(seed - 1) % TALKS.length] ?? "always";

/** Compares the first frames of a random user's life with the prompts of their moments in a test app whose clock comes there. */
export async function liveAsUser(seed: number, moments: number): Promise<void> {
  const zone = ZONES[seed % ZONES.length] ?? "UTC";
  const stage = await openTestStage(NOW);
  const user = stage.user();
  const lived: Lived = { stage, user, zone, clock: stage.now() };
  await user.patch({ time_zone: zone, display_name: "Ann" });
  const most = [1, 8, 24, 60][Math.floor(seed / 4) % 4] ?? 1;
  const [things = []] = fc.sample(fc.array(anyThing, { minLength: most, maxLength: most }), {
    seed,
    numRuns: 1,
  });
  // Half of the users hear of their day, and of each thing at its time.
  if (seed % 2 === 1 || seed % 8 === 4) {
    const channel = { type: "webhook", url: "https://hooks.example.com/ann" };
    const days = seed % 3 === 0 ? ["monday", "thursday", "saturday"] : null;
    const digest = {
      time: ["08:00", "17:15"][seed % 5 === 0 ? 1 : 0],
      send_empty: seed % 7 === 0,
      days,
      channel,
    };
    await user.patch({ digest, reminders: { push: seed % 9 !== 1 } });
  }
  await tell(lived, things);
  const query = { limit: [10, 3][seed % 2] ?? 10, within_days: [7, 1, 30][seed % 3] ?? 7 };
  expect(await liveThrough(lived, talksOf(seed), query, moments)).toBeGreaterThan(0);
}
