import { beforeEach, describe, expect, it } from "vitest";
import worker from "../../src/index";
import { problemOf } from "../support/problem";
import { ADMIN, bodyOf, openWorld, type World } from "../support/world";

/** Calls of pages in browsers, as the Fetch standard makes them. */
const APP = "https://app.example.com";
const EVIL = "https://evil.example.com";
const OWN = "https://almanac.test";
const UPCOMING = "/v1/users/ann/upcoming";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});

const allow = (origins: unknown) =>
  world.send("PATCH", `/v1/apps/${world.app}`, { body: { limits: { origins } } });
const from = (origin: string, path = UPCOMING, key?: string | null) =>
  world.send("GET", path, { headers: { origin }, ...(key === undefined ? {} : { key }) });

describe("a preflight", () => {
  const ask = (path: string, headers: Record<string, string>) =>
    world.send("OPTIONS", path, { key: null, headers });

  it.each([UPCOMING, "/mcp", "/healthz", "/v1/users/ann/calendar.ics"])(
    "of %s gets its 204 from any origin",
    async (path) => {
      const response = await ask(path, {
        origin: EVIL,
        "access-control-request-method": "PATCH",
        "access-control-request-headers":
          "authorization,content-type, idempotency-key,almanac-revision,Almanac-User,mcp-protocol-version,mcp-method",
      });
      expect([response.status, await response.text()]).toEqual([204, ""]);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "access-control-allow-origin": "*",
        "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
        "access-control-allow-headers":
          "authorization, content-type, idempotency-key, almanac-revision, almanac-user, mcp-protocol-version, mcp-method",
        "access-control-max-age": "7200",
      });
      expect(response.headers.has("access-control-allow-credentials")).toBe(false);
    },
  );

  it("is not told that other headers may be sent", async () => {
    const response = await ask(UPCOMING, {
      origin: APP,
      "access-control-request-method": "GET",
      "access-control-request-headers": "x-forwarded-for, authorization, mcp, almanac-\u0001",
    });
    expect(response.headers.get("access-control-allow-headers")).toBe("authorization");
  });

  it.each([
    ["without an origin", { "access-control-request-method": "GET" }, 401],
    ["without a method", { origin: OWN }, 401],
  ])("%s is a request like any other", async (_how, headers, status) => {
    expect((await ask(UPCOMING, headers)).status).toBe(status);
  });
});

