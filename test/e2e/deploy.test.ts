import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Account, EMPTY, openAccount, openHealthy } from "./account";

// `npm run deploy` against an account that is a JSON file: see fake-wrangler.mjs.

const ROOT = resolve(import.meta.dirname, "../..");
const QUEUES = ["almanac-precompute", "almanac-deliveries", "almanac-inbound"];
const ALL_QUEUES = [...QUEUES, ...QUEUES.map((name) => `${name}-dead`)];

let healthy: Awaited<ReturnType<typeof openHealthy>>;
let address: string;
let account: Account;

beforeAll(async () => {
  healthy = await openHealthy();
  address = healthy.address;
});

afterAll(() => healthy.close());

beforeEach(() => {
  account = openAccount(address);
  return () => account.remove();
});

const file = (name: string) => account.file(name);
const readAccount = () => account.read();
const setAccount = (what: object) => account.set(what);
const deploy = (options: Parameters<Account["run"]>[1] = {}) => account.run("scripts/deploy.mjs", options);

/** The token that a deployment made and kept; null where it kept none. */
function keptToken(name = "admin-token"): string | null {
  const path = join(file("home"), name);
  return existsSync(path) ? readFileSync(path, "utf8").trim() : null;
}

it("makes everything in an empty account, and says where it runs", async () => {
  setAccount(EMPTY);
  const { code, output, calls, creations } = await deploy();
  expect({ code, output }).toMatchObject({ code: 0 });
  const queues = ALL_QUEUES.map((name) => `queues create ${name}`);
  const expected = ["d1 create almanac", "kv namespace create almanac-digests", ...queues];
  expect(creations.toSorted()).toEqual(expected.toSorted());

  const made = readAccount();
  expect(made.queues.toSorted()).toEqual(ALL_QUEUES.toSorted());
  expect(made.config.d1_databases[0]).toMatchObject({ binding: "DB", database_id: "uuid-of-almanac" });
  expect(made.config.kv_namespaces[0]).toMatchObject({ binding: "DIGESTS", id: "id-of-almanac-digests" });
  expect(made.config.triggers.crons).toEqual(["* * * * *"]);
  expect(Buffer.from(made.secrets.ENCRYPTION_KEY, "base64")).toHaveLength(32);
  expect(made.secrets.ADMIN_TOKEN).toMatch(/^[\w-]{43}$/);

  expect(output).toContain(`Almanac runs on ${address}`);
  expect(keptToken()).toBe(made.secrets.ADMIN_TOKEN);
  expect(statSync(join(file("home"), "admin-token")).mode & 0o777).toBe(0o600);
  expect(output).toMatch(
    new RegExp(`npm run almanac -- init --url ${address} --app my-bot --key-file \\S+admin-token\n`),
  );
  expect(output).toContain("/healthz is ok");
  expect(output).toContain("Looking at what the account Ann's Account has");
  expect(made.config.account_id).toBe("acc-1");
  // Never shown: who has one of them reads every stored credential, and a terminal remembers.
  expect(output).not.toContain(made.secrets.ENCRYPTION_KEY);
  expect(output).not.toContain(made.secrets.ADMIN_TOKEN);
  expect(calls.join("\n")).not.toContain(made.secrets.ADMIN_TOKEN);

  const order = ["d1 create", "queues create", "d1 migrations apply", "secret list", "deploy"];
  const places = order.map((words) => calls.findLastIndex((call) => call.startsWith(words)));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

it("has kept the admin token when wrangler fails after the upload, and makes no other", async () => {
  setAccount({ ...EMPTY, failsAfterUpload: true });
  const first = await deploy();
  expect(first.code).toBe(1);
  const { secrets } = readAccount();
  expect(keptToken()).toBe(secrets.ADMIN_TOKEN);

  setAccount({ ...readAccount(), failsAfterUpload: false });
  const second = await deploy();
  expect({ code: second.code, output: second.output }).toMatchObject({ code: 0 });
  expect(second.output).not.toContain("admin token");
  expect(readAccount().secrets).toEqual(secrets);
  expect(keptToken()).toBe(secrets.ADMIN_TOKEN);
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
  expect(keptToken()).toBe(first.secrets.ADMIN_TOKEN);
  expect(keptToken("admin-token-staging")).toBe(secrets.ADMIN_TOKEN);
});

it("stops at a database of before the baseline, before it changes anything", async () => {
  const old = {
    ...EMPTY,
    databases: [{ uuid: "uuid-1", name: "almanac" }],
    migrations: ["0000_memories.sql"],
  };
  setAccount(old);
  for (const args of [[], ["--dry-run"]]) {
    const { code, output, calls } = await deploy({ args });
    expect(code).toBe(1);
    expect(output).toMatch(/is of before 0000_baseline\.sql.*nothing was changed.*ALMANAC_NAME/);
    expect(
      calls.filter((call) => !/^(?:whoami|d1 list|d1 execute|kv namespace list|queues list)/.test(call)),
    ).toEqual([]);
    expect(readAccount()).toMatchObject(old);
    expect([existsSync(file("deploy.json")), keptToken()]).toEqual([false, null]);
  }
  setAccount({ ...old, migrations: ["0000_baseline.sql", "9999_of_a_later_version.sql"] });
  expect((await deploy()).code).toBe(0);
});

it("binds the shards in which people live, and never a word that deletes them", async () => {
  setAccount({ ...EMPTY, shards: 64 });
  expect((await deploy()).code).toBe(0);
  const { config } = readAccount();
  expect(config).toMatchObject({
    vars: { SHARD_COUNT: "64" },
    durable_objects: { bindings: [{ name: "SHARDS", class_name: "Shard" }] },
    migrations: [{ new_sqlite_classes: ["Shard"] }],
  });
  expect(JSON.stringify(config)).not.toContain("deleted_classes");
  setAccount(EMPTY);
  expect((await deploy()).code).toBe(0);
  expect(readAccount().config).not.toHaveProperty("durable_objects");
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
  expect(readAccount().config.vars).toEqual({ RATE_LIMIT: "off", PLAN: "paid" });
});

it("creates nothing and changes no secret the second time", async () => {
  setAccount(EMPTY);
  await deploy();
  const { secrets } = readAccount();
  const { code, output, creations, calls } = await deploy();
  expect({ code, creations }).toEqual({ code: 0, creations: [] });
  expect(readAccount().secrets).toEqual(secrets);
  expect(output).not.toContain("admin token");
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
  expect(output).toContain('ALMANAC_KEY="$ADMIN_TOKEN" npm run almanac -- init --url');
  expect(keptToken()).toBe(null);
});

it("hands out one message at a time on the free plan, and refuses a plan that there isn't", async () => {
  setAccount(EMPTY);
  await deploy({ env: { PLAN: "free" } });
  const { queues, vars } = readAccount().config;
  expect(vars.PLAN).toBe("free");
  expect(queues.consumers.map((consumer: Record<string, unknown>) => consumer["max_batch_size"])).toEqual(
    queues.consumers.map(() => 1),
  );
  const gold = await deploy({ env: { PLAN: "gold" } });
  expect(gold).toMatchObject({ code: 1, creations: [] });
  expect(gold.output).toContain("PLAN=free or PLAN=paid");
});

it("asks which plan the account has, and stops without a terminal before anything is made", async () => {
  setAccount(EMPTY);
  const unknown = await deploy({ env: { PLAN: "" } });
  expect(unknown).toMatchObject({ code: 1, creations: [] });
  expect(unknown.output).toContain("PLAN=free npm run deploy");

  const asked = await deploy({ typed: ["3", "one", "1"] });
  expect(asked).toMatchObject({ code: 0 });
  expect(asked.output).toContain("Which plan does the account have?");
  expect(readAccount().config.vars.PLAN).toBe("free");
  // The next deployment knows.
  const again = await deploy({ env: { PLAN: "" } });
  expect(again).toMatchObject({ code: 0 });
  expect(readAccount().config.vars.PLAN).toBe("free");
  await deploy({ env: { PLAN: "paid" } });
  expect(readAccount().config.vars.PLAN).toBe("paid");
});

it("changes nothing where a question is met with the end of the input", async () => {
  setAccount(EMPTY);
  const { code, output, creations } = await deploy({ typed: ["\u0004"] });
  expect({ code, creations }).toEqual({ code: 1, creations: [] });
  expect(output).toContain("Nothing was chosen");
});

describe("an account of several", () => {
  const accounts = [
    { id: "acc-1", name: "Ann" },
    { id: "acc-2", name: "Ann's employer" },
  ];

  it("is asked for at a terminal, and the same the next time", async () => {
    setAccount({ ...EMPTY, accounts });
    const asked = await deploy({ typed: ["2"], env: { PLAN: "paid" } });
    expect(asked).toMatchObject({ code: 0 });
    expect(asked.output).toContain("Ann's employer");
    expect(readAccount().config.account_id).toBe("acc-2");
    // Every call after the question goes to it.
    expect(calledAccounts().slice(1)).toEqual(
      calledAccounts()
        .slice(1)
        .map(() => "acc-2"),
    );

    rmSync(file("account.accounts"));
    expect(await deploy()).toMatchObject({ code: 0 });
    expect(calledAccounts().slice(1)).toEqual(
      calledAccounts()
        .slice(1)
        .map(() => "acc-2"),
    );
  });

  it("is to be named without a terminal, and each stands there ready to be typed", async () => {
    setAccount({ ...EMPTY, accounts });
    const { code, output, calls } = await deploy();
    expect({ code, calls }).toEqual({ code: 1, calls: ["whoami --json"] });
    for (const { id } of accounts) expect(output).toContain(`CLOUDFLARE_ACCOUNT_ID=${id} npm run deploy`);
    expect(await deploy({ env: { CLOUDFLARE_ACCOUNT_ID: "acc-2" } })).toMatchObject({ code: 0 });
    expect(readAccount().config.account_id).toBe("acc-2");
  });

  const calledAccounts = () => readFileSync(file("account.accounts"), "utf8").trim().split("\n");
});

it("says what to do where the account has no workers.dev name yet", async () => {
  setAccount({ ...EMPTY, hasNoName: true });
  const { code, output } = await deploy();
  expect(code).toBe(1);
  expect(output).toContain("no workers.dev name yet");
  expect(output).toContain("  https://dash.cloudflare.com/acc-1/workers/onboarding\n");
  expect(keptToken()).toBe(readAccount().secrets.ADMIN_TOKEN);
});

describe("a build that a deploy button set up", () => {
  const BUILD = { WORKERS_CI: "1", CLOUDFLARE_API_TOKEN: "a-token", PLAN: "" };

  it("makes the encryption key, and shows no secret", async () => {
    setAccount({ ...EMPTY, deployed: true, secrets: { ADMIN_TOKEN: "asked-for" } });
    const { code, output, calls } = await deploy({ env: BUILD });
    expect({ code, output }).toMatchObject({ code: 0 });
    const { secrets, config } = readAccount();
    expect(secrets.ADMIN_TOKEN).toBe("asked-for");
    expect(Buffer.from(secrets.ENCRYPTION_KEY, "base64")).toHaveLength(32);
    expect(output).not.toContain(secrets.ENCRYPTION_KEY);
    expect(config.vars.PLAN).toBe("free");
    expect(output).toContain("PLAN isn't set");
    // Its token need not be allowed to say whose it is.
    expect(calls).not.toContain("whoami --json");
    expect(keptToken()).toBe(null);
    expect((await deploy({ env: BUILD })).code).toBe(0);
    expect(readAccount().secrets).toEqual(secrets);
  });

  it("says where to set an admin token that nobody gave it", async () => {
    setAccount(EMPTY);
    const { output } = await deploy({ env: BUILD });
    const { secrets } = readAccount();
    expect(secrets.ADMIN_TOKEN).toMatch(/^[\w-]{43}$/);
    expect(output).not.toContain(secrets.ADMIN_TOKEN);
    expect(output).toContain("Settings, Variables and Secrets, ADMIN_TOKEN");
    expect(keptToken()).toBe(null);
  });

  it("takes what the platform made, by its ids and names, and trusts it with the queues", async () => {
    const written = readFileSync(join(ROOT, "wrangler.toml"), "utf8")
      .replace('name = "almanac"', 'name = "my-memory"')
      .replace('database_name = "almanac"', 'database_name = "memories"\ndatabase_id = "made-by-button"')
      .replace('binding = "DIGESTS"', 'binding = "DIGESTS"\nid = "made-too"');
    writeFileSync(file("button.toml"), written);
    setAccount({ ...EMPTY, fails: "queues list" });
    const { code, output, creations, calls } = await deploy({
      env: { ...BUILD, ALMANAC_CONFIG: file("button.toml") },
    });
    expect({ code, output, creations }).toMatchObject({ code: 0, creations: [] });
    expect(calls.filter((call) => /^(d1|kv)/.test(call))).toEqual([
      expect.stringMatching(/^d1 execute DB --remote .* SELECT name FROM d1_migrations/),
      `d1 migrations apply DB --remote --config ${file("deploy.json")}`,
      expect.stringMatching(/^d1 execute DB --remote .* SELECT at, .*FROM checkpoints/),
    ]);
    const { config } = readAccount();
    expect(config.name).toBe("my-memory");
    expect(config.d1_databases[0]).toMatchObject({
      database_name: "memories",
      database_id: "made-by-button",
    });
    expect(config.kv_namespaces[0].id).toBe("made-too");
  });
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
