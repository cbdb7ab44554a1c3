import { beforeEach, describe, expect, it } from "vitest";
import { insertUser } from "../support/bulk";
import { expectRefusals } from "../support/refusals";
import { sharedWorld } from "../support/shared-world";
import type { Body } from "../support/wire";
import { openWorld, type UserClient, type World } from "../support/world";

let world: World;
let ann: UserClient;

async function open(): Promise<void> {
  world = await openWorld();
  ann = world.user();
  await ann.patch({ time_zone: "America/New_York" });
}

async function found(args: Body): Promise<string[]> {
  return (await ann.search({ limit: 100, ...args })).results.map((memory) => memory.content);
}

describe("every filter holds on every result", () => {
  // The last test adds to it.
  sharedWorld(async () => {
    await open();
    await ann.store("rent one", { category: "task", entity: "Bob", context: "home", due_at: "2026-02-01" });
    await ann.store("rent two", { category: "task", entity: "BOB ", context: "Work" });
    await ann.store("rent three", { category: "note", entity: "Ann", context: "home" });
    await ann.store("tea four", { category: "task", entity: "bob", context: "home" });
  });

  it.each<[Body, string[]]>([
    [{ query: "rent" }, ["rent one", "rent two", "rent three"]],
    [{ query: "rent", category: "task" }, ["rent one", "rent two"]],
    [{ query: "rent", entity: "bob" }, ["rent one", "rent two"]],
    [{ query: "rent", context: "HOME" }, ["rent one", "rent three"]],
    [{ query: "rent", category: "task", entity: "Bob", context: "home" }, ["rent one"]],
    [{ category: "task" }, ["rent one", "rent two", "tea four"]],
    [{ entity: " Bob" }, ["rent one", "rent two", "tea four"]],
    [{ entity: "Bo" }, []],
    [{ context: "work" }, ["rent two"]],
    [{ category: "note", entity: "bob" }, []],
    [{ query: "rent", time_field: "due_at", before: "2026-03-01" }, ["rent one"]],
    [{ query: "zeppelin", category: "task" }, []],
  ])("%j", async (args, expected) => {
    expect((await found(args)).sort()).toEqual([...expected].sort());
  });

  it("and without a query the newest come first, without a score", async () => {
    const { results } = await ann.search({ category: "task" });
    expect(results.map((memory) => memory.content)).toEqual(["tea four", "rent two", "rent one"]);
    expect(results.map((memory) => memory.score)).toEqual([null, null, null]);
  });

  it("before the page is cut: a filter that few fit finds them among many", async () => {
    await insertUser(
      world.app,
      "ann",
      Array.from({ length: 150 }, (_, i) => ({ content: `rent filler ${i}`, category: "profile" })),
    );
    expect(await found({ query: "rent", context: "work", limit: 1 })).toEqual(["rent two"]);
    const page = await ann.search({ query: "rent", category: "note", limit: 1 });
    expect(page).toMatchObject({ count: 1, has_more: false });
  });
});

