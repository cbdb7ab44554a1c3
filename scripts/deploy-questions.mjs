// What a deployment can't find out by itself: which of several accounts, and the account's plan. It is asked where somebody
// sits at a terminal; else the run ends, and says what to set.
import { createInterface } from "node:readline/promises";

/** @typedef {import("./deploy-plan.mjs").Config} Config */
/** @typedef {{ id: string, name: string }} Account */

/**
 * Asks for one of the choices on the terminal, by its number.
 * @template T
 * @param {string} question @param {{ says: string, value: T }[]} choices
 * @returns {Promise<T>}
 */
async function ask(question, choices) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Control-D ends the input, and no answer will come.
  const ended = new AbortController();
  terminal.once("close", () => ended.abort());
  try {
    console.log(`\n${question}`);
    for (const [index, { says }] of choices.entries()) console.log(`  ${index + 1}  ${says}`);
    for (;;) {
      const answer = await terminal.question(`1 to ${choices.length}: `, { signal: ended.signal });
      const chosen = /^\d+$/.test(answer.trim()) ? choices[Number(answer) - 1] : undefined;
      if (chosen !== undefined) return chosen.value;
    }
  } catch (error) {
    if (ended.signal.aborted)
      throw new Error("Nothing was chosen, and nothing was changed.", { cause: error });
    throw error;
  } finally {
    terminal.close();
  }
}

/** Whether somebody can be asked. */
function isAtTerminal() {
  return process.stdin.isTTY === true && process.stdout.isTTY === true;
}

/**
 * The accounts that a login reaches, from `wrangler whoami --json`.
 * @param {string} stdout
 * @returns {Account[]}
 */
export function readAccounts(stdout) {
  const start = stdout.search(/^\{/m);
  return start < 0 ? [] : (JSON.parse(stdout.slice(start)).accounts ?? []);
}

/**
 * The account to deploy to: that of CLOUDFLARE_ACCOUNT_ID or of wrangler.toml, that of the last deployment, or the only one.
 * @param {Account[]} accounts @param {string} named empty where nothing names one
 * @param {string} last id of the last deployment's; empty where there was none
 * @returns {Promise<Account>}
 */
export async function chooseAccount(accounts, named, last) {
  if (named !== "") return accounts.find(({ id }) => id === named) ?? { id: named, name: named };
  const known = accounts.find(({ id }) => id === last) ?? (accounts.length === 1 ? accounts[0] : undefined);
  if (known !== undefined) return known;
  if (accounts.length === 0)
    throw new Error(
      "This login reaches no account. Look at https://dash.cloudflare.com, or set CLOUDFLARE_ACCOUNT_ID to the account's id.",
    );
  if (isAtTerminal())
    return ask(
      "Which account?",
      accounts.map((account) => ({ says: `${account.name}  ${account.id}`, value: account })),
    );
  const lines = accounts.map(({ id, name }) => `  CLOUDFLARE_ACCOUNT_ID=${id} npm run deploy    ${name}`);
  throw new Error(
    `This login reaches ${accounts.length} accounts. Name the one to deploy to:\n\n${lines.join("\n")}`,
  );
}

/**
 * The account's plan: PLAN, or that of the last deployment. A build of Cloudflare's can't ask, and takes the free plan's
 * batches, which the paid plan carries out too.
 * @param {{ named: string, last: string, isBuild: boolean }} known each empty where there is none
 * @returns {Promise<"free" | "paid">}
 */
export async function choosePlan({ named, last, isBuild }) {
  const known = named || last;
  if (known === "free" || known === "paid") return known;
  if (known !== "") throw new Error(`PLAN is "${known}": send PLAN=free or PLAN=paid.`);
  if (isBuild) {
    console.log("  PLAN isn't set: the batches are those of the free plan, which both plans carry out.");
    return "free";
  }
  if (isAtTerminal())
    return ask("Which plan does the account have? Dashboard, Workers & Pages, Plans says so.", [
      {
        says: "free: smaller batches, 50 queries for each message of a queue",
        value: /** @type {const} */ ("free"),
      },
      { says: "paid", value: /** @type {const} */ ("paid") },
    ]);
  throw new Error(
    "Whether the account has the free or the paid plan of Workers isn't known (dashboard, Workers & Pages, Plans). " +
      "Run `PLAN=free npm run deploy` or `PLAN=paid npm run deploy`. The next deployment from this folder keeps it.",
  );
}
