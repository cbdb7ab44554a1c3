// The databases of a deployment, or with `--local` those of `npm start`, for scripts.
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { cellsOf, HOME } from "./cell-names.mjs";
import { localCells, localConfig } from "./local-cells.mjs";
import { paths } from "./local-state.mjs";
import { ROOT, runWrangler } from "./wrangler.mjs";

/** The configuration of the deployment that ALMANAC_NAME names. */
export function configOfDeployment() {
  const name = process.env.ALMANAC_NAME ?? "";
  return resolve(
    ROOT,
    process.env.ALMANAC_DEPLOY_CONFIG ||
      (name === "" ? "wrangler.deploy.json" : `wrangler.deploy.${name}.json`),
  );
}

/** Whether it is about the databases of `npm start`. */
export const IS_LOCAL = process.argv.includes("--local");

/**
 * The databases in which users are, by their bindings, the home first.
 * @returns {{ binding: string, database_name: string }[]}
 */
export function databases() {
  if (IS_LOCAL) return localCells().map((binding) => ({ binding, database_name: "" }));
  const file = configOfDeployment();
  if (!existsSync(file)) throw new Error(`There is no ${file}: \`npm run deploy\` writes it.`);
  return cellsOf(JSON.parse(readFileSync(file, "utf8")));
}

/** Where wrangler finds them. */
function place() {
  return IS_LOCAL
    ? [...localConfig(), "--local", "--persist-to", paths.storage]
    : ["--remote", "--config", configOfDeployment()];
}

/**
 * @param {string} sql @param {string} [cell] binding of the database
 * @returns {Promise<import("./backup-rows.mjs").Row[][]>} the rows of each statement
 */
export async function query(sql, cell = HOME) {
  const args = ["d1", "execute", cell, ...place(), "--json", "--command", sql];
  const { code, stdout, output } = await runWrangler(args);
  if (code !== 0) throw new Error(`The database ${cell} can't be read.\n\n${output}`);
  return JSON.parse(stdout.slice(stdout.search(/^\[/m))).map(
    (/** @type {{ results: import("./backup-rows.mjs").Row[] }} */ part) => part.results,
  );
}

/** Runs the statements of a file. @param {string} file @param {string} [cell] binding of the database */
export async function execute(file, cell = HOME) {
  const args = ["d1", "execute", cell, ...place(), "--yes", "--file", resolve(file)];
  const { code, output } = await runWrangler(args);
  if (code !== 0) throw new Error(`The file can't be put into the database ${cell}.\n\n${output}`);
}

/** The databases that the map in the first one names, by their bindings; none where there is no map. */
export async function mappedCells() {
  const [tables = []] = await query("SELECT name FROM sqlite_master WHERE name = 'cell_map'");
  if (tables.length === 0) return [];
  const [[map] = []] = await query("SELECT cells FROM cell_map");
  return /** @type {string[]} */ (JSON.parse(String(map?.cells ?? "[]")));
}

/** The databases in which users are. Throws where the map names one that this folder doesn't know. */
export async function allDatabases() {
  const known = databases();
  const mapped = await mappedCells();
  const unknown = mapped.filter((name) => !known.some(({ binding }) => binding === name));
  if (unknown.length === 0) return known;
  throw new Error(
    `Users are in ${unknown.join(", ")} too, which this folder doesn't know. First: npm run deploy, which looks it up.`,
  );
}
