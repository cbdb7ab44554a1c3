// The parts of a backup: one for each database, behind a line that names it. A deployment with one has no such line.
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { HOME } from "./cell-names.mjs";

const PART = "-- Cell ";

/** The line above the rows of a database. @param {string} cell its binding */
export function headingOf(cell) {
  return `${PART}${cell}`;
}

/**
 * Which database a line says that its rows are of; null for any other line.
 * @param {string} line
 */
export function cellOfHeading(line) {
  return line.startsWith(PART) ? line.slice(PART.length).trim() : null;
}

/**
 * Parts a backup into a file for each database.
 * @param {string} file @param {string} folder where they go
 * @returns {Promise<Map<string, string>>} path by binding
 */
export async function partBackup(file, folder) {
  /** @type {Map<string, string>} */
  const parts = new Map();
  /** @type {import("node:fs").WriteStream | null} */
  let out = null;
  for await (const line of linesOf(file)) {
    const cell = cellOfHeading(line);
    if (cell !== null) {
      if (out !== null) await end(out);
      const path = join(folder, `${parts.size}.sql`);
      parts.set(cell, path);
      out = createWriteStream(path, { mode: 0o600 });
    } else if (out !== null && !out.write(`${line}\n`)) await once(out, "drain");
  }
  if (out !== null) await end(out);
  return parts.size === 0 ? new Map([[HOME, file]]) : parts;
}

/** node:readline would end lines at U+2028 too, which texts may hold. @param {string} file */
async function* linesOf(file) {
  let rest = "";
  for await (const chunk of createReadStream(file, "utf8")) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

/** @param {import("node:fs").WriteStream} out */
async function end(out) {
  out.end();
  await finished(out);
}
