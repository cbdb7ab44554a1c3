// The database of a deployment, or with `--local` that of `npm start`, for scripts.
import { resolve } from "node:path";
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

/** Whether it is about the database of `npm start`. */
export const IS_LOCAL = process.argv.includes("--local");

/** Where wrangler finds it. */
export function place() {
  return IS_LOCAL
    ? ["--local", "--persist-to", paths.storage]
    : ["--remote", "--config", configOfDeployment()];
}

/**
 * @param {string} sql
 * @returns {Promise<import("./backup-rows.mjs").Row[][]>} the rows of each statement
 */
export async function query(sql) {
  const { code, stdout, output } = await runWrangler([
    ...["d1", "execute", "DB"],
    ...place(),
    ...["--json", "--command", sql],
  ]);
  if (code !== 0) throw new Error(`The database can't be read.\n\n${output}`);
  return JSON.parse(stdout.slice(stdout.search(/^\[/m))).map(
    (/** @type {{ results: import("./backup-rows.mjs").Row[] }} */ part) => part.results,
  );
}

/** Runs the statements of a file. @param {string} file */
export async function execute(file) {
  const args = ["d1", "execute", "DB", ...place(), "--yes", "--file", resolve(file)];
  const { code, output } = await runWrangler(args);
  if (code !== 0) throw new Error(`The file can't be put into the database.\n\n${output}`);
}
