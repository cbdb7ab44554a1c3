import { expect } from "vitest";
import { bodyOf, type World } from "../../support/world";

/** A client that signs a person in, as clients and browsers do it: by requests alone. */

export const ORIGIN = "https://almanac.test";
export const REDIRECT = "https://client.example/callback";
export const VERIFIER = "a-verifier-of-at-least-forty-three-characters-0123456789";

export interface Registration {
  client_id: string;
  client_secret?: string;
}

/** Each client registers from an address of its own: one address may have twenty at once. */
let registered = 0;

export async function register(world: World, metadata: Record<string, unknown> = {}): Promise<Registration> {
  registered += 1;
  const answer = await world.send("POST", "/oauth/register", {
    key: null,
    headers: { "cf-connecting-ip": `2001:db8:0:${registered.toString(16)}::1` },
    body: {
      client_name: "Test client",
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: "none",
      ...metadata,
    },
  });
  return await bodyOf<Registration>(answer, 201);
}

export async function challengeOf(verifier: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier)));
  return btoa(String.fromCharCode(...hash))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The query of a client's request; what is null is left out. */
export async function queryFor(
  client: Registration,
  changed: Record<string, string | null> = {},
): Promise<string> {
  const query = {
    response_type: "code",
    client_id: client.client_id,
    redirect_uri: REDIRECT,
    code_challenge: await challengeOf(VERIFIER),
    code_challenge_method: "S256",
    state: "the-state",
    resource: `${ORIGIN}/mcp`,
    ...changed,
  };
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
  return `?${new URLSearchParams(entries)}`;
}

/** A page, with the cookies of the browser that it was opened in. */
export interface OpenPage {
  response: Response;
  text: string;
  cookies: Map<string, string>;
}

/** A browser's request: with its cookies, and from a page of the deployment where it sends a form. */
export async function browse(
  world: World,
  path: string,
  {
    form,
    cookies = new Map<string, string>(),
    headers = {},
  }: { form?: Record<string, string>; cookies?: Map<string, string>; headers?: Record<string, string> } = {},
): Promise<OpenPage> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await world.send(form === undefined ? "GET" : "POST", path, {
    key: null,
    headers: {
      ...(cookie === "" ? {} : { cookie }),
      ...(form === undefined ? {} : { origin: ORIGIN, "content-type": "application/x-www-form-urlencoded" }),
      ...headers,
    },
    ...(form === undefined ? {} : { body: new URLSearchParams(form).toString() }),
  });
  const kept = new Map(cookies);
  for (const line of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (line.includes("Max-Age=0")) kept.delete(name);
    else kept.set(name, value);
  }
  return { response, text: await response.clone().text(), cookies: kept };
}

/** The value of a hidden field. */
export function fieldOf({ text }: OpenPage, name: string): string {
  const found = new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1];
  if (found === undefined) throw new Error(`no field ${name} in: ${text}`);
  return found.replaceAll("&amp;", "&").replaceAll("&#39;", "'").replaceAll("&quot;", '"');
}

/** The page of consent, after a person has signed in with a key. */
export async function signInByKey(world: World, query: string, key: string): Promise<OpenPage> {
  const first = await browse(world, `/authorize${query}`);
  expect(first.response.status).toBe(200);
  return await browse(world, "/authorize", {
    form: { step: "key", query: fieldOf(first, "query"), key },
    cookies: first.cookies,
  });
}

/** Presses a button of the page of consent. */
export async function decide(
  world: World,
  page: OpenPage,
  decision: "allow" | "deny" = "allow",
  zone?: string,
): Promise<OpenPage> {
  return await browse(world, "/authorize", {
    form: {
      step: "decide",
      handle: fieldOf(page, "handle"),
      person: fieldOf(page, "person"),
      decision,
      ...(zone === undefined ? {} : { time_zone: zone }),
    },
    cookies: page.cookies,
  });
}

/** The code that a client gets. */
export function codeOf({ response }: OpenPage): string {
  expect(response.status).toBe(303);
  const address = new URL(response.headers.get("location") ?? "");
  return address.searchParams.get("code") ?? "";
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

export async function exchange(
  world: World,
  client: Registration,
  code: string,
  changed: Record<string, string> = {},
): Promise<Response> {
  return await tokenCall(world, {
    grant_type: "authorization_code",
    code,
    client_id: client.client_id,
    redirect_uri: REDIRECT,
    code_verifier: VERIFIER,
    ...changed,
  });
}

export async function tokenCall(world: World, form: Record<string, string>): Promise<Response> {
  return await world.send("POST", "/oauth/token", {
    key: null,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
  });
}

export async function refresh(world: World, client: Registration, token: string): Promise<Response> {
  return await tokenCall(world, {
    grant_type: "refresh_token",
    refresh_token: token,
    client_id: client.client_id,
  });
}

/** A client that a person has let in, with its tokens. */
export async function letIn(
  world: World,
  user = "ann",
): Promise<{ client: Registration; tokens: Tokens; key: string; code: string }> {
  const { key } = await world.newKey({ user_id: user });
  const client = await register(world);
  const page = await signInByKey(world, await queryFor(client), key);
  const code = codeOf(await decide(world, page, "allow", "Asia/Tokyo"));
  const tokens = await bodyOf<Tokens>(await exchange(world, client, code));
  return { client, tokens, key, code };
}

/** A call of the Model Context Protocol. */
export async function callMcp(world: World, token: string | null, name = "tools/list"): Promise<Response> {
  return await world.send("POST", "/mcp", {
    key: token,
    headers: { accept: "application/json, text/event-stream" },
    body: { jsonrpc: "2.0", id: 1, method: name, params: {} },
  });
}
