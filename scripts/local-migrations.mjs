// The migrations of the database of a local run. wrangler starts a runtime anew for each of them, which took most of a minute for
// a new database; all of them together, as one file, take seconds.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectBaseline, namesIn } from "./baseline.mjs";
import { fingerprint } from "./files.mjs";
import { ROOT, runWrangler } from "./wrangler.mjs";

/** Where wrangler notes which migrations a database has, as it makes it itself. */
const NOTED = `CREATE TABLE "d1_migrations"(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
);`;

/**
 * Applies the migrations that a database hasn't got: to a new one all at once and in one transaction, to another one by one, as a
 * deployment does. Throws where the database is of before the baseline.
 * @param {string[]} place arguments that tell wrangler where it is
 * @param {{ root?: string, signal?: AbortSignal }} [options] `root`: the project's folder whose migrations these are
 * @returns {Promise<{ code: number, output: string }>} what wrangler said; `code` isn't 0 where the database isn't ready
 */
export async function applyMigrations(place, { root = ROOT, ...options } = {}) {
  const at = { cwd: root, ...options };
  const folder = mkdtempSync(join(tmpdir(), "almanac-migrations-"));
  try {
    const file = join(folder, "all.sql");
    writeFileSync(file, wholeOf(join(root, "migrations")));
    const made = await runWrangler(["d1", "execute", "DB", ...place, "--yes", "--file", file], at);
    if (!/d1_migrations"? already exists/.test(made.output)) return made;
  } finally {
    rmSync(folder, { recursive: true });
  }
  await expectBaseline(place, "`npm run reset` clears it, with all that local runs have stored.", at);
  return await runWrangler(["d1", "migrations", "apply", "DB", ...place], at);
}

/** A fingerprint of the migrations: while it stays, there is nothing to apply. */
export function fingerprintMigrations() {
  const folder = join(ROOT, "migrations");
  return fingerprint(folder, namesIn(folder));
}

/** All migrations, each with the note that it is applied. @param {string} folder */
function wholeOf(folder) {
  const parts = namesIn(folder).map(
    (name) =>
      `${readFileSync(join(folder, name), "utf8")}\nINSERT INTO d1_migrations (name) VALUES ('${name}');`,
  );
  return [NOTED, ...parts].join("\n");
}
