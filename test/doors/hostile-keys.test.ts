import { beforeEach, describe, expect, it } from "vitest";
import { CELLS } from "../setup/cells";
import { DOORS, holdPuts, knock, MARKER, nameOf, openWorldFor } from "../support/doors";
import { dumpD1 } from "../support/dump";
import { problemOf } from "../support/problem";
import type { Body } from "../support/wire";
import { ADMIN, bodyOf, type World } from "../support/world";

const WRITES = DOORS.filter((door) => door.effect === "writes" && door.opens !== "operator");

/** Calls whose examples store nothing: an import that only tries, and what is asked of a platform. */
const STORING_NOTHING = ["import_user", "register_connection"];

/** What is sent where the example only reads. */
const WRITING: Record<string, { body: object }> = {
  report_said: { body: { text: `Pay the rent, ${MARKER}.` } },
  run_tool_calls: {
    body: [
      {
        id: "call_1",
        type: "function",
        function: { name: "remember", arguments: '{"content": "Feed the cat"}' },
      },
    ],
  },
};

/** Ends a key as another isolate does: a user's is noted in every cell of several. */
async function endElsewhere(world: World, id: string): Promise<void> {
  const [ended] = await world.sql<{ key_hash: string; user_id: string | null }>(
    "SELECT key_hash, user_id FROM api_keys WHERE id = ?",
    id,
  );
  await world.sql("DELETE FROM api_keys WHERE id = ?", id);
  if (CELLS.length === 1 || ended?.user_id === null) return;
  for (const [, db] of CELLS)
    await db
      .prepare("INSERT INTO ended_keys (key_hash, ended_at) VALUES (?, ?)")
      .bind(ended?.key_hash, world.now())
      .run();
}

describe.each(WRITES.map((door) => ({ name: nameOf(door), door })))("$name", ({ door }) => {
  const keys: [string, Body][] = [["an app's", {}]];
  if (door.opens === "users") keys.push(["a user's", { user_id: "ann" }]);

  it.each(keys)(
    "writes nothing with %s key that another isolate has ended, and that this one still knows",
    async (_whose, args) => {
      const world = await openWorldFor(door.operation);
      holdPuts(world);
      await bodyOf(await world.send("POST", "/v1/users/ann/calendar"), 201);
      const known = await world.newKey(args);
      await bodyOf(await world.send("GET", "/v1/users/ann", { key: known.key }));
      await endElsewhere(world, String(known.id));
      const before = await dumpD1();
      const sent = { key: known.key, ...WRITING[door.operation.name] };
      const response = await knock(door, world, sent);
      expect(await dumpD1()).toBe(before);
      if (STORING_NOTHING.includes(door.operation.name)) return;
      await problemOf(response, { status: 401, code: "unauthorized" });
      await problemOf(await world.send("GET", "/v1/users/ann", { key: known.key }), { status: 401 });
    },
  );
});

describe.each(DOORS.map((door) => ({ name: nameOf(door), door })))("$name", ({ door }) => {
  let world: World;
  let before: string;

  beforeEach(async () => {
    world = await openWorldFor(door.operation);
    holdPuts(world);
    before = await dumpD1();
  });

  async function expectRefused(
    status: number,
    code: string,
    sending: Parameters<World["send"]>[2],
  ): Promise<void> {
    const response = await knock(door, world, sending);
    if (status === 401) expect(response.headers.get("www-authenticate")).toBe('Bearer realm="almanac"');
    const problem = await problemOf(response, { status, code });
    expect(JSON.stringify(problem)).not.toContain(MARKER);
    expect(await dumpD1()).toBe(before);
  }

  it("is closed to everybody who has no business there, and shows another app nothing", async () => {
    for (const key of [null, "alm_wrong", `${world.key}x`]) await expectRefused(401, "unauthorized", { key });
    for (const authorization of [
      world.key,
      `Basic ${btoa(`a:${world.key}`)}`,
      "Bearer",
      `Bearer  ${world.key}`,
    ])
      await expectRefused(401, "unauthorized", { key: null, headers: { authorization } });

    const expired = await world.newKey({ expires_at: "2026-01-23T14:32:10Z" });
    const revoked = await world.newKey();
    await world.send("GET", "/v1/tools", { key: expired.key });
    await world.send("GET", "/v1/tools", { key: revoked.key });
    await world.admin("DELETE", `/v1/keys/${revoked.id}`);
    const bob = await world.newKey({ user_id: "bob" });
    await world.putKv(MARKER);
    before = await dumpD1();
    await expectRefused(401, "unauthorized", { key: revoked.key });
    if (door.opens !== "everybody") await expectRefused(403, "forbidden", { key: bob.key });
    if (door.opens === "users" || door.opens === "app") await expectRefused(403, "forbidden", { key: ADMIN });
    world.setClock("2026-01-23T14:32:10Z");
    await expectRefused(401, "unauthorized", { key: expired.key });

    world.setClock("2026-01-23T14:32:00Z");
    const { key } = await world.newKey({ app: "mallory" });
    const own = await dumpD1({ app: world.app });
    const response = await knock(door, world, { key });
    const text = await response.text();
    expect(text).not.toContain(MARKER);
    expect(response.status).toBeLessThan(500);
    if (door.path.includes("{app}") || door.opens === "operator") expect(response.status).toBe(403);
    expect(await dumpD1({ app: world.app })).toBe(own);
    expect(await world.kv()).toBe(MARKER);
  });

  it("is open to the right key, and logs neither keys nor contents", async () => {
    const { key: annsKey } = await world.newKey({ user_id: "ann" });
    const keys = { users: annsKey, app: world.key, apps: world.key, operator: ADMIN, everybody: annsKey };
    const response = await knock(door, world, { key: keys[door.opens] });
    expect(response.status, await response.clone().text()).toBeLessThan(300);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("server-timing")).toMatch(/^total;dur=\d+$/);
    await knock(door, world, { key: "alm_wrong" });

    const logged = world.logs.join("\n");
    expect(logged).toContain(door.route);
    for (const secret of [MARKER, world.key, annsKey, ADMIN, "alm_wrong", "Feed the cat", "rent"])
      expect(logged).not.toContain(secret);
    for (const line of world.logs) expect(JSON.parse(line)).toMatchObject({ message: expect.any(String) });
  });
});
