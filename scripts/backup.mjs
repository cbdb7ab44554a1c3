// `npm run backup -- FILE`: everything in the database as SQL, for a place outside the account. `--local` takes that
// of `npm start`. D1's own export refuses a database with full-text tables; this reads their rows like others.
// Where people live in shards, the service reads theirs (backup-shards.mjs).
// `npm run backup -- --restore FILE` puts it back, `--restore 2026-11-20T06:00:00Z` goes back to a moment (restore.mjs).
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { beginningOf, columnsOf, isOwnTable, ROWID, statementOf } from "./backup-rows.mjs";
import { copyShards, expectShards, lineOfCount } from "./backup-shards.mjs";
import { query } from "./database.mjs";
import { eraseAgain, restore } from "./restore.mjs";
import { serviceOf } from "./service.mjs";
import { MARK } from "./shard-config.mjs";

/** Rows of one table that one call of wrangler reads. */
const PAGE = 500;
/** Bytes: D1 takes no longer statement. */
const LONGEST_STATEMENT = 100_000;

/** @typedef {import("./backup-rows.mjs").Row} Row */

const USAGE = `Say where to, or what from:
  npm run backup -- almanac.sql
  npm run backup -- --restore almanac.sql
  npm run backup -- --restore 2026-11-20T06:00:00Z
  npm run backup -- --erase-again     goes on where a restore broke off`;

if (process.argv.includes("--help") || process.argv.includes("-h")) {
  console.log(USAGE);
  process.exit(0);
}
const [first, second, ...more] = process.argv.slice(2).filter((arg) => arg !== "--local");
const work = more.length > 0 ? null : workOf(first, second);
if (work === null) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/**
 * @param {string | undefined} what @param {string | undefined} from
 * @returns {(() => Promise<void>) | null} null where the command says neither
 */
function workOf(what, from) {
  if (what === "--restore") return from === undefined ? null : () => restore(from);
  if (what === undefined || from !== undefined) return null;
  if (what === "--erase-again") return eraseAgain;
  return what.startsWith("-") ? null : () => backUp(what);
}

/** @param {string} path */
async function backUp(path) {
  // It holds all that people said: for its owner alone.
  const out = openSync(path, "wx", 0o600);
  // Whoever is erased from here on may be in the file still.
  writeSync(out, `${beginningOf(Date.now())}\n`);
  // Keys stand before the apps that they name.
  writeSync(out, "PRAGMA defer_foreign_keys = on;\n");
  try {
    const schema = "SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY rowid";
    const [all = [], [mark] = []] = await query(`${schema};\n${MARK}`);
    if (mark !== undefined && mark.source !== null)
      throw new Error(
        "Not everybody has been taken over by a shard yet: run `npm run shards -- walk` first.",
      );
    // First: what their rows name, such as an app, is at the primary then.
    const inShards = mark === undefined ? 0 : await copyPeople(out, Number(mark.at));
    const { rows, tables, tooLong } = await copyTables(out, all);
    console.log(`${rows} rows of ${tables} tables are in ${path}.`);
    if (mark !== undefined) console.log(`${inShards} rows of ${mark.at} shards are in it too.`);
    if (tooLong > 0)
      console.log(
        `${tooLong} rows are over ${LONGEST_STATEMENT} bytes, which is more than D1 takes in a statement.`,
      );
  } catch (error) {
    rmSync(path);
    throw error;
  } finally {
    closeSync(out);
  }
}

/** @param {number} out @param {number} shards */
async function copyPeople(out, shards) {
  const service = serviceOf("ALMANAC_URL", "ADMIN_TOKEN", "npm run backup -- FILE");
  await expectShards(service, shards);
  writeSync(out, `${lineOfCount(shards)}\n`);
  return await copyShards(service, shards, (line) => writeSync(out, `${line}\n`));
}

/** @param {number} out @param {Row[]} all the tables of D1 */
async function copyTables(out, all) {
  const tables = all.filter((table) => isOwnTable(table, all));
  let [rows, tooLong] = [0, 0];
  /** @type {{ table: Row, after: number }[]} */
  let open = tables.map((table) => ({ table, after: Number.MIN_SAFE_INTEGER }));
  // A page of every table with one call, and then of those that have more.
  while (open.length > 0) {
    const pages = await query(open.map(({ table, after }) => pageOf(table, after)).join(";\n"));
    const lines = open.flatMap(({ table }, at) => (pages[at] ?? []).map((row) => statementOf(table, row)));
    for (const line of lines) writeSync(out, `${line}\n`);
    rows += lines.length;
    tooLong += lines.filter((line) => Buffer.byteLength(line) > LONGEST_STATEMENT).length;
    open = open.flatMap(({ table }, at) => {
      const page = pages[at] ?? [];
      return page.length < PAGE ? [] : [{ table, after: Number(page.at(-1)?.[ROWID]) }];
    });
  }
  return { rows, tables: tables.length, tooLong };
}

/** @param {Row} table @param {number} after */
function pageOf(table, after) {
  return `SELECT rowid AS "${ROWID}", ${columnsOf(table)} FROM "${table.name}" WHERE rowid > ${after} ORDER BY rowid LIMIT ${PAGE}`;
}
