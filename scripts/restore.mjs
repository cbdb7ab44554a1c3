// `npm run backup -- --restore …`: puts a backup's file into empty databases, or takes the databases back to a moment, and
// erases again whom the live service has erased since. ALMANAC_URL and ADMIN_TOKEN say where and as whom. Where the file goes
// into another deployment than the one whose people were erased, ALMANAC_LIVE_URL and LIVE_ADMIN_TOKEN name that one.
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { partBackup } from "./backup-parts.mjs";
import { begunAt } from "./backup-rows.mjs";
import { databases, execute, query } from "./database.mjs";
import { goBack } from "./go-back.mjs";
import { call, prepareCells, serviceOf } from "./service.mjs";

/** Who is to be erased again, from before the restore until it is done: ids alone. */
const LIST = resolve("almanac-erasures.json");
/** Erasures of one call. */
const PAGE = 500;
/** Seconds that the clocks of this machine and of the service may differ by. */
const SKEW = 300;

/**
 * @typedef {{ app: string, user_id: string | null, erased_at: number }} Erasure
 * @typedef {{ since: number, erasures: Erasure[], from?: string, restored?: string[] }} List `restored`: the databases that
 *   have their part of the file `from` already
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
  const at = isMoment ? momentOf(from) : begunAt(firstLineOf(from));
  if (isMoment) {
    await readList(live, at);
    await goBack(from);
  } else {
    const folder = mkdtempSync(join(tmpdir(), "almanac-restore-"));
    try {
      const parts = await partBackup(from, folder);
      const left = await checkFit(parts, from);
      await readList(live, at);
      await putBack(parts, left, from);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  await applyList(restored);
}

const COMMAND = "npm run backup -- --restore …";

/** Erases again whom a restore that broke off has left in the list. */
export async function eraseAgain() {
  if (!existsSync(LIST)) throw new Error(`There is nothing to go on with: no ${LIST}.`);
  await applyList(serviceOf("ALMANAC_URL", "ADMIN_TOKEN", "npm run backup -- --erase-again"));
}

/** @param {string} text @returns {number} epoch seconds */
function momentOf(text) {
  const ms = /(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) throw new Error(`${text} is no moment: say it as 2026-11-20T06:00:00Z.`);
  if (ms > Date.now()) throw new Error(`${text} is still to come.`);
  return Math.floor(ms / 1000);
}

/** @param {string} file @returns {string} */
function firstLineOf(file) {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const open = openSync(file, "r");
  try {
    const start = Buffer.alloc(200);
    return start.toString("utf8", 0, readSync(open, start)).split("\n", 1)[0] ?? "";
  } finally {
    closeSync(open);
  }
}

/**
 * The databases that haven't got their part of the file yet. Throws where there aren't as many as in the file, or one of these
 * isn't empty.
 * @param {ReadonlyMap<string, string>} parts @param {string} from
 */
async function checkFit(parts, from) {
  const cells = databases().map(({ binding }) => binding);
  if (String([...parts.keys()].sort()) !== String([...cells].sort()))
    throw new Error(
      `${from} is of ${parts.size} databases (${[...parts.keys()].join(", ")}), and this deployment has ${cells.length} (${cells.join(", ")}). ` +
        `Put it into a new deployment with as many: npm run cells -- add N makes further ones.`,
    );
  const { from: earlier, restored = [] } = existsSync(LIST) ? readKept() : {};
  const left = cells.filter((cell) => earlier !== resolve(from) || !restored.includes(cell));
  for (const cell of left) {
    const [[found] = []] = await query("SELECT count(*) AS apps FROM apps", cell);
    if (found?.apps !== 0)
      throw new Error(
        `The database${cells.length === 1 ? "" : ` ${cell}`} isn't empty: a file goes into a new deployment (docs/operate/backup.md). To take this one back, name a moment.`,
      );
  }
  return left;
}

/**
 * Puts each part into its database, the home's last: it has the map. What is done is written down, so that a restore that breaks
 * off is gone on with by the same command.
 * @param {ReadonlyMap<string, string>} parts @param {readonly string[]} left @param {string} from
 */
async function putBack(parts, left, from) {
  for (const cell of left.toReversed()) {
    console.log(`→ Putting ${from} into the database${parts.size === 1 ? "" : ` ${cell}`}`);
    await execute(parts.get(cell) ?? from, cell);
    const list = readKept();
    const before = list.from === resolve(from) ? (list.restored ?? []) : [];
    writeList({ ...list, from: resolve(from), restored: [...before, cell] });
  }
}

/** @param {Service} live @param {number} at epoch seconds */
async function readList(live, at) {
  console.log(`→ Reading who was erased, from ${live.address}`);
  keepList({ since: Math.max(0, at - SKEW), erasures: await readErasures(live) });
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

/** @param {List} list */
function writeList(list) {
  writeFileSync(LIST, JSON.stringify(list), { mode: 0o600 });
}

/** Writes the list down, with that of a restore that broke off: what the database forgot meanwhile is in that alone. @param {List} list */
function keepList({ since, erasures }) {
  /** @type {List} */
  const earlier = existsSync(LIST) ? readKept() : { since, erasures: [] };
  const all = new Map([...earlier.erasures, ...erasures].map((one) => [JSON.stringify(one), one]));
  const list = { ...earlier, since: Math.min(since, earlier.since), erasures: [...all.values()] };
  writeList(list);
  console.log(`  ${list.erasures.length} erasures are kept in ${LIST}`);
}

/** @param {Service} service */
async function applyList(service) {
  try {
    const cells = databases().length;
    if (cells > 1) {
      console.log(`→ Having ${cells} databases agree on who is where`);
      await prepareCells(service);
    }
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
  const { since, erasures } = readKept();
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
}
