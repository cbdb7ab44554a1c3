import { describe, expect, it } from "vitest";
import { SCHEMA_VERSION } from "../../src/store/shards/schema";
import type { ShardCall } from "../../src/store/shards/shard-call";
import { shardStubs } from "../support/shards";
import { openWorld } from "../support/world";

/** What a shard answers to one batch. */
async function call(statements: ShardCall["statements"], changed: Partial<ShardCall> = {}) {
  const [stub] = shardStubs();
  if (stub === undefined) throw new Error("there is no shard");
  return await stub.call({
    schema: SCHEMA_VERSION,
    shards: shardStubs().length,
    app: null,
    owners: [],
    holds: null,
    statements,
    ...changed,
  });
}

const note = (name: string) => ["INSERT INTO checkpoints (name, at) VALUES (?, 1)", [name]] as const;

describe("a batch of a shard", () => {
  it("answers the rows of each statement, and the bytes that the shard has", async () => {
    const answer = await call([note("a"), ["SELECT name FROM checkpoints", []]]);
    expect(answer).toMatchObject({ rows: [[], [{ name: "a" }]], size: expect.any(Number) });
  });

  it("is one transaction: with one statement refused, none counts", async () => {
    await call([note("a")]);
    expect(await call([note("b"), note("a")])).toEqual({
      refused: { kind: "not unique", table: "checkpoints" },
    });
    expect(await call([["SELECT name FROM checkpoints", []]])).toMatchObject({ rows: [[{ name: "a" }]] });
  });

  it.each<[kind: string, statement: string, refused: object]>([
    ["a defect of the worker's", "SELECT a FROM nowhere", { kind: "refused", by: "no such table" }],
    [
      "a requirement",
      "SELECT json_extract('{}', 'almanac: a requirement does not hold')",
      { kind: "not held" },
    ],
    [
      "an app that isn't there",
      "INSERT INTO users (app_id, id, items_time_zone, revision, created_at, updated_at) VALUES ('none', 'ann', 'UTC', 1, 1, 1)",
      { kind: "key gone" },
    ],
    ["too many open items", "SELECT abs(-9223372036854775807 - 1)", { kind: "too many open" }],
  ])("comes back as a kind without a value: %s", async (_, statement, refused) => {
    expect(await call([[statement, []]])).toEqual({ refused });
  });

  it("is refused by a shard of another number of shards", async () => {
    expect(await call([note("a")], { shards: 16 })).toEqual({ refused: { kind: "in shards" } });
  });

  it("of a later schema is refused, and the next call is answered", async () => {
    expect(await call([note("a")], { schema: SCHEMA_VERSION + 1 })).toEqual({
      refused: { kind: "unavailable" },
    });
    await scheduler.wait(200);
    await expect
      .poll(async () => await call([["SELECT count(*) AS n FROM checkpoints", []]]).catch(() => null))
      .toMatchObject({ rows: [[{ n: 0 }]] });
  });
});

describe("what is an app's", () => {
  it("ends everywhere before its end is answered: no shard takes a write with a key that was revoked", async () => {
    const world = await openWorld();
    const people = Array.from({ length: 12 }, (_, n) => `person-${n}`);
    const second = await world.newKey({});
    for (const id of people) await world.user(id, second.key).store("Likes tea");
    expect((await world.admin("DELETE", `/v1/keys/${second.id}`)).status).toBe(200);
    for (const id of people) {
      const late = await world
        .user(id, second.key)
        .send("POST", "/tools/remember", { body: { content: "Late" } });
      expect(late.status).toBe(401);
      expect((await world.user(id).search({ query: "late" })).count).toBe(0);
    }
  });

  it("counts everywhere once it is answered: who follows the app's zone has it at once", async () => {
    const world = await openWorld("2026-01-23T14:32:00Z");
    const people = Array.from({ length: 8 }, (_, n) => `person-${n}`);
    for (const id of people) await world.user(id).store("Pay rent", { due_at: "2026-01-24T09:00:00" });
    await world.send("PATCH", "/v1/settings", { body: { default_time_zone: "Asia/Tokyo" } });
    for (const id of people)
      expect((await world.user(id).upcoming()).items.map((item) => item.due_at_local)).toEqual([
        expect.stringContaining("09:00"),
      ]);
  });
});
