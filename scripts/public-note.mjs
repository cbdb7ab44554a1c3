// Whether `public/` is as it was made, of what it would be made of again.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fingerprint } from "./files.mjs";
import { ROOT } from "./wrangler.mjs";

export const PUBLIC = join(ROOT, "public");
const NOTE = join(ROOT, ".wrangler/public.json");

/** What the files are made of, below the project's folder. */
export const SOURCES = [
  "src",
  "site",
  "console",
  "clients/typescript/src",
  "scripts",
  "migrations",
  "bench/typescript.mjs",
  "docs/examples.json",
  "SECURITY.md",
  "package-lock.json",
];

/** A fingerprint of that, and of the Node that makes them. */
export function sourcesNow() {
  return `${process.version} ${fingerprint(ROOT, SOURCES)}`;
}

/** @param {string} from what {@link sourcesNow} said */
export function isMade(from) {
  return existsSync(NOTE) && existsSync(PUBLIC) && readFileSync(NOTE, "utf8") === noteOf(from);
}

/** Notes that they are made now. @param {string} from what {@link sourcesNow} said before */
export function noteMade(from) {
  mkdirSync(dirname(NOTE), { recursive: true });
  writeFileSync(NOTE, noteOf(from));
}

/** @param {string} from */
function noteOf(from) {
  return JSON.stringify({ from, made: fingerprint(PUBLIC, ["."]) });
}
