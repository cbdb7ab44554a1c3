// Makes `public/`, the files that are served beside the worker (public-files.mjs). A file that is as it should be is left alone,
// because a running server looks for changes; where nothing has changed since, nothing is made, which takes a tenth of a second.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesIn } from "./files.mjs";
import { isMade, noteMade, PUBLIC, sourcesNow } from "./public-note.mjs";

const from = sourcesNow();
if (!isMade(from)) {
  const { publicFiles } = await import("./public-files.mjs");
  write(publicFiles());
  noteMade(from);
}

/** @param {Map<string, Buffer>} files content by path */
function write(files) {
  mkdirSync(PUBLIC, { recursive: true });
  for (const path of filesIn(PUBLIC)) if (!files.has(path)) rmSync(join(PUBLIC, path));
  for (const [path, content] of files) {
    const target = join(PUBLIC, path);
    if (isSame(target, content)) continue;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
}

/** @param {string} path @param {Buffer} content */
function isSame(path, content) {
  try {
    return readFileSync(path).equals(content);
  } catch {
    return false;
  }
}
