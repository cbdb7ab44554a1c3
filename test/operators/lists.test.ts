import { beforeEach, describe, expect, it } from "vitest";
import { problemOf } from "../support/problem";
import { ADMIN, bodyOf, openWorld, type World } from "../support/world";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});

async function get(path: string, key = world.key) {
  return await bodyOf<{ data: Record<string, unknown>[]; next_cursor: string | null }>(
    await world.send("GET", path, { key }),
  );
}

/** All rows of a list, page by page. */
async function all(path: string, key = world.key) {
  const rows: Record<string, unknown>[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const after: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const page = await get(`${path}${path.includes("?") ? "&" : "?"}limit=2${after}`, key);
    expect(page.data.length).toBeLessThanOrEqual(2);
    rows.push(...page.data);
    cursor = page.next_cursor;
  }
  return rows;
}

describe("GET /v1/key", () => {
  it("says whose key it is", async () => {
    const user = await world.admin("POST", "/v1/keys", { app: world.app, user_id: "ann" });
    const { key } = await bodyOf<{ key: string }>(user, 201);
    const said = async (one: string) => await bodyOf(await world.send("GET", "/v1/key", { key: one }));
    expect(await said(ADMIN)).toEqual({ kind: "operator", app: null, user_id: null, test: false });
    expect(await said(world.key)).toEqual({ kind: "app", app: world.app, user_id: null, test: false });
    expect(await said(key)).toEqual({ kind: "user", app: world.app, user_id: "ann", test: false });
    await problemOf(await world.send("GET", "/v1/key", { key: "alm_wrong" }), {
      status: 401,
      code: "unauthorized",
    });
  });
});

describe("GET /v1/apps", () => {
  it("lists all apps to the operator alone", async () => {
    for (const app of ["a-bot", "b-bot", "z-bot"]) await world.admin("POST", "/v1/keys", { app });
    const apps = (await all("/v1/apps", ADMIN)).map(({ app }) => app);
    expect(apps).toEqual(["a-bot", "b-bot", "z-bot", world.app].sort());
    await problemOf(await world.send("GET", "/v1/apps", {}), { status: 403, code: "forbidden" });
  });
});

describe("GET /v1/apps/{app}/users", () => {
  beforeEach(async () => {
    for (const id of ["ann", "bob", "telegram:1", "telegram:2", "telegram.3", "zed"])
      await world.user(id).store("Tea", {});
  });

  it("lists an app's users by id, to its own key and to the operator", async () => {
    await world.user("ann").patch({ time_zone: "Asia/Kolkata", display_name: "Ann" });
    await world.user("ann").store("Rent", { due_at: "2026-02-01T09:00:00" });
    const users = await all(`/v1/apps/${world.app}/users`);
    expect(users.map(({ user_id }) => user_id)).toEqual([
      ...["ann", "bob", "telegram.3", "telegram:1", "telegram:2", "zed"],
    ]);
    expect(users[0]).toMatchObject({
      display_name: "Ann",
      time_zone: "Asia/Kolkata",
      open_items: 1,
      created_at_tz: "UTC+5:30",
      next_digest_at: null,
    });
    expect(await all(`/v1/apps/${world.app}/users`, ADMIN)).toEqual(users);
  });

  it("lists those whose ids begin with a prefix", async () => {
    const begins = async (prefix: string) =>
      (await all(`/v1/apps/${world.app}/users?prefix=${prefix}`)).map(({ user_id }) => user_id);
    expect(await begins("telegram:")).toEqual(["telegram:1", "telegram:2"]);
    expect(await begins("z")).toEqual(["zed"]);
    expect(await begins("nobody")).toEqual([]);
  });

  it("lists those who weigh most first, by the text of memories, their history and messages", async () => {
    for (const [name, length] of [
      ["small", 10],
      ["large", 3000],
      ["larger", 4000],
    ] as const)
      await world.user(name).remember({ content: "x".repeat(length) });
    const own = world.user("small");
    const [{ id }] = (await own.get<{ data: [{ id: string }] }>("/memories")).data;
    await own.update({ id, content: "y".repeat(3995) });
    const path = `/v1/apps/${world.app}/users?order=bytes`;
    expect((await all(path)).slice(0, 3)).toMatchObject([
      { user_id: "small", memories: 1, versions: 1, messages: 0, bytes: 18_020 },
      { user_id: "larger", bytes: 17_000 },
      { user_id: "large", bytes: 13_000 },
    ]);
    for (const cursor of ["ann", "12", "x y"])
      expect((await world.send("GET", `${path}&${new URLSearchParams({ cursor })}`)).status).toBe(422);
  });

  it("shows no other app's users, and none to a user's key", async () => {
    const made = await world.admin("POST", "/v1/keys", { app: "other" });
    const { key: other } = await bodyOf<{ key: string }>(made, 201);
    expect(await all("/v1/apps/other/users", other)).toEqual([]);
    await problemOf(await world.send("GET", `/v1/apps/${world.app}/users`, { key: other }), {
      status: 403,
      code: "forbidden",
    });
    const anns = await world.admin("POST", "/v1/keys", { app: world.app, user_id: "ann" });
    const { key } = await bodyOf<{ key: string }>(anns, 201);
    await problemOf(await world.send("GET", `/v1/apps/${world.app}/users`, { key }), {
      status: 403,
      code: "forbidden",
    });
  });

  it("reads as many rows as it shows, however many users there are", async () => {
    await get(`/v1/apps/${world.app}/users?limit=2`);
    world.forgetCalls();
    await get(`/v1/apps/${world.app}/users?limit=2`);
    // Of each user the row, and its count of what it has stored.
    expect(world.witness.rows.read).toBeLessThanOrEqual(13);
  });
});
