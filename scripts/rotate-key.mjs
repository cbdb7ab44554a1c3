// `npm run rotate`: gives stored secrets a new ENCRYPTION_KEY while the service runs. ALMANAC_URL and ADMIN_TOKEN
// say where and as whom. Broken off, it goes on with the same key: ENCRYPTION_KEY_NEXT=… npm run rotate.
import { createHash, randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { readFlags } from "./flags.mjs";
import { ROOT, runWrangler } from "./wrangler.mjs";

readFlags(
  `npm run rotate: gives stored secrets a new ENCRYPTION_KEY while the service runs. It takes no flags.

  ALMANAC_URL=https://… ADMIN_TOKEN=… npm run rotate
  ENCRYPTION_KEY_NEXT=…   goes on with that key where a run broke off`,
  {},
);

const NAME = process.env.ALMANAC_NAME ?? "";
const CONFIG = resolve(
  ROOT,
  process.env.ALMANAC_DEPLOY_CONFIG ||
    (NAME === "" ? "wrangler.deploy.json" : `wrangler.deploy.${NAME}.json`),
);
/** Milliseconds until every place runs with a secret that was set. */
const SPREADS_WITHIN = 120_000;

try {
  await rotate();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function rotate() {
  const address = (process.env.ALMANAC_URL ?? "").replace(/\/+$/, "");
  const token = process.env.ADMIN_TOKEN ?? "";
  if (address === "" || token === "")
    throw new Error("Say where and as whom: ALMANAC_URL=https://… ADMIN_TOKEN=… npm run rotate");
  const key = process.env.ENCRYPTION_KEY_NEXT || randomBytes(32).toString("base64");
  if (Buffer.from(key, "base64").length !== 32)
    throw new Error("ENCRYPTION_KEY_NEXT must be 32 bytes in base64: openssl rand -base64 32");
  if (process.env.ENCRYPTION_KEY_NEXT === undefined)
    console.log(
      `The new key, shown this once: ${key}\nKeep it. If this breaks off, run it again with ENCRYPTION_KEY_NEXT set to it.`,
    );

  console.log("→ Setting the new key beside the old one");
  await wrangler(["secret", "put", "ENCRYPTION_KEY_NEXT"], key);
  const id = createHash("sha256").update(Buffer.from(key, "base64")).digest("hex").slice(0, 8);
  await untilNewest(address, token, id);

  console.log("→ Sealing what is stored");
  // Until a whole round finds nothing: a place that didn't have the new key yet may have sealed with the old one.
  while ((await reseal(address, token, id)) > 0);

  console.log("→ Putting the new key in the place of the old one");
  await wrangler(["secret", "put", "ENCRYPTION_KEY"], key);
  await wrangler(["secret", "delete", "ENCRYPTION_KEY_NEXT"], "y\n");
  console.log("Done: the old key opens nothing that is stored now.");
}

/** @param {string} address @param {string} token @param {string} id */
async function untilNewest(address, token, id) {
  const deadline = Date.now() + SPREADS_WITHIN;
  while ((await page(address, token, { limit: 1 })).key !== id) {
    if (Date.now() > deadline)
      throw new Error(`${address} doesn't use the new key yet. Run this again with it.`);
    await new Promise((done) => setTimeout(done, 1_000));
  }
}

/**
 * One round over all that is sealed.
 * @param {string} address @param {string} token @param {string} id of the new key
 * @returns {Promise<number>} how many were sealed under another key
 */
async function reseal(address, token, id) {
  let count = 0;
  /** @type {string | null} */
  let cursor = null;
  do {
    /** @type {Page} */
    const answer = await page(address, token, cursor === null ? {} : { cursor });
    if (answer.key === id) count += answer.resealed;
    else count += 1;
    for (const { place, app, id: whose } of answer.unreadable)
      console.log(`  no key opens the ${place} of ${whose} (app ${app}): set it again`);
    cursor = answer.next_cursor;
  } while (cursor !== null);
  console.log(`  ${count} sealed`);
  return count;
}

/**
 * @typedef {{ key: string, resealed: number, unreadable: { place: string, app: string, id: string }[], next_cursor: string | null }} Page
 * @param {string} address @param {string} token @param {object} body
 * @returns {Promise<Page>}
 */
async function page(address, token, body) {
  const response = await fetch(`${address}/v1/secrets/reseal`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** @param {string[]} args @param {string} input */
async function wrangler(args, input) {
  const { code, output } = await runWrangler([...args, "--config", CONFIG], { input });
  if (code !== 0) throw new Error(`\`wrangler ${args.join(" ")}\` failed.\n\n${output}`);
}
