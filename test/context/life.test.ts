import { beforeEach, describe, expect, it } from "vitest";
import { formatLocal } from "../../src/time/calendar";
import { horizonEnd } from "../../src/time/horizon";
import { toLocal } from "../../src/time/zones/zone";
import { openStage, type Stage } from "../reminders/stage";
import { insertUser } from "../support/bulk";
import type { UserClient } from "../support/world";
import { type Frame, type Life, life, liveAsUser, NOW, talksOf } from "./live-through";

let world: Stage;
let ann: UserClient;

beforeEach(async () => {
  world = await openStage(NOW);
  ann = world.user();
});

describe("each frame is the prompt of its moment in a test app whose clock comes there", () => {
  // Of each way to talk, zone and number of things at least one; test/slow/context has more users, and more of their life.
  for (const seed of [1, 3, 7, 12, 15, 26])
    it(`user ${seed}, where the bot talks: ${talksOf(seed)}`, () => liveAsUser(seed, 24));
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
      horizonEnd("Europe/London", world.now(), 31),
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
      ["2026-03-20T16:15:00", "new"],
      ["2026-03-21T06:45:01", undefined],
      ["2026-03-21T12:00:00", "overdue_since"],
      ["2026-03-22T06:45:01", undefined],
      // A line of what is also open goes; a month on nobody asks about it any more.
      ["2026-03-28T12:00:01", undefined],
      ["2026-04-20T12:00:01", undefined],
    ]);
    expect(frames.map(({ system }) => system.includes("Likes tea"))).toEqual([
      ...Array.from({ length: 5 }, () => true),
      ...[false, false],
    ]);
  });

  it("of somebody unknown is the clock, and nobody is made by asking", async () => {
    const { frames } = await life(world.user("nobody"));
    expect(frames.map(({ at, until, items }) => [at, until, items])).toEqual([
      [world.now(), horizonEnd("UTC", world.now(), 31), []],
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

  it("lists at most a hundred mentioned items, and says how many more there are", async () => {
    await insertUser(
      world.app,
      "ann",
      [...Array(103).keys()].map((n) => ({ content: `Near ${n}`, due_at: world.now() + 3600 + n })),
    );
    await world.sql("UPDATE knowledge SET reminded_at = due_at - 3000");
    const [frame] = (await life(ann, { talks: "never" })).frames;
    expect([frame?.mentioned.length, frame?.more_mentioned]).toEqual([100, 3]);
  });

  it("goes on where a page ended, with what was marked by then in its cursor: a late page costs no more", async () => {
    for (const [n, rule] of ["FREQ=DAILY", "FREQ=DAILY;BYHOUR=6,12,18", "FREQ=WEEKLY"].entries())
      await ann.store(`Pill ${n}`, { due_at: `2026-03-20T${10 + n}:00`, recurrence: rule });
    const query = { to: "2027-03-20", talks: "hour", max_frames: 500 };
    const frames: Frame[] = [];
    const costs: number[] = [];
    let cursor: string | null = null;
    do {
      const begun = performance.now();
      const page: Life = await life(ann, cursor === null ? query : { ...query, cursor });
      costs.push(performance.now() - begun);
      frames.push(...page.frames);
      cursor = page.next_cursor;
      expect(cursor?.length ?? 0).toBeLessThanOrEqual(2048);
    } while (cursor !== null);
    expect(frames.at(-1)?.until).toBe(Date.parse("2027-03-21T00:00:00Z") / 1000);
    for (const [place, { at }] of frames.slice(1).entries()) expect(frames[place]?.until).toBe(at);
    expect(costs.length).toBeGreaterThan(8);
  });

  it("takes no cursor of somebody else, or one that was changed", async () => {
    await ann.store("Pill", { due_at: "2026-03-20T21:00", recurrence: "FREQ=DAILY" });
    const { next_cursor: cursor } = await life(ann, { max_frames: 2 });
    const ben = world.user("ben");
    expect((await ann.send("GET", `/life?${new URLSearchParams({ cursor: cursor ?? "" })}`)).status).toBe(
      200,
    );
    for (const [user, sent] of [
      [ben, cursor],
      [ann, `${cursor?.slice(0, -4)}AAAA`],
      [ann, btoa("[1,2,3]")],
    ] as const)
      expect((await user.send("GET", `/life?${new URLSearchParams({ cursor: sent ?? "" })}`)).status).toBe(
        422,
      );
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
