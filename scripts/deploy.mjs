// `npm run deploy`: after `npx wrangler login`, everything from an empty account to a running service. Running it
// again creates nothing twice: what is there is looked up by name each time. `--dry-run` only says what is missing.
// `ALMANAC_NAME=staging` makes a second deployment beside the first, with nothing in common.
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parse } from "smol-toml";
import {
  configOf,
  fillIds,
  findAddress,
  forPlan,
  missingSecrets,
  planCreation,
  queuesOf,
  readDatabases,
  readNamespaces,
  readQueues,
} from "./deploy-plan.mjs";
import { readFlags } from "./flags.mjs";
import { ROOT, runWrangler } from "./wrangler.mjs";

const { values: flags } = readFlags(
  `npm run deploy -- [--dry-run]: deploys Almanac to your Cloudflare account, after \`npx wrangler login\`

  --dry-run   says what the account lacks, and changes nothing; without a login, what an empty account would get

  ALMANAC_NAME=staging npm run deploy    a second deployment beside the first
  PLAN=free npm run deploy               for the free plan
  docs/deploy.md has the other settings.`,
  { "dry-run": { type: "boolean", default: false } },
);

/** The deployment's name; empty for the one that has none. */
const NAME = process.env.ALMANAC_NAME ?? "";

/** wrangler.toml with this account's ids; git-ignored. Other wrangler commands take it with `--config`. */
const DEPLOY_CONFIG = resolve(
  ROOT,
  process.env.ALMANAC_DEPLOY_CONFIG ||
    (NAME === "" ? "wrangler.deploy.json" : `wrangler.deploy.${NAME}.json`),
);

/** A new address takes a moment until it answers everywhere, in milliseconds. */
const ANSWERS_WITHIN = 1000 * Number(process.env.ALMANAC_HEALTH_SECONDS ?? 30);

const NOT_LOGGED_IN =
  "You aren't logged in to Cloudflare. Run `npx wrangler login`, then `npm run deploy` again.";

/** @typedef {import("./deploy-plan.mjs").Config} Config */
/** @typedef {import("./deploy-plan.mjs").Found} Found */

/** @type {Found} */
const NOTHING_FOUND = { databases: new Map(), namespaces: new Map(), queues: new Set() };

