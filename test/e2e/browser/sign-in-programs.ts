import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { describe, expect } from "vitest";
import { browse, type Desk } from "./desk";
import { agreeAt, registerClient } from "./sign-in";

// Programs that others wrote sign in as they do on a person's computer; the person is a browser that presses the page.

const MODULES = resolve(import.meta.dirname, "../../../node_modules");

/** The page that a program asks a person to open, once it stands in its output. */
function askedFor(output: Readable, program: string): Promise<URL> {
  return new Promise((found, failed) => {
    let text = "";
    output.on("data", (chunk) => {
      text += String(chunk);
      const [address] = /http\S+\/authorize\?\S+(?=\s)/.exec(text) ?? [];
      if (address !== undefined) found(new URL(address));
    });
    output.on("end", () => failed(new Error(`${program} ended without asking: ${text}`)));
  });
}

async function newKey(desk: Desk, user: string): Promise<string> {
  const asked = { app: "bots", user_id: user };
  return (await desk.service.operate<{ key: string }>("POST", "/v1/keys", asked)).key;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** mcp-remote as a host starts it, with what it keeps in `folder`. It is given no display, and nothing that opens a browser. */
async function startRemote(desk: Desk, folder: string, port: number) {
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  for (const name of ["xdg-open", "open"]) {
    writeFileSync(join(bin, name), "#!/bin/sh\nexit 0\n");
    chmodSync(join(bin, name), 0o755);
  }
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(MODULES, "mcp-remote/dist/proxy.js"), `${desk.service.url}/mcp`, String(port)],
    env: { PATH: bin, HOME: folder, MCP_REMOTE_CONFIG_DIR: join(folder, "kept") },
    stderr: "pipe",
  });
  const asked = askedFor(transport.stderr as Readable, "mcp-remote");
  // Where it has tokens it never asks.
  asked.catch(() => {});
  const client = new Client({ name: "host", version: "1.0.0" });
  return { client, asked, connected: client.connect(transport) };
}

/** What mcp-remote has stored of signing in, which `change` may change. */
function storedTokens(folder: string, change?: (tokens: { access_token: string }) => void) {
  const kept = join(folder, "kept");
  const names = readdirSync(kept, { recursive: true, encoding: "utf8" });
  const path = names.find((name) => name.endsWith("tokens.json"));
  if (path === undefined) throw new Error(`no tokens among ${names.join(", ")}`);
  const tokens = JSON.parse(readFileSync(join(kept, path), "utf8")) as { access_token: string };
  change?.(tokens);
  writeFileSync(join(kept, path), JSON.stringify(tokens));
  return tokens;
}

export function describeSignInPrograms(): void {
  describe("mcp-remote without a key", () => {
    browse("signs in, calls, refreshes, and asks again when the grant was ended", async (desk) => {
      const folder = mkdtempSync(join(tmpdir(), "almanac-remote-"));
      try {
        const key = await newKey(desk, "remo");
        const port = await freePort();
        const first = await startRemote(desk, folder, port);
        const address = await first.asked;
        const { origin } = new URL(address.searchParams.get("redirect_uri") ?? "");
        await agreeAt(desk, address, key, { origin, said: /successful/i });
        await first.connected;
        expect((await first.client.listTools()).tools.length).toBeGreaterThan(5);
        const stored = await first.client.callTool({
          name: "remember",
          arguments: { content: "Dentist", due: "tomorrow at 9" },
        });
        expect(JSON.stringify(stored)).toContain("Asia/Tokyo");
        await first.client.close();

        // As if the hour of the access token were over.
        const { access_token: old } = storedTokens(folder, (tokens) => {
          tokens.access_token += "x";
        });
        const second = await startRemote(desk, folder, port);
        await second.connected;
        const upcoming = await second.client.callTool({ name: "get_upcoming", arguments: {} });
        expect(JSON.stringify(upcoming)).toContain("Dentist");
        await second.client.close();
        expect(storedTokens(folder).access_token).not.toBe(old);

        const grants = "/v1/users/remo/grants";
        const { data } = await desk.service.send<{ data: { id: string }[] }>("GET", grants);
        expect(data).toHaveLength(1);
        await desk.service.send("DELETE", `${grants}/${data[0]?.id}`);
        const third = await startRemote(desk, folder, port);
        third.connected.catch(() => {});
        expect((await third.asked).pathname).toBe("/authorize");
        await third.client.close();
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  });

  describe("the conformance suite of the protocol, its part for authorization servers", () => {
    // It sends no secret where a server takes clients without one, so it has nothing to say of secrets.
    browse("passes whole", async (desk) => {
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      const { client_id } = await registerClient(desk, "Conformance", `${origin}/callback`);
      const suite = spawn(process.execPath, [
        join(MODULES, "@modelcontextprotocol/conformance/dist/index.js"),
        "authorization",
        ...["--url", desk.service.url, "--resource", `${desk.service.url}/mcp`],
        ...["--client-id", client_id, "--port", String(port)],
      ]);
      const said: string[] = [];
      for (const output of [suite.stdout, suite.stderr])
        output.on("data", (chunk) => said.push(String(chunk)));
      const over = new Promise((done) => suite.once("close", done));
      const address = await askedFor(suite.stdout, "conformance");
      await agreeAt(desk, address, await newKey(desk, "suite"), { origin, said: /.+/ });
      expect(await over, said.join("")).toBe(0);
      expect(said.join("")).toContain("Total: 3 passed, 0 failed");
    });
  });
}
