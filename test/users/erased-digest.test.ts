import { beforeEach, expect, it } from "vitest";
import { openWorld, type World } from "../support/world";

/** An erased user's digest leaves KV, however long KV is down. */

let world: World;

beforeEach(async () => {
  world = await openWorld();
  const ann = world.user();
  await ann.store("Hunter2", { due_at: "2026-01-24" });
  await world.settle();
  expect(await world.kv()).toContain("Hunter2");
});

async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    world.setClock(world.now() + 60);
    await world.cron();
    await world.settle();
  }
}

const waiting = () => world.sql("SELECT user_id FROM erased_digests");

it("goes at once, and its record with it", async () => {
  await world.user().send("DELETE", "");
  await world.settle();
  expect([await world.kv(), await waiting()]).toEqual(["", []]);
});

it("goes when KV is back, after hours", async () => {
  let deletes = 0;
  world.witness.onKv = async (call, go) => {
    if (call.operation !== "delete") return await go();
    deletes += 1;
    throw new Error("KV is down");
  };
  await world.user().send("DELETE", "");
  await world.settle();
  await pass(180);
  expect(deletes).toBeGreaterThan(180);
  expect(await world.kv()).toContain("Hunter2");
  expect(await waiting()).toEqual([{ user_id: "ann" }]);
  world.witness.onKv = (_call, go) => go();
  await pass(1);
  expect([await world.kv(), await waiting()]).toEqual(["", []]);
});

it("goes where the worker is killed before it reaches KV", async () => {
  world.witness.onKv = (call, go) => (call.operation === "delete" ? new Promise(() => undefined) : go());
  void world.user().send("DELETE", "");
  while ((await waiting()).length === 0) await scheduler.wait(1);
  world.witness.onKv = (_call, go) => go();
  await pass(1);
  expect([await world.kv(), await waiting()]).toEqual(["", []]);
});

it("of one user that KV refuses holds up no other", async () => {
  const bob = world.user("bob");
  await bob.store("Pay rent", { due_at: "2026-01-24" });
  await world.settle();
  world.witness.onKv = async (call, go) => {
    if (call.operation === "delete" && call.key.endsWith(":ann")) throw new Error("KV is down");
    return await go();
  };
  await world.user().send("DELETE", "");
  await bob.send("DELETE", "");
  await pass(2);
  expect(await waiting()).toEqual([{ user_id: "ann" }]);
});
