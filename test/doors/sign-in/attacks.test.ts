import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf, openWorld, type World } from "../../support/world";
import {
  browse,
  callMcp,
  codeOf,
  decide,
  exchange,
  fieldOf,
  letIn,
  ORIGIN,
  queryFor,
  REDIRECT,
  refresh,
  register,
  signInByKey,
  type Tokens,
  VERIFIER,
} from "./client";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});

const grantsOf = async (user = "ann") =>
  (await bodyOf<{ data: { id: string }[] }>(await world.send("GET", `/v1/users/${user}/grants`))).data;

const consentOf = async (client: Awaited<ReturnType<typeof register>>, user = "ann") => {
  const { key } = await world.newKey({ user_id: user });
  return await signInByKey(world, await queryFor(client), key);
};

describe("an address that isn't the client's", () => {
  it.each([
    `${REDIRECT}/`,
    `${REDIRECT}?a=1`,
    "https://client.example/Callback",
    "https://client.example.evil.example/callback",
    "http://client.example/callback",
    "https://client.example:8443/callback",
    "https://user@client.example/callback",
    `${REDIRECT}#`,
    "https://client.example/callback%2F",
    "javascript:alert(1)",
  ])("is refused on a page, and never led to: %s", async (redirect_uri) => {
    const client = await register(world);
    const { response, text } = await browse(world, `/authorize${await queryFor(client, { redirect_uri })}`);
    expect(response.status).toBe(400);
    expect(response.headers.get("location")).toBeNull();
    expect(text).toContain("This can&#39;t go on");
  });

  it("has another port than the one that was registered", async () => {
    const client = await register(world, { redirect_uris: ["http://127.0.0.1:4000/cb"] });
    const query = await queryFor(client, { redirect_uri: "http://127.0.0.1:4001/cb" });
    expect((await browse(world, `/authorize${query}`)).response.status).toBe(400);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://client.example/",
    "http://client.example/cb",
    "intent://x",
    "ws://x.example",
  ])("can't be registered: %s", async (uri) => {
    const answer = await world.send("POST", "/oauth/register", {
      key: null,
      body: { client_name: "x", redirect_uris: [uri], token_endpoint_auth_method: "none" },
    });
    expect(answer.status).toBe(400);
  });
});

describe("a request", () => {
  it.each([
    ["has no challenge", { code_challenge: null, code_challenge_method: null }, "invalid_request"],
    [
      "has a plain challenge",
      { code_challenge: VERIFIER, code_challenge_method: "plain" },
      "invalid_request",
    ],
    ["is for another host's resource", { resource: "https://elsewhere.example/mcp" }, "invalid_target"],
    ["asks for a token at once", { response_type: "token" }, "unsupported_response_type"],
  ])("that %s goes back to the client", async (_what, changed, error) => {
    const query = await queryFor(await register(world), changed);
    const { response } = await browse(world, `/authorize${query}`);
    expect([302, 303]).toContain(response.status);
    const address = new URL(response.headers.get("location") ?? "");
    expect(`${address.origin}${address.pathname}`).toBe(REDIRECT);
    expect(address.searchParams.get("error")).toBe(error);
    expect(address.searchParams.get("state")).toBe("the-state");
  });

  it("has no challenge, from a client with a secret too", async () => {
    const client = await register(world, { token_endpoint_auth_method: "client_secret_post" });
    const query = await queryFor(client, { code_challenge: null, code_challenge_method: null });
    const { response } = await browse(world, `/authorize${query}`);
    expect(response.headers.get("location")).toContain("error=invalid_request");
  });

  it("of a client that nobody registered stays on a page", async () => {
    const query = await queryFor({ client_id: "nobody" });
    expect((await browse(world, `/authorize${query}`)).response.status).toBe(400);
  });
});

