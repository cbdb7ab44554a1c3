import { beforeEach, describe, expect, it, vi } from "vitest";
import { problemOf } from "../../support/problem";
import { bodyOf, openWorld, type World } from "../../support/world";
import { queryFor, REDIRECT, register } from "./client";

/** What somebody without a key may store here, and have fetched. */

let world: World;

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00Z");
});

const registerFrom = (address: string, metadata: object = {}) =>
  world.send("POST", "/oauth/register", {
    key: null,
    headers: { "cf-connecting-ip": address },
    body: { client_name: "x", redirect_uris: [REDIRECT], token_endpoint_auth_method: "none", ...metadata },
  });

describe("a registration", () => {
  it("counts for the /64 that it comes from: of 400 of one network 20 pass", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 400; n += 1)
      statuses.push((await registerFrom(`2001:db8:7777::${n.toString(16)}`)).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
    expect((await registerFrom("2001:db8:7778::1")).status).toBe(201);
  });

  it("is 4 KB at most", async () => {
    expect((await registerFrom("198.51.100.1", { client_name: "x".repeat(5000) })).status).toBe(413);
    expect((await registerFrom("198.51.100.1", { client_name: "x".repeat(3000) })).status).toBe(201);
  });

  it("is kept for a day that nobody has let in, and then goes", async () => {
    await register(world);
    const [row] = await world.sql<{ expires_at: number }>(
      "SELECT expires_at FROM sign_in_records WHERE name LIKE 'client:%' ORDER BY expires_at DESC LIMIT 1",
    );
    const now = Math.floor(Date.now() / 1000);
    expect(Math.abs((row?.expires_at ?? 0) - now - 86_400)).toBeLessThan(60);
  });

  it("takes the place of the oldest unused one past 10,000", async () => {
    const end = Math.floor(Date.now() / 1000) + 3600;
    await world.sql(`WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 10009)
      INSERT INTO sign_in_records (name, value, expires_at) SELECT 'client:old' || i, '{}', ${end} + i FROM n`);
    await register(world);
    const kept = await world.sql<{ n: number; oldest: number }>(
      "SELECT count(*) AS n, min(expires_at) AS oldest FROM sign_in_records WHERE name LIKE 'client:%'",
    );
    expect(kept).toEqual([{ n: 10_000, oldest: end + 11 }]);
  });

  it.each([
    "microsoft-edge:https://evil.example/cb",
    "googlechrome://evil.example",
    "firefox://open-url?url=https://evil.example",
    "itms-services://?action=download",
    "market://details",
    "ms-msdt:/id",
    "search-ms:query=x",
    "shell:startup",
    "jar:https://x.example!/",
    "filesystem:https://x.example/",
    "res://x",
    "urn:x:y",
    "tel:1",
  ])("of %s is refused: only an app's own scheme leads to the app", async (uri) => {
    const answer = await registerFrom("198.51.100.2", { redirect_uris: [uri] });
    expect([answer.status, (await answer.json()) as object]).toMatchObject([
      400,
      { error: "invalid_redirect_uri" },
    ]);
  });

  it.each(["com.example.app:/cb", "cursor://almanac/cb", "vscode://x.y/cb", "claude://cb"])(
    "of %s passes",
    async (uri) => {
      expect((await registerFrom("198.51.100.3", { redirect_uris: [uri] })).status).toBe(201);
    },
  );

  it("takes the schemes without a full stop that a deployment sets", async () => {
    Object.assign(world.bindings, { REDIRECT_SCHEMES: "ourapp", PUBLIC_URL: "https://schemes.test" });
    expect((await registerFrom("198.51.100.4", { redirect_uris: ["ourapp://cb"] })).status).toBe(201);
    expect((await registerFrom("198.51.100.4", { redirect_uris: ["cursor://cb"] })).status).toBe(400);
  });
});

it.each(["\uffa0\u2800\u3164", "\u115f\u1160", " \u200b"])(
  "a client whose name %j has no shape is shown as one without",
  async (name) => {
    const client = await register(world, { client_name: name });
    const page = await world.send("GET", `/authorize${await queryFor(client)}`, { key: null });
    expect(await page.text()).toMatch(/<b>\?<\/b>|\bb?\?/);
  },
);

