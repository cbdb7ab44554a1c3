import { beforeEach, describe, expect, it } from "vitest";
import { tripsOf } from "../support/round-trips";
import type { Remembered } from "../support/wire";
import { bodyOf, openWorld, type UserClient, type World } from "../support/world";

/**
 * `remember` is tried in one round trip, by the settings that the isolate has read before. Here they are not what they
 * were: another isolate has changed them, or the user is gone.
 */

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld();
  ann = world.user();
  await ann.patch({ time_zone: "Europe/London" });
  await ann.store("Pay rent", { due_at: "2026-01-24T09:00:00" });
  await world.settle();
});

/** Sets columns as another isolate would have. */
const elsewhere = (sets: string) =>
  world.sql(`UPDATE users SET ${sets}, revision = revision + 1 WHERE id = 'ann'`);

const seconds = (iso: string) => Date.parse(iso) / 1000;

const stored = () => world.sql<{ n: number }>("SELECT count(*) AS n FROM knowledge");

describe("a time is never read by settings that have changed", () => {
  it.each<[what: string, sets: string, args: object, due: string]>([
    [
      "the zone",
      "time_zone = 'Asia/Tokyo', items_time_zone = 'Asia/Tokyo'",
      { due_at: "2026-01-25T09:00:00" },
      "2026-01-25T00:00:00Z",
    ],
    [
      "the zone of an event",
      "time_zone = 'Asia/Tokyo', items_time_zone = 'Asia/Tokyo'",
      { event_time: "2026-01-25T09:00:00" },
      "2026-01-25T00:00:00Z",
    ],
    [
      "the zone of a series",
      "time_zone = 'Asia/Tokyo', items_time_zone = 'Asia/Tokyo'",
      { due_at: "2026-01-25T09:00:00Z", recurrence: "FREQ=DAILY" },
      "2026-01-25T09:00:00Z",
    ],
    ["the hours", `day_hours = '{"morning":"06:30"}'`, { due: "tomorrow morning" }, "2026-01-24T06:30:00Z"],
    ["the language", "locale = 'de'", { due: "morgen um 7" }, "2026-01-24T07:00:00Z"],
    ["the order of dates", "locale = 'en-US'", { due: "on 2/3/2026 at noon" }, "2026-02-03T12:00:00Z"],
  ])("%s", async (_what, sets, args, due) => {
    await elsewhere(sets);
    const { memory, status } = await ann.remember({ content: "Feed the cat", ...args });
    expect(status).toBe("stored");
    expect("event_time" in args ? memory.event_time : memory.due_at).toBe(seconds(due));
    expect(await stored()).toEqual([{ n: 2 }]);
    expect(await tripsOf(world, () => ann.remember({ content: "Feed the dog", ...args }))).toBe(
      "recurrence" in args ? 2 : 1,
    );
  });

  it("nor by an app's default that has changed", async () => {
    const bob = world.user("bob");
    await bob.store("Tea", { due_at: "2026-01-25T08:00:00" });
    expect((await bob.upcoming()).items[0]?.due_at).toBe(seconds("2026-01-25T08:00:00Z"));
    await world.sql("UPDATE apps SET default_time_zone = 'Asia/Tokyo' WHERE id = ?", world.app);
    const { memory } = await bob.remember({ content: "Coffee", due_at: "2026-01-25T09:00:00" });
    expect(memory.due_at).toBe(seconds("2026-01-25T00:00:00Z"));
    const items = (await bob.upcoming()).items.map(({ content, due_at }) => [content, due_at]);
    expect(items).toEqual([
      ["Tea", seconds("2026-01-24T23:00:00Z")],
      ["Coffee", seconds("2026-01-25T00:00:00Z")],
    ]);
  });

  it("and what is to be pushed is pushed, though the isolate knew of no push", async () => {
    await elsewhere("reminders_push = 1");
    await ann.store("Feed the cat", { due_at: "2026-01-25T09:00:00Z" });
    const bob = world.user("bob");
    await bob.patch({ reminders: { push: true } });
    // As in an isolate that has never read the user.
    await bob.send("DELETE", "");
    await bob.store("A fact");
    await world.sql("UPDATE users SET reminders_push = 1 WHERE id = 'bob'");
    await bob.store("Feed the dog", { due_at: "2026-01-25T09:00:00Z" });
    const rows = await world.sql("SELECT content, push_at FROM knowledge WHERE content LIKE 'Feed%'");
    expect(rows).toEqual([
      { content: "Feed the cat", push_at: seconds("2026-01-25T09:00:00Z") },
      { content: "Feed the dog", push_at: seconds("2026-01-25T09:00:00Z") },
    ]);
  });
});

