import { beforeEach, describe, expect, it } from "vitest";
import { openTalk, replies, says } from "../conversations/talk";
import { insertUser } from "../support/bulk";
import { furnish, MARKER } from "../support/doors";
import { problemOf } from "../support/problem";
import { bodyOf, openWorld, type World } from "../support/world";
import { exportAll } from "./files";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});

describe("a user's export", () => {
  it("of a user who isn't there is its first and last line", async () => {
    const { pages } = await exportAll(world, { user: "nobody" });
    expect(pages).toEqual(['{"format":"almanac","version":1}\n{"end":true}\n']);
  });

  it("has nothing of another user or of another app", async () => {
    await world.user("ann").store("Ann's");
    await world.user("bob").store("Bob's");
    await openTalk(world, "both").post(says("ann", "mine", 1), says("bob", "his", 2));
    const made = await world.admin("POST", "/v1/keys", { app: `${world.app}-other` });
    const { key } = await bodyOf<{ key: string }>(made, 201);
    await world.user("ann", key).store("Elsewhere");
    const { rows } = await exportAll(world);
    expect(rows.flatMap(({ content }) => content ?? [])).toEqual(["Ann's", "mine"]);
  });

  it("gives a user's key what is the user's own, and the app's key also what nobody owns in its chats", async () => {
    await openTalk(world, "alone").post(replies("Welcome", 1));
    expect((await world.send("PUT", "/v1/conversations/alone/members/ann")).ok).toBe(true);
    await openTalk(world, "both").post(says("bob", "his", 1), says("ann", "mine", 2), replies("yours", 3));
    const { key } = await world.newKey({ user_id: "ann" });
    const said = async (by: string) =>
      (await exportAll(world, { key: by })).rows.flatMap(({ content }) => content ?? []);
    expect(await said(key)).toEqual(["mine", "yours"]);
    expect((await said(world.key)).sort()).toEqual(["Welcome", "mine", "yours"]);
    await problemOf(await world.send("GET", "/v1/users/bob/export", { key }), {
      status: 403,
      code: "forbidden",
    });
    await problemOf(await world.send("GET", "/v1/export", { key }), { status: 403, code: "forbidden" });
  });

  it("gives a user's key no deliveries", async () => {
    await furnish(world);
    const { key } = await world.newKey({ user_id: "ann" });
    const types = async (by: string) => (await exportAll(world, { key: by })).rows.map(({ type }) => type);
    expect(await types(key)).not.toContain("delivery");
    expect(await types(world.key)).toContain("delivery");
  });

  it("cuts pages by their bytes too, and never loses the row in between", async () => {
    const long = "x".repeat(30_000);
    await openTalk(world).post(...Array.from({ length: 80 }, (_, i) => says("ann", `${i} ${long}`, i)));
    const { pages, rows } = await exportAll(world, { limit: 1000 });
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page.length).toBeLessThan(1_200_000);
    expect(rows.filter(({ type }) => type === "message").map(({ created_at_ms }) => created_at_ms)).toEqual(
      Array.from({ length: 80 }, (_, i) => i * 1000),
    );
  });

  it("reads about as many rows as it shows, wherever the page is", async () => {
    const dues = (i: number) => (i % 2 === 0 ? { due_at: 1_770_000_000 + i } : {});
    await insertUser(
      world.app,
      "ann",
      Array.from({ length: 3000 }, (_, i) => ({ content: `note ${i}`, ...dues(i) })),
    );
    for (const user of ["ann", null]) {
      const read: number[] = [];
      for (
        let next: string | null = `${user === null ? "/v1" : "/v1/users/ann"}/export?limit=200`;
        next !== null;
      ) {
        world.forgetCalls();
        const response = await world.send("GET", next);
        read.push(world.witness.rows.read);
        next = /^<(.*)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1] ?? null;
      }
      expect(read.length).toBeGreaterThanOrEqual(15);
      expect(Math.max(...read)).toBeLessThan(230);
    }
  });

  it("weighs about a megabyte, and reads little more than that, whatever is stored", async () => {
    const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;
    const long = "水をやる ".repeat(800);
    for (let at = 0; at < 600; at += 100)
      await insertUser(
        world.app,
        "ann",
        Array.from({ length: 100 }, (_, i) => ({ id: `long${at + i}`, content: `${at + i} ${long}` })),
      );
    const read: number[] = [];
    world.witness.onD1 = async (_statements, go) => {
      const answer = await go();
      read.push(bytes(answer));
      return answer;
    };
    const { pages, rows } = await exportAll(world, { limit: 1000 });
    expect(rows.filter(({ type }) => type === "memory")).toHaveLength(600);
    expect(Math.max(...pages.map((page) => new TextEncoder().encode(page).length))).toBeLessThan(1_100_000);
    expect(Math.max(...read)).toBeLessThan(1_600_000);
  });

  it("takes a thousand short rows in four reads", async () => {
    await insertUser(
      world.app,
      "ann",
      Array.from({ length: 1100 }, (_, i) => ({ content: `note ${i}` })),
    );
    world.forgetCalls();
    const { pages } = await exportAll(world, { limit: 1000 });
    expect(pages).toHaveLength(2);
    const reads = world.witness.d1.flat().filter(({ sql }) => /FROM knowledge t/.test(sql));
    expect(reads.slice(0, 4).map(({ params }) => params.at(-1))).toEqual([100, 400, 400, 99]);
  });

  it("makes no more calls to D1 than it has kinds of rows", async () => {
    await furnish(world);
    world.forgetCalls();
    await exportAll(world);
    // One is its line of the audit.
    expect(world.witness.d1.length).toBeLessThanOrEqual(9);
  });
});

