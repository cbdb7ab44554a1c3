import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { makeWorker } from "../../../bench/local-worker.mjs";

// `npm run backup` of a service whose people live in shards, and its file put into another such service, by the real wrangler.

vi.setConfig({
  testTimeout: 900_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 300_000, interval: 2000 } },
} as never);

const ROOT = resolve(import.meta.dirname, "../../..");
const SHARDS = 16;
const ADMIN = "backup-admin-token";
const KEY = Buffer.alloc(32, 5).toString("base64");
const folder = mkdtempSync(join(tmpdir(), "almanac-backup-shards-"));
const people = Array.from({ length: 12 }, (_, n) => `person-${n}`);
const workers: Service[] = [];

interface Service {
  url: string;
  home: string;
  worker: ReturnType<typeof makeWorker>;
}

afterEach(async () => {
  for (const { worker } of workers.splice(0)) await worker.kill();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function freePort(): Promise<number> {
  const probe = createServer();
  return await new Promise((done) => {
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function startService(name: string): Promise<Service> {
  const [port, home] = [await freePort(), join(folder, name)];
  mkdirSync(join(home, "state"), { recursive: true });
  const vars = { ADMIN_TOKEN: ADMIN, ENCRYPTION_KEY: KEY, RATE_LIMIT: "off" };
  const worker = makeWorker({ port, state: join(home, "state"), vars, shards: SHARDS });
  const service = { url: `http://127.0.0.1:${port}`, home, worker };
  workers.push(service);
  await worker.migrate();
  await worker.start();
  return service;
}

async function run({ home }: Service, script: string, args: string[], env: object = {}) {
  const all = { PATH: process.env.PATH, HOME: process.env.HOME, ALMANAC_HOME: home, ...env };
  return await promisify(execFile)(process.execPath, [join(ROOT, "scripts", script), ...args], {
    cwd: home,
    env: all,
  });
}

const at = ({ url }: Service) => ({ ALMANAC_URL: url, ADMIN_TOKEN: ADMIN });

async function ask(
  { worker }: Service,
  key: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<string> {
  const answer = await worker.send(method, path, body, { authorization: `Bearer ${key}` });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text;
}

async function fill(service: Service): Promise<string> {
  const { key } = JSON.parse(await ask(service, ADMIN, "POST", "/v1/keys", { app: "bot" })) as {
    key: string;
  };
  for (const id of people) {
    await ask(service, key, "PATCH", `/v1/users/${id}`, {
      time_zone: "Asia/Tokyo",
      digest: { time: "08:00", channel: { type: "webhook", url: "https://hooks.example.com/x" } },
    });
    for (const content of ["Likes tea", `O'Hara's "dentist";\nsecond line of ${id}`])
      await ask(service, key, "POST", `/v1/users/${id}/tools/remember`, { content });
  }
  await ask(service, key, "POST", "/v1/conversations/club/messages", {
    messages: people.map((id) => ({ role: "user", user_id: id, content: `Hello from ${id}` })),
  });
  return key;
}

const exportsOf = async (service: Service, key: string, ids: readonly string[]) =>
  await Promise.all(
    ids.map(async (id) => await ask(service, key, "GET", `/v1/users/${id}/export?limit=1000`)),
  );

it("has the rows of all shards, which go into other shards, but for whom the live service has erased", async () => {
  const live = await startService("live");
  const key = await fill(live);
  const [eve = "", ...others] = people;
  const exported = await exportsOf(live, key, others);
  const file = join(folder, "backup.sql");
  const { stdout } = await run(live, "backup.mjs", [file, "--local"], at(live));
  expect(stdout).toMatch(/\d+ rows of 16 shards are in it too/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await ask(live, key, "DELETE", `/v1/users/${eve}`);

  const other = await startService("other");
  const env = { ...at(other), ALMANAC_LIVE_URL: live.url, LIVE_ADMIN_TOKEN: ADMIN };
  const restored = await run(other, "backup.mjs", ["--restore", file, "--local"], env);
  expect(restored.stdout).toMatch(/into 16 shards[\s\S]*Done/);
  expect(existsSync(join(other.home, "almanac-erasures.json"))).toBe(false);
  // Copies of what is said in the club are made by the alarms.
  await expect.poll(async () => await exportsOf(other, key, others)).toEqual(exported);
  const left = await ask(other, key, "GET", "/v1/export?limit=1000");
  expect(left).not.toContain(`"${eve}"`);
  expect(left.match(/"type":"memory"/g)).toHaveLength(2 * others.length);
  await expect(run(other, "backup.mjs", ["--restore", file, "--local"], env)).rejects.toThrow("isn't empty");

  for (const { worker } of workers) await worker.kill();
  expect(existsSync(join(other.home, "state/v3/do"))).toBe(true);
  await run(other, "reset.mjs", []);
  expect(existsSync(join(other.home, "state"))).toBe(false);
  expect(readFileSync(file, "utf8")).toContain('"table":"knowledge"');
});
