import { beforeEach, describe, expect, it } from "vitest";
import { dumpD1 } from "../support/dump";
import { problemOf } from "../support/problem";
import type { Body, Forgotten, Memory, Remembered } from "../support/wire";
import { bodyOf, openWorld, type UserClient, type World } from "../support/world";

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld();
  ann = world.user();
});

describe("memories as nouns", () => {
  it("are made with 201, and 200 for what was known already", async () => {
    const body = { content: "Pay rent", due_at: "2026-01-24T09:00:00" };
    const made = await bodyOf<Remembered>(await ann.send("POST", "/memories", { body }), 201);
    expect(made).toMatchObject({ status: "stored", revision: expect.any(Number), time_zone: "UTC" });
    const again = await bodyOf<Remembered>(await ann.send("POST", "/memories", { body }), 200);
    expect(again).toMatchObject({
      status: "duplicate",
      revision: made.revision,
      memory: { id: made.memory.id },
    });
  });

  it("are read by id in any state", async () => {
    const { memory } = await ann.remember({ content: "Pay rent", due_at: "2026-01-24T09:00:00" });
    // The words by which it is found stand at its own address alone.
    expect(await ann.get(`/memories/${memory.id}`)).toEqual({ ...memory, keywords: [] });
    await ann.update({ id: memory.id, completed_at: "now" });
    expect(await ann.get(`/memories/${memory.id}`)).toMatchObject({ completed_at: world.now() });
    const { memory: corrected } = await ann.remember({ content: "Pay the rent", supersedes: memory.id });
    expect(await ann.get(`/memories/${memory.id}`)).toMatchObject({ superseded_by: corrected.id });
  });

  it("are changed by PATCH, which answers the memory", async () => {
    const id = await ann.store("Pay rent", { due_at: "2026-01-24T09:00:00" });
    const changed = await bodyOf<Memory>(
      await ann.send("PATCH", `/memories/${id}`, { body: { reminded_at: "now", content: "Pay the rent" } }),
    );
    expect(changed).toMatchObject({ id, content: "Pay the rent", reminded_at: world.now() });
    const { keywords, ...got } = await ann.get<Body>(`/memories/${id}`);
    expect(keywords).toEqual([]);
    expect(changed).toMatchObject(got);
    for (const body of [
      { id, entity: "x" },
      { ids: [id], entity: "x" },
    ])
      await problemOf(await ann.send("PATCH", `/memories/${id}`, { body }), { status: 422, path: "id" });
    await problemOf(await ann.send("PATCH", `/memories/${id}`, { body: {} }), {
      status: 422,
      code: "invalid",
    });
  });

  it("are deleted for good", async () => {
    const id = await ann.store("Pay rent");
    const gone = await bodyOf<Forgotten>(await ann.send("DELETE", `/memories/${id}`));
    expect(gone).toMatchObject({ status: "forgotten", forgotten: [id], not_found: [] });
    for (const [method, body] of [["GET"], ["PATCH", { entity: "x" }], ["DELETE"]] as const) {
      const problem = await problemOf(await ann.send(method, `/memories/${id}`, { body }), {
        status: 404,
        code: "not_found",
      });
      expect(problem.detail).toContain(id);
    }
  });

  it("of another user or app are 404, and stay as they are", async () => {
    const id = await ann.store("Pay rent");
    const { key } = await world.newKey({ app: "other" });
    const before = await dumpD1();
    for (const stranger of [world.user("bob"), world.user("ann", key)]) {
      for (const [method, body] of [["GET"], ["PATCH", { entity: "x" }], ["DELETE"]] as const)
        await problemOf(await stranger.send(method, `/memories/${id}`, { body }), { status: 404 });
    }
    expect(await dumpD1()).toBe(before);
  });
});

describe("the list of memories", () => {
  async function pages(query: Record<string, string | number>): Promise<string[]> {
    const contents: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: { data: Memory[]; next_cursor: string | null } = await ann.get("/memories", {
        ...query,
        ...(cursor === "" ? {} : { cursor }),
      });
      expect(page.data.length).toBeLessThanOrEqual(Number(query["limit"]));
      contents.push(...page.data.map((memory) => memory.content));
      cursor = page.next_cursor;
    }
    return contents;
  }

  it("has them all, newest first, in whatever state, each on one page, also those of one second", async () => {
    const contents = Array.from({ length: 11 }, (_, i) => `Memory ${i}`);
    for (const [i, content] of contents.entries()) {
      if (i % 3 === 0) await world.advance(1);
      const id = await ann.store(content, { sensitive: i === 4 });
      if (i === 5) await ann.update({ id, completed_at: "now" });
    }
    for (const limit of [1, 2, 3, 10, 11, 100])
      expect(await pages({ limit })).toEqual([...contents].reverse());
  });

  it("has those that were told later than they happened where they were told", async () => {
    const contents = Array.from({ length: 12 }, (_, i) => `Memory ${i}`);
    for (const [i, content] of contents.entries()) {
      if (i % 4 === 0) await world.advance(1);
      const past = `2026-01-${String(22 - i).padStart(2, "0")}`;
      await ann.store(content, i % 3 === 0 ? {} : { event_time: past });
    }
    for (const limit of [1, 2, 3, 5, 11, 12, 100])
      expect(await pages({ limit }), `${limit}`).toEqual([...contents].reverse());
    const { results } = await ann.get<{ results: Memory[] }>("/search", {
      time_field: "created_at",
      after: "2026-01-01",
      limit: 12,
    });
    expect(results.map(({ content }) => content)).toEqual([...contents].reverse());
  });

  it("goes on where it was when memories come in between", async () => {
    for (let i = 0; i < 4; i += 1) await ann.store(`Memory ${i}`);
    const first = await ann.get<{ data: Memory[]; next_cursor: string }>("/memories", { limit: 2 });
    await ann.store("Newer");
    await ann.forget({ id: first.data[1]?.id ?? "" });
    const second = await ann.get<{ data: Memory[]; next_cursor: null }>("/memories", {
      limit: 2,
      cursor: first.next_cursor,
    });
    expect(second.data.map((memory) => memory.content)).toEqual(["Memory 1", "Memory 0"]);
    expect(second.next_cursor).toBeNull();
  });

  it("shows its words as they are at the moment that is asked about", async () => {
    await ann.store("Pay rent", { due_at: "2026-01-25T14:32:00Z" });
    const page = await ann.get<{ data: Memory[] }>("/memories", { at: "2026-01-24T14:32:00Z" });
    expect(page.data[0]).toMatchObject({
      due_at_relative: "a day from now",
      created_at_relative: "a day ago",
    });
  });
});
