import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { fillEveryTable, rowsOfApp } from "../support/every-table";
import { problemOf } from "../support/problem";
import { bodyOf, openWorld, type World } from "../support/world";
import { type Erased, eraseStep, eraseThoughKilled, pathOf, tablesOfApp } from "./app-erasure";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});

/** Sends the call until the app is erased, and answers how often. */
async function eraseWhole(app = world.app): Promise<number> {
  for (let calls = 1; ; calls += 1) if ((await erase(app)).status === "erased") return calls;
}

const path = (app = world.app) => pathOf(app);
const erase = (app = world.app) => eraseStep(world, app);
const tablesLeft = () => tablesOfApp(world.app);

describe("DELETE of an app", () => {
  it("takes every row of it, in every table, and none of another app", async () => {
    await fillEveryTable(world.app, 5);
    await fillEveryTable("other", 5);
    for (const [table, rows] of Object.entries(await rowsOfApp("other"))) expect(rows, table).not.toEqual([]);
    const before = await rowsOfApp("other");
    expect(await erase()).toEqual({ app: world.app, status: "erased", left: 0 });
    expect(await tablesLeft()).toEqual([]);
    expect(await rowsOfApp("other")).toEqual(before);
  });

  it("is confirmed by the app's id, and does nothing without", async () => {
    await fillEveryTable(world.app, 2);
    const before = await rowsOfApp(world.app);
    for (const query of ["", "?confirm=", "?confirm=true", "?confirm=other"]) {
      const answer = await world.admin("DELETE", `/v1/apps/${world.app}${query}`);
      const { detail } = await problemOf(answer, { status: 422, code: "invalid", path: "confirm" });
      expect(detail).toContain(`confirm=${world.app}`);
    }
    expect(await rowsOfApp(world.app)).toEqual(before);
  });

  it("of an app that never was is 404, and of an erased one says so again", async () => {
    await problemOf(await world.admin("DELETE", path("nobody")), { status: 404, code: "not_found" });
    await erase();
    const list = await world.sql("SELECT * FROM erasures");
    expect(await erase()).toEqual({ app: world.app, status: "erased", left: 0 });
    expect(await world.sql("SELECT * FROM erasures")).toEqual(list);
  });

  it("ends all keys and digests, and KV keeps nothing", async () => {
    const ann = world.user();
    await ann.store("Pay rent", { due_at: "2026-01-24" });
    const own = await world.newKey({ user_id: "ann" });
    await world.settle();
    expect(await world.kv()).toContain("Pay rent");
    for (const key of [world.key, own.key]) await bodyOf(await world.send("GET", "/v1/users/ann", { key }));
    await erase();
    for (const key of [world.key, own.key])
      await problemOf(await world.send("GET", "/v1/users/ann", { key }), { status: 401 });
    expect(await world.kv()).toBe("");
    expect(await world.sql("SELECT * FROM erased_digests")).toEqual([]);
  });

  it("stands in the list, erasing until it is erased", async () => {
    Object.assign(world.bindings, { PLAN: "free" });
    await fillEveryTable(world.app, 1, 50);
    const listed = async () =>
      (await bodyOf<{ data: object[] }>(await world.admin("GET", "/v1/erasures"))).data;
    expect((await erase()).status).toBe("erasing");
    const started = world.now();
    expect((await listed())[0]).toMatchObject({ app: world.app, user_id: null, status: "erasing" });
    await world.advance(60);
    await eraseWhole();
    expect((await listed())[0]).toMatchObject({ user_id: null, status: "erased", erased_at: started });
  });

  it("of one name that is used again is another erasure", async () => {
    await erase();
    await world.advance(60);
    await world.newKey();
    expect((await erase()).status).toBe("erased");
    const list = env.DB.prepare("SELECT erased_at FROM erasures WHERE user_id IS NULL ORDER BY id");
    expect((await list.all()).results).toEqual([{ erased_at: world.now() - 60 }, { erased_at: world.now() }]);
  });

  it("lets the app get no key before it is erased", async () => {
    Object.assign(world.bindings, { PLAN: "free" });
    await fillEveryTable(world.app, 1, 50);
    expect((await erase()).status).toBe("erasing");
    const make = () => world.admin("POST", "/v1/keys", { app: world.app });
    const { detail } = await problemOf(await make(), { status: 409, code: "conflict" });
    expect(detail).toContain(path());
    await eraseWhole();
    await bodyOf(await make(), 201);
  });

  it("with one Idempotency-Key comes to its end, and then repeats it", async () => {
    Object.assign(world.bindings, { PLAN: "free" });
    await fillEveryTable(world.app, 1, 50);
    const headers = { "idempotency-key": "k" };
    const key = "test-admin-token";
    const send = () => world.send("DELETE", path(), { key, headers });
    expect(await bodyOf(await send())).toMatchObject({ status: "erasing" });
    expect(await bodyOf(await send())).toMatchObject({ status: "erasing" });
    const last = await bodyOf<Erased>(await send());
    expect(last.status).toBe("erased");
    const again = await send();
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await bodyOf(again)).toEqual(last);
    const other = await world.send("DELETE", "/v1/apps/x?confirm=x", { key, headers });
    await problemOf(other, { status: 422, path: "Idempotency-Key" });
  });

  it("finishes what was killed before KV and what D1 didn't take", async () => {
    const ann = world.user();
    await ann.store("Pay rent", { due_at: "2026-01-24" });
    await world.settle();
    world.witness.onKv = (call, go) => (call.operation === "delete" ? new Promise(() => undefined) : go());
    void world.admin("DELETE", path());
    while ((await world.sql("SELECT * FROM erased_digests")).length === 0) await scheduler.wait(1);
    world.witness.onKv = (_call, go) => go();
    world.witness.onD1 = async () => {
      throw new Error("D1 is down");
    };
    expect((await world.admin("DELETE", path())).status).toBe(503);
    world.witness.onD1 = (_statements, go) => go();
    expect((await erase()).status).toBe("erased");
    await world.cron();
    expect([await world.kv(), await tablesLeft()]).toEqual(["", []]);
  });

  it("takes what another call wrote between two steps, and the call's key ends", async () => {
    Object.assign(world.bindings, { PLAN: "free" });
    await fillEveryTable(world.app, 1, 50);
    expect((await erase()).status).toBe("erasing");
    await world.sql(
      "INSERT INTO api_keys (id, key_hash, app_id, created_at) VALUES ('late', 'late', ?, 1)",
      world.app,
    );
    await world.sql(
      `INSERT INTO message_tombstones (app_id, conversation_id, external_id, deleted_at) VALUES (?, 'late', 'late', 1)`,
      world.app,
    );
    await eraseWhole();
    expect(await tablesLeft()).toEqual([]);
    // Behind the last step too.
    await world.sql(
      `INSERT INTO deliveries (id, app_id, user_id, kind, subject, as_of, status, created_at)
       VALUES ('dlv_late', ?, 'ann', 'digest', 'late', 1, 'pending', 1)`,
      world.app,
    );
    expect((await erase()).status).toBe("erased");
    expect(await tablesLeft()).toEqual([]);
  });
});

