// Takes the databases of a deployment back to a moment, with D1's Time Travel.
import { isOwnTable } from "./backup-rows.mjs";
import { HOME } from "./cell-names.mjs";
import { allDatabases, configOfDeployment, IS_LOCAL, mappedCells, query } from "./database.mjs";
import { runWrangler } from "./wrangler.mjs";

/** Rows that one statement deletes. */
const STEP = 5_000;

/**
 * The first database goes back first: its map of then says which others had users. One that is younger than the moment is
 * emptied, because nobody was there.
 * @param {string} moment
 * @returns {Promise<void>}
 */
export async function goBack(moment) {
  if (IS_LOCAL) throw new Error("A local run can't be taken back to a moment: put a file into an empty one.");
  const all = await allDatabases();
  for (const { binding, database_name: name } of all) {
    if (binding !== HOME && !(await mappedCells()).includes(binding)) {
      console.log(`→ Emptying ${name}, which had no users at ${moment}`);
      await empty(binding);
      continue;
    }
    console.log(`→ Taking ${name} back to ${moment}`);
    const config = configOfDeployment();
    const args = ["d1", "time-travel", "restore", name, `--timestamp=${moment}`, "--config", config];
    const { code, output } = await runWrangler(args, { echo: true });
    if (code !== 0)
      throw new Error(
        `The database${all.length === 1 ? "" : ` ${name}`} wasn't taken back.${all.length === 1 ? "" : " Run it again: all of them have to go back."}\n\n${output}`,
      );
  }
}

/** @param {string} cell */
async function empty(cell) {
  // A database without any row there would take itself for the only one, and answer for everybody.
  await query(
    `INSERT INTO cell_buckets (bucket, state) VALUES (-1, 'held') ON CONFLICT DO NOTHING;
     DELETE FROM cell_buckets WHERE bucket >= 0`,
    cell,
  );
  const [all = []] = await query(
    "SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY rowid",
    cell,
  );
  const names = all
    .filter((table) => isOwnTable(table, all) && table.name !== "cell_buckets")
    .map(({ name }) => String(name));
  // Later tables first, because their rows point to those of earlier ones. What triggers mark meanwhile goes the next time.
  for (;;) {
    const filled = await filledOf(names, cell);
    if (filled.length === 0) return;
    for (const name of filled.toReversed()) {
      const step = `DELETE FROM "${name}" WHERE rowid IN (SELECT rowid FROM "${name}" LIMIT ${STEP})`;
      do await query(step, cell);
      while ((await filledOf([name], cell)).length > 0);
    }
  }
}

/** Those of the tables that have rows. @param {readonly string[]} names @param {string} cell */
async function filledOf(names, cell) {
  const found = await query(
    names.map((name) => `SELECT EXISTS (SELECT 1 FROM "${name}") AS more`).join(";\n"),
    cell,
  );
  return names.filter((_, at) => found[at]?.[0]?.more === 1);
}
