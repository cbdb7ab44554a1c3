import { beforeEach, describe, expect, it } from "vitest";
import { insertUser } from "../support/bulk";
import { problemOf } from "../support/problem";
import type { Body } from "../support/wire";
import { openWorld, type UserClient, type World } from "../support/world";

/** A user has at most 10,000 open items. */

let world: World;
let ann: UserClient;

async function open(count: number, user = "ann"): Promise<void> {
  await insertUser(
    world.app,
    user,
    Array.from({ length: count }, (_, i) => ({ content: `Item ${i}`, due_at: world.now() + i * 60 })),
  );
}

beforeEach(async () => {
  world = await openWorld();
  world.witness.onKv = async (call) => (call.operation === "get" ? null : await new Promise(() => undefined));
  ann = world.user();
});

async function refused(tool: string, args: Body, path: string): Promise<void> {
  const response = await ann.send("POST", `/tools/${tool}`, { body: args });
  const problem = await problemOf(response, { status: 422, path });
  expect(problem.detail).toContain("more than 10,000 open items: complete some");
}

const countOpen = async () =>
  (
    await world.sql<{ n: number }>(
      "SELECT count(*) AS n FROM knowledge WHERE due_at IS NOT NULL AND completed_at IS NULL",
    )
  )[0]?.n;

const openItems = async () =>
  (await world.sql<{ n: number }>("SELECT open_items AS n FROM users WHERE id = 'ann'"))[0]?.n;

it("one more than 9,999 is stored, and the next is refused, however it would be opened", async () => {
  await open(9_999);
  const fact = await ann.store("Likes tea");
  const last = await ann.store("The last", { due_at: "2026-02-01" });
  expect(await openItems()).toBe(10_000);
  const revision = (await ann.get<{ revision: number }>("")).revision;
  await refused("remember", { content: "One more", due_at: "2026-02-01" }, "due_at");
  await refused("remember", { content: "One more", due: "tomorrow at 9" }, "due");
  await refused("update_memory", { id: fact, due_at: "2026-02-01" }, "due_at");
  expect((await ann.get<{ revision: number }>("")).revision).toBe(revision);
  expect((await ann.search({ query: "more" })).results).toEqual([]);
  // What opens nothing goes on, and so does everything once one is done.
  await ann.store("Without a time");
  await ann.update({ id: last, due_at: "2026-03-01" });
  await ann.update({ id: last, completed_at: "now" });
  await ann.store("In its place", { due_at: "2026-02-01" });
  await refused("update_memory", { id: last, clear: ["completed_at"] }, "completed_at");
  expect([await countOpen(), await openItems()]).toEqual([10_000, 10_000]);
});

describe("counted as having 9,999 open items", () => {
  beforeEach(async () => {
    await open(1);
    await world.sql("UPDATE users SET open_items = 9999 WHERE id = 'ann'");
  });

  it("a correction takes the place of what it corrects", async () => {
    const last = await ann.store("The last", { due_at: "2026-02-01" });
    expect(await openItems()).toBe(10_000);
    await ann.remember({ content: "The very last", due_at: "2026-02-02", supersedes: last });
    const kept = await world.sql("SELECT id FROM knowledge WHERE superseded_by IS NOT NULL");
    expect([kept, await openItems()]).toEqual([[{ id: last }], 10_000]);
  });

  it("of calls at once one is stored", async () => {
    const calls = Array.from({ length: 6 }, (_, i) =>
      ann.send("POST", "/tools/remember", { body: { content: `New ${i}`, due_at: "2026-02-01" } }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 422, 422, 422, 422, 422]);
    expect([await countOpen(), await openItems()]).toEqual([2, 10_000]);
  });
});

it("costs one row written, however many items are open", async () => {
  const costs: number[][] = [];
  // Up to sixty, the write's own batch reads what the digest is made from.
  for (const [user, count] of [
    ["bob", 100],
    ["cy", 1_000],
  ] as const) {
    await open(count, user);
    await world.user(user).get("");
    world.forgetCalls();
    await world.user(user).store("One more", { due_at: "2026-02-01" });
    costs.push([world.witness.rows.read, world.witness.rows.written]);
  }
  expect(costs[0]).toEqual(costs[1]);
});

it("follows what is completed, reopened, corrected, made timeless and forgotten", async () => {
  const ids = await Promise.all([1, 2, 3, 4].map((n) => ann.store(`Item ${n}`, { due_at: "2026-02-01" })));
  const counted = async () =>
    (await world.sql<{ open_items: number }>("SELECT open_items FROM users"))[0]?.open_items;
  const [a, b, c, d] = ids;
  expect(await counted()).toBe(4);
  await ann.update({ id: a, completed_at: "now" });
  await ann.update({ id: b, clear: ["due_at"] });
  await ann.remember({ content: "Item three", due_at: "2026-02-02", supersedes: c });
  expect([await counted(), await countOpen()]).toEqual([2, 3]);
  await ann.update({ id: a, clear: ["completed_at"] });
  await ann.forget({ id: d });
  expect(await counted()).toBe(2);
});
