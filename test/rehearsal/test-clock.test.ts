import { describe, expect, it } from "vitest";
import { bodyOf } from "../support/world";
import { openTestStage } from "./test-app";

// A test app's clock: who has one, where it may go, and what happens by it.

const REAL = "2026-03-01T12:00:00Z";
const at = (iso: string) => Date.parse(iso) / 1000;

describe("a test app's clock", () => {
  it("stands at the moment of its making, is set once, and goes forward alone", async () => {
    const stage = await openTestStage(REAL);
    expect(await stage.clock()).toBe(at(REAL));
    stage.setClock("2026-03-01T13:00:00Z");
    expect(await stage.clock()).toBe(at(REAL));
    await stage.set("2030-06-01T09:00:00Z");
    expect(await stage.clock()).toBe(at("2030-06-01T09:00:00Z"));
    const again = await stage.send("PUT", "/v1/clock", { body: { now: "2030-07-01T09:00:00Z" } });
    expect(again.status).toBe(409);
    const back = await stage.send("POST", "/v1/clock/advance", { body: { to: "2030-05-01T09:00:00Z" } });
    expect([back.status, ((await back.json()) as { errors: { path: string }[] }).errors[0]?.path]).toEqual([
      422,
      "to",
    ]);
    expect(await stage.advanceTo("2030-06-01T09:30:00Z")).toEqual([]);
    expect(await stage.clock()).toBe(at("2030-06-01T09:30:00Z"));
  });

  it("isn't set once something is stored", async () => {
    const stage = await openTestStage(REAL);
    await stage.user("ann").remember({ content: "Likes tea" });
    expect((await stage.send("PUT", "/v1/clock", { body: { now: 1e9 } })).status).toBe(409);
  });

  it("is no ordinary app's, and no app's that exists", async () => {
    const stage = await openTestStage(REAL);
    expect((await stage.admin("POST", "/v1/keys", { app: stage.app, test: true })).status).toBe(409);
    const own = await stage.newKey();
    expect((await bodyOf<{ now: number }>(await stage.send("GET", "/v1/clock", { key: own.key }))).now).toBe(
      at(REAL),
    );
    const real = await bodyOf<{ key: string }>(await stage.admin("POST", "/v1/keys", { app: "real" }), 201);
    const calls: [string, string, unknown][] = [
      ["GET", "/v1/clock", undefined],
      ["PUT", "/v1/clock", { now: 5 }],
      ["POST", "/v1/clock/advance", { by: "P1D" }],
    ];
    for (const [method, path, body] of calls)
      expect((await stage.send(method, path, { key: real.key, body })).status, path).toBe(403);
  });

  it("is what the app's writes, labels and prompts go by", async () => {
    const stage = await openTestStage(REAL);
    await stage.set("2031-01-10T10:00:00Z");
    const ann = stage.user("ann");
    await ann.remember({ content: "Dentist", due_at: "2031-01-11T09:00:00" });
    const { items } = await ann.tool<{ items: { due_at: number; created_at: number; label: string }[] }>(
      "get_upcoming",
      {},
    );
    expect(items[0]).toMatchObject({
      due_at: at("2031-01-11T09:00:00Z"),
      created_at: at("2031-01-10T10:00:00Z"),
    });
    const before = await ann.get<{ system: string }>("/context");
    expect(before.system).toContain("2031-01-10T10:00:00");
    await stage.advanceTo("2031-01-11T08:30:00Z");
    const after = await ann.get<{ system: string }>("/context");
    expect(after.system).toContain("2031-01-11T08:30:00");
    expect(after.system).toContain("30 minutes from now");
  });

  it.each([
    ["0001-01-01T00:00:00Z", 200],
    ["1970-01-01T00:00:00Z", 200],
    ["9999-12-30T00:00:00Z", 200],
    ["9999-12-31T12:00:00Z", 422],
  ])("set to %s answers and goes on, or says that no year comes", async (now, status) => {
    const stage = await openTestStage(REAL);
    await stage.set(now);
    const ann = await stage.subscriber("ann", { send_empty: true });
    await ann.remember({ content: "Pill", due: "tonight", recurrence: "FREQ=DAILY" }).catch(() => undefined);
    for (const path of ["/context", "/life", "/upcoming", "/digest"])
      expect((await ann.send("GET", path)).status, path).toBeLessThan(500);
    const answer = await stage.send("POST", "/v1/clock/advance", { body: { by: "P1D" } });
    expect(answer.status, await answer.text()).toBe(status);
    for (const path of ["/context", "/life", "/upcoming", "/digest"])
      expect((await ann.send("GET", path)).status, path).toBeLessThan(500);
  });

  it("advances by ISO 8601 durations, and refuses what it can't do", async () => {
    const stage = await openTestStage("2026-01-31T00:00:00Z");
    const advance = async (body: unknown) => await stage.send("POST", "/v1/clock/advance", { body });
    expect(await bodyOf(await advance({ by: "P1M" }))).toMatchObject({
      now: at("2026-02-28T00:00:00Z"),
      happened: [],
    });
    for (const body of [{}, { by: "P1D", to: 5 }, { by: "tomorrow" }, { by: "P2Y" }, { to: "2027-06-01" }])
      expect((await advance(body)).status, JSON.stringify(body)).toBe(422);
    expect(await stage.clock()).toBe(at("2026-02-28T00:00:00Z"));
  });
});

describe("while a test app's clock advances", () => {
  it("each digest goes out at its minute, marked as a test, and the real cron sends none", async () => {
    const stage = await openTestStage(REAL);
    await stage.set("2026-06-01T00:00:00Z");
    const ann = await stage.subscriber("ann", { time: "08:00" });
    await ann.remember({ content: "Dentist", due_at: "2026-06-02T15:00:00Z" });
    stage.setClock("2026-12-01T12:00:00Z");
    await stage.run(at("2026-12-01T12:00:00Z"));
    expect(stage.posts).toEqual([]);
    const happened = await stage.advanceTo("2026-06-04T00:00:00Z");
    expect(happened.map(({ at: when, type, status }) => [when, type, status])).toEqual([
      [at("2026-06-01T08:00:00Z"), "digest", "sent"],
      [at("2026-06-02T08:00:00Z"), "digest", "sent"],
      [at("2026-06-03T08:00:00Z"), "digest", "sent"],
    ]);
    expect(stage.posts.map(({ headers }) => [headers["almanac-test"], headers["webhook-id"]])).toEqual(
      happened.map(({ id }) => ["true", id]),
    );
    expect(stage.posts.map(({ data }) => data.local_date)).toEqual([
      "2026-06-01",
      "2026-06-02",
      "2026-06-03",
    ]);
  });

  it("reminders go out at theirs, and what a platform would get is held", async () => {
    const stage = await openTestStage(REAL);
    const ann = await stage.subscriber("ann", { time: null });
    await ann.patch({ reminders: { push: true } });
    await ann.remember({ content: "Tea", due_at: "2026-03-02T15:00:00Z" });
    const happened = await stage.advanceTo("2026-03-03T00:00:00Z");
    expect(happened).toMatchObject([{ at: at("2026-03-02T15:00:00Z"), type: "reminder", status: "sent" }]);
    expect(await stage.advanceTo(at("2026-03-03T00:00:00Z"))).toEqual([]);
  });
});