describe("a code", () => {
  it("is good once: the second time ends what the first gave", async () => {
    const { client, code, tokens } = await letIn(world);
    expect(await bodyOf(await exchange(world, client, code), 400)).toMatchObject({ error: "invalid_grant" });
    expect((await callMcp(world, tokens.access_token)).status).toBe(401);
  });

  it("is good for one of many exchanges at the same time", async () => {
    const client = await register(world);
    const code = codeOf(await decide(world, await consentOf(client), "allow", "UTC"));
    const answers = await Promise.all(Array.from({ length: 6 }, () => exchange(world, client, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await world.sql("SELECT count(*) AS n FROM sign_in_records WHERE name LIKE 'token:%'")).toEqual([
      { n: 1 },
    ]);
  });

  it.each([
    ["another client", async () => ({ client_id: (await register(world)).client_id })],
    ["another verifier", async () => ({ code_verifier: `${VERIFIER}x` })],
    ["another address", async () => ({ redirect_uri: "https://client.example/other" })],
    ["another resource", async () => ({ resource: "https://elsewhere.example/mcp" })],
  ])("isn't good with %s", async (_what, changed) => {
    const client = await register(world);
    const code = codeOf(await decide(world, await consentOf(client), "allow", "UTC"));
    expect((await exchange(world, client, code, await changed())).status).toBe(400);
    expect(await world.sql("SELECT 1 FROM sign_in_records WHERE name LIKE 'token:%'")).toEqual([]);
  });

  it("ends after ten minutes, and its grant with it", async () => {
    const client = await register(world);
    const code = codeOf(await decide(world, await consentOf(client), "allow", "UTC"));
    expect(await grantsOf()).toHaveLength(1);
    await world.advance(601);
    expect((await exchange(world, client, code)).status).toBe(400);
    expect(await grantsOf()).toEqual([]);
  });

  it("dies with the user who agreed", async () => {
    const client = await register(world);
    const code = codeOf(await decide(world, await consentOf(client), "allow", "UTC"));
    await world.send("DELETE", "/v1/users/ann");
    expect((await exchange(world, client, code)).status).toBe(400);
    expect(await world.sql("SELECT 1 FROM sign_in_records WHERE key_id IS NOT NULL")).toEqual([]);
  });
});

describe("a refresh token", () => {
  it("is good once: at once it is refused, later it ends the grant", async () => {
    const { client, tokens } = await letIn(world);
    const next = await bodyOf<Tokens>(await refresh(world, client, tokens.refresh_token));
    await world.advance(10);
    expect((await refresh(world, client, tokens.refresh_token)).status).toBe(400);
    expect((await callMcp(world, next.access_token)).status).toBe(200);
    await world.advance(30);
    expect((await refresh(world, client, tokens.refresh_token)).status).toBe(400);
    expect((await callMcp(world, next.access_token)).status).toBe(401);
    expect((await refresh(world, client, next.refresh_token)).status).toBe(400);
    expect(await grantsOf()).toEqual([]);
  });

  it("is good for one of many calls at the same time", async () => {
    const { client, tokens } = await letIn(world);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => refresh(world, client, tokens.refresh_token)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("of one client isn't good for another, nor as an access token, nor the other way round", async () => {
    const { tokens } = await letIn(world);
    const other = await register(world);
    expect((await refresh(world, other, tokens.refresh_token)).status).toBe(400);
    expect((await callMcp(world, tokens.refresh_token)).status).toBe(401);
    expect((await refresh(world, other, tokens.access_token)).status).toBe(400);
  });
});

describe("a token", () => {
  it("opens the Model Context Protocol's door alone, and its own user alone", async () => {
    const { tokens } = await letIn(world);
    for (const path of ["/v1/users/ann", "/v1/users/ann/context", "/v1/key"])
      expect((await world.send("GET", path, { key: tokens.access_token })).status).toBe(401);
    const other = await world.send("POST", "/mcp?user_id=ben", {
      key: tokens.access_token,
      headers: { accept: "application/json, text/event-stream" },
      body: { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} },
    });
    expect(other.status).toBe(403);
  });

  it("dies with its user, who may come again without it", async () => {
    const { client, tokens } = await letIn(world);
    await world.send("DELETE", "/v1/users/ann");
    expect((await callMcp(world, tokens.access_token)).status).toBe(401);
    expect((await refresh(world, client, tokens.refresh_token)).status).toBe(400);
    await world.user("ann").remember({ content: "here again" });
    expect((await callMcp(world, tokens.access_token)).status).toBe(401);
  });

  it("dies with its app", async () => {
    const { tokens } = await letIn(world);
    await world.admin("DELETE", `/v1/apps/${world.app}?confirm=${world.app}`);
    expect((await callMcp(world, tokens.access_token)).status).toBe(401);
    expect(await world.sql("SELECT 1 FROM sign_in_records WHERE key_id IS NOT NULL")).toEqual([]);
  });

  it("stands in no export", async () => {
    const { tokens } = await letIn(world);
    const text = await (await world.send("GET", "/v1/users/ann/export")).text();
    expect(text).not.toContain(tokens.access_token.split(":")[0]);
    expect(text).not.toContain("client.example");
  });
});

describe("the page of consent", () => {
  it("can be framed by nobody, kept by nobody, and runs its own script alone", async () => {
    const page = await consentOf(await register(world));
    const { headers } = page.response;
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    for (const cookie of headers.getSetCookie())
      expect(cookie).toMatch(/^__Host-[^;]+; Path=\/; Secure; HttpOnly; SameSite=Lax/);
  });

  it("is answered by its own form in its own browser alone, and once", async () => {
    const page = await consentOf(await register(world));
    const form = {
      step: "decide",
      handle: fieldOf(page, "handle"),
      person: fieldOf(page, "person"),
      decision: "allow",
      time_zone: "UTC",
    };
    const sent = async (changed: object, headers: Record<string, string> = {}, cookies = page.cookies) =>
      (await browse(world, "/authorize", { form: { ...form, ...changed }, cookies, headers })).response;
    for (const headers of [{ origin: "https://evil.example" }, { origin: "null" }])
      expect((await sent({}, headers)).status).toBe(403);
    expect((await sent({}, {}, new Map())).status).toBe(400);
    expect((await sent({ handle: "another" })).status).toBe(400);
    expect((await sent({ person: "forged" })).status).toBe(400);
    const other = await consentOf(await register(world), "ben");
    expect((await sent({ person: fieldOf(other, "person") })).status).toBe(400);
    expect(await grantsOf()).toEqual([]);
    const both = await Promise.all([sent({}), sent({})]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 400]);
    expect(await grantsOf()).toHaveLength(1);
    expect((await sent({})).status).toBe(400);
  });

  it("lets nobody in for a user who was erased meanwhile, or with a key that was ended", async () => {
    const page = await consentOf(await register(world));
    await world.send("DELETE", "/v1/users/ann");
    expect((await decide(world, page, "allow", "UTC")).response.status).toBe(400);
    expect(await grantsOf()).toEqual([]);

    const { key, id } = await world.newKey({ user_id: "cat" });
    const second = await signInByKey(world, await queryFor(await register(world)), key);
    await world.admin("DELETE", `/v1/keys/${id}`);
    expect((await decide(world, second, "allow", "UTC")).response.status).toBe(400);
    expect(await grantsOf("cat")).toEqual([]);
  });

  it("lets in at once who signs in after they were erased", async () => {
    await world.user().store("Likes tea");
    await world.send("DELETE", "/v1/users/ann");
    const page = await consentOf(await register(world));
    expect((await decide(world, page, "allow", "UTC")).response.status).toBe(303);
    await world.send("DELETE", "/v1/users/ann");
    const { url } = await bodyOf<{ url: string }>(
      await world.send("POST", "/v1/users/ann/sign-in", { body: {} }),
      201,
    );
    const { cookies } = await browse(world, `/authorize${await queryFor(await register(world))}`);
    const { pathname } = new URL(url);
    const linked = await browse(world, pathname, { cookies, form: {} });
    expect((await decide(world, linked, "allow", "UTC")).response.status).toBe(303);
  });

  it("waits ten minutes", async () => {
    const page = await consentOf(await register(world));
    await world.advance(601);
    expect((await decide(world, page, "allow", "UTC")).response.status).toBe(400);
    expect(await grantsOf()).toEqual([]);
  });
});

describe("signing in", () => {
  it.each([
    ["an app's key", async () => world.key, "bot&#39;s key"],
    ["the admin's token", async () => "test-admin-token", "bot&#39;s key"],
    ["no key of ours", async () => `alm_${"a".repeat(40)}`, "isn&#39;t valid"],
    ["an access token", async () => (await letIn(world)).tokens.access_token, "isn&#39;t valid"],
    ["nothing", async () => "", "isn&#39;t valid"],
  ])("isn't done with %s", async (_what, key, sentence) => {
    const page = await signInByKey(world, await queryFor(await register(world)), await key());
    expect(page.response.status).toBe(400);
    expect(page.text).toContain(sentence);
    expect(page.text).not.toContain('name="person"');
  });

  it("shows no key that was entered, and leads to no address that was sent", async () => {
    const client = await register(world);
    const { key } = await world.newKey({ user_id: "ann" });
    const page = await browse(world, "/authorize", {
      form: { step: "key", query: await queryFor(client, { redirect_uri: "https://evil.example/" }), key },
    });
    expect(page.response.status).toBe(400);
    expect(page.response.headers.get("location")).toBeNull();
    expect(page.text).not.toContain(key);
  });
});

it("lets twenty clients register from an address at once, and then one a minute", async () => {
  const once = async (address: string) =>
    (
      await world.send("POST", "/oauth/register", {
        key: null,
        headers: { "cf-connecting-ip": address },
        body: { client_name: "x", redirect_uris: [REDIRECT], token_endpoint_auth_method: "none" },
      })
    ).status;
  const first = [];
  for (let n = 0; n < 22; n += 1) first.push(await once("192.0.2.7"));
  expect(first).toEqual([...Array.from({ length: 20 }, () => 201), 429, 429]);
  expect(await once("192.0.2.8")).toBe(201);
  await world.advance(61);
  expect(await once("192.0.2.7")).toBe(201);
});

it("answers the protocol's calls to pages of any origin, and a preflight", async () => {
  const answer = await world.send("OPTIONS", "/oauth/token", {
    key: null,
    headers: { origin: "https://elsewhere.example", "access-control-request-method": "POST" },
  });
  expect(answer.status).toBe(204);
  const refused = await world.send("POST", "/oauth/token", {
    key: null,
    headers: { origin: "https://elsewhere.example", "content-type": "application/x-www-form-urlencoded" },
    body: "grant_type=authorization_code&code=a:b:c&client_id=x",
  });
  expect(refused.headers.get("access-control-allow-origin")).toBe("*");
  expect(refused.status).toBeLessThan(500);
  expect(await refused.text()).not.toContain(ORIGIN.replace("https://", "sql"));
});
