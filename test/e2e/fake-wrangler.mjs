#!/usr/bin/env node
// Stands in for wrangler in deploy.test.ts: an account in a JSON file. It answers what the real one prints
// (4.155) and writes down how it was called.
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";

const args = process.argv.slice(2);
const file = process.env.FAKE_ACCOUNT ?? "";
const account = JSON.parse(readFileSync(file, "utf8"));
appendFileSync(`${file}.calls`, `${args.join(" ")}\n`);
appendFileSync(`${file}.accounts`, `${process.env.CLOUDFLARE_ACCOUNT_ID ?? ""}\n`);

const QUEUES_A_PAGE = 4;

/** @param {string[]} words */
const called = (...words) => words.every((word, index) => args[index] === word);
/** @param {string} name */
const optionOf = (name) => args[args.indexOf(name) + 1] ?? "";

/** @param {string} message */
function fail(message) {
  console.error(`✘ [ERROR] ${message}`);
  process.exit(1);
}

/** @param {string[]} names */
function table(names) {
  console.log("┌─────┬──────┬────────────┐\n│ id  │ name │ created_on │\n├─────┼──────┼────────────┤");
  for (const name of names) console.log(`│ 123 │ ${name} │ 2026-01-01 │`);
  console.log("└─────┴──────┴────────────┘");
}

if (called(...(account.fails ?? "nothing").split(" ")))
  fail("Something is out of order at Cloudflare. [code: 10000]");
else if (called("whoami")) {
  if (!account.login) fail("You are not authenticated. Please run `wrangler login`.");
  const accounts = account.accounts ?? [{ id: "acc-1", name: "Ann's Account", type: "standard" }];
  console.log(JSON.stringify({ loggedIn: true, authType: "OAuth Token", accounts }, null, 2));
} else if (called("d1", "list")) console.log(JSON.stringify(account.databases, null, 2));
else if (called("d1", "create")) account.databases.push({ uuid: `uuid-of-${args[2]}`, name: args[2] });
else if (called("kv", "namespace", "list")) console.log(JSON.stringify(account.namespaces, null, 2));
else if (called("kv", "namespace", "create"))
  account.namespaces.push({ id: `id-of-${args[3]}`, title: args[3] });
else if (called("queues", "list")) {
  const from = (Number(optionOf("--page")) - 1) * QUEUES_A_PAGE;
  table(account.queues.slice(from, from + QUEUES_A_PAGE));
} else if (called("queues", "create")) account.queues.push(args[2]);
else if (called("secret", "list")) {
  if (!account.deployed)
    fail(
      `Worker "${JSON.parse(readFileSync(optionOf("--config"), "utf8")).name}" not found.\n\nIf this is a new Worker, run \`wrangler deploy\` first to create it.`,
    );
  console.log(JSON.stringify(Object.keys(account.secrets).map((name) => ({ name, type: "secret_text" }))));
} else if (called("secret", "put")) account.secrets[args[2] ?? ""] = readFileSync(0, "utf8").trim();
else if (called("secret", "delete")) delete account.secrets[args[2] ?? ""];
else if (called("d1", "execute")) {
  const [isMark, isFile] = [optionOf("--command").includes("'shards'"), args.includes("--file")];
  const hasTables = account.migrations !== undefined || isMark || isFile;
  if (!hasTables) fail("no such table: d1_migrations: SQLITE_ERROR");
  const names = (account.migrations ?? []).map((/** @type {string} */ name) => ({ name }));
  const { shards, people } = account;
  const marks = shards === undefined ? [] : [{ at: shards }];
  // `npm run shards` asks for the people as well, and has one row in any case.
  const looked = optionOf("--command").includes("AS people")
    ? [{ mark: shards ?? null, source: null, people }]
    : marks;
  const results = isMark ? looked : names;
  console.log(JSON.stringify([{ results, success: true }], null, 2));
} else if (called("d1", "migrations", "apply")) {
  if (account.failsMigration === args[3]) fail('near "(": syntax error: SQLITE_ERROR');
  console.log("✅ No migrations to apply!");
} else if (called("deploy")) {
  if (args.includes("--secrets-file"))
    Object.assign(account.secrets, JSON.parse(readFileSync(optionOf("--secrets-file"), "utf8")));
  account.deployed = true;
  account.config = JSON.parse(readFileSync(optionOf("--config"), "utf8"));
  writeFileSync(file, JSON.stringify(account));
  console.log(`Uploaded ${account.config.name} (2.1 sec)`);
  if (account.failsAfterUpload) fail("The triggers can't be set. [code: 10000]");
  if (account.hasNoName)
    fail(
      "You can either deploy your worker to one or more routes by specifying them in your Wrangler configuration file, or register a workers.dev subdomain here:\nhttps://dash.cloudflare.com/acc-1/workers/onboarding",
    );
  console.log(
    `Deployed ${account.config.name} triggers (0.4 sec)\n  ${account.config.routes?.[0]?.pattern ?? account.address}\n  schedule: * * * * *`,
  );
} else fail(`Unknown command: ${args.join(" ")}`);

writeFileSync(file, JSON.stringify(account));
