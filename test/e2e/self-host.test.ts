import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { QUIET } from "../../scripts/wrangler.mjs";

/** examples/self-host as docs/self-hosting.md starts it, with what it stores in a folder of the test's. */
const ROOT = resolve(import.meta.dirname, "../..");
const PAGE = readFileSync(join(ROOT, "docs/self-hosting.md"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "almanac-self-host-"));
const { ADMIN_TOKEN = "", ENCRYPTION_KEY = "" } = process.env;
const env = { ...process.env, ...QUIET, ADMIN_TOKEN, ENCRYPTION_KEY, DATA: folder, PORT: "0" };
let running: ChildProcess | undefined;

beforeAll(() => {
  const [, build = ""] = /^```sh\nnpm ci\n(.*?)^```/ms.exec(PAGE) ?? [];
  expect(build).toContain("wrangler deploy --dry-run");
  execFileSync("bash", ["-euc", build], { cwd: ROOT, env });
});

afterAll(async () => {
  await killAll();
  rmSync(folder, { recursive: true, force: true });
});

/** Ends Node and the runtime that it started at once, as systemd ends a service. */
async function killAll(): Promise<void> {
  if (running?.pid === undefined) return;
  const ended = once(running, "exit");
  process.kill(-running.pid, "SIGKILL");
  await ended;
}

/** Starts it, and answers its address. */
async function start(): Promise<string> {
  expect(PAGE).toContain("\nnode examples/self-host/serve.mjs\n");
  const child = spawn(process.execPath, ["examples/self-host/serve.mjs"], { cwd: ROOT, env, detached: true });
  running = child;
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  return await new Promise((ready, failed) => {
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const [, address] = /^Almanac is at (http:\S+)$/m.exec(output) ?? [];
      if (address !== undefined) ready(address);
    });
    child.once("exit", () => failed(new Error(output)));
  });
}

async function call<Body>(url: string, key: string, body?: object): Promise<Body> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(url, { headers, ...sent });
  expect(answer.ok, url).toBe(true);
  return (await answer.json()) as Body;
}

it("keeps what it answered for through a kill, and has run its cron", async () => {
  const first = await start();
  const { key } = await call<{ key: string }>(`${first}v1/keys`, ADMIN_TOKEN, { app: "my-bot" });
  await call(`${first}v1/users/ann/memories`, key, { content: "Dentist", due: "tomorrow at 5pm" });
  await killAll();

  const second = await start();
  const { system } = await call<{ system: string }>(`${second}v1/users/ann/context`, key);
  expect(system).toMatch(/\[DUE .* 17:00\] \(tomorrow, .*\) Dentist/);
  expect(await (await fetch(`${second}console`)).text()).toContain("/console/main.js");
  expect(await (await fetch(`${second}healthz`)).json()).toMatchObject({
    status: "ok",
    cron_age_seconds: expect.any(Number),
  });
});

it("refuses to start without its secrets", async () => {
  const child = spawn(process.execPath, ["examples/self-host/serve.mjs"], {
    cwd: ROOT,
    env: { ...env, ADMIN_TOKEN: "" },
  });
  expect(await once(child, "exit")).toEqual([1, null]);
});
