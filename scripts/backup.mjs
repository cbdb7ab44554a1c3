// `npm run backup -- FILE`: everything in the database as SQL, for a place outside the account. `--local` takes the
// database of `npm start`. D1's own export refuses a database with full-text tables; this reads their rows like others.
import { closeSync, openSync, writeSync } from "node:fs";
import { resolve } from "node:path";
import { isOwnTable, ROWID, statementOf } from "./backup-rows.mjs";
import { paths } from "./local-state.mjs";
import { ROOT, runWrangler } from "./wrangler.mjs";

/** Rows of one table that one call of wrangler reads. */
const PAGE = 500;
/** Bytes: D1 takes no longer statement. */
const LONGEST_STATEMENT = 100_000;

/** @typedef {Record<string, string | number | null>} Row */

const [file, ...more] = process.argv.slice(2).filter((arg) => arg !== "--local");
if (file === undefined || more.length > 0) {
  console.error("Say where to: npm run backup -- almanac.sql");
  process.exitCode = 2;
} else {
  try {
    await backUp(file);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** @param {string} path */
async function backUp(path) {
  const [all = []] = await query("SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY rowid");
  const tables = all.filter((table) => isOwnTable(table, all));
  // It holds all that people said: for its owner alone.
  const out = openSync(path, "wx", 0o600);
  let rows = 0;
  let tooLong = 0;
  /** @type {{ table: Row, after: number }[]} */
  let open = tables.map((table) => ({ table, after: -1 }));
  try {
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
  } finally {
    closeSync(out);
  }
  console.log(`${rows} rows of ${tables.length} tables are in ${path}.`);
  if (tooLong > 0)
    console.log(
      `${tooLong} rows are over ${LONGEST_STATEMENT} bytes, which is more than D1 takes in a statement.`,
    );
}

/** @param {Row} table @param {number} after */
function pageOf({ name }, after) {
  return `SELECT rowid AS "${ROWID}", * FROM "${name}" WHERE rowid > ${after} ORDER BY rowid LIMIT ${PAGE}`;
}

/**
 * @param {string} sql
 * @returns {Promise<Row[][]>} the rows of each statement
 */
async function query(sql) {
  const name = process.env.ALMANAC_NAME ?? "";
  const config = resolve(ROOT, name === "" ? "wrangler.deploy.json" : `wrangler.deploy.${name}.json`);
  const where = process.argv.includes("--local")
    ? ["--local", "--persist-to", paths.storage]
    : ["--remote", "--config", config];
  const { code, stdout, output } = await runWrangler([
    "d1",
    "execute",
    "DB",
    ...where,
    "--json",
    "--command",
    sql,
  ]);
  if (code !== 0) throw new Error(`The database can't be read.\n\n${output}`);
  return JSON.parse(stdout.slice(stdout.search(/^\[/m))).map(
    (/** @type {{ results: Row[] }} */ part) => part.results,
  );
}
