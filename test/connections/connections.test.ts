import { beforeEach, describe, expect, it } from "vitest";
import type { PlatformName } from "../../src/platforms/platforms";
import { BOTS, credentialsOf } from "../chat/bots";
import { type Connection, openChat } from "../chat/chat";
import { dumpD1 } from "../support/dump";
import { everyRow } from "../support/every-row";
import { problemOf } from "../support/problem";
import type { Body } from "../support/wire";
import { bodyOf, openWorld, type World } from "../support/world";

const ALL = Object.keys(BOTS) as PlatformName[];

let world: World;

beforeEach(async () => {
  world = await openWorld();
});

async function create(platform: PlatformName, more: Body = {}): Promise<Connection> {
  const body = { platform, credentials: await credentialsOf(BOTS[platform]), ...more };
  return await bodyOf<Connection>(await world.send("POST", "/v1/connections", { body }), 201);
}

const refuse = async (body: unknown, path: string) =>
  await problemOf(await world.send("POST", "/v1/connections", { body }), {
    status: 422,
    code: "invalid",
    path,
  });

describe.each(ALL)("a connection of %s", (platform) => {
  it("is made, read, listed, changed and removed", async () => {
    const made = await create(platform, { time_zone: "Europe/Berlin" });
    expect(made).toMatchObject({
      id: expect.stringMatching(/^con_[a-z0-9]{16}$/),
      platform,
      webhook_url: `https://almanac.test/webhooks/${platform}/${made.id}`,
      mode: "assistant",
      time_zone: "Europe/Berlin",
      forward_url: null,
      template: null,
    });
    const path = `/v1/connections/${made.id}`;
    expect(await bodyOf(await world.send("GET", path))).toEqual(made);
    expect(await bodyOf(await world.send("GET", "/v1/connections"))).toEqual({
      data: [made],
      next_cursor: null,
    });
    const changed = await bodyOf(
      await world.send("PATCH", path, { body: { mode: "store", time_zone: null } }),
    );
    expect(changed).toEqual({ ...made, mode: "store", time_zone: null });
    expect(await bodyOf(await world.send("GET", path))).toEqual(changed);
    expect(await bodyOf(await world.send("DELETE", path))).toEqual({ status: "deleted", id: made.id });
    for (const method of ["GET", "PATCH", "DELETE"])
      await problemOf(await world.send(method, path, method === "PATCH" ? { body: { mode: "store" } } : {}), {
        status: 404,
        code: "not_found",
      });
  });

  it("never shows its credentials, which are sealed where they are kept", async () => {
    const credentials = await credentialsOf(BOTS[platform]);
    const made = await create(platform);
    const path = `/v1/connections/${made.id}`;
    const shown = [
      JSON.stringify(made),
      await (await world.send("GET", path)).text(),
      await (await world.send("GET", "/v1/connections")).text(),
      await (await world.send("PATCH", path, { body: { credentials } })).text(),
      await dumpD1(),
      world.logs.join("\n"),
    ].join("\n");
    for (const [name, value] of Object.entries(credentials)) expect(shown, name).not.toContain(value);
    const [a, b] = await world.sql<{ credentials: string }>("SELECT credentials FROM connections");
    expect(a?.credentials.length).toBeGreaterThan(40);
    expect(b).toBe(undefined);
  });
});

it("a connection needs credentials of its platform's form, and says which are wrong without repeating them", async () => {
  await everyRow(ALL, async (platform) => {
    const credentials: Record<string, unknown> = await credentialsOf(BOTS[platform]);
    for (const name of Object.keys(credentials)) {
      const { [name]: _, ...without } = credentials;
      await refuse({ platform, credentials: without }, `credentials.${name}`);
      for (const wrong of ["", "two\nlines-hunter2", "hunter2\u0000", 7, null, "x".repeat(5000)]) {
        const problem = await refuse(
          { platform, credentials: { ...credentials, [name]: wrong } },
          `credentials.${name}`,
        );
        expect(JSON.stringify(problem)).not.toContain("hunter2");
      }
    }
    await refuse({ platform, credentials: { ...credentials, surprise: "hunter2" } }, "credentials.surprise");
    expect(await bodyOf(await world.send("GET", "/v1/connections"))).toEqual({ data: [], next_cursor: null });
  });
});

it("what can't be a connection is refused", async () => {
  const { credentials } = BOTS.telegram;
  await refuse({ platform: "icq", credentials }, "platform");
  await refuse({ platform: "telegram" }, "credentials");
  await refuse({ platform: "telegram", credentials: "x" }, "credentials");
  await refuse({ platform: "telegram", credentials, mode: "shout" }, "mode");
  await refuse({ platform: "telegram", credentials, time_zone: "Mars/Olympus" }, "time_zone");
  await refuse({ platform: "telegram", credentials, surprise: 1 }, "surprise");
  await refuse(
    { platform: "telegram", credentials, template: { name: "Not A Name", language: "en" } },
    "template.name",
  );
});

