// `npm run backup -- --restore …`: puts a backup's file into an empty database, or takes the database back to a moment, and
// erases again whom the live service has erased since. ALMANAC_URL and ADMIN_TOKEN say where and as whom. Where the file goes
// into another deployment than the one whose people were erased, ALMANAC_LIVE_URL and LIVE_ADMIN_TOKEN name that one.
import { closeSync, existsSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { begunAt } from "./backup-rows.mjs";
import { endShards, executeWithoutPages, expectShards, putShards, shardsIn } from "./backup-shards.mjs";
import { expectBaseline } from "./baseline.mjs";
import { configOfDeployment, IS_LOCAL, place, query } from "./database.mjs";
import { call, serviceOf } from "./service.mjs";
import { markShards, readMark } from "./shard-mark.mjs";
import { runWrangler } from "./wrangler.mjs";

/** Who is to be erased again, from before the restore until it is done: ids alone. */
const LIST = resolve("almanac-erasures.json");
/** Erasures of one call. */
const PAGE = 500;
/** Seconds that the clocks of this machine and of the service may differ by. */
const SKEW = 300;

/**
 * @typedef {{ app: string, user_id: string | null, erased_at: number }} Erasure
 * @typedef {{ since: number, erasures: Erasure[], shards?: number }} List with the shards into which the file goes
 * @typedef {import("./service.mjs").Service} Service
 */

/**
 * @param {string} from a moment (ISO 8601 with an offset), or a backup's file
 * @returns {Promise<void>}
 */
export async function restore(from) {
  const restored = serviceOf("ALMANAC_URL", "ADMIN_TOKEN", COMMAND);
  const live = process.env.ALMANAC_LIVE_URL
    ? serviceOf("ALMANAC_LIVE_URL", "LIVE_ADMIN_TOKEN", COMMAND)
    : restored;
  const isMoment = /^\d{4}-\d\d-\d\dT/.test(from) && !existsSync(from);
  const lines = isMoment ? [] : firstLinesOf(from);
  const at = isMoment ? momentOf(from) : begunAt(lines[0] ?? "");
  console.log(`→ Reading who was erased, from ${live.address}`);
  const erasures = await readErasures(live);
  await expectBaseline(place(), "a restore needs a deployment of this version (docs/operate/restore.md).");
  const shards = shardsIn(lines);
  if (!isMoment) await checkEmpty(restored, shards);
  keepList({ since: Math.max(0, at - SKEW), erasures, ...(shards > 0 ? { shards } : {}) });
  if (isMoment) await goBack(from);
  else await putFile(restored, from, shards);
  await applyList(restored);
}

const COMMAND = "npm run backup -- --restore …";

/**
 * Shards first: without apps in D1 nobody writes, and the command can be given again where it breaks off.
 * @param {Service} service @param {string} file @param {number} shards
 */
async function putFile(service, file, shards) {
  if (shards > 0) {
    console.log(`→ Putting ${file} into ${shards} shards`);
    await putShards(service, file);
  }
  console.log(`→ Putting ${file} into the database`);
  await executeWithoutPages(file, shards);
}

/** Erases again whom a restore that broke off has left in the list. */
export async function eraseAgain() {
  if (!existsSync(LIST)) throw new Error(`There is nothing to go on with: no ${LIST}.`);
  const isPut = (readKept().shards ?? 0) === 0 || !(await isEmpty());
  if (!isPut) throw new Error("The file isn't in the database yet: give the command with --restore again.");
  await applyList(serviceOf("ALMANAC_URL", "ADMIN_TOKEN", "npm run backup -- --erase-again"));
}

/** @param {string} text @returns {number} epoch seconds */
function momentOf(text) {
  const ms = /(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) throw new Error(`${text} is no moment: say it as 2026-11-20T06:00:00Z.`);
  if (ms > Date.now()) throw new Error(`${text} is still to come.`);
  return Math.floor(ms / 1000);
}

/** The first lines of a backup, which say what it is of. @param {string} file @returns {string[]} */
function firstLinesOf(file) {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const open = openSync(file, "r");
  try {
    const start = Buffer.alloc(200);
    return start.toString("utf8", 0, readSync(open, start)).split("\n", 3);
  } finally {
    closeSync(open);
  }
}

/** Fails unless the database is empty, and people live there as they did. @param {Service} service @param {number} shards */
async function checkEmpty(service, shards) {
  if (!(await isEmpty()))
    throw new Error(
      "The database isn't empty: a file goes into a new deployment (docs/operate/backup.md). To take this one back, name a moment.",
    );
  const there = await readMark();
  if (there !== shards)
    throw new Error(
      `People live ${whereIn(shards)} in the backup, and ${whereIn(there)} here: a backup goes into a deployment of its kind (docs/operate/backup.md).`,
    );
  if (shards > 0) await expectShards(service, shards);
}

async function isEmpty() {
  const [[found] = []] = await query("SELECT count(*) AS apps FROM apps");
  return found?.apps === 0;
}

/** @param {number} shards */
function whereIn(shards) {
  return shards === 0 ? "in one database" : `in ${shards} shards`;
}

/** Takes the database back to a moment, with D1's Time Travel. @param {string} moment */
async function goBack(moment) {
  if (IS_LOCAL) throw new Error("A local run can't be taken back to a moment: put a file into an empty one.");
  const config = configOfDeployment();
  const [{ database_name: name }] = JSON.parse(readFileSync(config, "utf8")).d1_databases;
  console.log(`→ Taking ${name} back to ${moment}`);
  const args = ["d1", "time-travel", "restore", name, `--timestamp=${moment}`, "--config", config];
  const shards = await readMark();
  const { code, output } = await runWrangler(args, { echo: true });
  if (code !== 0) throw new Error(`The database wasn't taken back.\n\n${output}`);
  if (shards === 0) return;
  // A version without shards would work on a database without the mark, and find nobody.
  await markShards(shards, 0);
  console.log(
    `  People in ${shards} shards stay as they are now: a moment is D1's alone (docs/operate/restore.md).\n` +
      "  Run `npm run shards -- walk` at once: it ends who was in D1 at that moment and lives in a shard since.",
  );
}

/** @param {Service} service @returns {Promise<Erasure[]>} */
async function readErasures(service) {
  /** @type {Erasure[]} */
  const found = [];
  /** @type {string | null} */
  let cursor = "";
  while (cursor !== null) {
    /** @type {{ data: Erasure[], next_cursor: string | null }} */
    const page = await call(
      service,
      "GET",
      `/v1/erasures?limit=100${cursor === "" ? "" : `&cursor=${cursor}`}`,
    );
    found.push(...page.data.map(({ app, user_id, erased_at }) => ({ app, user_id, erased_at })));
    cursor = page.next_cursor;
  }
  return found;
}

/** @returns {List} */
function readKept() {
  return JSON.parse(readFileSync(LIST, "utf8"));
}

/** Writes the list down, with that of a restore that broke off: what the database forgot meanwhile is in that alone. @param {List} list */
function keepList({ since, erasures, ...more }) {
  /** @type {List} */
  const earlier = existsSync(LIST) ? readKept() : { since, erasures: [] };
  const all = new Map([...earlier.erasures, ...erasures].map((one) => [JSON.stringify(one), one]));
  const list = { since: Math.min(since, earlier.since), erasures: [...all.values()], ...more };
  writeFileSync(LIST, JSON.stringify(list), { mode: 0o600 });
  console.log(`  ${list.erasures.length} erasures are kept in ${LIST}`);
}

/** @param {Service} service */
async function applyList(service) {
  try {
    await eraseListed(service);
  } catch (error) {
    throw new Error(
      `${error instanceof Error ? error.message : error}\nGo on with: npm run backup -- --erase-again`,
      { cause: error },
    );
  }
  rmSync(LIST);
  console.log("Done: the database is restored, and who was erased is erased.");
}

/** @param {Service} service */
async function eraseListed(service) {
  const { since, erasures, shards = 0 } = readKept();
  console.log(`→ Erasing again who was erased since ${new Date(since * 1000).toISOString()}`);
  for (let at = 0; at < erasures.length; at += PAGE)
    await call(service, "POST", "/v1/erasures", { since, erasures: erasures.slice(at, at + PAGE) });
  let left = 1;
  while (left > 0) {
    /** @type {{ left: number }} */
    const answer = await call(service, "POST", "/v1/erasures", {});
    left = answer.left;
    console.log(`  ${left} erasures are left`);
  }
  // What is due in them has waited: nobody who was erased is told of anything.
  await endShards(service, shards);
}
