import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { dumpD1, dumpWithoutErasures } from "../support/dump";
import { fillEveryTable, rowsOfApp } from "../support/every-table";
import { expectRefusals } from "../support/refusals";
import { ADMIN, bodyOf, openWorld, type UserClient, type World } from "../support/world";

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld();
  ann = world.user();
});

describe("a user that nothing was said of", () => {
  it("has the defaults, empty lists, and no row", async () => {
    expect(await ann.get("")).toMatchObject({
      user_id: "ann",
      time_zone: "UTC",
      time_zone_source: "default",
      display_name: null,
      created_at: null,
      created_at_iso: "",
      revision: 0,
      now: world.now(),
    });
    expect((await ann.upcoming()).items).toEqual([]);
    expect(await ann.timeline()).toMatchObject({ events: [], count: 0, next_cursor: null });
    expect(await ann.search({ query: "rent" })).toMatchObject({ results: [], count: 0, has_more: false });
    expect(await ann.get("/memories")).toEqual({ data: [], next_cursor: null });
    expect(await ann.update({ id: "aaaaaaaa", entity: "x" })).toMatchObject({
      status: "not_found",
      revision: 0,
    });
    expect(await ann.forget({ id: "aaaaaaaa" })).toMatchObject({
      status: "not_found",
      not_found: ["aaaaaaaa"],
    });
    expect(await world.sql("SELECT id FROM users")).toEqual([]);
  });

  it("is made by the first write or PATCH, its revision starting at that moment in milliseconds", async () => {
    const { revision } = await ann.remember({ content: "Pay rent" });
    expect(revision).toBe(Date.now() + 1);
    const bob = await world.user("bob").patch({ display_name: "Bob" });
    expect(bob).toMatchObject({ display_name: "Bob", revision: Date.now() + 1, time_zone: "UTC" });
  });
});

describe("PATCH of a user", () => {
  it("answers what GET then says", async () => {
    const answered = await ann.patch({ time_zone: "asia/kolkata", display_name: "  Ann  " });
    expect(answered).toMatchObject({
      time_zone: "Asia/Kolkata",
      time_zone_source: "user",
      display_name: "Ann",
    });
    await world.settle();
    const got = await ann.get("");
    expect(answered).toMatchObject(got);
    expect(got).toMatchObject({ created_at: world.now(), created_at_local: "2026-01-23 20:02:00 UTC+5:30" });
    await world.advance(60);
    const again = await ann.patch({ display_name: null });
    expect(again).toMatchObject({ display_name: null, time_zone: "Asia/Kolkata", updated_at: world.now() });
    expect(again).toMatchObject(await ann.get(""));
  });

  it("raises the revision each time", async () => {
    const first = await ann.patch({});
    const second = await ann.patch({});
    expect(Number(second["revision"])).toBe(Number(first["revision"]) + 1);
  });

  it("refuses what it can't take by name", async () => {
    await expectRefusals(
      (body) => ann.send("PATCH", "", { body }),
      [
        [{ time_zone: "Mars/Base" }, "time_zone"],
        [{ time_zone: "+03:00" }, "time_zone"],
        [{ time_zone: "UTC+3" }, "time_zone"],
        [{ time_zone: "PST" }, "time_zone"],
        [{ time_zone: "" }, "time_zone"],
        [{ time_zone: "Europe/London\u0000" }, "time_zone"],
        [{ time_zone: "Europe/../London" }, "time_zone"],
        [{ time_zone: 3 }, "time_zone"],
        [{ display_name: "a\nb" }, "display_name"],
        [{ display_name: "" }, "display_name"],
        [{ display_name: "x".repeat(201) }, "display_name"],
        [{ display_name: "\ud800" }, "display_name"],
        [{ user_id: "bob" }, "user_id"],
        [{ revision: 1 }, "revision"],
      ],
    );
  });

  it("says how many items moved into another zone", async () => {
    await ann.store("Stand-up", { due_at: "2026-01-24T09:00:00" });
    await ann.store("Holiday", { due_at: "2026-01-25" });
    await ann.store("Launch", { due_at: "2026-01-26T00:00:00Z" });
    expect(await ann.patch({ time_zone: "Asia/Tokyo" })).toMatchObject({ items_moved: 2 });
    expect(await ann.patch({ time_zone: "Asia/Seoul" })).toMatchObject({ items_moved: 0 });
  });

  it("and a write at the same moment leave every item in the new zone", async () => {
    await ann.store("Before", { due_at: "2026-01-24T09:00:00" });
    const work = [ann.patch({ time_zone: "Asia/Tokyo" }) as Promise<unknown>];
    for (let i = 0; i < 5; i += 1)
      work.push(ann.remember({ content: `During ${i}`, due_at: "2026-01-24T09:00:00" }));
    work.push(
      ann.patch({ time_zone: "America/New_York" }),
      ann.remember({ content: "After", due_at: "2026-01-24" }),
    );
    await Promise.all(work);
    const zone = (await ann.get(""))["time_zone"];
    const items = (await ann.upcoming()).items;
    expect(items).toHaveLength(7);
    const offset = zone === "Asia/Tokyo" ? "UTC+9" : "UTC-5";
    for (const item of items)
      expect(item.due_at_local).toMatch(
        new RegExp(`^2026-01-24( 09:00:00)? \\${offset.replace("UTC", "UTC\\")}$`),
      );
  });
});