it("an app sees its own connections only, and a user's key none", async () => {
  const made = await create("telegram");
  const path = `/v1/connections/${made.id}`;
  const before = await dumpD1({ app: world.app });
  const { key: stranger } = await world.newKey({ app: "stranger" });
  const { key: user } = await world.newKey({ user_id: "ann" });
  expect(await bodyOf(await world.send("GET", "/v1/connections", { key: stranger }))).toEqual({
    data: [],
    next_cursor: null,
  });
  for (const method of ["GET", "PATCH", "DELETE"]) {
    const body = method === "PATCH" ? { body: { mode: "store" } } : {};
    await problemOf(await world.send(method, path, { key: stranger, ...body }), { status: 404 });
    await problemOf(await world.send(method, path, { key: user, ...body }), { status: 403 });
    await problemOf(await world.send(method, path, { key: null, ...body }), { status: 401 });
  }
  await problemOf(await world.send("GET", "/v1/connections", { key: user }), { status: 403 });
  const { credentials } = BOTS.telegram;
  for (const key of [user, null])
    await problemOf(
      await world.send("POST", "/v1/connections", { key, body: { platform: "telegram", credentials } }),
      { status: key === null ? 401 : 403 },
    );
  const after = JSON.parse(await dumpD1({ app: world.app })) as Body;
  expect(after["connections"]).toEqual((JSON.parse(before) as Body)["connections"]);
});

it("many are listed page by page", async () => {
  for (let i = 0; i < 5; i += 1) await create("telegram");
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? "" : `&cursor=${cursor}`;
    const page: { data: Connection[]; next_cursor: string | null } = await bodyOf(
      await world.send("GET", `/v1/connections?limit=2${query}`),
    );
    expect(page.data.length).toBeLessThanOrEqual(2);
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(new Set(seen).size).toBe(5);
  expect(seen).toHaveLength(5);
});

it("a repeated request with an Idempotency-Key makes one, and shows its secret again", async () => {
  const body = {
    platform: "telegram",
    credentials: BOTS.telegram.credentials,
    mode: "forward",
    forward_url: "https://bot.example.com/",
  };
  const sending = { body, headers: { "idempotency-key": "k1" } };
  const first = await bodyOf<Connection>(await world.send("POST", "/v1/connections", sending), 201);
  const again = await bodyOf<Connection>(await world.send("POST", "/v1/connections", sending), 201);
  expect(again).toEqual(first);
  expect(first.forward_secret).toMatch(/^whsec_/);
  expect(await dumpD1()).not.toContain(first.forward_secret);
  expect((await bodyOf<{ data: unknown[] }>(await world.send("GET", "/v1/connections"))).data).toHaveLength(
    1,
  );
});

it("the forward secret is shown once, stays with its address, and is new with another", async () => {
  const made = await create("telegram", { mode: "forward", forward_url: "https://bot.example.com/a" });
  const path = `/v1/connections/${made.id}`;
  expect(made.forward_secret).toMatch(/^whsec_/);
  expect(await bodyOf(await world.send("GET", path))).not.toHaveProperty("forward_secret");
  const patch = async (body: Body) => await bodyOf<Connection>(await world.send("PATCH", path, { body }));
  expect(await patch({ mode: "store" })).not.toHaveProperty("forward_secret");
  expect(await patch({ mode: "forward" })).not.toHaveProperty("forward_secret");
  const moved = await patch({ forward_url: "https://bot.example.com/b" });
  expect(moved.forward_secret).toMatch(/^whsec_/);
  expect(moved.forward_secret).not.toBe(made.forward_secret);
  await problemOf(await world.send("PATCH", path, { body: { forward_url: null } }), {
    status: 422,
    path: "forward_url",
  });
});

describe("a change takes effect on the next call", () => {
  it("of the mode", async () => {
    const chat = await openChat("telegram");
    expect(await chat.say("/help")).toHaveLength(1);
    await chat.patch({ mode: "store" });
    expect(await chat.say("/help")).toEqual([]);
    await chat.patch({ mode: "forward", forward_url: "https://bot.example.com/" });
    chat.onCall = ({ platform }) => (platform === "web" ? Response.json({ reply: "from the bot" }) : null);
    expect(await chat.say("/help")).toEqual(["from the bot"]);
    await chat.patch({ mode: "assistant" });
    expect(await chat.say("/help")).toEqual([expect.stringContaining("remind me to pay rent")]);
  });

  it("of the credentials", async () => {
    const chat = await openChat("telegram");
    await chat.patch({
      credentials: { bot_token: "999:NEW", secret_token: "another-one" },
      old_credentials: null,
    });
    expect((await chat.send("/help")).status).toBe(401);
    await chat.patch({ credentials: { bot_token: "999:NEW", secret_token: "the_secret-token" } });
    await chat.say("/help");
    expect(chat.calls.at(-1)?.url).toContain("/bot999:NEW/sendMessage");
  });

  it("and what waits for a connection that is removed is dropped", async () => {
    const chat = await openChat("telegram");
    await chat.send("/help");
    await chat.stage.send("DELETE", `/v1/connections/${chat.connection.id}`);
    await chat.stage.drain();
    expect(chat.calls).toEqual([]);
    expect(chat.stage.waiting).toEqual([]);
  });
});
