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
  refresh,
  register,
  signInByKey,
  type Tokens,
  tokenCall,
} from "./client";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});

describe("discovery", () => {
  it("leads from a call without a key to the server that lets clients in", async () => {
    const refused = await callMcp(world, null);
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toBe(
      `Bearer realm="almanac", resource_metadata="${ORIGIN}/.well-known/oauth-protected-resource/mcp"`,
    );
    const resource = await bodyOf(
      await world.send("GET", "/.well-known/oauth-protected-resource/mcp", { key: null }),
    );
    expect(resource).toMatchObject({ resource: `${ORIGIN}/mcp`, authorization_servers: [ORIGIN] });
    const answer = await world.send("GET", "/.well-known/oauth-authorization-server", {
      key: null,
      headers: { origin: "https://elsewhere.example" },
    });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(await bodyOf(answer)).toMatchObject({
      issuer: ORIGIN,
      authorization_endpoint: `${ORIGIN}/authorize`,
      token_endpoint: `${ORIGIN}/oauth/token`,
      registration_endpoint: `${ORIGIN}/oauth/register`,
      code_challenge_methods_supported: ["S256"],
      response_types_supported: ["code"],
    });
  });

  it("is told only where the protocol can work", async () => {
    const plain = await openWorld(undefined, {
      PUBLIC_URL: "http://almanac.example",
    } as Partial<Cloudflare.Env>);
    expect((await callMcp(plain, null)).headers.get("www-authenticate")).toBe('Bearer realm="almanac"');
    expect((await plain.send("GET", "/authorize", { key: null })).status).toBe(404);
  });
});

describe("a person", () => {
  it("signs in with a key, agrees, and the client calls until it is sent away", async () => {
    const { tokens, client } = await letIn(world);
    expect(tokens.expires_in).toBe(3600);
    expect((await callMcp(world, tokens.access_token)).status).toBe(200);
    await world.settle();

    const { data } = await bodyOf<{
      data: { id: string; name: string; client: string; last_used_at: number }[];
    }>(await world.send("GET", "/v1/users/ann/grants"));
    expect(data).toEqual([
      expect.objectContaining({ name: "Test client", client: "client.example", last_used_at: world.now() }),
    ]);
    expect((await bodyOf(await world.send("GET", "/v1/users/ben/grants"))).data).toEqual([]);

    await world.advance(3601);
    expect((await callMcp(world, tokens.access_token)).status).toBe(401);
    const next = await bodyOf<Tokens>(await refresh(world, client, tokens.refresh_token));
    expect((await callMcp(world, next.access_token)).status).toBe(200);

    expect((await world.send("DELETE", `/v1/users/ann/grants/${data[0]?.id}`)).status).toBe(200);
    const gone = await callMcp(world, next.access_token);
    expect(gone.status).toBe(401);
    expect(gone.headers.get("www-authenticate")).toContain('error="invalid_token"');
    expect((await refresh(world, client, next.refresh_token)).status).toBe(400);
  });

  it("tells a zone on the page where none is known, as their own word", async () => {
    await letIn(world);
    expect(await bodyOf(await world.send("GET", "/v1/users/ann"))).toMatchObject({
      time_zone: "Asia/Tokyo",
      time_zone_source: "user",
    });
    const { key } = await world.newKey({ user_id: "ann" });
    const page = await signInByKey(world, await queryFor(await register(world)), key);
    expect(page.text).not.toContain("time_zone");
  });

  it("is asked again for a zone that nobody knows, and has agreed to nothing yet", async () => {
    const { key } = await world.newKey({ user_id: "ann" });
    const client = await register(world);
    const page = await signInByKey(world, await queryFor(client), key);
    const again = await decide(world, page, "allow", "Nowhere at all");
    expect(again.response.status).toBe(400);
    expect(again.text).toContain("I don&#39;t know this place");
    expect((await bodyOf(await world.send("GET", "/v1/users/ann/grants"))).data).toEqual([]);
    const done = await decide(world, { ...again, cookies: page.cookies }, "allow", "Lissabon");
    expect((await exchange(world, client, codeOf(done))).status).toBe(200);
    expect(await bodyOf(await world.send("GET", "/v1/users/ann"))).toMatchObject({
      time_zone: "Europe/Lisbon",
    });
  });

  it("says no, and the client hears so with its state", async () => {
    const { key } = await world.newKey({ user_id: "ann" });
    const page = await signInByKey(world, await queryFor(await register(world)), key);
    const { response } = await decide(world, page, "deny");
    const address = new URL(response.headers.get("location") ?? "");
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      error: "access_denied",
      state: "the-state",
      iss: ORIGIN,
    });
    expect((await bodyOf(await world.send("GET", "/v1/users/ann/grants"))).data).toEqual([]);
  });

  it("reads on the page who asks, for what, where it goes, and whose memory it is, in their language", async () => {
    await world.send("PATCH", "/v1/users/ann", { body: { display_name: "Ann <b>" } });
    const { key } = await world.newKey({ user_id: "ann" });
    const client = await register(world, { client_name: "<script>alert(1)</script>" });
    const page = await signInByKey(world, await queryFor(client), key);
    expect(page.text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(page.text).not.toContain("<script>alert");
    expect(page.text).toContain("Ann &lt;b&gt;");
    expect(page.text).toContain("<b>client.example</b>");
    expect(page.text).toContain(`<b>${world.app}</b>`);
    expect(page.text).toContain("read what is remembered about you");

    const german = await browse(world, `/authorize${await queryFor(client)}`, {
      headers: { "accept-language": "ja, de-AT;q=0.8, en;q=0.5" },
    });
    expect(german.text).toContain('<html lang="de">');
    expect(german.text).toContain("Dein Schlüssel");
  });

  it("gives the access back by the protocol", async () => {
    const { tokens, client } = await letIn(world);
    const answer = await tokenCall(world, { token: tokens.refresh_token, client_id: client.client_id });
    expect(answer.status).toBe(200);
    expect((await callMcp(world, tokens.access_token)).status).toBe(401);
    expect((await bodyOf(await world.send("GET", "/v1/users/ann/grants"))).data).toEqual([]);
  });

  it("lets the same client in again, in the place of the first time", async () => {
    const { client, key, tokens } = await letIn(world);
    const page = await signInByKey(world, await queryFor(client), key);
    const code = codeOf(await decide(world, page));
    expect((await exchange(world, client, code)).status).toBe(200);
    expect((await callMcp(world, tokens.access_token)).status).toBe(401);
    expect(
      (await bodyOf<{ data: unknown[] }>(await world.send("GET", "/v1/users/ann/grants"))).data,
    ).toHaveLength(1);
  });
});

