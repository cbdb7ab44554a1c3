import { execFile } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestHarness } from "wrangler";

/**
 * Every command of the pages runs in a test, or stands here with the reason why it can't. Those that call the service run here,
 * as they would be pasted, against a service on a port.
 */
const ROOT = resolve(import.meta.dirname, "../..");
const run = promisify(execFile);
const { ADMIN_TOKEN = "", ENCRYPTION_KEY = "" } = process.env;
const folder = mkdtempSync(join(tmpdir(), "almanac-commands-"));

/** Which test runs the commands of a page. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "README.md": "readme.test.ts",
  "docs/calendar.md": "door-pages.test.ts",
  "docs/client.md": "../slow/e2e/tarball.test.ts",
  "docs/command-line.md": "command-line/page.test.ts",
  "docs/http.md": "door-pages.test.ts",
  "docs/mcp.md": "door-pages.test.ts",
  "docs/quickstart.md": "quickstart.test.ts",
  "docs/self-hosting.md": "self-host.test.ts",
  "examples/ai-sdk/README.md": "../slow/e2e/tarball.test.ts",
  "examples/edge-chatbot/README.md": "../slow/e2e/tarball.test.ts",
  "examples/rehearsal/README.md": "../slow/e2e/tarball.test.ts",
};

/** Commands that no test runs as they stand. */
const EXCUSED: readonly [RegExp, string][] = [
  [
    /^(?:\S+=(?:\$\(.*?\)|\S+) )*(?:npx wrangler|npm run (?:deploy|rotate|backup|shards))\b/,
    "they need an account, and have stand-ins",
  ],
  [/^git pull\nnpm ci\nnpm run deploy$/, "a deployment"],
  [/^npm run almanac -- init /, "a deployment: command-line.test.ts has the same with a local one"],
  [/^npm run mutate |^node bench\/upgrade\.mjs /, "they take minutes to hours"],
  [/\/replay"$/, "the id of an event that failed five times"],
  [/^export ALMANAC_URL=/, "it names a deployment, for the commands below it"],
];

interface Command {
  page: string;
  text: string;
}

const COMMANDS: readonly Command[] = globSync(["README.md", "docs/**/*.md", "examples/*/README.md"], {
  cwd: ROOT,
})
  .toSorted()
  .flatMap((page) => {
    const [written = ""] = readFileSync(join(ROOT, page), "utf8").split("<!-- Below here");
    return [...written.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = ""]) => ({
      page,
      text: text.trim(),
    }));
  });

const isExcused = ({ text }: Command) => EXCUSED.some(([pattern]) => pattern.test(text));
/** The pages' own commands. */
const OWN = COMMANDS.filter((command) => ELSEWHERE[command.page] === undefined && !isExcused(command));

const harness = createTestHarness({
  root: ROOT,
  workers: [
    { configPath: "wrangler.toml", vars: { RATE_LIMIT: "off" }, secrets: { ADMIN_TOKEN, ENCRYPTION_KEY } },
  ],
});
let service = "";

beforeAll(async () => {
  service = (await harness.listen()).url.origin;
  await harness.getWorker().applyD1Migrations("DB");
});

afterAll(async () => {
  await harness.close();
  rmSync(folder, { recursive: true, force: true });
});

async function post<Answer>(key: string, path: string, body: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const answer = await fetch(service + path, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await answer.text();
  expect(answer.ok, text).toBe(true);
  return JSON.parse(text) as Answer;
}

/** What a reader has who comes to a command: an app with a user and a bot, and another app. */
async function prepare(): Promise<{ env: NodeJS.ProcessEnv; connection: string; keyId: string }> {
  const makeKey = (app: string) => post<{ id: string; key: string }>(ADMIN_TOKEN, "/v1/keys", { app });
  const [{ key }, { key: other, id: keyId }] = [await makeKey("my-bot"), await makeKey("other-bot")];
  await post(key, "/v1/users/ann/memories", { content: "Bob painted the kitchen", due: "tomorrow at 5pm" });
  const bot = {
    platform: "telegram",
    credentials: { bot_token: "123456:ABC", secret_token: "a-secret-of-yours" },
    forward_url: "https://bot.example.com/in",
  };
  const { id } = await post<{ id: string }>(key, "/v1/connections", bot);
  const env = { ALMANAC: service, ALMANAC_URL: service, ALMANAC_KEY: key, KEY: key, ADMIN_TOKEN };
  const more = { ELSEWHERE: service, OTHER_KEY: other, JSON: "Content-Type: application/json" };
  return { env: { PATH: process.env["PATH"], ...env, ...more }, connection: id, keyId };
}

describe("a command of a page", () => {
  it("runs in a test, which is there, or is excused for a reason that one of them has", () => {
    expect(COMMANDS.length).toBeGreaterThan(45);
    for (const test of Object.values(ELSEWHERE))
      expect(existsSync(join(import.meta.dirname, test)), test).toBe(true);
    for (const [pattern] of EXCUSED)
      expect(
        COMMANDS.some(({ text }) => pattern.test(text)),
        String(pattern),
      ).toBe(true);
    for (const page of Object.keys(ELSEWHERE)) expect(COMMANDS.map((one) => one.page)).toContain(page);
  });

  it.each(OWN)("of $page answers as a call that was understood: $text", async ({ text }) => {
    const { env, connection, keyId } = await prepare();
    const script = text
      .replaceAll("http://127.0.0.1:8787", service)
      .replaceAll("con_…", connection)
      .replaceAll("KEY_ID", keyId)
      .replace(
        '"bot_token": "…", "secret_token": "…"',
        '"bot_token": "654321:ABC", "secret_token": "another-secret"',
      );
    expect(script, "a placeholder that nobody fills in").not.toContain("…");
    const { stdout } = await run("bash", ["-euo", "pipefail", "-c", script], {
      cwd: folder,
      env,
      timeout: 60_000,
    });
    expect(stdout).not.toContain("urn:almanac:problem");
    expect(stdout.trim() !== "" || text.includes("grep -q")).toBe(true);
  });
});
