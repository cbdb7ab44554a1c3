// The further databases of a deployment, whose users are in several: which ones it has, and that none is forgotten.
import { cellsOf, HOME, orderCells, withCells } from "./cell-names.mjs";
import { askDatabase, step } from "./deploy-account.mjs";
import { runWrangler } from "./wrangler.mjs";

/** @typedef {import("./deploy-plan.mjs").Config} Config */
/** @typedef {import("./deploy-plan.mjs").Found} Found */

/**
 * The bindings that the map in the first database names; none where there is no map.
 * @param {Config} config @param {Found} found
 * @returns {Promise<string[]>}
 */
export async function cellsOfMap(config, found) {
  const [home] = cellsOf(config);
  const id = home?.database_id ?? found.databases.get(home?.database_name ?? "");
  if (home === undefined || id === undefined) return [];
  const rows = await askDatabase({ ...home, database_id: id }, "SELECT cells FROM cell_map");
  return JSON.parse(String(rows?.[0]?.cells ?? "[]"));
}

/**
 * The configuration with all databases that the deployment has: those of the last deployment from this folder, those that the
 * map names, and as many as are wanted. Throws where one that has users isn't in the account any more.
 * @param {Config} config @param {Found} found
 * @param {{ last: Config["d1_databases"], mapped: string[], total: number }} known
 * @returns {Config}
 */
export function withAllCells(config, found, { last, mapped, total }) {
  const had = last.map(({ binding }) => binding);
  const whole = withCells(config, orderCells([...had, ...mapped], total), last);
  const lost = cellsOf(whole).filter(
    ({ binding, database_name: name, database_id: id }) =>
      mapped.includes(binding) && binding !== HOME && id === undefined && !found.databases.has(name),
  );
  if (lost.length > 0)
    throw new Error(
      `The deployment keeps users in ${listed(lost)}, and the account has no database of that name. Nothing was uploaded. ` +
        "Look in the dashboard (Storage & Databases, D1) whether it was renamed or deleted: docs/cells.md.",
    );
  return whole;
}

/**
 * Throws where a database that is to be new is in the account already and has users of somebody else.
 * @param {Config} config @param {Found} found @param {readonly string[]} known bindings that the deployment has already
 */
export async function refuseStrangers(config, found, known) {
  for (const { binding, ...database } of cellsOf(config)) {
    const id = found.databases.get(database.database_name);
    if (known.includes(binding) || binding === HOME || id === undefined) continue;
    const rows = await askDatabase({ ...database, database_id: id }, "SELECT count(*) AS users FROM users");
    if (Number(rows?.[0]?.users ?? 0) > 0)
      throw new Error(
        `The account has a database ${database.database_name} already, with users in it, and this deployment doesn't have it. ` +
          "Nothing was changed. Rename or delete it first.",
      );
  }
}

/** @param {Config["d1_databases"]} databases */
export function listed(databases) {
  return databases.map(({ binding, database_name: name }) => `${name} (${binding})`).join(", ");
}

/**
 * Applies the migrations to every database, further ones first: the first one has the apps, and its version is the one
 * that the worker asks for.
 * @param {Config} config @param {string} file the configuration's
 */
export async function migrateCells(config, file) {
  const cells = cellsOf(config);
  const many = cells.length > 1;
  for (const cell of cells.toReversed()) {
    step(many ? `Applying the migrations to ${listed([cell])}` : "Applying the migrations");
    const args = ["d1", "migrations", "apply", cell.binding, "--remote", "--config", file];
    const { code } = await runWrangler(args, { echo: true });
    if (code === 0) continue;
    const which = many ? ` of ${listed([cell])}` : "";
    throw new Error(
      `The migrations${which} failed, and nothing was uploaded: the running version goes on. Mend this and run it again, ` +
        "which applies what is missing.",
    );
  }
}
