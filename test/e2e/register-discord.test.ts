import { spawn } from "node:child_process";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

// `npm run discord:register` against a Discord of the test's own.

const ROOT = resolve(import.meta.dirname, "../..");
const TOKEN = "MTk4.abc.def";

interface Seen {
  method: string | undefined;
  url: string | undefined;
  authorization: string | undefined;
  body: string;
}

let discord: Server;
let base: string;
let seen: Seen[];
let answer: { status: number; body: string };

beforeAll(async () => {
  discord = createServer((request, response) => {
    void read(request).then((body) => {
      const { method, url, headers } = request;
      seen.push({ method, url, authorization: headers.authorization, body });
      response.writeHead(answer.status, { "content-type": "application/json", "retry-after": "7" });
      response.end(answer.body);
    });
  });
  await new Promise<void>((done) => discord.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(discord.address() as AddressInfo).port}/api/v10`;
});

afterAll(() => discord.close());

beforeEach(() => {
  seen = [];
  answer = { status: 200, body: "[]" };
});

async function read(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

async function register(env: Record<string, string> = {}) {
  const given = {
    DISCORD_APPLICATION_ID: "555000111",
    DISCORD_BOT_TOKEN: TOKEN,
    DISCORD_API_BASE: base,
    ...env,
  };
  const child = spawn(process.execPath, ["scripts/register-discord.mjs"], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"] ?? "", ...given },
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += String(chunk);
  });
  child.stderr.on("data", (chunk) => {
    output += String(chunk);
  });
  const code = await new Promise<number | null>((done) => child.once("close", done));
  return { code, output };
}

it("puts all commands at once", async () => {
  const { code, output } = await register();
  expect(output).toContain("Registered 14 commands");
  expect(code).toBe(0);
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({
    method: "PUT",
    url: "/api/v10/applications/555000111/commands",
    authorization: `Bot ${TOKEN}`,
  });
  const commands = JSON.parse(seen[0]?.body ?? "[]") as Record<string, unknown>[];
  expect(commands).toContainEqual({ type: 3, name: "Remember this" });
  expect(commands).toContainEqual(
    expect.objectContaining({
      type: 1,
      name: "remind",
      options: [expect.objectContaining({ name: "text", type: 3 })],
    }),
  );
});

it("puts them for one server where that is named", async () => {
  expect((await register({ DISCORD_GUILD_ID: "290926798626357999" })).code).toBe(0);
  expect(seen[0]?.url).toBe("/api/v10/applications/555000111/guilds/290926798626357999/commands");
});

it("asks for what is missing, and calls nobody", async () => {
  for (const env of [
    { DISCORD_APPLICATION_ID: "" },
    { DISCORD_APPLICATION_ID: "../users" },
    { DISCORD_BOT_TOKEN: "" },
    { DISCORD_BOT_TOKEN: "two words" },
    { DISCORD_GUILD_ID: "my server" },
  ] as Record<string, string>[]) {
    const { code, output } = await register(env);
    expect(code).toBe(1);
    expect(output).toContain(Object.keys(env)[0]);
  }
  expect(seen).toEqual([]);
});

it("says what Discord refused, and never the token", async () => {
  for (const [status, words] of [
    [401, "token"],
    [403, "refused"],
    [429, "7 seconds"],
    [400, "Invalid Form Body"],
  ] as const) {
    answer = { status, body: JSON.stringify({ message: `Invalid Form Body ${TOKEN}`, code: 50035 }) };
    const { code, output } = await register();
    expect(code).toBe(1);
    expect(output).toContain(words);
    expect(output).not.toContain(TOKEN);
  }
  const { code, output } = await register({ DISCORD_API_BASE: "http://127.0.0.1:1" });
  expect([code, output.trim()]).toEqual([1, "127.0.0.1:1 can't be reached."]);
});
