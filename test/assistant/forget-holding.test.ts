import { beforeEach, expect, it } from "vitest";
import { forgetHolding } from "../../src/assistant/things/hold-forgotten";
import { makeDeps } from "../../src/env";
import { perform } from "../../src/operation/running/perform";
import { openWorld, type World } from "../support/world";

/** Forgetting in a chat, while another call changes the user between the look and the batch. */

let world: World;

beforeEach(async () => {
  world = await openWorld();
  await world.newKey();
});

it("tells what it forgot, and holds it once, where another call changed the user meanwhile", async () => {
  const id = await world.user().store("My locker is 42");
  await world.settle();
  const { onD1 } = world.witness;
  let tries = 0;
  world.witness.onD1 = async (statements, go) => {
    if (statements.some(({ sql }) => sql.includes("DELETE FROM knowledge"))) {
      tries += 1;
      if (tries === 1) await world.sql("UPDATE users SET revision = revision + 1");
    }
    return await onD1(statements, go);
  };
  const [before] = await world.sql<{ revision: number }>("SELECT revision FROM users");
  const call = {
    ...{ app: world.app, user: "ann", asUser: null, minRevision: 0, otherMoment: false, claim: null },
    ...{ now: world.now(), nowMs: world.now() * 1000, wallMs: world.now() * 1000 },
    defaults: { default_time_zone: null, default_remind_before: null, default_last_call: "day" as const },
  };
  const deps = makeDeps(world.bindings, world.context, { bookmark: null, publicUrl: "" });
  const done = await perform(forgetHolding, deps, call, {
    id,
    conversation_id: "telegram:4242",
    key: "a",
    until: world.now() + 600,
  });
  expect(tries).toBe(2);
  const revision = (before?.revision ?? 0) + 2;
  expect(done).toEqual({ ok: true, value: { status: "forgotten", revision } });
  expect(await world.sql("SELECT id FROM knowledge")).toEqual([]);
  const [chat] = await world.sql<{ held: string }>("SELECT held FROM chats");
  expect(JSON.parse(chat?.held ?? "[]")).toMatchObject([{ key: "a" }]);
});
