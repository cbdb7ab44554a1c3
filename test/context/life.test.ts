import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { formatLocal, SECONDS_A_DAY } from "../../src/time/calendar";
import { TALKS, type Talks } from "../../src/time/life/talks";
import { offsetAt, toLocal } from "../../src/time/zones/zone";
import { openTestStage, type TestStage } from "../rehearsal/test-app";
import { openStage, type Stage } from "../reminders/stage";
import type { Body, Context } from "../support/wire";
import type { UserClient } from "../support/world";

/** The coming life is what a user lives through whose clock goes on and whose bot marks what it says. */

interface Frame {
  at: number;
  until: number;
  at_relative: string;
  system: string;
  items: { id: string; content: string; label: string; reason: string }[];
  mentioned: { id: string; reason: string }[];
  silent: { id: string; reason: string }[];
  more_silent?: number;
}

interface Life {
  frames: Frame[];
  next_cursor: string | null;
}

const NOW = "2026-03-20T09:30:00Z";
/** So much is played: the clocks of London and of Lord Howe change in it. */
const DAYS = 18;

let world: Stage;
let ann: UserClient;

/** The test app in which a life is lived through, and where its clock stands. */
let stage: TestStage;
let clock: number;

beforeEach(async () => {
  world = await openStage(NOW);
  ann = world.user();
});

const life = async (user: UserClient, query: Record<string, string | number> = {}) =>
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

type Thing = typeof anyThing extends fc.Arbitrary<infer One> ? One : never;

