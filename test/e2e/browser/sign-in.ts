import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { Client as ClientOfV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as TransportOfV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./axe";
import { browse, type Desk } from "./desk";

/** What a client keeps of signing in, as programs on a person's computer do: without a key, and with an address of its own. */
class Keeper implements OAuthClientProvider {
  readonly clientMetadata;
  readonly redirectUrl: string;
  sentTo: URL | null = null;
  #client: Awaited<ReturnType<OAuthClientProvider["clientInformation"]>>;
  #tokens: Awaited<ReturnType<OAuthClientProvider["tokens"]>>;
  #verifier = "";

  constructor(redirectUrl: string) {
    this.redirectUrl = redirectUrl;
    this.clientMetadata = {
      client_name: "A client in a test",
      redirect_uris: [redirectUrl],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    };
  }
  state = () => "state-of-the-test";
  clientInformation = () => this.#client;
  saveClientInformation = (
    client: NonNullable<typeof this.clientInformation extends () => infer C ? C : never>,
  ) => {
    this.#client = client;
  };
  tokens = () => this.#tokens;
  saveTokens: OAuthClientProvider["saveTokens"] = (tokens) => {
    this.#tokens = tokens;
  };
  redirectToAuthorization = (url: URL) => {
    this.sentTo = url;
  };
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  codeVerifier = () => this.#verifier;

  /** As if the hour of the access token were over. */
  forgetAccessToken(): void {
    const tokens = this.#tokens as { access_token: string } | undefined;
    if (tokens !== undefined) this.#tokens = { ...tokens, access_token: `${tokens.access_token}x` } as never;
  }
}

/** The address of a program on the person's computer, and the codes that come to it. */
async function openCallback() {
  const queries: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    if (url.pathname === "/callback") queries.push(url.searchParams);
    response.setHeader("content-type", "text/html");
    response.end("<!doctype html><title>back</title><p>You can close this page.</p>");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    redirectUrl: `http://127.0.0.1:${port}/callback`,
    queries,
    close: () => server.close(),
  };
}

