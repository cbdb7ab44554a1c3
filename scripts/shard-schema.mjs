// The tables of a shard, as it reads them beside the worker when it begins: what each migration says, without its comments.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./wrangler.mjs";

const MIGRATIONS = join(ROOT, "migrations");

/** @returns {string[][]} the statements of each migration */
export function shardSchema() {
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
  return names.toSorted().map((name) => statementsIn(readFileSync(join(MIGRATIONS, name), "utf8")));
}

/** @param {string} migration */
function statementsIn(migration) {
  return migration.split("--> statement-breakpoint").flatMap((part) => {
    const text = part
      .replaceAll(/^\s*--.*$/gm, "")
      .replaceAll(/\s+/g, " ")
      .trim();
    return text === "" ? [] : [text.replace(/;$/, "")];
  });
}