describe("a request", () => {
  it.each([
    UPCOMING,
    "/mcp",
    "/healthz",
    "/v1/users/ann/calendar.ics?token=none",
    "/no/such/page",
    "/v1/no/such",
  ])("to %s from a page of another origin is refused, with a key and without", async (path) => {
    for (const key of [world.key, ADMIN, "alm_wrong", null]) {
      const response = await from(EVIL, path, key);
      expect(response.headers.has("access-control-allow-origin")).toBe(false);
      const problem = await problemOf(response, { status: 403 });
      expect(problem.detail).toContain("limits.origins");
    }
  });

  it.each([
    "null",
    "",
    "https://almanac.test.evil.example.com",
    "http://almanac.test",
    "https://almanac.test:8443",
  ])("from %j is refused", async (origin) => {
    expect((await from(origin)).status).toBe(403);
  });

  it("changes nothing when it is refused", async () => {
    const body = { content: "Pay rent" };
    const refused = await world.send("POST", "/v1/users/ann/memories", { headers: { origin: EVIL }, body });
    expect(refused.status).toBe(403);
    expect((await world.user().get<{ data: unknown[] }>("/memories")).data).toEqual([]);
  });

  it("without an origin, and from the deployment's own page, is answered", async () => {
    expect((await world.send("GET", UPCOMING)).status).toBe(200);
    expect((await from(OWN)).status).toBe(200);
    expect((await from(OWN, "/healthz", null)).status).toBe(200);
    expect((await from(OWN, UPCOMING, null)).status).toBe(401);
  });

  it("from a page of the public address is answered, and readable there", async () => {
    world = await openWorld(undefined, { PUBLIC_URL: "https://memory.example.com/" } as object);
    const response = await from("https://memory.example.com");
    expect(response.status).toBe(200);
    expect(response.headers.get("access-control-allow-origin")).toBe("https://memory.example.com");
    expect((await from(EVIL)).status).toBe(403);
  });

  it("from a page of whatever host the request names is refused where the public address is set", async () => {
    world = await openWorld(undefined, { PUBLIC_URL: "https://memory.example.com" } as object);
    expect((await from(OWN)).status).toBe(403);
    // A second domain and a webhook send no origin.
    expect((await world.send("GET", UPCOMING)).status).toBe(200);
  });

  it.each(["http://127.0.0.1:8787", "http://localhost:8787", "http://[::1]:8787"])(
    "from the page of a local run at %s is answered, whatever the public address is",
    async (origin) => {
      world = await openWorld(undefined, { PUBLIC_URL: "https://memory.example.com" } as object);
      const authorization = `Bearer ${world.key}`;
      const read = async (page: string) => {
        const request = new Request<unknown, IncomingRequestCfProperties>(`${origin}${UPCOMING}`, {
          headers: { origin: page, authorization },
        });
        return await worker.fetch(request, world.bindings, world.context);
      };
      expect((await read(origin)).status).toBe(200);
      for (const near of ["http://localhost:9999", `${origin}0`, `${origin}.evil.example`])
        expect((await read(near)).status).toBe(403);
    },
  );

  it("from a page that the app allows is answered, and readable there, errors too", async () => {
    const app = await bodyOf<{ limits: object }>(await allow([APP, "http://localhost:3000"]));
    expect(app.limits).toEqual({
      requests_per_second: 100,
      origins: [APP, "http://localhost:3000"],
      said: true,
      user_bytes: 64_000_000,
    });
    const ann = await world.newKey({ user_id: "ann" });
    for (const key of [world.key, ann.key]) {
      const response = await from(APP, UPCOMING, key);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "access-control-allow-origin": APP,
        "access-control-expose-headers": "Almanac-Revision, Retry-After, X-Request-Id",
        vary: "origin",
      });
      const invalid = await from(APP, `${UPCOMING}?limit=many`, key);
      expect([invalid.status, invalid.headers.get("access-control-allow-origin")]).toEqual([422, APP]);
    }
    expect((await from(APP, "/v1/no/such")).status).toBe(404);
    expect((await from("http://localhost:3000")).status).toBe(200);
    expect((await from("http://localhost:3001")).status).toBe(403);
  });

  it.each([UPCOMING, "/healthz", "/no/such/page", "/v1/users/ann/calendar.ics"])(
    "to %s is answered as what it says it is, and as nothing else",
    async (path) => {
      const response = await world.send("GET", path);
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    },
  );

  const PUBLIC = "https://memory.example.com";
  it.each([
    ["of the public address", PUBLIC],
    ["that the app allows", APP],
    ["that the app allows with a port", "https://app.example.com:8443"],
  ])(
    "from an origin that only begins like the one %s is refused, and one that only ends like it",
    async (_which, known) => {
      world = await openWorld(undefined, { PUBLIC_URL: PUBLIC } as object);
      await allow([APP, "https://app.example.com:8443"]);
      expect((await from(known)).status).toBe(200);
      const shorter = known.slice(0, -1);
      const longer = [`${known}0`, `${known}.evil.example`, `${known}/`, `${known}@evil.example`];
      for (const near of [
        shorter,
        ...longer,
        known.replace("//", "//evil-"),
        known.replace("https", "http"),
      ]) {
        const response = await from(near);
        expect([near, response.status, response.headers.get("access-control-allow-origin")]).toEqual([
          near,
          403,
          null,
        ]);
      }
    },
  );

  it("of the Model Context Protocol is answered to a page that the app allows, and readable there", async () => {
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const headers = { origin: APP, accept: "application/json, text/event-stream" };
    const call = () => world.send("POST", "/mcp", { headers, body: list });
    expect((await call()).status).toBe(403);
    await allow([APP]);
    const response = await call();
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([200, APP]);
    expect(await response.text()).toContain("get_upcoming");
  });

  it("from a page that one app allows is refused with another's key", async () => {
    await allow([APP]);
    const other = await world.newKey({ app: "other" });
    expect((await from(APP, UPCOMING, other.key)).status).toBe(403);
    expect((await from(APP, "/v1/keys", ADMIN)).status).toBe(403);
  });

  it("is refused again once the app allows no page", async () => {
    for (const none of [null, []]) {
      await allow([APP]);
      expect((await from(APP)).status).toBe(200);
      expect(await bodyOf(await allow(none))).toMatchObject({ limits: { origins: [] } });
      expect((await from(APP)).status).toBe(403);
    }
  });

  it("leaves origins alone where another limit is set", async () => {
    await allow([APP]);
    const body = { limits: { requests_per_second: 5 } };
    const app = await bodyOf(await world.send("PATCH", `/v1/apps/${world.app}`, { body }));
    expect(app).toMatchObject({ limits: { requests_per_second: 5, origins: [APP] } });
  });
});

describe("an allowed origin", () => {
  it.each([
    ["*"],
    ["app.example.com"],
    ["https://app.example.com/"],
    ["https://app.example.com/path"],
    ["https://*.example.com"],
    ["https://App.example.com"],
    ["https://app.example.com:443"],
    ["https://app.example.com https://evil.example.com"],
    ["ftp://app.example.com"],
    ["null"],
    [""],
  ])("is not %j", async (origin) => {
    const problem = await problemOf(await allow([origin]), { status: 422, path: "limits.origins[0]" });
    expect(problem.detail).toContain("such as https://app.example.com");
  });

  it("is one of at most twenty", async () => {
    const many = Array.from({ length: 21 }, (_, i) => `https://app${i}.example.com`);
    await problemOf(await allow(many), { status: 422, path: "limits.origins" });
    await bodyOf(await allow(many.slice(1)));
  });
});