describe("after and before", () => {
  sharedWorld(async () => {
    await open();
    for (const time of [
      "2026-01-09T23:59:59",
      "2026-01-10T00:00:00",
      "2026-01-10T23:59:59",
      "2026-01-11T00:00:00",
    ])
      await ann.store(`at ${time}`, { event_time: time });
  });

  it.each<[Body, string[]]>([
    [{ after: "2026-01-10" }, ["at 2026-01-11T00:00:00", "at 2026-01-10T23:59:59", "at 2026-01-10T00:00:00"]],
    [
      { before: "2026-01-10" },
      ["at 2026-01-10T23:59:59", "at 2026-01-10T00:00:00", "at 2026-01-09T23:59:59"],
    ],
    [{ after: "2026-01-10", before: "2026-01-10" }, ["at 2026-01-10T23:59:59", "at 2026-01-10T00:00:00"]],
    [{ before: "2026-01-10T00:00:00" }, ["at 2026-01-09T23:59:59"]],
    [{ before: "2026-01-10T05:00:00Z" }, ["at 2026-01-09T23:59:59"]],
    [{ after: "2026-01-11T04:59:59Z", before: "2026-01-11T05:00:00Z" }, ["at 2026-01-10T23:59:59"]],
    [{ before: "2026-01-10[Asia/Tokyo]" }, []],
    [{ after: "2026-02-01", before: "2026-01-01" }, []],
    [{ after: "2026-W02-6", before: "20260110" }, ["at 2026-01-10T23:59:59", "at 2026-01-10T00:00:00"]],
  ])("%j", async (args, expected) => {
    expect(await found(args)).toEqual(expected);
    const withQuery = await found({ ...args, query: "at" });
    expect(withQuery.sort()).toEqual([...expected].sort());
  });

  it("speak of the field that time_field names", async () => {
    const id = await ann.store("later", { event_time: "2025-01-01", due_at: "2026-06-01" });
    expect(await found({ after: "2026-01-23", time_field: "created_at" })).toContain("later");
    expect(await found({ after: "2026-06-01", before: "2026-06-01", time_field: "due_at" })).toEqual([
      "later",
    ]);
    expect(await found({ before: "2025-01-01" })).toEqual(["later"]);
    await ann.update({ id, due_at: null });
    expect(await found({ after: "2000-01-01", time_field: "due_at" })).toEqual([]);
  });
});

describe("what is closed or private", () => {
  beforeEach(open);

  it("is found only when it is asked for", async () => {
    const done = await ann.store("rent done");
    const old = await ann.store("rent old");
    await ann.store("rent secret", { sensitive: true });
    await ann.update({ id: done, completed_at: "now" });
    await ann.remember({ content: "rent new", supersedes: old });
    // A correction of what is done is done.
    const both = await ann.store("rent done and corrected");
    await ann.update({ id: both, completed_at: "now" });
    await ann.remember({ content: "rent newest", supersedes: both });
    for (const by of [{ query: "rent" }, { category: "fact" }]) {
      const sorted = async (args: Body) => (await found({ ...by, ...args })).sort();
      expect(await sorted({})).toEqual(["rent new"]);
      expect(await sorted({ include_completed: true })).toEqual(["rent done", "rent new", "rent newest"]);
      expect(await sorted({ include_superseded: "true" })).toEqual(["rent new", "rent old"]);
      expect(await sorted({ include_sensitive: true })).toEqual(["rent new", "rent secret"]);
      expect(
        await sorted({ include_completed: true, include_superseded: true, include_sensitive: true }),
      ).toHaveLength(6);
    }
  });

  it("in another app or of another user is never found", async () => {
    const { key } = await world.newKey({ app: "other" });
    await world.user("ann", key).store("rent elsewhere");
    await world.user("bob").store("rent of bob");
    expect(await found({ query: "rent" })).toEqual([]);
    expect(await found({ category: "fact" })).toEqual([]);
  });
});

describe("arguments", () => {
  beforeEach(open);

  it("mean the same in a query string", async () => {
    await ann.store("rent one", { category: "task", sensitive: true });
    const query = { query: "rent", category: "task", include_sensitive: "TRUE", limit: "5", offset: "0" };
    expect(await ann.get("/search", query)).toEqual(await ann.search({ ...query, limit: 5 }));
  });

  it("that can't be taken are refused by name", async () => {
    await world.settle();
    await expectRefusals(
      (body) => ann.send("POST", "/tools/search_memory", { body }),
      [
        [{}, "query"],
        [{ include_completed: true }, "query"],
        [{ query: 5 }, "query"],
        [{ query: "x", limit: 0 }, "limit"],
        [{ query: "x", limit: 101 }, "limit"],
        [{ query: "x", offset: -1 }, "offset"],
        [{ query: "x", offset: 10_001 }, "offset"],
        [{ query: "x", category: "all" }, "category"],
        [{ query: "x", time_field: "updated_at" }, "time_field"],
        [{ query: "x", after: "last week" }, "after"],
        [{ query: "x", before: "2026-13-01" }, "before"],
        [{ query: "x", entity: "a\u0000b" }, "entity"],
        [{ query: "x", context: "" }, "context"],
        [{ query: "x", include_sensitive: "maybe" }, "include_sensitive"],
        [{ q: "x" }, "q"],
      ],
    );
  });
});
