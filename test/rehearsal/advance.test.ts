import { describe, expect, it, vi } from "vitest";
import { at, type Stage } from "../reminders/stage";
import { furnish } from "../support/doors";
import { dumpD1 } from "../support/dump";
import { problemOf } from "../support/problem";
import { tripsOf } from "../support/round-trips";
import { bodyOf } from "../support/world";
import { type Advance, openTestStage, type TestStage } from "./test-app";

// What an advance carries out, what it costs, and where it stops.

const REAL = "2026-03-01T12:00:00Z";
const DAY = 86_400;

const advance = async (stage: Stage, body: unknown) =>
  await stage.send("POST", "/v1/clock/advance", { body });

/** So many people with a digest at eight. */
async function subscribers(stage: TestStage, count: number, settings = {}): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    const user = await stage.subscriber(`user-${n}`, settings);
    await user.remember({ content: "Dentist", due_at: "2026-03-02T15:00:00Z" });
  }
}

describe("an advance", () => {
  it("tells what failed, and the real cron tries it again with its own waits", async () => {
    const stage = await openTestStage(REAL);
    const ann = await stage.subscriber("ann");
    await ann.remember({ content: "Dentist", due_at: "2026-03-02T15:00:00Z" });
    stage.receive = () => new Response(null, { status: 500 });
    const happened = await stage.advanceTo("2026-03-03T00:00:00Z");
    expect(happened.map(({ status }) => status)).toEqual(["failed"]);
    expect((await ann.upcoming()).items[0]?.["status"]).toBe("overdue");
    stage.receive = () => new Response(null, { status: 204 });
    await stage.pass(at(REAL) + 3600);
    expect((await stage.ledger("ann")).map(({ status, as_of }) => [status, as_of])).toEqual([
      ["delivered", at("2026-03-02T08:00:00Z")],
    ]);
    expect(stage.posts.every(({ headers }) => headers["almanac-test"] === "true")).toBe(true);
    expect(await stage.clock()).toBe(at("2026-03-03T00:00:00Z"));
  });

  it("holds what would go to a platform, and marks it as told", async () => {
    const stage = await openTestStage(REAL);
    const made = await stage.send("POST", "/v1/connections", {
      body: { platform: "telegram", credentials: { bot_token: "123456:ABC", secret_token: "secret-token" } },
    });
    const { id } = await bodyOf<{ id: string }>(made, 201);
    const ann = stage.user("ann");
    await ann.patch({
      digest: { time: "08:00", channel: { type: "telegram", connection_id: id, to: "4242" } },
    });
    await ann.remember({ content: "Dentist", due_at: "2026-03-02T15:00:00Z" });
    const happened = await stage.advanceTo("2026-03-02T09:00:00Z");
    expect(happened).toMatchObject([{ type: "digest", status: "held", user_id: "ann" }]);
    expect(stage.posts).toEqual([]);
    expect((await ann.context()).system).toContain("Daily digest sent");
    const { data } = await bodyOf<{ data: { status: string }[] }>(await stage.send("GET", "/v1/deliveries"));
    expect(data.map(({ status }) => status)).toEqual(["held"]);
  });

  it("stops in between where much is due, goes on with the same call, and sends each once", async () => {
    const stage = await openTestStage(REAL);
    await subscribers(stage, 60);
    const first = await bodyOf<Advance>(await advance(stage, { to: "2026-03-03T00:00:00Z" }));
    expect([first.now, first.happened.length]).toEqual([at("2026-03-02T08:00:00Z"), 50]);
    await stage.settle();
    const second = await bodyOf<Advance>(await advance(stage, { to: "2026-03-03T00:00:00Z" }));
    expect([second.now, second.happened.length]).toEqual([at("2026-03-03T00:00:00Z"), 10]);
    const told = [...first.happened, ...second.happened].map(({ id, status }) => `${id} ${status}`);
    expect(told.sort()).toEqual(stage.posts.map(({ headers }) => `${headers["webhook-id"]} sent`).sort());
    expect(new Set(stage.posts.map(({ data }) => data.user_id)).size).toBe(60);
    expect(stage.posts).toHaveLength(60);
  });

  it("tells of each once where a call ends with the last one of a minute", async () => {
    const stage = await openTestStage(REAL);
    // Two deliveries a call: each morning takes two calls, and the second has none left.
    Object.assign(stage.bindings, { PLAN: "free" });
    await subscribers(stage, 4, { send_empty: true });
    const happened = await stage.advanceTo("2026-03-05T00:00:00Z");
    const told = happened.map(({ id, status }) => `${id} ${status}`);
    expect(told.sort()).toEqual(stage.posts.map(({ headers }) => `${headers["webhook-id"]} sent`).sort());
    expect(told).toHaveLength(12);
  });

  it("gives what happened page by page, and a page moves nothing", async () => {
    const stage = await openTestStage(REAL);
    await stage.subscriber("ann");
    await stage.sql(
      `WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 600)
       INSERT INTO deliveries (id, app_id, user_id, kind, subject, as_of, status, created_at, test_app)
       SELECT 'dlv_p' || i, ?1, 'ann', 'reminder', 'p' || i, ?2, 'delivered', ?2, ?1 FROM n`,
      stage.app,
      at(REAL) + 60,
    );
    const body = { to: at(REAL) + 120 };
    const first = await bodyOf<Advance>(await advance(stage, body));
    const before = await dumpD1();
    const second = await bodyOf<Advance>(await advance(stage, { ...body, cursor: first.next_cursor }));
    expect(await dumpD1()).toBe(before);
    expect([first.happened.length, second.happened.length, second.next_cursor]).toEqual([500, 100, null]);
    expect(new Set([...first.happened, ...second.happened].map(({ id }) => id)).size).toBe(600);
    expect(second.now).toBe(body.to);
    await problemOf(await advance(stage, { ...body, cursor: "bm9uZQ" }), { status: 422, path: "cursor" });
  });

  it("is one at a time: another is told to wait, until the first has broken off", async () => {
    const stage = await openTestStage(REAL);
    const { now } = { now: stage.now() };
    await stage.sql("UPDATE test_clocks SET advanced_by = 'other', advancing_until = ?", now + 120);
    const refused = await advance(stage, { by: "P1D" });
    // It is told how long a call that broke off may keep it at most.
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([409, "120"]);
    expect(await stage.clock()).toBe(now);
    stage.setClock(now + 121);
    expect((await bodyOf<Advance>(await advance(stage, { by: "P1D" }))).now).toBe(now + DAY);
  });

  it("takes a length from where the call found the clock: of two at once one is done", async () => {
    const stage = await openTestStage(REAL);
    const now = stage.now();
    const both = await Promise.all([advance(stage, { by: "P2D" }), advance(stage, { by: "P2D" })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stage.clock()).toBe(now + 2 * DAY);
    await advance(stage, { by: "P2D" });
    expect(await stage.clock()).toBe(now + 4 * DAY);
  });

  it("holds the clock for ten seconds at a time, and renews that while it goes on", async () => {
    const stage = await openTestStage(REAL);
    await subscribers(stage, 1);
    const leases: number[] = [];
    stage.receive = async () => {
      const [row] = await stage.sql<{ advancing_until: number }>("SELECT advancing_until FROM test_clocks");
      leases.push((row?.advancing_until ?? 0) - stage.now());
      return new Response(null, { status: 204 });
    };
    await stage.advanceTo("2026-03-02T09:00:00Z");
    expect(leases).toEqual([10]);
    expect(await stage.sql("SELECT advancing_until FROM test_clocks")).toEqual([{ advancing_until: null }]);
  });

  it("renews its lease while it goes on, and keeps others out for ten seconds after it was killed", async () => {
    const stage = await openTestStage(REAL);
    const toFake = ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] as const;
    vi.useFakeTimers({ toFake: [...toFake], now: Date.now() });
    await subscribers(stage, 1);
    const left = async () => {
      const [row] = await stage.sql<{ advancing_until: number }>("SELECT advancing_until FROM test_clocks");
      return (row?.advancing_until ?? 0) - stage.now();
    };
    const seen: unknown[] = [];
    stage.receive = async () => {
      await stage.advance(8);
      // Without a renewal there were two seconds left.
      seen.push((await left()) > 5);
      return new Response(null, { status: 204 });
    };
    await stage.advanceTo("2026-03-02T09:00:00Z");
    expect(seen).toEqual([true]);

    // What a killed call leaves: its lease, which nobody renews any more.
    await stage.sql("UPDATE test_clocks SET advanced_by = 'killed', advancing_until = ?", stage.now() + 10);
    const refused = await advance(stage, { by: "P1D" });
    expect([refused.status, Number(refused.headers.get("retry-after")) <= 10]).toEqual([409, true]);
    await stage.advance(10);
    expect((await advance(stage, { by: "P1D" })).status).toBe(200);
  });

  it.each([0, -5, 99_999_999, "1900000000"])(
    "and a set take no integer below 100,000,000 and no digits as text, such as %j",
    async (now) => {
      const stage = await openTestStage(REAL);
      await problemOf(await stage.send("PUT", "/v1/clock", { body: { now } }), { status: 422, path: "now" });
      await problemOf(await advance(stage, { to: now }), { status: 422, path: "to" });
    },
  );

  it("goes on where it was killed, and sends nothing twice", async () => {
    const stage = await openTestStage(REAL);
    await subscribers(stage, 3);
    let calls = 0;
    stage.receive = () => {
      calls += 1;
      if (calls === 2) stage.witness.onD1 = () => Promise.reject(new Error("D1_ERROR: no answer"));
      return new Response(null, { status: 204 });
    };
    expect((await advance(stage, { to: "2026-03-02T09:00:00Z" })).status).toBe(503);
    stage.witness.onD1 = (_statements, go) => go();
    stage.setClock(stage.now() + 600);
    await stage.run(stage.now());
    const happened = await stage.advanceTo("2026-03-02T09:00:00Z");
    expect(happened.map(({ status }) => status)).toEqual(["sent", "sent", "sent"]);
    expect(new Set((await stage.ledger()).map(({ status }) => status))).toEqual(new Set(["delivered"]));
    expect(await stage.ledger()).toHaveLength(3);
  });

  it("to the present moment changes nothing", async () => {
    const stage = await openTestStage(REAL);
    await stage.subscriber("ann");
    const before = await stage.sql("SELECT now FROM test_clocks");
    expect(await bodyOf(await advance(stage, { to: stage.now() }))).toMatchObject({ happened: [] });
    expect(await bodyOf(await advance(stage, { by: "PT0S" }))).toMatchObject({ happened: [] });
    expect(await stage.sql("SELECT now FROM test_clocks")).toEqual(before);
    await stage.set("2020-01-01T00:00:00Z");
    await stage.subscriber("bob", { send_empty: true });
    const happened = await stage.advanceTo("2020-01-02T00:00:00Z");
    expect(happened.map(({ user_id }) => user_id)).toEqual(["bob"]);
  });

  it("lets kept answers grow old by its clock", async () => {
    const stage = await openTestStage(REAL);
    const send = async () =>
      await stage.send("POST", "/v1/users/ann/memories", {
        headers: { "idempotency-key": "one" },
        body: { content: "Likes tea" },
      });
    await send();
    expect((await send()).headers.get("idempotency-replayed")).toBe("true");
    await stage.advanceTo(stage.now() + DAY - 60);
    expect((await send()).headers.get("idempotency-replayed")).toBe("true");
    await stage.advanceTo(stage.now() + DAY + 60);
    expect((await send()).headers.get("idempotency-replayed")).toBeNull();
  });
});

