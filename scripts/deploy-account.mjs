// What an account has, looked up by name with wrangler; and how the steps of a deployment are announced.
import { queuesOf, readDatabases, readNamespaces, readQueues } from "./deploy-plan.mjs";
import { chooseAccount, readAccounts } from "./deploy-questions.mjs";
import { runWrangler } from "./wrangler.mjs";

/** A build of Cloudflare's, which a deploy button sets up: its token deploys, and may see little of the account. */
export const IS_BUILD = /^(1|true)$/.test(process.env.WORKERS_CI ?? "");

/** @typedef {import("./deploy-plan.mjs").Config} Config */
/** @typedef {import("./deploy-plan.mjs").Found} Found */

/**
 * The account to deploy to; null where nobody is logged in. A token that comes with its account isn't asked who it is: it
 * need not be allowed to say.
 * @param {Config} config @param {string} last id of the last deployment's account
 */
export async function findAccount(config, last) {
  const named = process.env.CLOUDFLARE_ACCOUNT_ID || config.account_id || "";
  if (IS_BUILD || (process.env.CLOUDFLARE_API_TOKEN && named !== "")) return { id: named, name: named };
  const { code, stdout, output } = await runWrangler(["whoami", "--json"]);
  if (code === 0) return chooseAccount(readAccounts(stdout), named, last);
  if (/not authenticated|not logged in|wrangler login|"loggedIn":\s*false/i.test(output)) return null;
  throw new Error(`wrangler can't say who you are.\n\n${output}`);
}

/**
 * @param {Config} config
 * @returns {Promise<Found>}
 */
export async function lookUp(config) {
  // What a deploy button made stands in the configuration with its id.
  const databases = config.d1_databases.every(({ database_id: id }) => id !== undefined)
    ? new Map()
    : readDatabases((await wrangler(["d1", "list", "--json"])).stdout);
  const namespaces = config.kv_namespaces.every(({ id }) => id !== undefined)
    ? new Map()
    : readNamespaces((await wrangler(["kv", "namespace", "list"])).stdout);
  const queues = new Set();
  const wanted = queuesOf(config);
  // The list comes in pages and doesn't say how many there are.
  for (let page = 1; ; page++) {
    const before = queues.size;
    const args = ["queues", "list", "--page", String(page)];
    const listed = await runWrangler(args);
    if (listed.code !== 0 && IS_BUILD) {
      console.log("  The build's token can't list queues: the deploy button is trusted to have made them.");
      return { databases, namespaces, queues: new Set(wanted) };
    }
    for (const name of readQueues(succeed(args, listed, false).stdout)) queues.add(name);
    if (queues.size === before || wanted.every((name) => queues.has(name))) break;
  }
  return { databases, namespaces, queues };
}

/**
 * Runs wrangler and expects it to succeed.
 * @param {string[]} args @param {boolean} [echo]
 */
export async function wrangler(args, echo = false) {
  return succeed(args, await runWrangler(args, { echo }), echo);
}

/**
 * @template {{ code: number, output: string }} T
 * @param {string[]} args @param {T} result @param {boolean} wasShown @returns {T}
 */
export function succeed(args, result, wasShown) {
  if (result.code === 0) return result;
  const hint = "What was done so far stays: mend this and run `npm run deploy` again.";
  throw new Error(`\`wrangler ${args.join(" ")}\` failed.\n\n${wasShown ? "" : result.output}\n${hint}`);
}

/** @param {string} words */
export function step(words) {
  console.log(`→ ${words}`);
}
