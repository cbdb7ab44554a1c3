import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { DOORS, type Door, nameOf, pathOf, rightKey, sharedDoorWorlds } from "../support/doors";
import { dumpD1 } from "../support/dump";
import { problemOf } from "../support/problem";
import { sharedWorld } from "../support/shared-world";
import { ADMIN, bodyOf, openWorld, type World } from "../support/world";

async function knockAt(
  world: World,
  door: Door,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const key = rightKey(door, world);
  return await world.send(door.method, path, { key, headers, ...(door.body ? { body: door.body } : {}) });
}

/** The door's own call with another query parameter, or another value of one that it has. */
function withQuery(world: World, door: Door, query: string): string {
  const [path, own = ""] = pathOf(door, world).split("?");
  const name = query.split("=")[0];
  const others = own.split("&").filter((one) => one !== "" && one.split("=")[0] !== name);
  return `${path}?${[...others, query].join("&")}`;
}

const GETS = DOORS.filter((door) => door.method === "GET").map((door) => ({ name: nameOf(door), door }));

describe("a query", () => {
  const worldOf = sharedDoorWorlds();

  it.each(GETS)("of $name names a parameter that isn't known or can't be read", async ({ door }) => {
    const world = worldOf(door);
    const before = await dumpD1();
    const ask = (query: string) => knockAt(world, door, withQuery(world, door, query));
    const bad = ["surprise=1", "__proto__=1", "Limit=1", "constructor=1"];
    for (const query of bad) {
      const path = query.split("=")[0] ?? "";
      await problemOf(await ask(query), { status: 422, code: "invalid", path });
    }
    for (const query of [
      ...bad,
      "%ff=1",
      "limit=%ff",
      "limit=%00",
      "cursor=%00",
      "cursor=%F0%9F",
      "at=%00",
      `at=${"9".repeat(5000)}`,
    ]) {
      const response = await ask(query);
      expect(response.status, query).toBeLessThan(500);
      if (response.status >= 400) await problemOf(response);
    }
    // An export leaves its line of the audit, and nothing else.
    await world.settle();
    await world.sql("DELETE FROM audit_lines WHERE operation IN ('export_user', 'export_app')");
    expect(await dumpD1()).toBe(before);
  });
});

/** Texts that are no cursor; some are one in form: base64 of `null`, `[]`, `[1.5,2,3]`, `{"a":1}`. */
const CURSORS = [
  "x",
  "%2B%2F%3D",
  "bnVsbA",
  "W10",
  "WzEsMl0x",
  "WzEsMiwzLDRd",
  "WzEuNSwyLDNd",
  "WzFlMzAwLDIsM10",
  "WyIxIiwiMiIsIjMiXQ",
  "eyJhIjoxfQ",
  "'%20OR%201=1--",
  "x".repeat(201),
];

const LISTS = DOORS.filter(
  (door) =>
    /(timeline|memories|messages|keys|deliveries|erasures|audit|export)$/.test(door.route) &&
    door.method === "GET",
).map((door) => ({ name: nameOf(door), door }));

describe("a list", () => {
  const worldOf = sharedWorld(() => openWorld());

  it.each(LISTS)(
    "of $name refuses a cursor that no page of it gave, and a limit that is none",
    async ({ door }) => {
      const world = worldOf();
      const ask = (query: string) => knockAt(world, door, withQuery(world, door, query));
      for (const cursor of CURSORS) {
        const response = await ask(`cursor=${cursor}`);
        // The cursor of the list of keys is an id: any other is one after which there are others, or none.
        if (door.route.endsWith("keys") && /^[\w-]{1,64}$/.test(cursor)) expect(response.status).toBe(200);
        else await problemOf(response, { status: 422, code: "invalid", path: "cursor" });
      }
      for (const limit of ["0", "-1", "1.5", "9999", "ten", "1e1", "0x10", ""])
        await problemOf(await ask(`limit=${limit}`), { status: 422, path: "limit" });
    },
  );
});

