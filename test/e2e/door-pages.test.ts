import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestHarness } from "wrangler";

/**
 * The snippets of the doors' pages, as a reader would run them, against a service on a port. What a page prints below a
 * command is compared with what comes; `…` stands for anything. docs/client.md has a test of its own, and so has each call
 * of docs/http.md (test/docs).
 */
const ROOT = resolve(import.meta.dirname, "../..");
const run = promisify(execFile);
const { ADMIN_TOKEN = "", ENCRYPTION_KEY = "" } = process.env;

interface Block {
  language: string;
  text: string;
}

/** The fenced blocks of a page; of docs/http.md those that people wrote. */
function blocksOf(name: string): Block[] {
  const [page = ""] = readFileSync(join(ROOT, "docs", name), "utf8").split("<!-- Below here");
  return [...page.matchAll(/^```(\w*)\n(.*?)^```/gms)].map(([, language = "", text = ""]) => ({
    language,
    text,
  }));
}

const folder = mkdtempSync(join(tmpdir(), "almanac-doors-"));
const [binding] = blocksOf("client.md").filter(({ language }) => language === "toml");
const [bot] = blocksOf("client.md").filter(({ text }) => text.includes("export default"));
const harness = createTestHarness({
  root: ROOT,
  workers: [
    { configPath: "wrangler.toml", vars: { RATE_LIMIT: "off" }, secrets: { ADMIN_TOKEN, ENCRYPTION_KEY } },
    { configPath: join(folder, "wrangler.toml") },
  ],
});
let service = "";

beforeAll(async () => {
  const worker = 'name = "bot"\nmain = "index.ts"\ncompatibility_date = "2026-10-01"\n';
  writeFileSync(join(folder, "wrangler.toml"), `${worker}\n${binding?.text}`);
  writeFileSync(join(folder, "index.ts"), bot?.text ?? "");
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  service = (await harness.listen()).url.origin;
  await harness.getWorker("almanac").applyD1Migrations("DB");
});

/** What a reader of a page has set; each page has an app to itself. */
async function environmentOf(app: string): Promise<NodeJS.ProcessEnv & { ALMANAC_KEY: string }> {
  const made = await fetch(`${service}/v1/keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify({ app }),
  });
  const { key } = (await made.json()) as { key: string };
  return { ...process.env, ALMANAC: service, ALMANAC_KEY: key, ADMIN_TOKEN };
}

afterAll(async () => {
  await harness.close();
  rmSync(folder, { recursive: true, force: true });
});

const BETWEEN = "~~~ the next command ~~~";

/** What each command of a page prints, in one shell, so that a page's variables live on. */
async function printed(commands: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const script = commands.join(`\necho '${BETWEEN}'\n`);
  const { stdout } = await run("bash", ["-euo", "pipefail", "-c", script], { env, maxBuffer: 1 << 24 });
  return stdout.split(`${BETWEEN}\n`);
}

/** What a text of a page stands for: itself, with anything in the place of `…`. */
function pattern(text: string): RegExp {
  const parts = text.split("…").map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*?")}$`, "s");
}

/** The value that a page shows, as a matcher: fields that it leaves out may be there. */
function shown(value: unknown): unknown {
  if (typeof value === "string") return value.includes("…") ? expect.stringMatching(pattern(value)) : value;
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== "object" || value === null) return value;
  return expect.objectContaining(
    Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shown(one)])),
  );
}

function compare(output: string, { language, text }: Block): void {
  if (language === "json") expect(JSON.parse(output)).toEqual(shown(JSON.parse(text)));
  else if (language === "http")
    for (const line of text.trim().split("\n")) expect(output.toLowerCase()).toContain(line.toLowerCase());
  else expect(output.replaceAll("\r", "").trim()).toMatch(pattern(text.trim()));
}

it.each([
  ["http.md", "my-bot", 9],
  ["mcp.md", "mcp-bot", 1],
  ["calendar.md", "calendar-bot", 1],
])("the commands of docs/%s print what the page says", async (name, app, count) => {
  const blocks = blocksOf(name);
  const at = blocks.flatMap(({ language }, i) => (language === "sh" ? [i] : []));
  const outputs = await printed(
    at.map((i) => blocks[i]?.text ?? ""),
    await environmentOf(app),
  );
  const compared = at.flatMap((i, n) => {
    const answer = blocks[i + 1];
    if (answer === undefined || answer.language === "sh") return [];
    compare(outputs[n] ?? "", answer);
    return [n];
  });
  expect(compared).toHaveLength(count);
});

/** The tools that a client finds at an address of a page, with the header that the page gives it. */
async function toolsAt(address: string, authorization: string): Promise<string[]> {
  const client = new Client({ name: "test", version: "1.0.0" });
  const { ALMANAC_KEY } = await environmentOf("mcp-bot");
  const headers = { authorization: authorization.replace(/\$\{?ALMANAC_KEY\}?/, ALMANAC_KEY) };
  const url = new URL(new URL(address).pathname, service);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  const { tools } = await client.listTools();
  await client.close();
  return tools.map(({ name }) => name);
}

it("both ways in which docs/mcp.md sets up a client lead to the tools", async () => {
  const blocks = blocksOf("mcp.md");
  const command = blocks.find(({ text }) => text.startsWith("claude mcp add"))?.text ?? "";
  const [, address = "", header = ""] = /(https:\S+) --header "Authorization: ([^"]+)"/.exec(command) ?? [];
  expect(await toolsAt(address, header)).toContain("remember");
  const file = JSON.parse(blocks.find(({ text }) => text.includes("mcpServers"))?.text ?? "{}") as {
    mcpServers: { almanac: { url: string; headers: { Authorization: string } } };
  };
  const { url, headers } = file.mcpServers.almanac;
  expect(await toolsAt(url, headers.Authorization)).toContain("remember");
});

it("the program of docs/mcp.md reads the context and finds what the command stored", async () => {
  writeFileSync(
    join(folder, "program.mts"),
    blocksOf("mcp.md").find(({ language }) => language === "ts")?.text ?? "",
  );
  const env = await environmentOf("mcp-bot");
  await printed(
    blocksOf("mcp.md").flatMap(({ language, text }) => (language === "sh" ? [text] : [])),
    env,
  );
  const { stdout } = await run(process.execPath, ["--no-warnings", join(folder, "program.mts")], { env });
  expect(stdout).toMatch(/almanac:\/\/context.*Pay rent/s);
});

it("the bot of docs/client.md calls the service over the binding of the page", async () => {
  const answer = await harness.getWorker("bot").fetch("http://bot.test/");
  expect(await answer.json()).toEqual({
    ok: true,
    value: expect.objectContaining({ system: expect.stringContaining("Dentist") }),
  });
});
