import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AnyDeployment, anyDeployment, ROOT, run } from "./run";

// `almanac mcp`: a host that speaks stdio, the program as it is published, and the worker.

const PACKAGE = mkdtempSync(join(tmpdir(), "almanac-bridge-"));

let service: AnyDeployment;

beforeAll(async () => {
  execFileSync(process.execPath, [join(ROOT, "scripts/build-client.mjs"), PACKAGE], { stdio: "inherit" });
  service = await anyDeployment();
});

afterAll(() => rmSync(PACKAGE, { recursive: true, force: true }));

const about = () => ({ ALMANAC_URL: service.url, ALMANAC_KEY: service.key, ALMANAC_USER: "ann" });

it("serves the official client over stdio", async () => {
  const client = new Client({ name: "host", version: "1.0.0" });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(PACKAGE, "dist/cli.js"), "mcp"],
    env: { ...about(), XDG_CONFIG_HOME: PACKAGE },
  });
  await client.connect(transport);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain("remember");
  const stored = await client.callTool({
    name: "remember",
    arguments: { content: "Dentist", due: "tomorrow at 9" },
  });
  expect(stored.isError ?? false).toBe(false);
  const both = await Promise.all([
    client.callTool({ name: "get_upcoming", arguments: {} }),
    client.readResource({ uri: "almanac://context" }),
  ]);
  for (const answer of both) expect(JSON.stringify(answer)).toContain("Dentist");
  await client.close();
});

const lines = (...messages: unknown[]) =>
  Readable.from(messages.map((one) => `${typeof one === "string" ? one : JSON.stringify(one)}\n`));
const ping = { jsonrpc: "2.0", id: 7, method: "ping" };

it("answers each request where the service is away, and says so of notifications on stderr", async () => {
  const note = { jsonrpc: "2.0", method: "notifications/initialized" };
  const { code, stdout, stderr } = await run(["mcp"], {
    env: { ...about(), ALMANAC_URL: "http://127.0.0.1:9" },
    stdin: lines(ping, note, "no json"),
  });
  expect(code).toBe(0);
  const answers = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { id: unknown; error: { code: number } });
  expect(Object.fromEntries(answers.map(({ id, error }) => [String(id), error.code]))).toEqual({
    "7": -32_000,
    null: -32_700,
  });
  expect(stderr).toMatch(/^no answer came: /);
});

it("hands on what a wrong key is answered", async () => {
  const { stdout } = await run(["mcp"], {
    env: { ...about(), ALMANAC_KEY: "alm_wrong" },
    stdin: lines(ping),
  });
  expect(JSON.parse(stdout)).toMatchObject({ id: 7, error: { message: expect.stringContaining("401") } });
});

it("hands on each message of a stream as it comes, and says where the answer is missing", async () => {
  const event = (message: object) => `event: message\ndata: ${JSON.stringify(message)}\n\n`;
  const progress = { jsonrpc: "2.0", method: "notifications/progress", params: { progress: 1 } };
  const encoder = new TextEncoder();
  let written = "";
  const stream = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      const text = event(progress);
      // In pieces, cut inside of an event.
      for (const piece of [text.slice(0, 20), text.slice(20)]) controller.enqueue(encoder.encode(piece));
      await expect.poll(() => written).toContain("progress");
      controller.enqueue(encoder.encode(event({ jsonrpc: "2.0", id: 7, result: {} })));
      controller.close();
    },
  });
  const headers = { "content-type": "text/event-stream" };
  const answers = [new Response(stream, { headers }), new Response(event(progress), { headers })];
  const { stdout } = await run(["mcp"], {
    env: about(),
    stdin: lines(ping, { ...ping, id: 8 }),
    fetch: async () => answers.shift() ?? new Response(null, { status: 500 }),
    onStdout: (text) => {
      written += text;
    },
  });
  const said = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { id?: number });
  expect(said).toContainEqual({ jsonrpc: "2.0", id: 7, result: {} });
  expect(said.find(({ id }) => id === 8)).toMatchObject({
    error: { message: "the stream ended before the answer came" },
  });
});