describe("DELETE of a user", () => {
  it("leaves no trace, and is not_found the second time", async () => {
    const mark = "zanzibar";
    await ann.patch({ display_name: mark });
    await ann.store(`Fly to ${mark}`, {
      due_at: "2026-01-24",
      entity: mark,
      context: mark,
      metadata: { mark },
    });
    await ann.store(`Loves ${mark}`, { category: "profile" });
    await ann.send("POST", "/memories", { body: { content: mark }, headers: { "idempotency-key": "k" } });
    await world.newKey({ user_id: "ann", name: mark });
    const message = { role: "user", content: `hello ${mark}`, user_id: "ann" };
    await bodyOf(await world.send("POST", "/v1/conversations/chat/messages", { body: message }), 201);
    await world.user("bob").store("Pay rent");
    await world.settle();
    expect(await dumpD1()).toContain(mark);
    expect(await world.kv()).toContain(mark);

    expect(await bodyOf(await ann.send("DELETE", ""))).toEqual({ status: "erased", user_id: "ann" });
    await world.settle();
    const rest = await dumpWithoutErasures();
    expect(rest).not.toContain(mark);
    expect(rest).not.toContain('"ann"');
    expect(rest).toContain("Pay rent");
    const terms = await world.sql("SELECT hex(block) AS block FROM knowledge_fts_data");
    expect(JSON.stringify(terms).toLowerCase()).not.toContain(hexOf(mark.slice(0, 5)));
    expect(await world.kv()).toBe("");
    expect((await ann.search({ query: mark })).count).toBe(0);
    expect(await ann.get("")).toMatchObject({ display_name: null, revision: 0 });
    expect(await bodyOf(await ann.send("DELETE", ""))).toEqual({ status: "not_found", user_id: "ann" });
  });

  it("of one app's ann leaves another app's ann as she is", async () => {
    const { key } = await world.newKey({ app: "other" });
    const other = world.user("ann", key);
    await other.store("Pay rent", { due_at: "2026-01-24" });
    await ann.store("Pay rent", { due_at: "2026-01-24" });
    await bodyOf(await ann.send("DELETE", ""));
    expect((await other.upcoming()).items).toHaveLength(1);
    expect((await other.search({ query: "rent" })).count).toBe(1);
  });

  it("leaves every row of another app's user of the same id, in every table", async () => {
    await fillEveryTable(world.app, 3);
    await fillEveryTable("other", 3);
    const before = await rowsOfApp("other");
    for (const [table, rows] of Object.entries(before)) expect(rows, table).not.toEqual([]);
    await bodyOf(await world.user("u1").send("DELETE", ""));
    expect(await rowsOfApp("other")).toEqual(before);
    const left = await rowsOfApp(world.app);
    expect([left["knowledge"], left["memory_history"], left["deliveries"]]).toEqual([[], [], []]);
    expect(JSON.stringify(left["inbound_events"])).not.toContain("pressed");
  });

  it("is written down with the moment, once, and not of somebody of whom there is nothing", async () => {
    await bodyOf(await world.user("nobody").send("DELETE", ""));
    await ann.store("Pay rent");
    await bodyOf(await ann.send("DELETE", ""));
    await world.advance(60);
    await bodyOf(await ann.send("DELETE", ""));
    const { data } = await bodyOf<{ data: object[] }>(await world.admin("GET", "/v1/erasures"));
    expect(data).toMatchObject([
      { app: world.app, user_id: "ann", status: "erased", erased_at: world.now() - 60 },
    ]);
    expect(await listErasures()).toHaveLength(1);
  });

  it.each([
    ["a message", "POST", "/v1/conversations/chat/messages", { role: "user", content: "Hi", user_id: "ann" }],
    ["a membership", "PUT", "/v1/conversations/chat/members/ann", undefined],
    ["a key", "POST", "/v1/keys", { app: "APP", user_id: "ann" }],
  ])("is written down where %s is all that there is", async (_what, method, path, body) => {
    const text = body === undefined ? {} : { body: JSON.stringify(body).replace("APP", world.app) };
    const key = path === "/v1/keys" ? { key: ADMIN } : {};
    expect((await world.send(method, path, { ...text, ...key })).status).toBeLessThan(300);
    await bodyOf(await ann.send("DELETE", ""));
    expect(await listErasures()).toMatchObject([{ app_id: world.app, user_id: "ann" }]);
  });

  it("isn't written down where it doesn't take place", async () => {
    await ann.store("Pay rent");
    world.witness.onD1 = async (statements, go) => {
      if (statements.some(({ sql }) => sql.startsWith("DELETE FROM users"))) throw new Error("D1 is down");
      return await go();
    };
    expect((await ann.send("DELETE", "")).status).toBe(503);
    expect(await listErasures()).toEqual([]);
  });

  async function listErasures(): Promise<unknown[]> {
    return (await env.DB.prepare("SELECT * FROM erasures").all()).results;
  }

  function hexOf(text: string): string {
    return [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }
});
