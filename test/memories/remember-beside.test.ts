import { beforeEach, describe, expect, it } from "vitest";
import { everyRow } from "../support/every-row";
import { tripsOf } from "../support/round-trips";
import type { Remembered } from "../support/wire";
import { bodyOf, openWorld, type UserClient, type World } from "../support/world";

/** `remember` beside other calls: another isolate has changed the user's settings, or has stored the same, or the user is gone. */

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld();
  ann = await knownUser("ann");
});

/** A user whose settings the isolate has read. */
async function knownUser(id: string): Promise<UserClient> {
  const user = world.user(id);
  await user.patch({ time_zone: "Europe/London" });
  await user.store("Pay rent", { due_at: "2026-01-24T09:00:00" });
  await world.settle();
  return user;
}

/** Sets columns as another isolate would have. */
const elsewhere = (sets: string, user = "ann") =>
  world.sql(`UPDATE users SET ${sets}, revision = revision + 1 WHERE id = ?`, user);

const seconds = (iso: string) => Date.parse(iso) / 1000;

const stored = (user = "ann") =>
  world.sql<{ n: number }>("SELECT count(*) AS n FROM knowledge WHERE user_id = ?", user);

describe("a time is never read by settings that have changed", () => {
  const CHANGED: [what: string, sets: string, args: object, due: string][] = [
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
  ];

  it("of a user's", async () => {
    await everyRow(CHANGED, async ([_what, sets, args, due], n) => {
      const user = await knownUser(`row-${n}`);
      await elsewhere(sets, user.id);
      const answers: Remembered[] = [];
      const send = async () => void answers.push(await user.remember({ content: "Feed the cat", ...args }));
      expect(await tripsOf(world, send)).toBe(2);
      const [answer] = answers;
      expect(answer?.status).toBe("stored");
      const memory = answer?.memory;
      expect("event_time" in args ? memory?.event_time : memory?.due_at).toBe(seconds(due));
      expect(await stored(user.id)).toEqual([{ n: 2 }]);
    });
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
  async function unknownUser(id: string): Promise<UserClient> {
    await world.sql(
      `INSERT INTO users (app_id, id, time_zone, items_time_zone, revision, created_at, updated_at)
       VALUES (?, ?, 'Asia/Tokyo', 'Asia/Tokyo', 7, 1, 1)`,
      world.app,
      id,
    );
    return world.user(id);
  }

  const CALLS: [string, object][] = [
    ["a fact", {}],
    ["a due time with an offset", { due_at: "2026-01-25T09:00:00+09:00" }],
    ["a time by the clock", { due_at: "2026-01-25T09:00:00" }],
    ["a phrase", { due: "on Sunday at nine" }],
  ];

  it("a call takes two round trips, whatever time it has", async () => {
    await everyRow(CALLS, async ([_what, args], n) => {
      const eve = await unknownUser(`eve-${n}`);
      const answers: Remembered[] = [];
      const send = async () => void answers.push(await eve.remember({ content: "Feed the cat", ...args }));
      expect(await tripsOf(world, send)).toBe(2);
      const [answer] = answers;
      expect(answer).toMatchObject({
        time_zone: "Asia/Tokyo",
        revision: 8,
        memory: { content: "Feed the cat" },
      });
      if (Object.keys(args).length > 0) expect(answer?.memory.due_at).toBe(seconds("2026-01-25T00:00:00Z"));
    });
  });

  it("a kept outcome shows the user's own zone", async () => {
    const eve = await unknownUser("eve");
    const send = () =>
      eve.send("POST", "/memories", { headers: { "idempotency-key": "k" }, body: { content: "A fact" } });
    const first = await bodyOf(await send(), 201);
    expect(first["time_zone"]).toBe("Asia/Tokyo");
    expect(await bodyOf(await send(), 201)).toEqual(first);
    expect(await stored("eve")).toEqual([{ n: 1 }]);
  });
});

it("a memory that another call stores after the first try is a duplicate", async () => {
  await elsewhere("time_zone = 'Asia/Tokyo', items_time_zone = 'Asia/Tokyo'");
  const args = { content: "Feed the cat", due_at: "2026-01-25T09:00:00" };
  const { onD1 } = world.witness;
  const answers: Remembered[] = [];
  world.witness.onD1 = async (_statements, go) => {
    const found = await go();
    world.witness.onD1 = onD1;
    answers.push(await ann.remember(args));
    return found;
  };
  answers.push(await ann.remember(args));
  expect(answers.map(({ status }) => status)).toEqual(["stored", "duplicate"]);
  expect(answers[1]?.memory.id).toBe(answers[0]?.memory.id);
  expect(await stored()).toEqual([{ n: 2 }]);
});

describe("with an Idempotency-Key", () => {
  const KEPT: [what: string, args: object][] = [
    ["a fact", { content: "Likes tea", metadata: { n: 1e21, lone: "\ud800" } }],
    ["a phrase", { content: "Feed the cat", due: "tomorrow at nine" }],
    ["a past due time with its warning", { content: "Feed", due_at: "2026-01-20T09:00:00Z" }],
    ["a duplicate", { content: "Pay rent", due_at: "2026-01-24T09:00:00" }],
    ["a series", { content: "Feed the cat", due: "every day at nine" }],
  ];

  it("a call takes two round trips, and its repeat one, which says the same later, and elsewhere", async () => {
    const send = async (body: object, n: number) => {
      const headers = { "idempotency-key": `k${n}` };
      return await (await ann.send("POST", "/tools/remember", { headers, body })).text();
    };
    const texts: string[] = [];
    await everyRow(KEPT, async ([_what, body], n) => {
      const call = async () => {
        texts[n] = await send(body, n);
      };
      expect(await tripsOf(world, call)).toBe(2);
    });
    await ann.patch({ time_zone: "Asia/Tokyo", locale: "de" });
    world.setClock("2026-01-23T20:00:00Z");
    await everyRow(KEPT, async ([_what, body], n) => {
      const repeat = async () => expect(await send(body, n)).toBe(texts[n]);
      expect(await tripsOf(world, repeat)).toBe(1);
    });
  });

  it("a call whose settings another isolate has changed is kept as it was decided", async () => {
    const send = async () =>
      await ann.send("POST", "/tools/remember", {
        headers: { "idempotency-key": "k" },
        body: { content: "Feed the cat", due: "tomorrow at nine" },
      });
    await elsewhere("time_zone = 'Asia/Tokyo', items_time_zone = 'Asia/Tokyo'");
    const first = await bodyOf<Remembered>(await send());
    expect(first).toMatchObject({
      time_zone: "Asia/Tokyo",
      memory: { due_at: seconds("2026-01-24T00:00:00Z") },
    });
    expect(await bodyOf(await send())).toEqual(first);
    expect(await stored()).toEqual([{ n: 2 }]);
  });

  it("where the user is gone by the time of the batch, what was decided at last is kept alone", async () => {
    const { onD1 } = world.witness;
    world.witness.onD1 = async (statements, go) => {
      world.witness.onD1 = onD1;
      for (const table of ["knowledge_fts", "knowledge", "search_totals", "users"])
        await world.sql(`DELETE FROM ${table}`);
      return await onD1(statements, go);
    };
    const headers = { "idempotency-key": "k" };
    const body = { content: "Hunter2", due_at: "2026-01-25T09:00:00" };
    const answer = await bodyOf<Remembered>(await ann.send("POST", "/tools/remember", { headers, body }));
    expect(answer).toMatchObject({ status: "stored", time_zone: "UTC" });
    const kept = await world.sql<{ user_id: string; outcome: string }>("SELECT * FROM idempotency");
    expect(kept.map(({ user_id, outcome }) => [user_id, outcome.includes("UTC")])).toEqual([["ann", true]]);
  });
});

describe("a user who was erased by another isolate", () => {
  const erase = async () => {
    for (const table of ["knowledge_fts", "knowledge", "search_totals", "users"])
      await world.sql(`DELETE FROM ${table}`);
  };

  it("is made again by the next call, whatever time it has, in the app's zone", async () => {
    const rows = [{}, { due_at: "2026-01-25T09:00:00" }, { due_at: "2026-01-25T09:00:00Z" }];
    await everyRow(rows, async (args) => {
      await knownUser("ann");
      await erase();
      const { memory, time_zone } = await ann.remember({ content: "Feed the cat", ...args });
      expect(time_zone).toBe("UTC");
      expect(await world.sql("SELECT id, items_time_zone FROM users")).toEqual([
        { id: "ann", items_time_zone: "UTC" },
      ]);
      expect(await world.sql("SELECT id FROM knowledge")).toEqual([{ id: memory.id }]);
    });
  });
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
