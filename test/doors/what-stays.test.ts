import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { problemOf } from "../support/problem";
import type { Body, NewKey } from "../support/wire";
import { bodyOf, openWorld, type UserClient, type World } from "../support/world";

/** What stays of a user is bounded, and what needs no room goes on there. */

/** The least that an app may set. */
const CAP = 100_000;

let world: World;
let key: NewKey;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld();
  key = await world.newKey({ user_id: "ann" });
  ann = world.user("ann", key.key);
});

const OTHER_OF_MEMORY = ["entity", "context", "keywords", "metadata", "recurrence"];
const OTHER_OF_MESSAGE = ["name", "email", "agent", "attachments", "thinking", "thinking_signature"];

/** What a user weighs by the rows themselves. */
async function weigh(user: string): Promise<number> {
  const part = async (table: string, owner: string, others: readonly string[]) => {
    const bytes = others.map((name) => `coalesce(length(CAST(${name} AS BLOB)), 0)`).join(" + ");
    const [row] = await world.sql<{ weight: number }>(
      `SELECT coalesce(sum(1000 + 4 * length(content) + ${bytes}), 0) AS weight FROM ${table} WHERE ${owner} = ?`,
      user,
    );
    return row?.weight ?? 0;
  };
  return (
    (await part("knowledge", "user_id", OTHER_OF_MEMORY)) +
    (await part("memory_history", "user_id", OTHER_OF_MEMORY)) +
    (await part("messages", "owner_id", [...OTHER_OF_MESSAGE, "external_id", "original"]))
  );
}

/** What the list of users says that they weigh, by which the cap goes. */
async function counted(user: string): Promise<number | undefined> {
  const list = await bodyOf<{ data: { user_id: string; bytes: number }[] }>(
    await world.send("GET", `/v1/apps/${world.app}/users?order=bytes`),
  );
  return list.data.find(({ user_id }) => user_id === user)?.bytes;
}

const cap = async (bytes: number | null) =>
  await bodyOf(
    await world.send("PATCH", `/v1/apps/${world.app}`, { body: { limits: { user_bytes: bytes } } }),
  );

const say = async (content: string, more: Body = {}) =>
  await world.send("POST", "/v1/conversations/~d/messages", {
    key: key.key,
    body: { role: "user", content, ...more },
  });

/** Memories of 17,000 bytes, up to just below the least that an app may keep. */
async function fill(): Promise<string[]> {
  await cap(CAP);
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) ids.push(await ann.store(`${n}${"x".repeat(3999)}`, { due: "tomorrow" }));
  ids.push(await ann.store("y".repeat(3000), { due: "every day at 9" }));
  return ids;
}

it("counts what a user has as its rows have it, whatever is done with them", async () => {
  const same = async () => expect(await counted("ann")).toBe(await weigh("ann"));
  const id = await ann.store("Dentist", {
    entity: "Dr. Ödön",
    keywords: ["teeth", "歯"],
    metadata: { room: "4 – links" },
    due: "tomorrow at 9",
  });
  await same();
  await ann.update({ id, content: "Dentist, second floor", context: "health" });
  await ann.update({ id, keywords: ["tooth"], clear: ["entity"] });
  await same();
  const daily = await ann.store("Water the plants", { due: "every day at 8" });
  await ann.update({ id: daily, completed_at: "now" });
  await same();
  await bodyOf(await say("Hallo 👋"), 201);
  const talk = { role: "user", content: "To all", user_id: "ann", external_id: "m1", name: "Ann" };
  await bodyOf(await world.send("POST", "/v1/conversations/talk/messages", { body: talk }), 201);
  const openai = { role: "user", content: [{ type: "text", text: "In a form" }] };
  await bodyOf(
    await world.send("POST", "/v1/conversations/ann~x/messages", { body: { messages: [openai] } }),
    201,
  );
  await same();
  const path = "/v1/conversations/talk/messages/m1";
  await bodyOf(await world.send("PATCH", path, { body: { content: "To all of you", thinking: "…" } }));
  await same();
  const [stored] = await world.sql<{ id: string }>("SELECT id FROM messages WHERE external_id = 'm1'");
  await bodyOf(await world.send("DELETE", `/v1/conversations/talk/messages/${stored?.id}`));
  await ann.forget({ id });
  await same();
  await bodyOf(await world.send("DELETE", "/v1/conversations/ann~x"));
  await same();
  expect(await counted("ann")).toBeGreaterThan(3000);
});

