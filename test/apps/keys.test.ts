import { beforeEach, describe, expect, it } from "vitest";
import { sha256Hex } from "../../src/core/hash";
import { dumpD1 } from "../support/dump";
import { problemOf } from "../support/problem";
import { expectRefusals } from "../support/refusals";
import type { Body, NewKey } from "../support/wire";
import { ADMIN, bodyOf, openWorld, type World } from "../support/world";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});

describe("a new key", () => {
  it("is shown once, and only its SHA-256 is kept", async () => {
    const made = await world.newKey({ name: "for the bot" });
    expect(made).toMatchObject({
      id: expect.stringMatching(/^[2-9a-z]{12}$/),
      key: expect.stringMatching(/^alm_[2-9a-z]{40}$/),
      app: world.app,
      user_id: null,
      name: "for the bot",
      created_at: world.now(),
      created_at_iso: "2026-01-23T14:32:00+00:00",
      expires_at: null,
      expires_at_iso: "",
    });
    expect(await dumpD1()).not.toContain(made.key);
    const [row] = await world.sql("SELECT key_hash FROM api_keys WHERE id = ?", made.id);
    expect(row).toEqual({ key_hash: await sha256Hex(made.key) });
    const listed = await bodyOf<{ data: Body[] }>(await world.admin("GET", "/v1/keys"));
    expect(listed.data.map((key) => key["id"])).toContain(made.id);
    expect(JSON.stringify(listed)).not.toContain("alm_");
  });

  it("makes its app, and a second one adds to it", async () => {
    const first = await world.newKey({ app: "fresh" });
    const second = await world.newKey({ app: "fresh" });
    expect(second.key).not.toBe(first.key);
    expect(await world.sql("SELECT id FROM apps WHERE id = 'fresh'")).toHaveLength(1);
    await world.user("ann", first.key).store("Pay rent");
    expect((await world.user("ann", second.key).search({ query: "rent" })).count).toBe(1);
  });

  it("that can't be made is refused by name", async () => {
    await expectRefusals(
      (body) => world.admin("POST", "/v1/keys", body),
      [
        [{}, "app"],
        [{ app: "" }, "app"],
        [{ app: "a:b" }, "app"],
        [{ app: "a b" }, "app"],
        [{ app: "*" }, "app"],
        [{ app: "x".repeat(65) }, "app"],
        [{ app: 1 }, "app"],
        [{ app: "a", user_id: "a b" }, "user_id"],
        [{ app: "a", user_id: "" }, "user_id"],
        [{ app: "a", name: "a\nb" }, "name"],
        [{ app: "a", name: "x".repeat(201) }, "name"],
        [{ app: "a", expires_at: "tomorrow" }, "expires_at"],
        [{ app: "a", expires_at: "2026-01-23T14:32:00Z" }, "expires_at"],
        [{ app: "a", key: "alm_mine" }, "key"],
      ],
    );
  });
});

describe("a key with an end", () => {
  it("opens until then, also where an isolate remembers it", async () => {
    const { key } = await world.newKey({ expires_at: "2026-01-23T15:00:00+00:00" });
    const ann = world.user("ann", key);
    world.setClock("2026-01-23T14:59:59Z");
    await ann.store("Pay rent");
    world.setClock("2026-01-23T15:00:00Z");
    await problemOf(await ann.send("GET", "/upcoming"), { status: 401, code: "unauthorized" });
  });
});

describe("a revoked key", () => {
  it("opens nothing any more, at once where it was revoked", async () => {
    const { key, id } = await world.newKey();
    const ann = world.user("ann", key);
    await ann.store("Pay rent");
    expect(await bodyOf(await world.admin("DELETE", `/v1/keys/${id}`))).toEqual({ id, status: "revoked" });
    await problemOf(await ann.send("GET", "/upcoming"), { status: 401, code: "unauthorized" });
    await problemOf(await world.admin("DELETE", `/v1/keys/${id}`), { status: 404, code: "not_found" });
  });

  it("is forgotten within a minute by an isolate that remembers it", async () => {
    const { key, id } = await world.newKey();
    const ann = world.user("ann", key);
    await ann.store("Pay rent");
    // Revoked somewhere else.
    await world.sql("DELETE FROM api_keys WHERE id = ?", id);
    expect((await ann.send("GET", "/upcoming")).status).toBe(200);
    world.setClock(world.now() + 60);
    await problemOf(await ann.send("GET", "/upcoming"), { status: 401, code: "unauthorized" });
    await problemOf(await ann.send("GET", "/context"), { status: 401, code: "unauthorized" });
  });
});

