// The steps of `npm run deploy`, from what an account has to a running service.
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { parse } from "smol-toml";
import { expectBaseline } from "./baseline.mjs";
import { configOfDeployment, execute, query } from "./database.mjs";
import { findAccount, IS_BUILD, lookUp, step, succeed, wrangler } from "./deploy-account.mjs";
import { configOf, fillIds, findAddress, forPlan, missingSecrets, planCreation } from "./deploy-plan.mjs";
import { choosePlan } from "./deploy-questions.mjs";
import { adminTokenPath, keepAdminToken } from "./local-state.mjs";
import { MARK, PRIMARY, withShards } from "./shard-config.mjs";
import { ROOT, runWrangler } from "./wrangler.mjs";

/** The deployment's name; empty for the one that has none. */
const NAME = process.env.ALMANAC_NAME ?? "";

/** wrangler.toml with this account's ids; git-ignored. Other wrangler commands take it with `--config`. */
const DEPLOY_CONFIG = configOfDeployment();

/** A new address takes a moment until it answers everywhere, in milliseconds. */
const ANSWERS_WITHIN = 1000 * Number(process.env.ALMANAC_HEALTH_SECONDS ?? 30);

/** Where a token that this command made is kept. */
const TOKEN_FILE = adminTokenPath(NAME);

const NOT_LOGGED_IN =
  "You aren't logged in to Cloudflare. Run `npx wrangler login`, then `npm run deploy` again.";

/** @typedef {import("./deploy-plan.mjs").Config} Config */
/** @typedef {import("./deploy-plan.mjs").Found} Found */

/** @type {Found} */
const NOTHING_FOUND = { databases: new Map(), namespaces: new Map(), queues: new Set() };

/**
 * @param {{ isDryRun: boolean }} wish
 * @returns {Promise<void>}
 */
export async function deploy({ isDryRun }) {
  const file = resolve(ROOT, process.env.ALMANAC_CONFIG || "wrangler.toml");
  const whole = /** @type {Config} */ (/** @type {unknown} */ (parse(readFileSync(file, "utf8"))));
  const named = configOf(whole, NAME);
  const last = readLast();
  const account = await findAccount(named, last.account_id ?? "");
  if (account === null) {
    if (isDryRun) return showPlan(planCreation(named, NOTHING_FOUND), NOT_LOGGED_IN);
    throw new Error(NOT_LOGGED_IN);
  }
  if (account.id !== "") process.env.CLOUDFLARE_ACCOUNT_ID = account.id;
  const config = isDryRun ? named : await settle(named, last, account.id);

  step(`Looking at what the account${account.name === "" ? "" : ` ${account.name}`} has`);
  const found = await lookUp(config);
  const missing = planCreation(config, found);
  await checkBaseline(config, found);
  if (isDryRun)
    return showPlan(missing, missing.length === 0 ? "Nothing is missing." : "Nothing was changed.");
  await create(missing);
  const filled = fillIds(config, missing.length > 0 ? await lookUp(config) : found);
  writeFileSync(DEPLOY_CONFIG, `${JSON.stringify(filled, null, 2)}\n`);

  // Before the code that needs them; every migration leaves the running version working.
  await migrate();
  await bindShards(filled);

  const { output, token } = await upload(config);
  const address = findAddress(config, output);
  step(address === null ? "Deployed; the worker has no address yet" : `Almanac runs on ${address}`);
  if (address !== null) await untilHealthy(address);
  showNext(address, token);
}

/**
 * Before anything is changed: no migration leads from a database of before the baseline.
 * @param {Config} config @param {Found} found
 */
