import { beforeEach, describe, expect, it } from "vitest";
import { sha256Hex } from "../../src/core/hash";
import { rpcMethods } from "../../src/doors/rpc/serve";
import { makeRpcSession } from "../../src/env";
import { OPERATIONS } from "../../src/operations";
import { bodyOf } from "../support/world";
import { HOME, openTwoCells, SECOND, type TwoCells } from "./two-cells";

let world: TwoCells;
/** Somebody whose bucket is at home, and somebody in the second cell. */
let homer: string;
let seconder: string;

beforeEach(async () => {
  world = await openTwoCells();
  homer = world.inHome("ann");
  seconder = world.inSecond("ben");
});

const rowsOf = async (db: D1Database, statement: string) => (await db.prepare(statement).all()).results;

/** How often a call goes to each cell in an isolate that has read the map, and knows no key. */
async function cellsOf(call: () => Promise<unknown>): Promise<{ home: number; second: number }> {
  await world.user("anybody").context();
  await world.settle();
  world.forgetKeys();
  world.forgetCalls();
  world.secondWitness.d1.length = 0;
  await call();
  await world.settle();
  return { home: world.witness.d1.length, second: world.secondWitness.d1.length };
}

describe("an app's key", () => {
  it("reaches one cell for each person, however long nobody has called", async () => {
    const stored = await cellsOf(() => world.user(seconder).store("Likes tea"));
    expect(stored.home).toBe(0);
    expect(stored.second).toBeGreaterThan(0);
    const here = await cellsOf(() => world.user(homer).store("Likes coffee"));
    expect(here.second).toBe(0);
    expect(await rowsOf(SECOND, "SELECT content FROM knowledge")).toEqual([{ content: "Likes tea" }]);
    expect(await rowsOf(HOME, "SELECT content FROM knowledge")).toEqual([{ content: "Likes coffee" }]);
  });

  it("is revoked in every cell before that is answered", async () => {
    const { id, key } = await world.newKey();
    expect((await world.send("GET", `/v1/users/${seconder}/context`, { key })).status).toBe(200);
    expect(await rowsOf(SECOND, "SELECT id FROM api_keys")).toHaveLength(2);
    await bodyOf(await world.admin("DELETE", `/v1/keys/${id}`));
    expect(await rowsOf(SECOND, "SELECT id FROM api_keys")).toHaveLength(1);
    const late = await world.send("POST", `/v1/users/${seconder}/memories`, {
      key,
      body: { content: "Late" },
    });
    expect(late.status).toBe(401);
  });

  it("of before keys said where they are is looked for in every cell", async () => {
    const key = `alm_${"z".repeat(40)}`;
    const insert = `INSERT INTO api_keys (id, key_hash, app_id, user_id, created_at) VALUES ('old', ?, ?, ?, 1)`;
    await SECOND.prepare(insert)
      .bind(await sha256Hex(key), world.app, seconder)
      .run();
    expect((await world.send("GET", `/v1/users/${seconder}/context`, { key })).status).toBe(200);
  });
});

describe("a user's key", () => {
  it("is with its user, and names the cell", async () => {
    const { key } = await world.newKey({ user_id: seconder });
    expect(await rowsOf(SECOND, "SELECT user_id FROM api_keys WHERE user_id IS NOT NULL")).toEqual([
      { user_id: seconder },
    ]);
    const calls = await cellsOf(() => world.user(seconder, key).store("Mine"));
    expect(calls.home).toBe(0);
  });

  it.each(["home", "second"])(
    "of the %s cell that ended writes in no cell, and is in the list no more",
    async (cell) => {
      const person = cell === "home" ? homer : seconder;
      const { id, key } = await world.newKey({ user_id: person });
      await world.user(person, key).store("Mine");
      const list = async () =>
        (await bodyOf<{ data: { id: string }[] }>(await world.admin("GET", "/v1/keys"))).data;
      expect((await list()).map((one) => one.id)).toContain(id);
      await bodyOf(await world.admin("DELETE", `/v1/keys/${id}`));
      expect((await list()).map((one) => one.id)).not.toContain(id);
      const hash = await sha256Hex(key);
      for (const db of [HOME, SECOND])
        expect(await rowsOf(db, "SELECT key_hash FROM ended_keys")).toEqual([{ key_hash: hash }]);
      expect(
        (await world.send("POST", `/v1/users/${person}/memories`, { key, body: { content: "No" } })).status,
      ).toBe(401);
    },
  );

  it("that doesn't reach a conversation leaves nothing where its user is, and copies nothing", async () => {
    for (const [user, group] of [
      [seconder, world.inHome("group")],
      [homer, world.inSecond("group")],
    ] as const) {
      const { key } = await world.newKey({ user_id: user });
      world.forgetCalls();
      const body = { role: "user", content: "hello" };
      const answer = await world.send("POST", `/v1/conversations/${group}/messages`, { key, body });
      expect(answer.status).toBe(403);
      await world.settle();
      expect([...world.witness.copying, ...world.secondWitness.copying]).toEqual([]);
    }
    for (const db of [HOME, SECOND]) expect(await rowsOf(db, "SELECT id FROM users")).toEqual([]);
  });
});