try {
  await deploy();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

async function deploy() {
  const file = resolve(ROOT, process.env.ALMANAC_CONFIG || "wrangler.toml");
  const whole = /** @type {Config} */ (/** @type {unknown} */ (parse(readFileSync(file, "utf8"))));
  const config = forPlan(configOf(whole, NAME), process.env.PLAN || "paid");
  const isLoggedIn = await findLogin();
  if (!isLoggedIn) {
    if (flags["dry-run"]) return showPlan(planCreation(config, NOTHING_FOUND), NOT_LOGGED_IN);
    throw new Error(NOT_LOGGED_IN);
  }

  step("Looking at what the account has");
  let found = await lookUp(config);
  const missing = planCreation(config, found);
  if (flags["dry-run"])
    return showPlan(missing, missing.length === 0 ? "Nothing is missing." : "Nothing was changed.");
  if (missing.length === 0) console.log("  nothing is missing");
  for (const { says, args } of missing) {
    step(`Creating the ${says}`);
    await wrangler(args);
  }
  if (missing.length > 0) found = await lookUp(config);
  writeFileSync(DEPLOY_CONFIG, `${JSON.stringify(fillIds(config, found), null, 2)}\n`);

  // Before the code that needs them; every migration leaves the running version working.
  step("Applying the migrations");
  await wrangler(["d1", "migrations", "apply", "DB", "--remote", "--config", DEPLOY_CONFIG], true);

  const output = await upload(config);
  const address = findAddress(config, output);
  report(address);
  if (address !== null) await untilHealthy(address);
}

/** Shows what would be created. @param {{ says: string }[]} missing @param {string} end */
function showPlan(missing, end) {
  for (const { says } of missing) console.log(`  would create the ${says}`);
  console.log(`  ${end}`);
}

/** Whether somebody is logged in to Cloudflare. */
async function findLogin() {
  const { code, output } = await runWrangler(["whoami", "--json"]);
  if (code === 0) return true;
  if (/not authenticated|not logged in|wrangler login|"loggedIn":\s*false/i.test(output)) return false;
  throw new Error(`wrangler can't say who you are.\n\n${output}`);
}

/**
 * @param {Config} config
 * @returns {Promise<Found>}
 */
async function lookUp(config) {
  const databases = readDatabases((await wrangler(["d1", "list", "--json"])).stdout);
  const namespaces = readNamespaces((await wrangler(["kv", "namespace", "list"])).stdout);
  const queues = new Set();
  const wanted = queuesOf(config);
  // The list comes in pages and doesn't say how many there are.
  for (let page = 1; ; page++) {
    const before = queues.size;
    for (const name of readQueues((await wrangler(["queues", "list", "--page", String(page)])).stdout))
      queues.add(name);
    if (queues.size === before || wanted.every((name) => queues.has(name))) break;
  }
  return { databases, namespaces, queues };
}

/**
 * Deploys, with those secrets that the worker lacks: they come with the version that needs them.
 * @param {Config} config
 * @returns {Promise<string>} what wrangler said
 */
async function upload(config) {
  const missing = missingSecrets(config, await runWrangler(["secret", "list", "--config", DEPLOY_CONFIG]));
  const made = Object.fromEntries(missing.map((name) => [name, process.env[name] || makeSecret(name)]));
  // `--keep-vars`: settings made in the dashboard are the operator's.
  const args = ["deploy", "--config", DEPLOY_CONFIG, "--keep-vars"];
  for (const name of ["PUBLIC_URL", "SECURITY_CONTACT"])
    if (process.env[name]) args.push("--var", `${name}:${process.env[name]}`);
  if (missing.length === 0) {
    step("Deploying");
    return (await wrangler(args, true)).output;
  }
  showToken(made.ADMIN_TOKEN);
  step(`Deploying, with new secrets: ${missing.join(", ")}`);
  const folder = mkdtempSync(join(tmpdir(), "almanac-secrets-"));
  try {
    const file = join(folder, "secrets.json");
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
    return (await wrangler([...args, "--secrets-file", file], true)).output;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} name */
function makeSecret(name) {
  // AES-256 takes exactly these 32 bytes; a token may be any text that is hard to guess.
  return name === "ENCRYPTION_KEY"
    ? randomBytes(32).toString("base64")
    : randomBytes(32).toString("base64url");
}

/**
 * Shows a token that this run made. It comes before the upload, because wrangler can fail after the worker has it, and
 * nobody can read it again.
 * @param {string | undefined} token
 */
function showToken(token) {
  if (token === undefined || token === process.env.ADMIN_TOKEN) return;
  console.log(
    `\n  Admin token, shown this once: ${token}\n  Keep it: it makes the keys of your apps. If the upload fails, run the command again: the token shown last counts.\n`,
  );
}

/** @param {string | null} address */
function report(address) {
  step(address === null ? "Deployed; the worker has no address yet" : `Almanac runs on ${address}`);
  const at = address ?? "https://<your address>";
  console.log(`
  The first key:
  curl -s '${at}/v1/keys' -H "Authorization: Bearer $ADMIN_TOKEN" -H 'Content-Type: application/json' -d '{"app":"my-bot"}'`);
}

/** @param {string} address */
async function untilHealthy(address) {
  step("Waiting for its first answer");
  const deadline = Date.now() + ANSWERS_WITHIN;
  while (Date.now() < deadline) {
    const response = await fetch(`${address}/healthz`).catch(() => null);
    if (response?.ok) return console.log("  /healthz is ok");
    await new Promise((done) => setTimeout(done, 1_000));
  }
  console.log(`  No answer yet: a new address can take some minutes. Try: curl ${address}/healthz`);
}

/**
 * Runs wrangler and expects it to succeed.
 * @param {string[]} args @param {boolean} [echo]
 */
async function wrangler(args, echo = false) {
  const result = await runWrangler(args, { echo });
  if (result.code === 0) return result;
  const hint = "What was done so far stays: mend this and run `npm run deploy` again.";
  throw new Error(`\`wrangler ${args.join(" ")}\` failed.\n\n${echo ? "" : result.output}\n${hint}`);
}

/** @param {string} words */
function step(words) {
  console.log(`→ ${words}`);
}