describe("without the user's settings in the isolate", () => {
  const eve = () => world.user("eve");
  beforeEach(async () => {
    await world.sql(
      `INSERT INTO users (app_id, id, time_zone, items_time_zone, revision, created_at, updated_at)
       VALUES (?, 'eve', 'Asia/Tokyo', 'Asia/Tokyo', 7, 1, 1)`,
      world.app,
    );
  });

  it.each<[string, object, number]>([
    ["a fact takes one round trip", {}, 1],
    ["a due time with an offset too", { due_at: "2026-01-25T09:00:00+09:00" }, 1],
    ["a time by the clock takes two", { due_at: "2026-01-25T09:00:00" }, 2],
    ["a phrase too", { due: "on Sunday at nine" }, 2],
  ])("%s", async (_what, args, most) => {
    const answers: Remembered[] = [];
    expect(
      await tripsOf(
        world,
        async () => void answers.push(await eve().remember({ content: "Feed the cat", ...args })),
      ),
    ).toBe(most);
    const [answer] = answers;
    expect(answer).toMatchObject({
      time_zone: "Asia/Tokyo",
      revision: 8,
      memory: { content: "Feed the cat" },
    });
    if (Object.keys(args).length > 0) expect(answer?.memory.due_at).toBe(seconds("2026-01-25T00:00:00Z"));
  });

  it("a kept outcome shows the user's own zone", async () => {
    const send = () =>
      eve().send("POST", "/memories", { headers: { "idempotency-key": "k" }, body: { content: "A fact" } });
    const first = await bodyOf(await send(), 201);
    expect(first["time_zone"]).toBe("Asia/Tokyo");
    expect(await bodyOf(await send(), 201)).toEqual(first);
    expect(await stored()).toEqual([{ n: 2 }]);
  });
});

describe("a user who was erased by another isolate", () => {
  const erase = async () => {
    for (const table of ["knowledge_fts", "knowledge", "search_totals", "users"])
      await world.sql(`DELETE FROM ${table}`);
  };

  it.each([{}, { due_at: "2026-01-25T09:00:00" }, { due_at: "2026-01-25T09:00:00Z" }])(
    "is made anew by the next call %j, in the app's zone",
    async (args) => {
      await erase();
      const { memory, time_zone } = await ann.remember({ content: "Feed the cat", ...args });
      expect(time_zone).toBe("UTC");
      expect(await world.sql("SELECT id, items_time_zone FROM users")).toEqual([
        { id: "ann", items_time_zone: "UTC" },
      ]);
      expect(await world.sql("SELECT id FROM knowledge")).toEqual([{ id: memory.id }]);
    },
  );
});

describe("many calls at once", () => {
  it("store each memory once, whatever the isolate remembers", async () => {
    const contents = ["one", "two", "three"].flatMap((content) => Array.from({ length: 5 }, () => content));
    for (const args of [{}, { due_at: "2026-01-25T09:00:00" }]) {
      const answers = await Promise.all(contents.map((content) => ann.remember({ content, ...args })));
      const made = answers.filter(({ status }) => status === "stored");
      expect(made).toHaveLength(3);
      for (const { status, memory } of answers)
        expect([status, made.some((one) => one.memory.id === memory.id)]).toEqual([status, true]);
    }
    expect(await stored()).toEqual([{ n: 7 }]);
  });

  it("with one Idempotency-Key store one, and its repeats hear of it", async () => {
    const send = () =>
      ann.send("POST", "/tools/remember", {
        headers: { "idempotency-key": "k" },
        body: { content: "Feed the cat", due: "tomorrow at nine" },
      });
    const first = await (await send()).text();
    await elsewhere("time_zone = 'Asia/Tokyo', items_time_zone = 'Asia/Tokyo'");
    const again = await Promise.all([send(), send(), send()]);
    for (const one of again) expect(await one.text()).toBe(first);
    expect(await stored()).toEqual([{ n: 2 }]);
  });
});