describe("a link", () => {
  const linkFor = async (user = "ann") =>
    await bodyOf<{ url: string; expires_at: number }>(
      await world.send("POST", `/v1/users/${user}/sign-in`, { body: {} }),
      201,
    );

  it("signs in once, when its button is pressed, and goes on with what waits in the browser", async () => {
    const client = await register(world);
    const waiting = await browse(world, `/authorize${await queryFor(client)}`);
    const { url, expires_at } = await linkFor();
    expect(expires_at).toBe(world.now() + 600);
    const path = new URL(url).pathname;
    const opened = await browse(world, path, { cookies: waiting.cookies });
    expect(opened.text).toContain("Sign in as ann?");
    await browse(world, path, { cookies: waiting.cookies });
    const page = await browse(world, path, { cookies: waiting.cookies, form: {} });
    expect(page.text).toContain("Let Test client use your memory?");
    const code = codeOf(await decide(world, page, "allow", "Asia/Tokyo"));
    expect((await exchange(world, client, code)).status).toBe(200);
    for (const form of [undefined, {}])
      expect(
        (await browse(world, path, { cookies: waiting.cookies, ...(form === undefined ? {} : { form }) }))
          .response.status,
      ).toBe(404);
  });

  it("is not used up where nothing waits, nor by another page, nor twice at the same time", async () => {
    const path = new URL((await linkFor()).url).pathname;
    expect((await browse(world, path)).response.status).toBe(409);
    expect((await browse(world, path, { form: {} })).response.status).toBe(409);
    const { cookies } = await browse(world, `/authorize${await queryFor(await register(world))}`);
    const foreign = await browse(world, path, {
      cookies,
      form: {},
      headers: { origin: "https://evil.example" },
    });
    expect(foreign.response.status).toBe(403);
    const pages = await Promise.all([1, 2, 3].map(() => browse(world, path, { cookies, form: {} })));
    expect(pages.map(({ response }) => response.status).toSorted()).toEqual([200, 404, 404]);
  });

  it("ends after ten minutes, and with its user", async () => {
    const { cookies } = await browse(world, `/authorize${await queryFor(await register(world))}`);
    const old = new URL((await linkFor()).url).pathname;
    await world.advance(601);
    expect((await browse(world, old, { cookies })).response.status).toBe(404);
    const erased = new URL((await linkFor()).url).pathname;
    await world.send("DELETE", "/v1/users/ann");
    expect((await browse(world, erased, { cookies })).response.status).toBe(404);
  });

  it("is made by the app's key alone", async () => {
    const { key } = await world.newKey({ user_id: "ann" });
    expect((await world.send("POST", "/v1/users/ann/sign-in", { key, body: {} })).status).toBe(403);
  });
});

it("sends codes to a loopback address of any port where none was registered, and to an app's own scheme", async () => {
  const { key } = await world.newKey({ user_id: "ann" });
  for (const [registered, asked, source] of [
    ["http://127.0.0.1/cb", "http://127.0.0.1:53682/cb", "http://127.0.0.1:53682"],
    ["cursor://almanac/cb", "cursor://almanac/cb", "cursor:"],
    [REDIRECT, REDIRECT, "https://client.example"],
  ] as const) {
    const client = await register(world, { redirect_uris: [registered] });
    const page = await signInByKey(world, await queryFor(client, { redirect_uri: asked }), key);
    expect(page.response.headers.get("content-security-policy")).toContain(`form-action 'self' ${source};`);
    const { response } = await decide(world, page, "allow", "UTC");
    expect(response.headers.get("location")).toContain(`${asked}?code=`);
  }
});