describe("ids in paths", () => {
  const worldOf = sharedDoorWorlds();
  let world: World;
  let before: string;

  beforeEach(async () => {
    world = worldOf({ operation: { about: "user" } });
    before = await dumpD1();
  });

  const ids = ["a%20b", "a%2Fb", "%00", "%C3%A9", "%ff", "..%2f..", "a".repeat(129), "a;b", "%0A"];

  it.each(ids)("%s is no user id", async (id) => {
    for (const door of DOORS.filter((d) => d.path.startsWith("/v1/users/ann"))) {
      const path = pathOf(door, world).replace("/v1/users/ann", `/v1/users/${id}`);
      await problemOf(await knockAt(world, door, path), { status: 422, code: "invalid", path: "user_id" });
    }
    expect(await dumpD1()).toBe(before);
  });

  it.each([...ids.filter((id) => id.length < 100), "a".repeat(201)])(
    "%s is no conversation id",
    async (id) => {
      for (const door of DOORS.filter((d) => d.path.startsWith("/v1/conversations/chat"))) {
        const path = pathOf(door, world).replace("/v1/conversations/chat", `/v1/conversations/${id}`);
        await problemOf(await knockAt(world, door, path), {
          status: 422,
          code: "invalid",
          path: "conversation_id",
        });
      }
      expect(await dumpD1()).toBe(before);
    },
  );

  it.each([...ids, "MMMMMMMM", "aaaaaaaa", "0"])(
    "%s is the id of no memory, key, app or delivery",
    async (id) => {
      const paths: [string, string, string?][] = [
        ["GET", `/v1/users/ann/memories/${id}`],
        ["PATCH", `/v1/users/ann/memories/${id}`],
        ["DELETE", `/v1/users/ann/memories/${id}`],
        ["DELETE", `/v1/conversations/chat/messages/${id}`],
        ["POST", `/v1/deliveries/${id}/replay`],
        ["DELETE", `/v1/keys/${id}`, ADMIN],
        ["GET", `/v1/apps/${id}`, ADMIN],
        ["PATCH", `/v1/apps/${id}`, ADMIN],
      ];
      for (const [method, path, key = world.key] of paths) {
        const body = method === "PATCH" ? { body: path.includes("/apps/") ? {} : { entity: "x" } } : {};
        const response = await world.send(method, path, { key, ...body });
        expect([404, 422], `${method} ${path}: ${await response.clone().text()}`).toContain(response.status);
        await problemOf(response);
      }
      expect(await dumpD1()).toBe(before);
    },
  );
});

it("ids of the longest kind and with every character are users", async () => {
  const world = await openWorld();
  for (const id of ["A-Z.a_z:0@9+-", "x".repeat(128), "..", "-", "telegram:42"]) {
    const ann = world.user(id);
    if (id === "..") continue;
    expect((await ann.get(""))["user_id"]).toBe(id);
    expect((await ann.remember({ content: "Tea" })).status).toBe("stored");
  }
});

describe("headers", () => {
  let world: World;

  beforeEach(async () => {
    world = await openWorld();
  });

  it.each([
    "x",
    "first-unconstrained",
    "'; DROP TABLE users; --",
    "0".repeat(5000),
    "00000000-00000000-00000000-00000000000000000000000000000000",
    "ffffffff-ffffffff-ffffffff-ffffffffffffffffffffffffffffffff",
    "",
    " ",
  ])("x-d1-bookmark: %j is no reason to fail", async (bookmark) => {
    for (const path of [
      "/v1/users/ann",
      "/v1/users/ann/upcoming",
      "/v1/users/ann/context?min_revision=9000000000000",
    ]) {
      const response = await world.send("GET", path, { headers: { "x-d1-bookmark": bookmark } });
      expect(response.status, await response.text()).toBeLessThan(500);
    }
  });

  it.each(["first-unconstrained", "first-primary", "0".repeat(64), "00000085-0000024C"])(
    "name no constraint of D1's own, such as %s",
    async (bookmark) => {
      const response = await world.send("GET", "/v1/users/ann", { headers: { "x-d1-bookmark": bookmark } });
      await problemOf(response, { status: 422, path: "x-d1-bookmark" });
    },
  );

  it("choose no replica for keys: those are looked up on the primary", async () => {
    const asked: [constraint: string | undefined, sql: string][] = [];
    const DB = new Proxy(env.DB, {
      get: (db, name) =>
        name === "withSession"
          ? (constraint?: string) =>
              recorded(db.withSession(constraint), (sql) => asked.push([constraint, sql]))
          : Reflect.get(db, name),
    });
    const bookmark = "00000000-00000000-00000000-00000000000000000000000000000000";
    // A bookmark is one database's, and so there is none with several.
    const other = await openWorld("2026-01-23T14:32:00Z", { DB });
    const headers = { "x-d1-bookmark": bookmark };
    asked.length = 0;
    await bodyOf(await other.send("GET", "/v1/users/ann", { headers }));
    expect(asked.map(([constraint, sql]) => [constraint, sql.includes("api_keys")])).toEqual([
      // Whether people are in shards, and the key.
      ["first-primary", false],
      ["first-primary", true],
      [bookmark, false],
    ]);
    const refused = await other.send("GET", "/v1/users/ann", { key: "alm_wrong" });
    expect([refused.status, refused.headers.get("x-d1-bookmark")]).toEqual([401, null]);
  });

  it("hand a bookmark out that may be handed in", async () => {
    const ann = world.user();
    const written = await ann.send("POST", "/tools/remember", { body: { content: "Tea" } });
    const bookmark = written.headers.get("x-d1-bookmark") ?? "";
    expect(bookmark).toMatch(/^[0-9a-f-]+$/);
    const response = await ann.send("GET", "/search?query=tea", { headers: { "x-d1-bookmark": bookmark } });
    expect(await response.json()).toMatchObject({ count: 1 });
  });

  it("of a body may say what they like about its kind", async () => {
    for (const contentType of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/json; charset=utf-16",
      "x",
    ]) {
      const headers = { "content-type": contentType };
      const response = await world.user().send("POST", "/tools/get_upcoming", { body: "{}", headers });
      expect(response.status).toBe(200);
    }
  });
});

