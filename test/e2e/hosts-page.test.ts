import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { transform } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AnyDeployment, anyDeployment, ROOT, run } from "./command-line/run";

// Each configuration of docs/hosts.md, as its host would carry it out: the official client stands in for the host.

const PACKAGE = mkdtempSync(join(tmpdir(), "almanac-hosts-"));
const PAGE = readFileSync(join(ROOT, "docs/hosts.md"), "utf8");
const EXAMPLE = "https://almanac.example.com";
const SECTIONS = PAGE.split(/^## /m).slice(1);

interface Server {
  command?: string;
  args?: string[];
  url?: string;
  headers?: Record<string, string>;
}

let service: AnyDeployment;

beforeAll(async () => {
  execFileSync(process.execPath, [join(ROOT, "scripts/build-client.mjs"), PACKAGE], { stdio: "inherit" });
  service = await anyDeployment();
  const init = [
    "init",
    "--url",
    service.url,
    "--key",
    service.key,
    "--user",
    "ann",
    "--time-zone",
    "Asia/Tokyo",
  ];
  expect((await run(init, { env: { XDG_CONFIG_HOME: PACKAGE } })).code).toBe(0);
});

afterAll(() => rmSync(PACKAGE, { recursive: true, force: true }));

/** The servers that the page configures, by the host's name and their place below it. */
const CONFIGURED = SECTIONS.flatMap((section) => {
  const [host = ""] = section.split("\n", 1);
  return [...section.matchAll(/^```json\n(.*?)^```/gms)].map(([, json = ""], index) => {
    const { mcpServers, servers } = JSON.parse(json) as Record<string, Record<string, Server>>;
    return [`${host} ${index + 1}`, (mcpServers ?? servers)?.["almanac"] ?? {}] as const;
  });
});

function transportOf({ command, args, url = "", headers }: Server): Transport {
  if (command !== undefined)
    return new StdioClientTransport({
      // As the package's bin is installed.
      command: process.execPath,
      args: [join(PACKAGE, "dist/cli.js"), ...(args ?? [])],
      env: { XDG_CONFIG_HOME: PACKAGE },
    });
  const address = new URL(url.replace(EXAMPLE, service.url));
  // A key of an app, where a person has one of their own.
  address.searchParams.set("user_id", "ann");
  const authorization = headers?.["Authorization"]?.replace(/\$\{input:.*?\}/, service.key);
  return new StreamableHTTPClientTransport(address, {
    requestInit: { headers: authorization === undefined ? {} : { authorization } },
  }) as Transport;
}

describe("a configuration", () => {
  it("is there for every host that reads one", () => {
    expect(CONFIGURED.map(([name]) => name)).toEqual([
      "Claude Desktop and claude.ai 1",
      "Cursor 1",
      "VS Code 1",
      "VS Code 2",
    ]);
    expect(CONFIGURED.map(([, { command }]) => command ?? "").filter((one) => one !== "")).toEqual([
      "almanac",
    ]);
  });

  it.each(CONFIGURED)("of %s connects, or is sent to where a person signs in", async (_, server) => {
    const client = new Client({ name: "host", version: "1.0.0" });
    const transport = transportOf(server);
    if (server.command === undefined && server.headers === undefined) {
      await expect(client.connect(transport)).rejects.toThrow(/401|Unauthorized/i);
      const answer = await fetch(`${service.url}/mcp`, { method: "POST" });
      expect(answer.headers.get("www-authenticate")).toContain("resource_metadata=");
      return;
    }
    await client.connect(transport);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("get_upcoming");
    const { content } = await client.callTool({ name: "get_upcoming", arguments: {} });
    expect(JSON.stringify(content)).toContain(server.command === undefined ? "Europe/London" : "Asia/Tokyo");
    await client.close();
  });
});

describe("a program", () => {
  const programs = [...PAGE.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = ""]) => code);

  it("is there for three libraries, and names the user and the zone in the headers that count", async () => {
    expect(programs).toHaveLength(3);
    for (const code of programs) {
      await transform(code, { loader: "ts", format: "esm" });
      const [, headers = ""] = /const headers = (\{.*?\n\});/s.exec(code) ?? [];
      expect(Object.keys(read(headers))).toEqual(["Authorization", "Almanac-User", "Almanac-Time-Zone"]);
      expect(code).toContain('process.env["ALMANAC_URL"]}/mcp`');
      const answer = await fetch(`${service.url}/mcp`, {
        method: "POST",
        headers: {
          ...read(headers),
          Authorization: `Bearer ${service.key}`,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name: "get_context", arguments: {} },
        }),
      });
      expect(await answer.text()).toContain("Europe/London");
    }
  });

  /** The headers of a program, with a key or without one. */
  function read(text: string): Record<string, string> {
    const entries = [...text.matchAll(/^\s+"?([\w-]+)"?: (?:"(.*?)"|`(.*?)`),$/gm)];
    return Object.fromEntries(entries.map(([, name = "", plain, made]) => [name, plain ?? made ?? ""]));
  }
});
