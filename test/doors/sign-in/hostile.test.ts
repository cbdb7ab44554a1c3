import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf, openWorld, type World } from "../../support/world";
import {
  browse,
  callMcp,
  codeOf,
  decide,
  exchange,
  letIn,
  ORIGIN,
  queryFor,
  REDIRECT,
  type Registration,
  refresh,
  register,
  signInByKey,
  type Tokens,
  tokenCall,
  VERIFIER,
} from "./client";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});

const grantsOf = async (user = "ann") =>
  (
    await bodyOf<{ data: { id: string; client: string }[] }>(
      await world.send("GET", `/v1/users/${encodeURIComponent(user)}/grants`),
    )
  ).data;

/** The page of consent of a client that asks by another address. */
async function consentAt(redirect_uri: string) {
  const { key } = await world.newKey({ user_id: "ann" });
  const client = await register(world, { redirect_uris: [redirect_uri] });
  return { client, page: await signInByKey(world, await queryFor(client, { redirect_uri }), key) };
}

describe("where the access goes", () => {
  it.each([
    ["the host of letters that look like others", "https://сlaude.ai/cb", "xn--laude-0ye.ai"],
    ["the scheme of an app's own address, which has no host", "evil.app://claude.ai/cb", "evil.app:"],
    ["the same where it looks like this computer", "evil.app://localhost/cb", "evil.app:"],
  ])("is told as %s", async (_what, address, shown) => {
    const { page } = await consentAt(address);
    expect(page.response.status).toBe(200);
    expect(page.text).toContain(`<b>${shown}</b>`);
    expect(page.text).not.toMatch(/<b>(?:claude\.ai|localhost)<\/b>|your computer/);
    await decide(world, page, "allow", "UTC");
    expect((await grantsOf()).map(({ client }) => client)).toEqual([shown]);
  });
});

it("isn't registered with a name before its host", async () => {
  const body = { client_name: "x", redirect_uris: ["https://claude.ai@evil.example/cb"] };
  expect((await world.send("POST", "/oauth/register", { key: null, body })).status).toBe(400);
});

describe("a client's request", () => {
  it("is refused where its challenge names no method, which would be the plain one", async () => {
    const query = await queryFor(await register(world), { code_challenge_method: null });
    const { response } = await browse(world, `/authorize${query}`);
    expect(response.headers.get("location")).toContain("error=invalid_request");
  });

  it.each(["redirect_uri", "client_id", "code_challenge", "resource"])(
    "leads nowhere else by a second %s",
    async (name) => {
      const { key } = await world.newKey({ user_id: "ann" });
      const client = await register(world);
      const query = `${await queryFor(client)}&${name}=${encodeURIComponent("https://evil.example/mcp")}`;
      const { response, text } = await browse(world, `/authorize${query}`);
      if (response.status === 200) {
        const page = await signInByKey(world, query, key);
        const code = codeOf(await decide(world, page, "allow", "UTC"));
        expect((await exchange(world, client, code)).status).toBe(200);
        expect(text).not.toContain("<b>evil.example</b>");
      } else expect(response.headers.get("location") ?? REDIRECT).toContain(REDIRECT);
      expect(response.headers.get("location") ?? "").not.toContain("evil.example");
    },
  );

  it.each(["a&b=c#\"<>' é%00 +", ""])("gets its state back to the byte, or none: %j", async (state) => {
    const { key } = await world.newKey({ user_id: "ann" });
    const query = await queryFor(await register(world), { state: state === "" ? null : state });
    const { response } = await decide(world, await signInByKey(world, query, key), "allow", "UTC");
    const { searchParams } = new URL(response.headers.get("location") ?? "");
    expect(searchParams.get("state")).toBe(state === "" ? null : state);
    expect(searchParams.get("iss")).toBe(ORIGIN);
  });
});