describe("routes", () => {
  const worldOf = sharedWorld(() => openWorld());

  it.each([
    ["GET", "/"],
    ["GET", "/v1"],
    ["GET", "/v1/"],
    ["GET", "/v1/nothing"],
    ["GET", "/v1/users"],
    ["GET", "/v1/users/"],
    ["GET", "/v1/users/ann/"],
    ["GET", "/v1/users/ann/memories/"],
    ["GET", "/v1/users//memories"],
    ["GET", "//v1/users/ann"],
    ["GET", "/v1/users/ann/nothing"],
    ["GET", "/V1/users/ann"],
    ["POST", "/v1/users/ann/tools/"],
    ["POST", "/v1/users/ann/tools/nothing"],
    ["POST", "/v1/users/ann/tools/constructor"],
    ["POST", "/v1/users/ann/tools/__proto__"],
    ["GET", "/v1/%ff"],
    ["GET", "/healthz/"],
  ])("%s %s is not there", async (method, path) => {
    await problemOf(await worldOf().send(method, path), { status: 404, code: "not_found" });
  });

  it.each([
    ["PUT", "/v1/users/ann", "GET, PATCH, DELETE"],
    ["POST", "/v1/users/ann", "GET, PATCH, DELETE"],
    ["GET", "/v1/users/ann/tools/remember", "POST"],
    ["DELETE", "/v1/users/ann/memories", "GET, POST"],
    ["PUT", "/v1/users/ann/memories/aaaaaaaa", "GET, PATCH, DELETE"],
    ["POST", "/v1/users/ann/upcoming", "GET"],
    ["OPTIONS", "/v1/users/ann/context", "GET, POST"],
    ["PATCH", "/v1/keys", "GET, POST"],
    ["GET", "/v1/keys/abc", "DELETE"],
    ["PUT", "/v1/apps/x", "GET, PATCH, DELETE"],
    ["POST", "/healthz", "GET"],
    ["DELETE", "/v1/tools", "GET"],
  ])("%s %s is not taken, and the answer says what is", async (method, path, allow) => {
    const response = await worldOf().send(method, path);
    expect(response.headers.get("allow")).toBe(allow);
    const { detail } = await problemOf(response, { status: 405, code: "method_not_allowed" });
    expect(detail).toContain(allow);
  });

  it("below /v1 tell nobody without a key what there is", async () => {
    for (const path of ["/v1/nothing", "/v1/users/ann", "/v1/keys"])
      await problemOf(await worldOf().send("PUT", path, { key: null }), {
        status: 401,
        code: "unauthorized",
      });
  });
});

/** A session that tells of each statement. */
function recorded(session: D1DatabaseSession, tell: (sql: string) => void): D1DatabaseSession {
  return new Proxy(session, {
    get(target, name) {
      if (name === "prepare")
        return (sql: string) => {
          tell(sql);
          return target.prepare(sql);
        };
      const method: unknown = Reflect.get(target, name);
      return typeof method === "function" ? method.bind(target) : method;
    },
  });
}