async function tell(user: UserClient, zone: string, things: readonly Thing[]) {
  for (const [place, thing] of things.entries()) {
    const local = formatLocal(toLocal(zone, world.now() + thing.quarters * 900));
    const end = thing.ends === null ? {} : { valid_until: world.now() + thing.ends * SECONDS_A_DAY + 1234 };
    if (thing.isFact) {
      await user.store(`Likes ${place}`, { category: "preference", ...end });
      continue;
    }
    const args: Body = { due_at: thing.isDate ? local.slice(0, 10) : local, ...end };
    if (thing.recurrence !== null) args["recurrence"] = thing.recurrence;
    if (thing.remind_before !== null) args["remind_before"] = thing.remind_before;
    const id = await user.store(`Thing ${place}`, args);
    if (thing.isMarked) await user.update({ id, reminded_at: "now" });
    if (thing.snooze !== null) await user.update({ id, snoozed_until: world.now() + thing.snooze * 900 });
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
async function goTo(at: number): Promise<void> {
  if (at <= clock) return;
  await stage.advanceTo(at);
  clock = at;
}

async function talk(user: UserClient, at: number, query: Record<string, string | number>): Promise<void> {
  await goTo(at);
  const answer = await user.send("POST", "/context", { body: { ...query, mark_shown: true } });
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
async function liveThrough(user: UserClient, zone: string, talks: Talks, query: Record<string, number>) {
  const from = clock;
  const to = new Date((from + DAYS * SECONDS_A_DAY) * 1000).toISOString();
  const { frames } = await life(user, { ...query, talks, to, max_frames: 500 });
  let lived = from - 1;
  /** What happens up to a moment: what is due goes out, and the bot talks, in this order where both are at once. */
  const liveTo = async (until: number, isTalking: boolean) => {
    const last = isTalking ? until + 1 : until;
    for (const at of talksBetween(talks, zone, lived, last)) await talk(user, at, query);
    lived = Math.max(lived, last - 1);
    await goTo(until);
  };
  for (const [place, frame] of frames.slice(0, MOMENTS).entries()) {
    await liveTo(frame.at, false);
    const isExplained = place % EXPLAINED === 0;
    const context = await user.context({ ...query, ...(isExplained ? { explain: "true" } : {}) });
    expect(context.system, `${place}: ${frame.at}`).toBe(frame.system);
    expect(shownIn(context)).toEqual(shownIn(frame));
    if (isExplained) expect(frame.items.map(reasonOf)).toEqual(context.items.map(explainedIn(context)));
    if (talks !== "never" && (talks === "always" || frame.at === from)) await talk(user, frame.at, query);
    lived = frame.at - (talks === "hour" || talks === "morning" ? 1 : 0);
    if (frame.at === from) lived = from;
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
/** Moments of one life that are compared. */
const MOMENTS = 68;
/** Of so many one is explained too: that plays a month ahead, which takes five times what the prompt does. */
const EXPLAINED = 3;

describe("each frame is the prompt of its moment in a test app whose clock comes there", () => {
  beforeEach(async () => {
    stage = await openTestStage(NOW);
    world = stage;
    ann = stage.user();
    clock = stage.now();
  });

  it.each(
    Array.from({ length: 50 }, (_, place) => [place + 1, TALKS[place % TALKS.length] ?? "always"] as const),
  )("user %i, where the bot talks: %s", async (seed, talks) => {
    const zone = ZONES[seed % ZONES.length] ?? "UTC";
    await ann.patch({ time_zone: zone, display_name: "Ann" });
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
      await ann.patch({ digest, reminders: { push: seed % 9 !== 1 } });
    }
    await tell(ann, zone, things);
    const query = { limit: [10, 3][seed % 2] ?? 10, within_days: [7, 1, 30][seed % 3] ?? 7 };
    expect(await liveThrough(ann, zone, talks, query)).toBeGreaterThan(0);
  });
});

describe("a life", () => {
  it("is told in pages that are one long one together", async () => {
    await ann.patch({ time_zone: "Europe/London" });
    await ann.store("Pill", { due_at: "2026-03-20T21:00", recurrence: "FREQ=DAILY" });
    await ann.store("Rent", { due_at: "2026-03-28T10:00" });
    const whole = await life(ann, { max_frames: 500, talks: "hour" });
    expect([whole.frames.length > 60, whole.next_cursor]).toEqual([true, null]);
    expect(whole.frames.map(({ until }) => until)).toEqual([
      ...whole.frames.slice(1).map(({ at }) => at),
      world.now() + 31 * SECONDS_A_DAY,
    ]);
    const paged: Frame[] = [];
    let cursor: string | null = null;
    do {
      const page: Life = await life(ann, {
        talks: "hour",
        max_frames: 7,
        ...(cursor === null ? {} : { cursor }),
      });
      // A page of the same life has the same beginning and end, however late it is asked for.
      world.setClock(world.now() + 60);
      paged.push(...page.frames);
      cursor = page.next_cursor;
    } while (cursor !== null);
    const plain = ({ at, items }: Frame) => [at, items.map(({ label, reason }) => `${label} ${reason}`)];
    expect(paged.map(plain)).toEqual(whole.frames.map(plain));
  });

  it("has what a user's mornings are, nothing sensitive, and what is known until it ends", async () => {
    await ann.patch({ time_zone: "Asia/Kathmandu", day_hours: { morning: "06:45" } });
    await ann.store("Secret", { due_at: "2026-03-22T10:00", sensitive: true });
    await ann.store("Likes tea", { category: "preference", valid_until: "2026-03-23" });
    await ann.store("Rent", { due_at: "2026-03-21T12:00" });
    const { frames } = await life(ann, { talks: "morning" });
    expect(JSON.stringify(frames)).not.toContain("Secret");
    expect(
      frames.map(({ at, items }) => [formatLocal(toLocal("Asia/Kathmandu", at)), items[0]?.reason]),
    ).toEqual([
      // It was noted just now, so it isn't told yet.
      ["2026-03-20T15:15:00", "new"],
      ["2026-03-21T06:45:01", undefined],
      ["2026-03-21T12:00:00", "overdue_since"],
      ["2026-03-22T06:45:01", undefined],
      // What was due that long ago is asked about no more.
      ["2026-04-20T12:00:01", undefined],
    ]);
    expect(frames.map(({ system }) => system.includes("Likes tea"))).toEqual([true, true, true, true, false]);
  });

  it("of somebody unknown is the clock, and nobody is made by asking", async () => {
    const { frames } = await life(world.user("nobody"));
    expect(frames.map(({ at, until, items }) => [at, until, items])).toEqual([
      [world.now(), world.now() + 31 * SECONDS_A_DAY, []],
    ]);
    expect(await world.sql("SELECT id FROM users WHERE id = 'nobody'")).toEqual([]);
  });

  it("costs one round trip to D1, however long it is, and none to KV", async () => {
    await ann.store("Pill", { due_at: "2026-03-20T21:00", recurrence: "FREQ=DAILY" });
    await world.settle();
    await life(ann);
    world.forgetCalls();
    await life(ann, { to: "2027-03-20", talks: "hour", max_frames: 500 });
    expect([world.witness.d1.length, world.witness.kv.length]).toEqual([1, 0]);
  });

  it("lists at most a hundred silent items, and says how many more there are", async () => {
    for (let n = 0; n < 103; n += 1) await ann.store(`Far ${n}`, { due_at: "2027-03-22T10:00" });
    const [frame] = (await life(ann)).frames;
    expect([frame?.silent.length, frame?.more_silent]).toEqual([100, 3]);
  });

  it("has refusals that name the argument", async () => {
    const refused: [Record<string, string>, string][] = [
      [{ from: "2026-03-21", to: "2026-03-20" }, "to"],
      [{ to: "2027-03-22" }, "to"],
      [{ talks: "often" }, "talks"],
      [{ max_frames: "501" }, "max_frames"],
      [{ limit: "0" }, "limit"],
      [{ within_days: "367" }, "within_days"],
      [{ cursor: "x" }, "cursor"],
    ];
    for (const [query, path] of refused) {
      const answer = await ann.send("GET", `/life?${new URLSearchParams(query)}`);
      const { errors } = (await answer.json()) as { errors: { path: string }[] };
      expect([answer.status, errors[0]?.path]).toEqual([422, path]);
    }
  });
});