describe("somebody with as much as is kept", () => {
  it("brings no more text by any call, and each says what to do", async () => {
    const [id = ""] = await fill();
    const before = await weigh("ann");
    const long = "z".repeat(4000);
    const version = { format: "almanac", version: 1 };
    const memory = { type: "memory", id: "w2r6j8fd", content: long, event_time: 1769178720 };
    const line = { ...memory, created_at: 1769178720, updated_at: 1769178720 };
    const file = [version, line, { end: true }].map((one) => JSON.stringify(one)).join("\n");
    const refused: [string, Response][] = [
      ["content", await ann.send("POST", "/tools/remember", { body: { content: long } })],
      ["content", await ann.send("POST", "/memories", { body: { content: long, supersedes: id } })],
      ["content", await ann.send("PATCH", `/memories/${id}`, { body: { content: long } })],
      ["keywords", await ann.send("PATCH", `/memories/${id}`, { body: { keywords: ["new"] } })],
      ["metadata", await ann.send("PATCH", `/memories/${id}`, { body: { metadata: { a: long } } })],
      ["messages", await say(long)],
      [
        "messages",
        await world.send("POST", "/v1/conversations/t/messages", {
          body: { role: "user", content: long, user_id: "ann" },
        }),
      ],
      ["body", await world.send("POST", "/v1/users/ann/import", { body: file })],
    ];
    for (const [path, answer] of refused) {
      const { detail } = await problemOf(answer, { status: 422, code: "invalid", path });
      expect(detail).toContain("forget memories or delete messages first");
    }
    expect(await weigh("ann")).toBe(before);
    // What still fits is taken, and so is another's.
    await ann.store("Buy milk");
    await world.user("bob").store(long);
  });

  it("goes on with all else", async () => {
    const [first = "", second = "", third = "", fourth = "", , series = ""] = await fill();
    await bodyOf(await say("a"), 201);
    await world.sql("UPDATE apps SET user_bytes = 50000");
    await ann.update({ id: first, reminded_at: "now" });
    await ann.update({ id: first, completed_at: "now" });
    await ann.update({ id: second, snooze: "tonight" });
    await ann.update({ id: third, due: "next Friday" });
    await ann.update({ id: series, skip: true });
    await ann.update({ id: series, completed_at: "now" });
    await ann.patch({ time_zone: "Europe/Berlin", display_name: "Ann" });
    await ann.search({ query: "yes" });
    await ann.upcoming();
    await ann.context();
    await ann.forget({ id: fourth });
    await bodyOf(await world.send("DELETE", "/v1/conversations/ann~d"));
    await bodyOf(await world.send("DELETE", "/v1/users/ann"));
    expect(await weigh("ann")).toBe(0);
  });

  it("has a history that grows no more: a new version takes the place of the oldest", async () => {
    const [id = ""] = await fill();
    await world.sql("UPDATE apps SET user_bytes = 50000");
    for (let n = 0; n < 4; n += 1) await ann.update({ id, completed_at: n % 2 === 0 ? "now" : null });
    const versions = await world.sql<{ change: string }>(
      "SELECT change FROM memory_history WHERE id = ?",
      id,
    );
    expect(versions).toEqual([{ change: "reopened" }]);
    expect(await world.sql("SELECT rowid FROM memory_history_fts")).toHaveLength(1);
    expect(await counted("ann")).toBe(await weigh("ann"));
  });

  it("hears of the cap that its app sets, and of the usual one", async () => {
    const limits = async () =>
      (await bodyOf<{ limits: Body }>(await world.send("GET", `/v1/apps/${world.app}`))).limits["user_bytes"];
    expect(await limits()).toBe(64_000_000);
    await cap(200_000);
    expect(await limits()).toBe(200_000);
    await cap(null);
    expect(await limits()).toBe(64_000_000);
    const body = { limits: { user_bytes: 5 } };
    const path = "limits.user_bytes";
    await problemOf(await world.send("PATCH", `/v1/apps/${world.app}`, { body }), { status: 422, path });
  });
});

