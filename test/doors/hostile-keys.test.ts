import { describe, expect, it } from "vitest";
import {
  DOORS,
  type Door,
  holdPuts,
  knock,
  MARKER,
  nameOf,
  openWorldFor,
  sharedDoorWorlds,
} from "../support/doors";
import { dumpD1 } from "../support/dump";
import { problemOf } from "../support/problem";
import type { Body } from "../support/wire";
import { ADMIN, bodyOf, type Sending, type World } from "../support/world";
import { KINDS } from "./kinds";

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

describe("a key that another isolate has ended, and that this one still knows", () => {
  const worldOf = sharedDoorWorlds(async (world) => {
    await bodyOf(await world.send("POST", "/v1/users/ann/calendar"), 201);
  });
  const rows = WRITES.flatMap((door): [name: string, whose: string, args: Body, door: Door][] => [
    [nameOf(door), "an app's", {}, door],
    ...(door.opens === "users"
      ? [[nameOf(door), "a user's", { user_id: "ann" }, door] as [string, string, Body, Door]]
      : []),
  ]);

  it.each(rows)("%s writes nothing with %s", async (_name, _whose, args, door) => {
    const world = worldOf(door);
    const known = await world.newKey(args);
    await bodyOf(await world.send("GET", "/v1/users/ann", { key: known.key }));
    await world.sql("DELETE FROM api_keys WHERE id = ?", known.id);
    const before = await dumpD1();
    const sent = { key: known.key, ...WRITING[door.operation.name] };
    const response = await knock(door, world, sent);
    expect(await dumpD1()).toBe(before);
    if (STORING_NOTHING.includes(door.operation.name)) return;
    await problemOf(response, { status: 401, code: "unauthorized" });
    await problemOf(await world.send("GET", "/v1/users/ann", { key: known.key }), { status: 401 });
  });
});

/** The keys of those who have no business at a door. */
interface OtherKeys {
  expired: string;
  revoked: string;
  bob: string;
}

describe("everybody who has no business there", () => {
  const others = new Map<World, OtherKeys>();
  const worldOf = sharedDoorWorlds(async (world) => {
    const expired = await world.newKey({ expires_at: "2026-01-23T14:32:10Z" });
    const revoked = await world.newKey();
    await world.send("GET", "/v1/tools", { key: expired.key });
    await world.send("GET", "/v1/tools", { key: revoked.key });
    await world.admin("DELETE", `/v1/keys/${revoked.id}`);
    const bob = await world.newKey({ user_id: "bob" });
    await world.putKv(MARKER);
    others.set(world, { expired: expired.key, revoked: revoked.key, bob: bob.key });
  });

  async function expectRefused(door: Door, status: number, code: string, sending: Sending): Promise<void> {
    const response = await knock(door, worldOf(door), sending);
    if (status === 401) expect(response.headers.get("www-authenticate")).toBe('Bearer realm="almanac"');
    const problem = await problemOf(response, { status, code });
    expect(JSON.stringify(problem)).not.toContain(MARKER);
  }

  // Whom a request comes from is known before what it asks.
  it.each(KINDS)("is kept out of what $kind, whatever is sent as a key", async ({ door }) => {
    const world = worldOf(door);
    const { expired, revoked } = others.get(world) as OtherKeys;
    const before = await dumpD1();
    for (const key of [`${world.key}x`, revoked]) await expectRefused(door, 401, "unauthorized", { key });
    for (const authorization of [
      world.key,
      `Basic ${btoa(`a:${world.key}`)}`,
      "Bearer",
      `Bearer  ${world.key}`,
    ])
      await expectRefused(door, 401, "unauthorized", { key: null, headers: { authorization } });
    world.setClock("2026-01-23T14:32:10Z");
    await expectRefused(door, 401, "unauthorized", { key: expired });
    world.setClock("2026-01-23T14:32:00Z");
    expect(await dumpD1()).toBe(before);
  });

  it.each(DOORS.map((door) => ({ name: nameOf(door), door })))(
    "is kept out of $name, which shows another app nothing",
    async ({ door }) => {
      const world = worldOf(door);
      const { bob } = others.get(world) as OtherKeys;
      const before = await dumpD1();
      for (const key of [null, "alm_wrong"]) await expectRefused(door, 401, "unauthorized", { key });
      if (door.opens !== "everybody") await expectRefused(door, 403, "forbidden", { key: bob });
      if (door.opens === "users" || door.opens === "app")
        await expectRefused(door, 403, "forbidden", { key: ADMIN });
      expect(await dumpD1()).toBe(before);

      // An app that nobody has called, for each door.
      const { key } = await world.newKey({ app: `mallory-${DOORS.indexOf(door)}` });
      const own = await dumpD1({ app: world.app });
      const response = await knock(door, world, { key });
      const text = await response.text();
      expect(text).not.toContain(MARKER);
      expect(response.status).toBeLessThan(500);
      if (door.path.includes("{app}") || door.opens === "operator") expect(response.status).toBe(403);
      expect(await dumpD1({ app: world.app })).toBe(own);
      expect(await world.kv()).toBe(MARKER);
    },
  );
});

/** Knocks with the right key, and with a wrong one; neither keys nor contents are logged. */
async function expectOpen(door: Door, world: World): Promise<void> {
  const { key: annsKey } = await world.newKey({ user_id: "ann" });
  const keys = { users: annsKey, app: world.key, apps: world.key, operator: ADMIN, everybody: annsKey };
  world.logs.length = 0;
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
}

describe("is open to the right key, and logs neither keys nor contents:", () => {
  const doors = DOORS.map((door) => ({ name: nameOf(door), door }));

  describe("what reads", () => {
    const worldOf = sharedDoorWorlds();

    it.each(doors.filter(({ door }) => door.effect === "reads"))("$name", async ({ door }) => {
      await expectOpen(door, worldOf(door));
    });
  });

  it.each(doors.filter(({ door }) => door.effect === "writes"))("$name", async ({ door }) => {
    const world = await openWorldFor(door.operation);
    holdPuts(world);
    await expectOpen(door, world);
  });
});
