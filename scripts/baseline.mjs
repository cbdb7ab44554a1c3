// Whether a database is of before the baseline: its migrations are others than those in migrations/, so none of these fits it.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT, runWrangler } from "./wrangler.mjs";

/** @param {string} folder @returns {string[]} the migrations in it, in their order */
export function namesIn(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
}

/**
 * Throws one sentence where the database has migrations, and the baseline isn't among them. One that has none is new, and one
 * that has more than this folder is a later version's. It only reads.
 * @param {string[]} place arguments that tell wrangler where the database is
 * @param {string} remedy what to do, as the end of the sentence
 * @param {{ cwd?: string, signal?: AbortSignal }} [options] `cwd`: the project's folder
 */
export async function expectBaseline(place, remedy, options = {}) {
  const [baseline = ""] = namesIn(join(options.cwd ?? ROOT, "migrations"));
  const asked = ["--json", "--command", "SELECT name FROM d1_migrations ORDER BY id"];
  const { code, stdout, output } = await runWrangler(["d1", "execute", "DB", ...place, ...asked], options);
  if (code !== 0 && /no such table: "?d1_migrations/.test(output)) return;
  if (code !== 0) throw new Error(`The database can't be read.\n\n${output}`);
  /** @type {{ results: { name: string }[] }[]} */
  const [{ results: applied } = { results: [] }] = JSON.parse(stdout.slice(stdout.search(/^\[/m)));
  if (applied.length === 0 || applied.some(({ name }) => name === baseline)) return;
  throw new Error(
    `The database is of before ${baseline}, which no migration leads to, and nothing was changed: ${remedy}`,
  );
}