describe("a user's own key that sends what grows most", () => {
  const words = (n: number, length: number) => {
    const list = Array.from({ length: length / 8 }, (_, i) =>
      ((n + 1) * 7919 * (i + 1)).toString(36).slice(-7),
    );
    return list.join(" ").slice(0, length);
  };
  const size = async () => (await env.DB.prepare("SELECT 1").all()).meta.size_after;

  it("grows the database by no more than the cap, and stops there however long it goes on", async () => {
    const most = 2_000_000;
    const id = await ann.store(words(0, 4000));
    await cap(most);
    const before = await size();
    const grow: ((n: number) => Promise<Response>)[] = [
      async (n) => await ann.send("PATCH", `/memories/${id}`, { body: { keywords: [`word${n}`] } }),
      async (n) => await ann.send("PATCH", `/memories/${id}`, { body: { content: words(n, 4000) } }),
      async (n) => await ann.send("POST", "/tools/remember", { body: { content: words(n, 4000) } }),
      async (n) => await say(words(n, 7500)),
      async (n) => await say("a", { thinking: words(n, 30_000) }),
      async (n) =>
        await ann.send("PATCH", `/memories/${id}`, { body: { completed_at: n % 2 ? null : "now" } }),
    ];
    // More calls than there is room for: the last rounds are refused but for what needs no room.
    const refused = new Set<number>();
    for (let n = 1; n <= 60; n += 1)
      for (const [kind, call] of grow.entries()) {
        const { status } = await call(n);
        expect([200, 201, 422]).toContain(status);
        if (status === 422) refused.add(kind);
      }
    expect([...refused].sort()).toEqual([0, 1, 2, 3, 4]);
    expect((await size()) - before).toBeLessThanOrEqual(most);
    const full = await size();
    for (let n = 61; n <= 100; n += 1) for (const call of grow) await call(n);
    expect((await size()) - full).toBeLessThanOrEqual(200_000);
    expect(await counted("ann")).toBe(await weigh("ann"));
  });
});

describe("what a user's own key has kept for repeats", () => {
  it("is bounded: what it sends costs it little, and its answers are kept for a day", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 100; n += 1) ids.push(await ann.store(`${n}${"x".repeat(3900)}`));
    const mark = async (n: number, client: UserClient) =>
      await client.send("POST", "/tools/update_memory", {
        body: { ids, reminded_at: "now" },
        headers: { "idempotency-key": `mark ${n}` },
      });
    let refused: Response | undefined;
    for (let n = 0; n < 40 && refused === undefined; n += 1) {
      const answer = await mark(n, ann);
      if (answer.status !== 200) refused = answer;
    }
    expect(refused?.headers.get("retry-after")).toBe("3600");
    const { detail } = await problemOf(refused ?? new Response(), { status: 429, code: "rate_limited" });
    expect(detail).toContain("send the call without Idempotency-Key");
    const kept = async () =>
      (await world.sql<{ bytes: number }>("SELECT sum(length(outcome)) AS bytes FROM idempotency"))[0]?.bytes;
    expect(await kept()).toBeLessThanOrEqual(16_000_000);
    await bodyOf(await ann.send("POST", "/tools/update_memory", { body: { ids, reminded_at: "now" } }));
    // The app's own key is the app's to bound.
    expect((await mark(99, world.user("ann"))).status).toBe(200);
  });
});

describe("the history of a memory", () => {
  const insert = async (change: string, count: number, id: string) =>
    await world.sql(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO memory_history (app_id, user_id, id, content, category, event_time, valid_from, valid_to, change, created_at, updated_at)
      SELECT app_id, user_id, id, 'v' || i, category, event_time, i, i + 1, ?, created_at, updated_at FROM knowledge CROSS JOIN n WHERE id = ?`,
      change,
      id,
    );

  it("keeps the last hundred wordings and the ends of a thousand occurrences, each apart", async () => {
    const id = await ann.store("Water the plants", { due: "every day at 8" });
    await insert("updated", 150, id);
    await insert("occurrence_completed", 1100, id);
    await ann.update({ id, content: "Water all plants" });
    const kept = async (change: string) =>
      (
        await world.sql<{ count: number; first: number }>(
          "SELECT count(*) AS count, min(valid_from) AS first FROM memory_history WHERE id = ? AND change = ?",
          id,
          change,
        )
      )[0];
    expect(await kept("updated")).toEqual({ count: 100, first: 52 });
    expect(await kept("occurrence_completed")).toEqual({ count: 1000, first: 101 });
    expect(await counted("ann")).toBe(await weigh("ann"));
  });
});