describe("an exchange", () => {
  const codeFor = async (client: Registration) => {
    const { key } = await world.newKey({ user_id: "ann" });
    return codeOf(await decide(world, await signInByKey(world, await queryFor(client), key), "allow", "UTC"));
  };

  it.each([
    ["no verifier", { code_verifier: null }],
    ["an empty verifier", { code_verifier: "" }],
    ["no client", { client_id: null }],
  ] as const)("isn't made with %s", async (_what, changed) => {
    const client = await register(world);
    const form: Record<string, string | null> = {
      grant_type: "authorization_code",
      code: await codeFor(client),
      client_id: client.client_id,
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
      ...changed,
    };
    const sent = Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== null);
    const answer = await tokenCall(world, Object.fromEntries(sent));
    expect([400, 401]).toContain(answer.status);
    expect(await world.sql("SELECT 1 FROM sign_in_records WHERE name LIKE 'token:%'")).toEqual([]);
  });

  it.each(["client_secret_post", "client_secret_basic"])(
    "of a client with %s wants its secret",
    async (method) => {
      const client = await register(world, { token_endpoint_auth_method: method });
      const { client_id, client_secret = "" } = client;
      const form = { grant_type: "authorization_code", redirect_uri: REDIRECT, code_verifier: VERIFIER };
      const send = async (secret: string | null, code: string) => {
        const isPost = method === "client_secret_post";
        const basic = { authorization: `Basic ${btoa(`${client_id}:${secret}`)}` };
        const post = { client_id, ...(secret === null ? {} : { client_secret: secret }) };
        const answer = await world.send("POST", "/oauth/token", {
          key: null,
          headers: {
            "content-type": "application/x-www-form-urlencoded",
            ...(isPost || secret === null ? {} : basic),
          },
          body: new URLSearchParams({ ...form, code, ...(isPost || secret === null ? post : {}) }).toString(),
        });
        return answer.status;
      };
      expect([400, 401]).toContain(await send(null, await codeFor(client)));
      expect([400, 401]).toContain(await send("another", await codeFor(client)));
      expect(await send(client_secret, await codeFor(client))).toBe(200);
    },
  );

  it("of a grant that was ended meanwhile is refused", async () => {
    const client = await register(world);
    const code = await codeFor(client);
    const [grant] = await grantsOf();
    await world.send("DELETE", `/v1/users/ann/grants/${grant?.id}`);
    expect((await exchange(world, client, code)).status).toBe(400);
    expect(await world.sql("SELECT 1 FROM sign_in_records WHERE key_id IS NOT NULL")).toEqual([]);
  });

  it("gives nothing that lives on where the grant is ended at the same time", async () => {
    for (let n = 0; n < 5; n += 1) {
      const { client, tokens } = await letIn(world);
      const [grant] = await grantsOf();
      const [next] = await Promise.all([
        refresh(world, client, tokens.refresh_token),
        world.send("DELETE", `/v1/users/ann/grants/${grant?.id}`),
      ]);
      const made = next.status === 200 ? await bodyOf<Tokens>(next) : tokens;
      expect((await callMcp(world, made.access_token)).status).toBe(401);
      expect((await refresh(world, client, made.refresh_token)).status).toBe(400);
      expect(await grantsOf()).toEqual([]);
      expect(await world.sql("SELECT 1 FROM sign_in_records WHERE key_id IS NOT NULL")).toEqual([]);
    }
  });
});

describe("a used refresh token", () => {
  it.each([
    ["a parameter that comes twice", "grant_type=x&grant_type=refresh_token"],
    ["an escaped name", "grant%5Ftype=refresh_token"],
    ["a byte order mark", "\ufeffgrant_type=refresh_token&grant_type=refresh_token"],
    ["blanks", "grant_type=refresh_token%20"],
  ])("isn't taken by %s", async (_what, type) => {
    const { client, tokens } = await letIn(world);
    await refresh(world, client, tokens.refresh_token);
    const rest = new URLSearchParams({ refresh_token: tokens.refresh_token, client_id: client.client_id });
    for (const content of [
      "application/x-www-form-urlencoded",
      "application/x-www-form-urlencoded; charset=utf-16",
    ]) {
      const answer = await world.send("POST", "/oauth/token", {
        key: null,
        headers: { "content-type": content },
        body: `${type}&${rest}`,
      });
      expect(answer.status).toBe(400);
    }
  });
});