describe("an app", () => {
  it("has its settings in every cell before they are answered", async () => {
    await world.user(seconder).store("Dentist", { due_at: "2026-02-01T09:00" });
    await bodyOf(
      await world.send("PATCH", `/v1/apps/${world.app}`, { body: { default_time_zone: "Asia/Tokyo" } }),
    );
    expect(await rowsOf(SECOND, "SELECT default_time_zone FROM apps")).toEqual([
      { default_time_zone: "Asia/Tokyo" },
    ]);
    const context = await world.user(seconder).context();
    expect(context["time_zone"]).toBe("Asia/Tokyo");
    expect(await rowsOf(HOME, "SELECT * FROM app_copies")).toEqual([]);
  });

  it("is marked until a cell that didn't answer has its copy, and the cron makes it", async () => {
    const { onD1 } = world.secondWitness;
    world.secondWitness.onD1 = async () => {
      throw new Error("D1_ERROR: Network connection lost.");
    };
    const answer = await world.send("PATCH", `/v1/apps/${world.app}`, {
      body: { default_time_zone: "Asia/Tokyo" },
    });
    expect(answer.status).toBe(503);
    expect(await rowsOf(HOME, "SELECT app_id FROM app_copies")).toEqual([{ app_id: world.app }]);
    world.secondWitness.onD1 = onD1;
    await world.cron();
    expect(await rowsOf(SECOND, "SELECT default_time_zone FROM apps")).toEqual([
      { default_time_zone: "Asia/Tokyo" },
    ]);
    expect(await rowsOf(HOME, "SELECT * FROM app_copies")).toEqual([]);
  });

  it("that a service binding makes is in every cell before its first call goes on", async () => {
    const session = makeRpcSession(world.bindings, world.context, "bound");
    const update = new Map(rpcMethods(OPERATIONS)).get("updateUser");
    for (const user of ["a", "b", "c", "d"])
      expect(await update?.(session, [user, { display_name: "Ann" }])).toMatchObject({ ok: true });
    expect(await rowsOf(SECOND, "SELECT id FROM apps WHERE id = 'bound'")).toEqual([{ id: "bound" }]);
    expect(await rowsOf(SECOND, "SELECT app_id FROM users LIMIT 1")).toEqual([{ app_id: "bound" }]);
  });

  it("that is a test app is whole at home", async () => {
    const { key } = await bodyOf<{ key: string }>(
      await world.admin("POST", "/v1/keys", { app: "trial", test: true }),
      201,
    );
    for (const user of ["a", "b", "c", "d", "e", "f"])
      await bodyOf(
        await world.send("POST", `/v1/users/${user}/memories`, { key, body: { content: "Pay rent" } }),
        201,
      );
    expect(await rowsOf(SECOND, "SELECT id FROM apps WHERE id = 'trial'")).toEqual([]);
    expect(await rowsOf(HOME, "SELECT count(*) AS n FROM knowledge WHERE app_id = 'trial'")).toEqual([
      { n: 6 },
    ]);
  });
});

it("has a write told to come again in a second while its bucket is moved", async () => {
  await SECOND.prepare("UPDATE cell_buckets SET state = 'frozen'").run();
  const writing = world.send("POST", `/v1/users/${seconder}/memories`, { body: { content: "Wait" } });
  await world.advance(5);
  const answer = await writing;
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("1");
  expect((await world.send("GET", `/v1/users/${seconder}/context`)).status).toBe(200);
});