describe("a client that is named by a document", () => {
  const document = (address: string, changed: object = {}) => ({
    client_id: address,
    client_name: "Trusted client",
    redirect_uris: [REDIRECT],
    ...changed,
  });

  /** What the network answers, and the addresses that were asked. */
  function answering(answer: (address: string) => Response): string[] {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
      asked.push(address);
      expect(init.redirect).toBe("manual");
      return answer(address);
    });
    return asked;
  }

  const open = async (address: string, from = "198.51.100.9") =>
    await world.send("GET", `/authorize${await queryFor({ client_id: address })}`, {
      key: null,
      headers: { "cf-connecting-ip": from },
    });

  it("is shown with the host that answered for it, and fetched once in five minutes", async () => {
    const address = "https://trusted.example/one.json";
    const asked = answering(() => Response.json(document(address)));
    const page = await open(address);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("trusted.example")]);
    expect((await open(address)).status).toBe(200);
    expect(asked).toEqual([address]);
  });

  it("isn't shown whose document lies elsewhere: a redirect is not followed", async () => {
    const address = "https://trusted.example/redirected.json";
    const location = "https://evil.example/client.json";
    const asked = answering(() => new Response(null, { status: 302, headers: { location } }));
    const page = await open(address);
    expect(page.status).toBe(400);
    expect(await page.text()).not.toContain("belongs to");
    // A failure is remembered for a minute.
    await open(address);
    expect(asked).toEqual([address]);
  });

  it.each([
    "https://169.254.169.254/latest",
    "https://[::ffff:127.0.0.1]/c.json",
    "https://2130706433/c.json",
    "https://127.0.0.1.nip.io/c.json",
    "https://printer.local/c.json",
    "https://user:password@trusted.example/c.json",
    "https://trusted.example:22/c.json",
    "https://TRUSTED.example/c.json",
    "https://trusted.example/c.json#part",
  ])("is never fetched from %s", async (address) => {
    const asked = answering(() => Response.json(document(address)));
    expect((await open(address)).status).toBe(400);
    expect(asked).toEqual([]);
  });

  it.each<[string, object]>([
    ["is about another client", { client_id: "https://other.example/c.json" }],
    ["has no name", { client_name: " " }],
    ["has a secret", { client_secret: "x" }],
    ["wants to sign what it sends", { token_endpoint_auth_method: "private_key_jwt" }],
    ["leads to a program of the system", { redirect_uris: ["shell:startup"] }],
    ["is too long", { note: "x".repeat(6000) }],
  ])("is refused whose document %s", async (name, changed) => {
    const address = `https://trusted.example/${name.replaceAll(" ", "-")}.json`;
    answering(() => Response.json(document(address, changed)));
    expect((await open(address)).status).toBe(400);
  });

  it("may be asked for twenty times at once from one network", async () => {
    const asked = answering(() => new Response("no", { status: 404 }));
    for (let n = 0; n < 30; n += 1)
      await open(`https://trusted.example/many/${n}.json`, `2001:db8:9:9::${n.toString(16)}`);
    expect(asked).toHaveLength(20);
  });

  it("stands in the metadata that clients read", async () => {
    const answer = await world.send("GET", "/.well-known/oauth-authorization-server", { key: null });
    expect(await bodyOf(answer)).toMatchObject({ client_id_metadata_document_supported: true });
  });
});

it("without the platform's limiter an isolate's own count serves", async () => {
  Object.assign(world.bindings, { RATE_LIMIT: "on", RATE_LIMITER: undefined });
  const from = { "cf-connecting-ip": "203.0.113.77" };
  const statuses: number[] = [];
  for (let n = 0; n < 130; n += 1)
    statuses.push((await world.send("GET", "/healthz", { key: null, headers: from })).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  await problemOf(await world.send("GET", "/healthz", { key: null, headers: from }), {
    status: 429,
    code: "rate_limited",
  });
});