describe("an advance costs D1", () => {
  it("at most 22 round trips a digest, as the cron with its consumer, and less where several are due together", async () => {
    const stage = await openTestStage(REAL);
    await subscribers(stage, 1);
    const one = await tripsOf(stage, () => advance(stage, { to: "2026-03-02T00:00:00Z" }));
    const nothing = await tripsOf(stage, () => advance(stage, { to: "2026-03-02T01:00:00Z" }));
    const alone = await tripsOf(stage, () => advance(stage, { to: "2026-03-02T09:00:00Z" }));
    expect({ nothing, digest: alone - nothing, first: one }).toEqual({ nothing: 6, digest: 6, first: 6 });
  });
});

describe("a test app holds", () => {
  it("1,000 users, and no more", async () => {
    const stage = await openTestStage(REAL);
    await stage.sql(
      `WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 999)
       INSERT INTO users (app_id, id, items_time_zone, revision, created_at, updated_at)
       SELECT ?, 'u' || i, 'UTC', 1, 1, 1 FROM n`,
      stage.app,
    );
    await stage.user("last").remember({ content: "Likes tea" });
    const before = await dumpD1();
    const more = await stage.send("POST", "/v1/users/more/memories", { body: { content: "Likes tea" } });
    expect((await problemOf(more, { status: 422, path: "user_id" })).detail).toContain("at most 1000 users");
    expect(await dumpD1()).toBe(before);
    await bodyOf(await stage.send("DELETE", "/v1/users/u1"));
    await stage.user("more").remember({ content: "Likes tea" });
  });

  it("100,000 memories, and no more", async () => {
    const stage = await openTestStage(REAL);
    const ann = stage.user("ann");
    const id = await ann.store("Likes tea");
    await stage.sql("UPDATE test_clocks SET memories = 100000");
    const more = await ann.send("POST", "/memories", { body: { content: "Likes milk" } });
    expect((await problemOf(more, { status: 422, path: "content" })).detail).toContain("100000 memories");
    await ann.forget({ id });
    await ann.remember({ content: "Likes milk" });
  });

  it("nothing in KV, and nothing that a sweep of the real cron finds", async () => {
    const stage = await openTestStage(REAL);
    const ann = await stage.subscriber("ann");
    await ann.remember({ content: "Dentist", due_at: "2026-03-02T15:00:00Z" });
    await ann.context();
    await stage.settle();
    // By which rules of its zone a user's instants are computed is the runtime's, whatever clock the app has.
    const rows = async () => (await dumpD1({ app: stage.app })).replace(/"items_rules": "[^"]*"/, "");
    const before = await rows();
    stage.forgetCalls();
    for (const hours of [1, 20, 27, 50]) await stage.run(at(REAL) + hours * 3600);
    expect(await stage.kv()).toBe("");
    expect(stage.witness.kv).toEqual([]);
    expect(stage.posts).toEqual([]);
    expect(await rows()).toBe(before);
  });

  it("nothing once it is erased, its clock neither", async () => {
    const stage = await openTestStage(REAL);
    await furnish(stage);
    await stage.advanceTo(stage.now() + DAY);
    let left = 1;
    while (left > 0)
      left = (
        await bodyOf<{ left: number }>(
          await stage.admin("DELETE", `/v1/apps/${stage.app}?confirm=${stage.app}`),
        )
      ).left;
    expect(await stage.sql("SELECT * FROM test_clocks")).toEqual([]);
    const again = await stage.admin("POST", "/v1/keys", { app: stage.app });
    expect(again.status).toBe(201);
  });
});