describe("a call that was under way", () => {
  it.each([
    ["an app's key", "POST", "/v1/users/ann/memories", { content: "Hunter2" }],
    [
      "an app's key, in a chat",
      "POST",
      "/v1/conversations/chat/messages",
      { role: "user", content: "Hunter2" },
    ],
  ])("with %s leaves nothing behind an erased app", async (_what, method, where, body) => {
    let erased = false;
    world.witness.onD1 = async (statements, go) => {
      if (!erased && statements.some(({ sql }) => /^\s*INSERT INTO (knowledge|messages) /.test(sql))) {
        erased = true;
        await erase();
      }
      return await go();
    };
    await problemOf(await world.send(method, where, { body }), { status: 401 });
    expect(erased).toBe(true);
    expect(await tablesLeft()).toEqual([]);
  });
});

it("every statement of a step finds its rows by an index", async () => {
  await fillEveryTable(world.app, 2);
  world.forgetCalls();
  await erase();
  const statements = world.witness.d1.flat();
  // PLAN=free allows 50 in an invocation.
  expect(statements.length).toBeLessThan(45);
  const scans: string[] = [];
  for (const { sql, params } of statements) {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...params)
      .all<{ detail: string }>();
    scans.push(
      ...results
        .map(({ detail }) => detail)
        .filter((detail) =>
          /^SCAN (?!days|CONSTANT|json_each|\(sub)(?!.*VIRTUAL TABLE INDEX 0:=)/.test(detail),
        ),
    );
  }
  expect(scans).toEqual([]);
});

it("an app is erased in steps, although two of them are killed, and leaves its neighbour whole", async () => {
  // More users than two calls of eight steps take.
  await eraseThoughKilled(world, { times: 20, users: 850 });
}, 300_000);