async function checkBaseline({ name, account_id, d1_databases }, { databases }) {
  const [database] = d1_databases;
  const id = database?.database_id ?? databases.get(database?.database_name ?? "");
  if (id === undefined) return;
  const folder = mkdtempSync(join(tmpdir(), "almanac-look-"));
  try {
    const file = join(folder, "wrangler.json");
    writeFileSync(
      file,
      JSON.stringify({ name, account_id, d1_databases: [{ ...database, database_id: id }] }),
    );
    await expectBaseline(
      ["--remote", "--config", file],
      "deploy under another name (ALMANAC_NAME), or remove that deployment first (docs/operate/remove.md).",
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Where the database is marked, people live in shards: a worker without them would answer nobody.
 * @param {Config} config
 */
async function bindShards(config) {
  const [rows = []] = await query(MARK);
  const { at: count, source } = rows[0] ?? { at: 0, source: null };
  if (Number(count) === 0) return;
  step(`Binding the ${count} shards in which people live`);
  await execute(PRIMARY);
  writeFileSync(
    DEPLOY_CONFIG,
    `${JSON.stringify(withShards(config, Number(count), Number(source)), null, 2)}\n`,
  );
}

/** @param {{ says: string, args: string[] }[]} missing */
async function create(missing) {
  if (missing.length === 0) console.log("  nothing is missing");
  for (const { says, args } of missing) {
    step(`Creating the ${says}`);
    await wrangler(args);
  }
}

async function migrate() {
  step("Applying the migrations");
  const args = ["d1", "migrations", "apply", "DB", "--remote", "--config", DEPLOY_CONFIG];
  const { code } = await runWrangler(args, { echo: true });
  if (code !== 0)
    throw new Error(
      "The migrations failed, and nothing was uploaded: the running version goes on. Mend this and run it again, " +
        "which applies what is missing.",
    );
}

/**
 * What the last deployment from this folder was told.
 * @returns {Partial<Config>}
 */
function readLast() {
  return existsSync(DEPLOY_CONFIG) ? JSON.parse(readFileSync(DEPLOY_CONFIG, "utf8")) : {};
}

/**
 * The configuration with its account and its plan.
 * @param {Config} config @param {Partial<Config>} last @param {string} account its id; empty where the token names it
 */
async function settle(config, last, account) {
  const plan = await choosePlan({
    named: process.env.PLAN || config.vars?.PLAN || "",
    last: last.vars?.PLAN ?? "",
    isBuild: IS_BUILD,
  });
  const planned = forPlan(config, plan);
  return account === "" ? planned : { ...planned, account_id: account };
}

/** Shows what would be created. @param {{ says: string }[]} missing @param {string} end */
function showPlan(missing, end) {
  for (const { says } of missing) console.log(`  would create the ${says}`);
  console.log(`  ${end}`);
}

/**
 * Deploys, with those secrets that the worker lacks: they come with the version that needs them.
 * @param {Config} config
 * @returns {Promise<{ output: string, token: "kept" | "made" | "given" }>} what wrangler said, and whether the admin token was
 *   there before, is new, or came from the environment
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
    return { output: (await runDeploy(args)).output, token: "kept" };
  }
  const source = process.env.ADMIN_TOKEN ? "given" : "made";
  const token = made.ADMIN_TOKEN === undefined ? "kept" : source;
  // Before the upload: wrangler can fail after the worker has the token, and nobody can read it there again.
  if (token === "made" && !IS_BUILD) keepAdminToken(TOKEN_FILE, made.ADMIN_TOKEN ?? "");
  step(`Deploying, with new secrets: ${missing.join(", ")}`);
  const folder = mkdtempSync(join(tmpdir(), "almanac-secrets-"));
  try {
    const file = join(folder, "secrets.json");
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
    return { output: (await runDeploy([...args, "--secrets-file", file])).output, token };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Uploads, and says in words what an account without a workers.dev name lacks. @param {string[]} args */
async function runDeploy(args) {
  const result = await runWrangler(args, { echo: true });
  const [onboarding] = /https:\/\/dash\.cloudflare\.com\/\S+\/workers\/onboarding/.exec(result.output) ?? [];
  if (result.code !== 0 && onboarding !== undefined)
    throw new Error(
      `The account has no workers.dev name yet, so the worker has no address. Open\n\n  ${onboarding}\n\n` +
        "and choose one, or give the worker a domain of your own (docs/deploy.md). Then run `npm run deploy` again: what was done so far stays.",
    );
  return succeed(args, result, true);
}

/** @param {string} name */
function makeSecret(name) {
  // AES-256 takes exactly these 32 bytes; a token may be any text that is hard to guess.
  return name === "ENCRYPTION_KEY"
    ? randomBytes(32).toString("base64")
    : randomBytes(32).toString("base64url");
}

/**
 * The command that comes next: it makes a key of an app, checks it and stores it, and nobody copies a token.
 * @param {string | null} address @param {"kept" | "made" | "given"} token
 */
function showNext(address, token) {
  if (token === "kept") return;
  const init = `npm run almanac -- init --url ${address ?? "https://<your address>"} --app my-bot`;
  const kept = relative(ROOT, TOKEN_FILE);
  if (token === "given") console.log(`\n  Next:\n  ALMANAC_KEY="$ADMIN_TOKEN" ${init}`);
  else if (IS_BUILD)
    console.log(
      "\n  ADMIN_TOKEN wasn't set, so one was made that nobody has seen: a build's log is no place for it.\n" +
        "  Set your own: dashboard, Workers & Pages, this worker, Settings, Variables and Secrets, ADMIN_TOKEN.",
    );
  else
    console.log(
      `\n  The admin token is in ${kept}, which its owner alone may read.\n  Next:\n  ${init} --key-file ${kept}`,
    );
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