describe("secrets", () => {
  it("never leave, in neither export", async () => {
    const ann = world.user();
    const secret = `whsec_${btoa("s".repeat(32))}`;
    await ann.patch({ digest: { channel: { type: "webhook", url: "https://example.com/hook", secret } } });
    const feed = await bodyOf<{ token: string }>(await ann.send("POST", "/calendar"), 201);
    const { key } = await world.newKey({ user_id: "ann" });
    const credentials = { bot_token: "123456:ABC", secret_token: "hush-hush" };
    const made = await world.send("POST", "/v1/connections", {
      body: { platform: "telegram", credentials, mode: "forward", forward_url: "https://example.com/in" },
    });
    const { forward_secret = "" } = await bodyOf<{ forward_secret?: string }>(made, 201);
    const texts = [await exportAll(world), await exportAll(world, { user: null })].map(({ pages }) =>
      pages.join(""),
    );
    const rows = await world.sql("SELECT credentials, forward_secret FROM connections");
    const channels = await world.sql<{ digest_channel: string }>("SELECT digest_channel FROM users");
    const sealed = (JSON.parse(channels[0]?.digest_channel ?? "{}") as { secret: string }).secret;
    const hidden = [secret, sealed, feed.token, key, world.key, "hush-hush", "123456:ABC", forward_secret];
    for (const text of texts) {
      for (const one of [...hidden, ...Object.values(rows[0] ?? {})])
        if (one !== "") expect(text).not.toContain(one);
      expect(text).toContain("https://example.com/hook");
      expect(text).not.toMatch(/secret|hash|token|credentials/);
    }
    expect(texts[1]).toContain('"platform":"telegram"');
  });
});

describe("an app's export", () => {
  it("has every user's rows, and says whose they are", async () => {
    await furnish(world);
    await world.user("bob").store("Bob's");
    await openTalk(world, "both").post(replies("Hello", 1), says("bob", "his", 2));
    const { rows } = await exportAll(world, { user: null, limit: 2 });
    const named = rows.map(({ type, user_id, owner_id, id }) => [type, user_id ?? owner_id ?? id ?? null]);
    const expected = [
      ["app", null],
      ["connection", expect.any(String)],
      ["connection", expect.any(String)],
      ["user", "ann"],
      ["user", "bob"],
      ["conversation", "both"],
      ["conversation", "chat"],
      ["member", "bob"],
      ["member", "ann"],
      ["memory", "ann"],
      ["memory", "ann"],
      ["memory", "bob"],
      ["message", expect.any(String)],
      ["message", "bob"],
      ["message", "ann"],
      ["delivery", "ann"],
    ];
    expect(named).toEqual(expected);
    expect(JSON.stringify(rows)).toContain(MARKER);
  });

  it("has nothing of another app", async () => {
    await world.user("ann").store("Tea");
    const made = await world.admin("POST", "/v1/keys", { app: `${world.app}-other` });
    const { key } = await bodyOf<{ key: string }>(made, 201);
    const { rows } = await exportAll(world, { user: null, key });
    expect(rows.map(({ type }) => type)).toEqual(["app"]);
  });
});

it("refuses a cursor that no page gave", async () => {
  for (const cursor of [
    "x",
    "W10",
    "WzEsMiwzLDRd",
    "eyJhIjoxfQ",
    "WyIxIiwiMiIsIjMiXQ",
    "bnVsbA",
    "WzAsbnVsbF0",
  ]) {
    for (const path of ["/v1/export", "/v1/users/ann/export"]) {
      const response = await world.send("GET", `${path}?cursor=${cursor}`);
      await problemOf(response, { status: 422, code: "invalid", path: "cursor" });
    }
  }
});
