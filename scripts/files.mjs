// The files of a folder, and what they hold.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** @param {string} folder @returns {string[]} paths of the files below it, in order */
export function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/**
 * A fingerprint of the names and contents of files and of all that is in folders.
 * @param {string} root @param {string[]} paths below it
 */
export function fingerprint(root, paths) {
  const hash = createHash("sha256");
  const files = paths.flatMap((path) =>
    statSync(join(root, path)).isFile() ? [path] : filesIn(join(root, path)).map((file) => join(path, file)),
  );
  for (const file of files) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("base64url");
}