interface AnyClient {
  listTools(): Promise<{ tools: unknown[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  close(): Promise<void>;
}

type Connect = (
  url: URL,
  keeper: Keeper,
) => { client: AnyClient; connect(): Promise<void>; finish(query: URLSearchParams): Promise<void> };

const INFO = { name: "test", version: "1.0.0" };

const CLIENTS: Record<string, Connect> = {
  "of today": (url, keeper) => {
    const client = new Client(INFO);
    const transport = new StreamableHTTPClientTransport(url, { authProvider: keeper });
    return {
      client,
      connect: async () => await client.connect(transport),
      finish: async (query) => await transport.finishAuth(query),
    };
  },
  "of the generation before": (url, keeper) => {
    const client = new ClientOfV1(INFO);
    const transport = new TransportOfV1(url, { authProvider: keeper as never });
    return {
      client: client as unknown as AnyClient,
      connect: async () => await client.connect(transport as never),
      finish: async (query) => await transport.finishAuth(query.get("code") ?? ""),
    };
  },
};

/** Registers a client without a secret. */
export async function registerClient(
  desk: Desk,
  client_name: string,
  redirectUrl: string,
): Promise<{ client_id: string }> {
  const answer = await fetch(`${desk.service.url}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      client_name,
      redirect_uris: [redirectUrl],
      token_endpoint_auth_method: "none",
    }),
  });
  return (await answer.json()) as { client_id: string };
}

/** Signs in on the page that a client has sent the person to, and agrees; `then` is where it leads to afterwards. */
export async function agreeAt(
  desk: Desk,
  address: URL,
  key: string,
  then: { origin: string; said: string | RegExp },
): Promise<void> {
  await desk.visit(
    address.pathname + address.search,
    async (page) => {
      await page.getByLabel("Your key").fill(key);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByText("You are signed in as").waitFor();
      // The page's own script fills it in once the page is there.
      await expect.poll(async () => await page.getByLabel("Your time zone").inputValue()).toBe("Asia/Tokyo");
      await page.getByRole("button", { name: "Allow", exact: true }).click();
      await page.getByText(then.said).waitFor();
    },
    { signedOut: true, timezoneId: "Asia/Tokyo", leadsTo: then.origin },
  );
}

/** The same of a client of these tests; answers what came back to it. */
async function agree(
  desk: Desk,
  keeper: Keeper,
  back: Awaited<ReturnType<typeof openCallback>>,
  key: string,
): Promise<URLSearchParams> {
  const then = { origin: back.origin, said: "You can close this page." };
  await agreeAt(desk, keeper.sentTo ?? new URL("about:blank"), key, then);
  const query = back.queries.at(-1);
  if (query === undefined) throw new Error("no code came back");
  return query;
}

export function describeSignIn(): void {
  describe.each(Object.entries(CLIENTS))("signing in with the official client %s", (name, connect) => {
    browse("goes from no key to tools, refreshes, and ends", async (desk) => {
      const back = await openCallback();
      const user = `sam-${name.length}`;
      try {
        const { key } = await desk.service.operate<{ key: string }>("POST", "/v1/keys", {
          app: "bots",
          user_id: user,
        });
        const url = new URL("/mcp", desk.service.url);
        const keeper = new Keeper(back.redirectUrl);
        const first = connect(url, keeper);
        await expect(first.connect()).rejects.toThrow(/unauthorized/i);
        const query = await agree(desk, keeper, back, key);
        expect(query.get("state")).toBe("state-of-the-test");
        await first.finish(query);

        const second = connect(url, keeper);
        await second.connect();
        expect((await second.client.listTools()).tools.length).toBeGreaterThan(5);
        const stored = await second.client.callTool({
          name: "remember",
          arguments: { content: "Dentist", due: "tomorrow at 9" },
        });
        expect(JSON.stringify(stored)).toContain("Asia/Tokyo");

        keeper.forgetAccessToken();
        expect((await second.client.listTools()).tools.length).toBeGreaterThan(5);
        await second.client.close();

        const { data } = await desk.service.send<{ data: { id: string; name: string }[] }>(
          "GET",
          `/v1/users/${user}/grants`,
        );
        expect(data.map((grant) => grant.name)).toEqual(["A client in a test"]);
        await desk.visit(`/console#/settings?user=${user}`, async (page) => {
          await page.getByText("A client in a test").waitFor();
          await page.getByRole("button", { name: "End it" }).click();
          await page.getByRole("button", { name: "End it" }).last().click();
          await page.getByText("No app has been let in.").waitFor();
        });
        await expect(connect(url, keeper).connect()).rejects.toThrow(/unauthorized|grant not found/i);
      } finally {
        back.close();
      }
    });
  });

  describe("the pages of signing in", () => {
    browse(
      "fit a phone and are accessible in light and dark, and a link goes on in the same browser",
      async (desk) => {
        const back = await openCallback();
        try {
          const keeper = new Keeper(back.redirectUrl);
          const client = CLIENTS["of today"]?.(new URL("/mcp", desk.service.url), keeper);
          await expect(client?.connect()).rejects.toThrow(/unauthorized/i);
          const { pathname, search } = keeper.sentTo ?? new URL("about:blank");
          const check = async (page: Page) => {
            const width = await page.evaluate<number>("document.scrollingElement.scrollWidth");
            expect(width).toBe(360);
            await expectAccessible(page, ["target-size"]);
          };
          for (const colorScheme of ["light", "dark"] as const) {
            const { url } = await desk.service.send<{ url: string }>("POST", "/v1/users/lin/sign-in", {});
            await desk.visit(
              pathname + search,
              async (page) => {
                await check(page);
                await page.goto(desk.service.url + new URL(url).pathname);
                await page.getByRole("heading", { name: "Sign in as lin?" }).waitFor();
                await check(page);
                await page.getByRole("button", { name: "Sign in" }).click();
                await page.getByText("You are signed in as").waitFor();
                await check(page);
                await page.getByRole("button", { name: "Don't allow" }).click();
                await page.getByText("You can close this page.").waitFor();
                expect(back.queries.at(-1)?.get("error")).toBe("access_denied");
                await page.goto(desk.service.url + new URL(url).pathname);
                await page.getByText("This link was used").waitFor();
                await check(page);
              },
              { signedOut: true, viewport: { width: 360, height: 740 }, colorScheme, leadsTo: back.origin },
            );
          }
        } finally {
          back.close();
        }
      },
    );
  });
}