it("is given back by its own client alone", async () => {
  const { client, tokens } = await letIn(world);
  const other = await register(world);
  for (const token of [tokens.refresh_token, tokens.access_token])
    await tokenCall(world, { token, client_id: other.client_id });
  expect((await callMcp(world, tokens.access_token)).status).toBe(200);
  await tokenCall(world, { token: tokens.access_token, client_id: client.client_id });
  expect((await callMcp(world, tokens.access_token)).status).toBe(401);
  expect(await grantsOf()).toHaveLength(1);
});

it.each(["a:b", "telegram:-100123", "a:b:c@d+e", ":::"])(
  "knows a user by an id with colons: %s",
  async (user) => {
    const { client, tokens } = await letIn(world, user);
    expect((await callMcp(world, tokens.access_token)).status).toBe(200);
    const next = await bodyOf<Tokens>(await refresh(world, client, tokens.refresh_token));
    expect(await grantsOf(user)).toHaveLength(1);
    await world.send("DELETE", `/v1/users/${encodeURIComponent(user)}`);
    expect((await callMcp(world, next.access_token)).status).toBe(401);
  },
);

it("keeps the persons of two apps apart who have one id", async () => {
  const other = await openWorld();
  const here = await letIn(world, "sam");
  await world.user("sam").remember({ content: "the code of the door is 4711" });
  const there = await letIn(other, "sam");
  const asked = await other.send("POST", "/mcp", {
    key: there.tokens.access_token,
    headers: { accept: "application/json, text/event-stream" },
    body: {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "search_memory", arguments: { query: "code door" } },
    },
  });
  expect(await asked.text()).not.toContain("4711");
  const [grant] = await grantsOf("sam");
  expect((await other.send("DELETE", `/v1/users/sam/grants/${grant?.id}`)).status).toBe(404);
  expect((await callMcp(world, here.tokens.access_token)).status).toBe(200);
});

it("counts the hours of a test app's tokens by the real clock", async () => {
  const app = `test-${world.app}`;
  const { key } = await bodyOf<{ key: string }>(
    await world.admin("POST", "/v1/keys", { app, test: true }),
    201,
  );
  const client = await register(world);
  const person = await bodyOf<{ key: string }>(
    await world.admin("POST", "/v1/keys", { app, user_id: "ann" }),
    201,
  );
  const page = await signInByKey(world, await queryFor(client), person.key);
  await world.send("POST", "/v1/clock/advance", { key, body: { by: "P300D" } });
  const code = codeOf(await decide(world, page, "allow", "Asia/Tokyo"));
  const tokens = await bodyOf<Tokens>(await exchange(world, client, code));
  await world.send("POST", "/v1/clock/advance", { key, body: { by: "P300D" } });
  expect((await callMcp(world, tokens.access_token)).status).toBe(200);
  await world.advance(3601);
  expect((await callMcp(world, tokens.access_token)).status).toBe(401);
  expect((await refresh(world, client, tokens.refresh_token)).status).toBe(200);
});

it("uses no link up by a program that looks at it, nor by another page's form", async () => {
  const { cookies } = await browse(world, `/authorize${await queryFor(await register(world))}`);
  const made = await world.send("POST", "/v1/users/ann/sign-in", { body: {} });
  const path = new URL((await bodyOf<{ url: string }>(made, 201)).url).pathname;
  for (const method of ["HEAD", "OPTIONS", "PUT", "DELETE"])
    await world.send(method, path, { key: null, headers: { origin: ORIGIN } });
  expect(
    (await browse(world, path, { cookies, form: {}, headers: { origin: "null" } })).response.status,
  ).toBe(403);
  expect((await browse(world, path, { cookies, form: {} })).response.status).toBe(200);
});
