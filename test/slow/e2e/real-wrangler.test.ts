import { spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";

// Minutes, where the machine does other work.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

// wrangler itself, as it is installed, before an API on loopback that answers as an account with everything in place
// does. What deploy.test.ts takes for granted of wrangler's answers is seen here.

const ROOT = resolve(import.meta.dirname, "../../..");
/** The configuration stands in the project, because wrangler resolves its paths from there. */
const CONFIG = join(ROOT, `wrangler.deploy.test-${process.pid}.json`);
const DATABASE = "11111111-1111-1111-1111-111111111111";
const QUEUES = ["precompute", "deliveries", "inbound"].flatMap((name) => [
  `almanac-${name}`,
  `almanac-${name}-dead`,
]);

interface Asked {
  method: string;
  path: string;
  body: string;
}

let api: Server;
let address: string;
let asked: Asked[] = [];

beforeAll(async () => {
  api = createServer((request, response) => {
    void answer(request).then((result) => {
      const result_info = { page: 1, per_page: 1000, count: 1, total_count: 1, total_pages: 1 };
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ success: true, errors: [], messages: [], result, result_info }));
    });
  });
  await new Promise<void>((done) => api.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});

beforeEach(() => {
  asked = [];
});

afterAll(() => {
  api.close();
  rmSync(CONFIG, { force: true });
});

async function answer(request: IncomingMessage): Promise<unknown> {
  const url = new URL(request.url ?? "", "http://api");
  const path = url.pathname;
  asked.push({ method: request.method ?? "", path, body: await text(request) });
  const first = Number(url.searchParams.get("page") ?? 1) === 1;
  if (path.endsWith("/queues")) {
    const names = url.searchParams.getAll("name").flatMap((name) => name.split(","));
    const wanted = QUEUES.filter((queue) => first && (names.length === 0 || names.includes(queue)));
    return wanted.map((queue) => ({
      queue_id: `id-of-${queue}`,
      queue_name: queue,
      created_on: "2026-01-01",
      modified_on: "2026-01-01",
      producers: [],
      producers_total_count: 1,
      consumers: [],
      consumers_total_count: 0,
    }));
  }
  if (path.endsWith("/d1/database")) return first ? [{ uuid: DATABASE, name: "almanac" }] : [];
  if (path.endsWith("/query")) return [{ success: true, results: [], meta: {} }];
  if (path.includes("/d1/database/")) return { uuid: DATABASE, name: "almanac", version: "production" };
  if (path.endsWith("/kv/namespaces")) return first ? [{ id: "2".repeat(32), title: "almanac-digests" }] : [];
  if (path.endsWith("/secrets"))
    return ["ADMIN_TOKEN", "ENCRYPTION_KEY"].map((name) => ({ name, type: "secret_text" }));
  if (path.endsWith("/memberships")) return [{ id: "m", account: { id: "acc", name: "Account" } }];
  if (path.endsWith("/accounts")) return [{ id: "acc", name: "Account" }];
  if (path.endsWith("/subdomain")) return { subdomain: "account", enabled: true, previews_enabled: false };
  // It has every file already.
  if (path.endsWith("/assets-upload-session")) return { jwt: "token", buckets: [] };
  if (path.includes("/workers/services/"))
    return { default_environment: { environment: "production", script: { last_deployed_from: "wrangler" } } };
  if (path.endsWith("/settings")) return { bindings: [], tags: [], usage_model: "standard" };
  if (path.endsWith("/deployments")) return { deployments: [] };
  return { id: "x", email: "a@example.com", status: "active" };
}

async function run(file: string, args: string[]) {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      CLOUDFLARE_API_BASE_URL: address,
      CLOUDFLARE_API_TOKEN: "token",
      CLOUDFLARE_ACCOUNT_ID: "acc",
      ALMANAC_DEPLOY_CONFIG: CONFIG,
      ALMANAC_HEALTH_SECONDS: "0",
      PLAN: "paid",
    },
    timeout: 500_000,
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await new Promise((done) => child.once("close", done));
  return { code, output: (await output).join("\n") };
}

const wrangler = (...args: string[]) => run("scripts/wrangler.mjs", args);

it("finds in the answers of wrangler what the account has, and uploads the pages and no list of packages", async () => {
  // The API here knows nothing of what follows the upload, so the command's end is not looked at.
  const { output } = await run("scripts/deploy.mjs", []);
  expect(output).toContain("nothing is missing");
  const upload = asked.find(({ method, body }) => method !== "GET" && body.includes("main_module"))?.body;
  // Compared as booleans: a failure is not to print a megabyte of worker.
  const said = (words: string) => upload?.includes(words) === true;
  expect([DATABASE, '{"name":"ASSETS","type":"assets"}', "package_dependencies"].map(said)).toEqual([
    true,
    true,
    false,
  ]);
  const files = asked.find(({ path }) => path.endsWith("/assets-upload-session"))?.body ?? "";
  const { manifest } = JSON.parse(files) as { manifest: Record<string, object> };
  expect(Object.keys(manifest)).toEqual(
    expect.arrayContaining([
      "/index.html",
      "/docs.html",
      "/openapi.json",
      "/llms.txt",
      "/words/times.txt",
      "/words/people.json",
    ]),
  );
});

it("restores the database that the deployment has, its configuration", async () => {
  expect(existsSync(CONFIG)).toBe(true);
  await wrangler(
    "d1",
    "time-travel",
    "restore",
    "almanac",
    "--timestamp=2026-11-20T00:00:00Z",
    "--config",
    CONFIG,
  );
  expect(asked.map(({ path }) => path)).toContain(
    `/accounts/acc/d1/database/${DATABASE}/time_travel/restore`,
  );
});
