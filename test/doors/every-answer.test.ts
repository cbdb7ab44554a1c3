import { beforeEach, describe, expect, it, vi } from "vitest";
import worker from "../../src/index";
import { type Chat, openChat } from "../chat/chat";
import { openWorld, type World } from "../support/world";

/** What all answers of the worker's `fetch` have, whichever door makes them. */

const ORIGIN = "https://almanac.test";

const fetchFrom = async (world: World, path: string, init: RequestInit<IncomingRequestCfProperties> = {}) =>
  await worker.fetch(
    new Request<unknown, IncomingRequestCfProperties>(`${ORIGIN}${path}`, init),
    world.bindings,
    world.context,
  );

const noSniff = (response: Response) => response.headers.get("x-content-type-options");

describe("an answer is what it says it is", () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });

  it.each([
    ["GET", "/healthz", 200],
    ["HEAD", "/healthz", 200],
    ["GET", "/.well-known/security.txt", 200],
    ["GET", "/no/such/page", 404],
    ["PUT", "/healthz", 405],
    ["GET", "/v1/users/ann", 401],
    ["GET", "/v1/users/ann/calendar.ics?token=none", 404],
    ["POST", "/mcp", 401],
    ["GET", "/webhooks", 404],
    ["POST", "/webhooks/", 404],
    ["POST", "/webhooks/telegram/con_none", 404],
    ["POST", "/webhooks/none/con_none", 404],
    ["POST", "/webhooks/telegram/con_none/more", 404],
    ["GET", "/%E0%A4%A", 404],
  ])("to %s %s", async (method, path, status) => {
    const response = await fetchFrom(world, path, { method });
    expect([response.status, noSniff(response)]).toEqual([status, "nosniff"]);
  });

  it("to a preflight", async () => {
    const headers = { origin: "https://app.example.com", "access-control-request-method": "GET" };
    const response = await fetchFrom(world, "/v1/users/ann", { method: "OPTIONS", headers });
    expect([response.status, noSniff(response)]).toEqual([204, "nosniff"]);
  });

  it.each(["/webhooks/telegram/con_aaaaaaaaaaaaaaaa", "/v1/users/ann"])(
    "to %s where D1 doesn't answer, and where a defect breaks it off",
    async (path) => {
      const limit = vi.fn(async () => ({ success: true }));
      Object.assign(world.bindings, { RATE_LIMIT: "on", RATE_LIMITER: { limit } });
      const headers = { authorization: "Bearer alm_unknown", "cf-connecting-ip": "192.0.2.1" };
      world.witness.onD1 = () => Promise.reject(new Error("D1_ERROR: no answer"));
      const down = await fetchFrom(world, path, { headers });
      expect([down.status, noSniff(down)]).toEqual([503, "nosniff"]);
      limit.mockRejectedValue(new TypeError("a defect"));
      const broken = await fetchFrom(world, path, { headers });
      expect([broken.status, noSniff(broken)]).toEqual([500, "nosniff"]);
    },
  );
});

describe("a platform's call", () => {
  let chat: Chat;
  beforeEach(async () => {
    chat = await openChat("standard");
  });

  it("has its type said for sure, genuine, forged, or of another method", async () => {
    const path = `/webhooks/standard/${chat.connection.id}`;
    const genuine = await chat.send("hello", { chat: "room", person: "7" });
    const forged = await fetchFrom(chat.stage, path, { method: "POST", body: "{}" });
    const other = await fetchFrom(chat.stage, path, { method: "DELETE" });
    expect([genuine, forged, other].map((response) => [response.status, noSniff(response)])).toEqual([
      [genuine.status, "nosniff"],
      [401, "nosniff"],
      [405, "nosniff"],
    ]);
    expect(genuine.status).toBeLessThan(300);
  });

  it.each([
    ["/%77ebhooks/standard/ID", "the door's name"],
    ["/webhooks/st%61ndard/ID", "the platform's"],
    ["/webhooks/standard/con%5FID", "the connection's"],
    ["/%77%65bhooks/%73tandard/%63on%5FID", "all three"],
  ])("to %s is the call to its plain address: %s may be written so", async (written) => {
    const { id } = chat.connection;
    const plain = `/webhooks/standard/${id}`;
    const path = written
      .replace("con%5FID", `con%5F${id.slice(4)}`)
      .replace("%63on%5FID", `%63on%5F${id.slice(4)}`)
      .replace("ID", id);
    const seen: unknown[] = [];
    for (const address of [plain, path]) {
      chat.stage.logs.length = 0;
      const response = await fetchFrom(chat.stage, address, { method: "POST", body: "{}" });
      const headers = Object.fromEntries(response.headers);
      const lines = chat.stage.logs.map((line) => JSON.parse(line) as Record<string, unknown>);
      for (const one of [headers, ...lines])
        for (const name of ["x-request-id", "request_id", "ms"]) delete one[name];
      seen.push({ status: response.status, headers, lines });
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[0]).toMatchObject({
      status: 401,
      lines: [{ message: "inbound", kind: "forged", connection: id }],
    });
  });
});

it.each([
  ["/%76%31/users/ann/upcoming", "/v1/users/ann/upcoming"],
  ["/v1/users/a%6En/upcoming", "/v1/users/ann/upcoming"],
  ["/%68ealthz", "/healthz"],
  ["/%6Dcp", "/mcp"],
  ["/v1/%6Bnown/by/nobody", "/v1/known/by/nobody"],
  ["/.well-known/security%2Etxt", "/.well-known/security.txt"],
])("the address %s is %s, in the answer as in the log", async (written, plain) => {
  const world = await openWorld();
  const seen = [];
  for (const path of [plain, written]) {
    world.logs.length = 0;
    const response = await fetchFrom(world, path, { headers: { authorization: `Bearer ${world.key}` } });
    const { method, route, status } = JSON.parse(world.logs[0] ?? "{}") as Record<string, unknown>;
    seen.push({ status: response.status, logged: { method, route, status } });
  }
  expect(seen[1]).toEqual(seen[0]);
});
