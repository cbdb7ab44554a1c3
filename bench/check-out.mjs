// An earlier version beside this one, for benches that compare or upgrade.
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../scripts/wrangler.mjs";

/**
 * Puts the version of a commit into a folder, with the packages of this one.
 * @param {string} commit @param {string} folder which isn't there yet
 */
export function checkOut(commit, folder) {
  mkdirSync(folder);
  const files = execFileSync("git", ["archive", commit], { cwd: ROOT, maxBuffer: 1 << 28 });
  execFileSync("tar", ["-x", "-C", folder], { input: files });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  // What is served beside a worker, its words among it, is of its version.
  for (const root of [folder, ROOT])
    execFileSync(process.execPath, [join(root, "scripts/public.mjs")], { cwd: root });
}
