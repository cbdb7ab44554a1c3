import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

// `npm run deploy` against an account that is a JSON file: see fake-wrangler.mjs.

const ROOT = resolve(import.meta.dirname, "../..");
const QUEUES = ["almanac-precompute", "almanac-deliveries", "almanac-inbound"];
const ALL_QUEUES = [...QUEUES, ...QUEUES.map((name) => `${name}-dead`)];
const EMPTY = { login: true, deployed: false, databases: [], namespaces: [], queues: [], secrets: {} };

let healthy: Server;
let address: string;
let folder: string;

beforeAll(async () => {
  healthy = createServer((_, response) => response.end('{"status":"ok"}'));
  await new Promise<void>((done) => healthy.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${(healthy.address() as AddressInfo).port}`;
});

afterAll(() => healthy.close());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "almanac-deploy-"));
  return () => rmSync(folder, { recursive: true, force: true });
});

const file = (name: string) => join(folder, name);
const readAccount = () => JSON.parse(readFileSync(file("account"), "utf8"));
const setAccount = (account: object) =>
  writeFileSync(file("account"), JSON.stringify({ address, ...account }));

async function deploy(options: { args?: string[]; env?: Record<string, string> } = {}) {
  rmSync(file("account.calls"), { force: true });
  const child = spawn(process.execPath, ["scripts/deploy.mjs", ...(options.args ?? [])], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      WRANGLER: join(import.meta.dirname, "fake-wrangler.mjs"),
      FAKE_ACCOUNT: file("account"),
      ALMANAC_DEPLOY_CONFIG: file("deploy.json"),
      ...options.env,
    },
  });
  let output = "";
  child.stdout.on("data", (text) => (output += text));
  child.stderr.on("data", (text) => (output += text));
  const code = await new Promise((done) => child.once("close", done));
  const calls = existsSync(file("account.calls"))
    ? readFileSync(file("account.calls"), "utf8").trim().split("\n")
    : [];
  return { code, output, calls, creations: calls.filter((call) => / create /.test(call)) };
}

it("makes everything in an empty account, and says where it runs", async () => {
  setAccount(EMPTY);
  const { code, output, calls, creations } = await deploy();
  expect({ code, output }).toMatchObject({ code: 0 });
  const queues = ALL_QUEUES.map((name) => `queues create ${name}`);
  const expected = ["d1 create almanac", "kv namespace create almanac-digests", ...queues];
  expect(creations.toSorted()).toEqual(expected.toSorted());

  const account = readAccount();
  expect(account.queues.toSorted()).toEqual(ALL_QUEUES.toSorted());
  expect(account.config.d1_databases[0]).toMatchObject({ binding: "DB", database_id: "uuid-of-almanac" });
  expect(account.config.kv_namespaces[0]).toMatchObject({ binding: "DIGESTS", id: "id-of-almanac-digests" });
  expect(account.config.triggers.crons).toEqual(["* * * * *"]);
  expect(Buffer.from(account.secrets.ENCRYPTION_KEY, "base64")).toHaveLength(32);
  expect(account.secrets.ADMIN_TOKEN).toMatch(/^[\w-]{43}$/);

  expect(output).toContain(`Almanac runs on ${address}`);
  expect(output).toContain(account.secrets.ADMIN_TOKEN);
  expect(output).toContain("/healthz is ok");
  // Never shown: nobody needs it, and who has it reads every stored credential.
  expect(output).not.toContain(account.secrets.ENCRYPTION_KEY);
  expect(calls.join("\n")).not.toContain(account.secrets.ADMIN_TOKEN);

  const order = ["d1 create", "queues create", "d1 migrations apply", "secret list", "deploy"];
  const places = order.map((words) => calls.findLastIndex((call) => call.startsWith(words)));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

it("has shown the admin token when wrangler fails after the upload, and makes no other", async () => {
  setAccount({ ...EMPTY, failsAfterUpload: true });
  const first = await deploy();
  expect(first.code).toBe(1);
  const { secrets } = readAccount();
  expect(first.output).toContain(secrets.ADMIN_TOKEN);
  expect(first.output.indexOf(secrets.ADMIN_TOKEN)).toBeLessThan(first.output.indexOf("Uploaded almanac"));

  setAccount({ ...readAccount(), failsAfterUpload: false });
  const second = await deploy();
  expect({ code: second.code, output: second.output }).toMatchObject({ code: 0 });
  expect(second.output).not.toContain("Admin token");
  expect(readAccount().secrets).toEqual(secrets);
});

it("makes a second deployment with a name, which shares nothing with the first", async () => {
  setAccount(EMPTY);
  await deploy();
  const first = readAccount();
  setAccount({ ...first, deployed: false, secrets: {} });
  const { code, output, creations } = await deploy({ env: { ALMANAC_NAME: "staging" } });
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(creations).toHaveLength(2 + ALL_QUEUES.length);
  expect(creations.filter((call) => !call.includes("almanac-staging"))).toEqual([]);

  const { config, secrets } = readAccount();
  const named = (value: unknown) => JSON.stringify(value).match(/almanac[\w-]*/g) ?? [];
  expect(config.name).toBe("almanac-staging");
  expect(
    named([config.d1_databases, config.queues]).filter((name) => !name.startsWith("almanac-staging")),
  ).toEqual([]);
  expect(config.kv_namespaces[0].id).toBe("id-of-almanac-staging-digests");
  expect(config.ratelimits[0].namespace_id).not.toBe(first.config.ratelimits[0].namespace_id);
  expect(secrets.ADMIN_TOKEN).not.toBe(first.secrets.ADMIN_TOKEN);
});

it("refuses a name that nothing can be called by, before it looks at the account", async () => {
  setAccount(EMPTY);
  const { code, output, calls } = await deploy({ env: { ALMANAC_NAME: "My Staging" } });
  expect({ code, calls }).toEqual({ code: 1, calls: [] });
  expect(output).toContain("ALMANAC_NAME=staging");
});

it("says where it runs with a domain of its own, and leaves the domain to the deployment without a name", async () => {
  const wrangler = readFileSync(join(ROOT, "wrangler.toml"), "utf8");
  const routes = (host: string) => `routes = [{ pattern = "${host}", custom_domain = true }]\n`;
  const own = `[env.staging]\n${routes("staging.time.example")}[env.staging.vars]\nRATE_LIMIT = "off"\n`;
  writeFileSync(file("own.toml"), `${routes("time.example")}${wrangler}\n${own}`);
  setAccount(EMPTY);
  const env = { ALMANAC_CONFIG: file("own.toml"), ALMANAC_HEALTH_SECONDS: "0" };
  const first = await deploy({ env });
  expect(first.output).toContain("Almanac runs on https://time.example\n");
  expect(readAccount().config.env).toBeUndefined();

  await deploy({ env: { ...env, ALMANAC_NAME: "preview" } });
  expect(readAccount().config.routes).toBeUndefined();
  const staging = await deploy({ env: { ...env, ALMANAC_NAME: "staging" } });
  expect(staging.output).toContain("Almanac runs on https://staging.time.example\n");
  expect(readAccount().config.vars).toEqual({ RATE_LIMIT: "off" });
});

it("creates nothing and changes no secret the second time", async () => {
  setAccount(EMPTY);
  await deploy();
  const { secrets } = readAccount();
  const { code, output, creations, calls } = await deploy();
  expect({ code, creations }).toEqual({ code: 0, creations: [] });
  expect(readAccount().secrets).toEqual(secrets);
  expect(output).not.toContain("Admin token");
  expect(calls.filter((call) => call.startsWith("deploy"))).toHaveLength(1);
});

it("goes on where an earlier run stopped, among the other things of an account", async () => {
  setAccount({
    ...EMPTY,
    databases: [
      { uuid: "u1", name: "shop" },
      { uuid: "u2", name: "almanac" },
    ],
    namespaces: [{ id: "n1", title: "almanac-digests-old" }],
    queues: ["mail", "thumbnails", "invoices", "search", "almanac-precompute", "almanac-deliveries-dead"],
  });
  const { code, creations } = await deploy();
  expect(code).toBe(0);
  expect(creations).not.toContain("d1 create almanac");
  expect(creations).not.toContain("queues create almanac-precompute");
  expect(creations).not.toContain("queues create almanac-deliveries-dead");
  expect(creations).toHaveLength(1 + 4);
  expect(readAccount().config.d1_databases[0].database_id).toBe("u2");
});

it("takes the admin token of the environment without showing it", async () => {
  setAccount(EMPTY);
  const { output } = await deploy({
    env: { ADMIN_TOKEN: "my-own-token", PUBLIC_URL: "https://time.example" },
  });
  expect(readAccount().secrets.ADMIN_TOKEN).toBe("my-own-token");
  expect(output).not.toContain("my-own-token");
});

it("hands out one message at a time on the free plan, and refuses a plan that there isn't", async () => {
  setAccount(EMPTY);
  await deploy({ env: { PLAN: "free" } });
  const { queues, vars } = readAccount().config;
  expect(vars.PLAN).toBe("free");
  expect(queues.consumers.map((consumer: Record<string, unknown>) => consumer["max_batch_size"])).toEqual(
    queues.consumers.map(() => 1),
  );
  expect(await deploy({ env: { PLAN: "gold" } })).toMatchObject({ code: 1, calls: [] });
});

it("says what it would do with --dry-run, and does nothing", async () => {
  setAccount(EMPTY);
  const { code, output, creations } = await deploy({ args: ["--dry-run"] });
  expect({ code, creations }).toEqual({ code: 0, creations: [] });
  expect(output).toContain("would create the queue almanac-inbound-dead");
  expect(readAccount().deployed).toBe(false);
});

it("says what an empty account would get with --dry-run, where nobody is logged in", async () => {
  setAccount({ ...EMPTY, login: false });
  const { code, output, calls } = await deploy({ args: ["--dry-run"] });
  expect(code).toBe(0);
  expect(output).toContain("would create the database almanac");
  expect(output).toContain("npx wrangler login");
  expect(calls).toEqual(["whoami --json"]);
});

it("asks for a login where there is none", async () => {
  setAccount({ ...EMPTY, login: false });
  const { code, output, calls } = await deploy();
  expect(code).toBe(1);
  expect(output).toContain("npx wrangler login");
  expect(calls).toEqual(["whoami --json"]);
});

it("sets no secret anew when the list of secrets can't be had", async () => {
  setAccount({
    ...EMPTY,
    deployed: true,
    secrets: { ADMIN_TOKEN: "a", ENCRYPTION_KEY: "b" },
    fails: "secret",
  });
  const { code, output } = await deploy();
  expect(code).toBe(1);
  expect(output).toContain("can't be listed");
  expect(readAccount().secrets).toEqual({ ADMIN_TOKEN: "a", ENCRYPTION_KEY: "b" });
});
