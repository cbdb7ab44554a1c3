// `npm run rotate`: gives stored secrets a new ENCRYPTION_KEY while the service runs. ALMANAC_URL and ADMIN_TOKEN
// say where and as whom. Broken off, it goes on with the same key: ENCRYPTION_KEY_NEXT=… npm run rotate.
import { createHash, randomBytes } from "node:crypto";
import { configOfDeployment } from "./database.mjs";
import { readFlags } from "./flags.mjs";
import { call, serviceOf } from "./service.mjs";
import { runWrangler } from "./wrangler.mjs";

readFlags(
  `npm run rotate: gives stored secrets a new ENCRYPTION_KEY while the service runs. It takes no flags.

  ALMANAC_URL=https://… ADMIN_TOKEN=… npm run rotate
  ENCRYPTION_KEY_NEXT=…   goes on with that key where a run broke off`,
  {},
);

const CONFIG = configOfDeployment();
/** Milliseconds until every place runs with a secret that was set. */
const SPREADS_WITHIN = 120_000;

try {
  await rotate();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function rotate() {
  const service = serviceOf("ALMANAC_URL", "ADMIN_TOKEN", "npm run rotate");
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
  await untilNewest(service, id);

  console.log("→ Sealing what is stored");
  // What no key opens is told once: each round finds it.
  /** @type {Set<string>} */
  const told = new Set();
  // Until a whole round finds nothing: a place that didn't have the new key yet may have sealed with the old one.
  while ((await reseal(service, id, told)) > 0);

  console.log("→ Putting the new key in the place of the old one");
  await wrangler(["secret", "put", "ENCRYPTION_KEY"], key);
  await wrangler(["secret", "delete", "ENCRYPTION_KEY_NEXT"], "y\n");
  console.log("Done: the old key opens nothing that is stored now.");
}

/** @param {Service} service @param {string} id */
async function untilNewest(service, id) {
  const deadline = Date.now() + SPREADS_WITHIN;
  while ((await page(service, { limit: 1 })).key !== id) {
    if (Date.now() > deadline)
      throw new Error(`${service.address} doesn't use the new key yet. Run this again with it.`);
    await new Promise((done) => setTimeout(done, 1_000));
  }
}

/**
 * One round over all that is sealed.
 * @param {Service} service @param {string} id of the new key @param {Set<string>} told what no key opens, as it was told
 * @returns {Promise<number>} how many were sealed under another key
 */
async function reseal(service, id, told) {
  let count = 0;
  /** @type {string | null} */
  let cursor = null;
  do {
    /** @type {Page} */
    const answer = await page(service, cursor === null ? {} : { cursor });
    count += answer.key === id ? answer.resealed : 1;
    for (const { place, app, id: whose } of answer.unreadable) {
      const what = `  no key opens the ${place} of ${whose} (app ${app}): set it again`;
      if (told.has(what)) continue;
      told.add(what);
      console.log(what);
    }
    cursor = answer.next_cursor;
  } while (cursor !== null);
  console.log(`  ${count} sealed`);
  return count;
}

/**
 * @typedef {import("./service.mjs").Service} Service
 * @typedef {{ key: string, resealed: number, unreadable: { place: string, app: string, id: string }[], next_cursor: string | null }} Page
 * @param {Service} service @param {object} body
 * @returns {Promise<Page>}
 */
async function page(service, body) {
  return await call(service, "POST", "/v1/secrets/reseal", body);
}

/** @param {string[]} args @param {string} input */
async function wrangler(args, input) {
  const { code, output } = await runWrangler([...args, "--config", CONFIG], { input });
  if (code !== 0) throw new Error(`\`wrangler ${args.join(" ")}\` failed.\n\n${output}`);
}