describe("a user's key", () => {
  it("reaches that user and nobody else", async () => {
    const { key, user_id } = await world.newKey({ user_id: "ann" });
    expect(user_id).toBe("ann");
    await world.user("ann", key).store("Pay rent");
    const problem = await problemOf(await world.user("bob", key).send("GET", "/upcoming"), {
      status: 403,
      code: "forbidden",
    });
    expect(problem.detail).toMatch(/another user/);
    await problemOf(await world.send("GET", `/v1/apps/${world.app}`, { key }), { status: 403 });
    await problemOf(await world.send("GET", "/v1/keys", { key }), { status: 403 });
  });

  it("goes when its user is erased; the app's keys and the others' stay", async () => {
    const anns: NewKey = await world.newKey({ user_id: "ann" });
    const bobs: NewKey = await world.newKey({ user_id: "bob" });
    await world.user("ann", anns.key).store("Pay rent");
    await bodyOf(await world.user("ann").send("DELETE", ""));
    const left = await world.sql<{ id: string }>("SELECT id FROM api_keys");
    expect(left.map((row) => row.id)).not.toContain(anns.id);
    expect(left.map((row) => row.id)).toContain(bobs.id);
    world.setClock(world.now() + 60);
    await problemOf(await world.user("ann", anns.key).send("GET", "/upcoming"), { status: 401 });
    expect((await world.user("bob", bobs.key).upcoming()).items).toEqual([]);
  });
});

describe("a key that asks too often", () => {
  it("is told when to come back; others go on, and the prompt of a bot is no exception", async () => {
    const asked: string[] = [];
    const limiter = {
      limit: async ({ key }: { key: string }) => {
        asked.push(key);
        return { success: asked.filter((other) => other === key).length <= 2 };
      },
    };
    const busy = await openWorld(undefined, { RATE_LIMIT: "", RATE_LIMITER: limiter as RateLimit });
    const other = await busy.newKey();
    const ann = busy.user();
    for (let i = 0; i < 2; i += 1) expect((await ann.send("GET", "/context")).status).toBe(200);
    const refused = await ann.send("GET", "/context");
    expect(refused.headers.get("retry-after")).toBe("1");
    await problemOf(refused, { status: 429, code: "rate_limited" });
    expect((await busy.user("ann", other.key).send("GET", "/context")).status).toBe(200);
    expect(JSON.stringify(asked)).not.toContain(busy.key);
  });
});

describe("the list of keys", () => {
  it("comes in pages, each key once", async () => {
    for (let i = 0; i < 7; i += 1) await world.newKey({ name: `key ${i}` });
    const ids: string[] = [];
    for (let cursor = ""; ; ) {
      const page = await bodyOf<{ data: { id: string }[]; next_cursor: string | null }>(
        await world.admin("GET", `/v1/keys?limit=3${cursor}`),
      );
      expect(page.data.length).toBeLessThanOrEqual(3);
      ids.push(...page.data.map((key) => key.id));
      if (page.next_cursor === null) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect(ids).toHaveLength(8);
    expect(new Set(ids).size).toBe(8);
  });
});

describe("the admin token", () => {
  it("is compared whole", async () => {
    for (const key of [`${ADMIN}x`, ADMIN.slice(0, -1), ADMIN.toUpperCase(), ` ${ADMIN}x`])
      await problemOf(await world.send("GET", "/v1/keys", { key }), { status: 401 });
    expect((await world.send("GET", "/v1/keys", { key: ADMIN })).status).toBe(200);
    expect(
      (await world.send("GET", "/v1/keys", { key: null, headers: { authorization: `bearer ${ADMIN}` } }))
        .status,
    ).toBe(200);
  });
});
