// How the databases of a deployment are called: the bindings `DB`, `DB_2`, `DB_3`, and databases named after the first. Pure.

const BINDING = /^DB(?:_([1-9]\d*))?$/;

/** @typedef {import("./deploy-plan.mjs").Config} Config */

/** The binding of the first database, which has the apps and the map: the home cell. */
export const HOME = "DB";

/** @param {number} n from 1 */
function bindingOf(n) {
  return n === 1 ? HOME : `${HOME}_${n}`;
}

/** Which database of a deployment a binding is, from 1; null for what is no cell's. @param {string} binding */
export function numberOf(binding) {
  const [whole, number = "1"] = BINDING.exec(binding) ?? [];
  return whole === undefined ? null : Number(number);
}

/**
 * Bindings of cells, each once and the home first, with the next free ones until there are so many.
 * @param {readonly string[]} bindings @param {number} [total]
 * @returns {string[]}
 */
export function orderCells(bindings, total = 0) {
  const numbers = new Set([1, ...bindings.map(numberOf).filter((number) => number !== null)]);
  for (let n = 2; numbers.size < total; n += 1) numbers.add(n);
  return [...numbers].sort((a, b) => a - b).map(bindingOf);
}

/**
 * The configuration with a database for each of these bindings. One that the last deployment had keeps its name.
 * @template {Config} T
 * @param {T} config @param {readonly string[]} bindings @param {Config["d1_databases"]} [last]
 * @returns {T}
 */
export function withCells(config, bindings, last = []) {
  const [home] = config.d1_databases;
  if (home === undefined) throw new Error("The configuration has no database.");
  const { database_id: _id, preview_database_id: _preview, ...settings } = home;
  const written = new Set(config.d1_databases.map(({ binding }) => binding));
  const further = bindings
    .filter((binding) => !written.has(binding))
    .map((binding) => ({
      ...settings,
      binding,
      database_name:
        last.find((database) => database.binding === binding)?.database_name ??
        `${home.database_name}-${numberOf(binding)}`,
    }));
  return { ...config, d1_databases: [...config.d1_databases, ...further] };
}

/**
 * The databases of a configuration in which users are kept, the home first.
 * @param {Pick<Config, "d1_databases">} config
 */
export function cellsOf({ d1_databases: databases }) {
  const order = orderCells(databases.map(({ binding }) => binding));
  return order.flatMap((binding) => databases.find((database) => database.binding === binding) ?? []);
}
