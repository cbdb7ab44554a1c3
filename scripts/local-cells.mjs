// The databases of a local run. With one, wrangler takes wrangler.toml as it is; with several, a configuration that has them.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "smol-toml";
import { numberOf, orderCells, withCells } from "./cell-names.mjs";
import { fingerprintMigrations } from "./local-migrations.mjs";
import { countLocalCells, paths } from "./local-state.mjs";
import { ROOT } from "./wrangler.mjs";

/** @typedef {import("./deploy-plan.mjs").Config & { main: string, assets: { directory: string }, alias: Record<string, string> }} Config */

/** The bindings of a local run's databases, the home first. */
export function localCells() {
  return orderCells([], countLocalCells());
}

/**
 * What tells wrangler which databases a local run has: nothing where it has one.
 * @param {string[]} [cells] their bindings @param {string} [file] where that is written down
 * @returns {string[]} arguments
 */
export function localConfig(cells = localCells(), file = paths.config) {
  if (cells.length === 1) return [];
  const text = readFileSync(join(ROOT, "wrangler.toml"), "utf8");
  const config = /** @type {Config} */ (/** @type {unknown} */ (parse(text)));
  // wrangler takes paths from where its configuration is.
  const inRoot = (/** @type {string} */ path) => resolve(ROOT, path);
  const databases = withCells(config, cells).d1_databases.map(({ binding, ...database }) => ({
    ...database,
    binding,
    migrations_dir: join(ROOT, "migrations"),
    // The first one's data is where a run with one database has it.
    preview_database_id:
      database.preview_database_id ??
      `00000000-0000-0000-0000-${String(numberOf(binding)).padStart(12, "0")}`,
  }));
  const whole = {
    ...config,
    main: inRoot(config.main),
    assets: { ...config.assets, directory: inRoot(config.assets.directory) },
    alias: Object.fromEntries(Object.entries(config.alias).map(([from, to]) => [from, inRoot(to)])),
    d1_databases: databases,
  };
  const written = JSON.stringify(whole, null, 2);
  if (!isSame(file, written)) writeFileSync(file, written);
  return ["--config", file];
}

/**
 * What a start of the server goes by, read once: further databases may be asked for at any moment.
 * @returns {{ cells: string[], args: string[], migrations: string }} `migrations`: what each of them is to have
 */
export function localDatabases() {
  const cells = localCells();
  const many = cells.length === 1 ? "" : ` in ${cells.length}`;
  return { cells, args: localConfig(cells), migrations: `${fingerprintMigrations()}${many}` };
}

/** @param {string} path @param {string} text */
function isSame(path, text) {
  try {
    return readFileSync(path, "utf8") === text;
  } catch {
    return false;
  }
}
