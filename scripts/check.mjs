// `npm run check`: everything a change must pass. `--static` leaves the tests out, for whoever has just run them.
// Every step runs, whatever failed before it, so that one run shows all there is to mend.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { gzipSync } from "node:zlib";
import manifest from "../package.json" with { type: "json" };
import { readFlags } from "./flags.mjs";
import { QUIET, ROOT, runWrangler } from "./wrangler.mjs";

const { values: flags } = readFlags(
  `npm run check -- [--static]: everything a change must pass

  --static   leaves the tests out, for whoever has just run them`,
  { static: { type: "boolean", default: false } },
);

/** What the deployed worker may weigh, in bytes of gzip: its start-up time grows with it. */
// docs/limits-and-cost.md has what each part weighs. A jump past this is to be looked at, not waved on.
const BUNDLE_BUDGET = 540 * 1024;

/** @type {[name: string, run: () => Promise<boolean>][]} */
const steps = [
  ["format", () => tool("biome", "format")],
  ["lint and walls", () => tool("biome", "lint", "--error-on-warnings")],
  [
    "types",
    async () =>
      (await tool("tsc", "-p", "tsconfig.json")) &&
      (await tool("tsc", "-p", "tsconfig.node.json")) &&
      (await tool("tsc", "-p", "clients/typescript", "--noEmit")) &&
      (await tool("tsc", "-p", "clients/command-line", "--noEmit")) &&
      tool("tsc", "-p", "console"),
  ],
  ["bindings", checkBindings],
  ["unused code", () => tool("knip", "--no-progress")],
  ["bundle", checkBundle],
];
if (!flags.static) {
  const [name = "", ...args] = manifest.scripts.test.split(" ");
  steps.push(["tests", () => tool(name, ...args)]);
}

const failed = [];
for (const [name, run] of steps) {
  console.log(`\n── ${name}`);
  const began = performance.now();
  const passed = await run();
  if (!passed) failed.push(name);
  // The tests' last line is the outcome, so nothing follows it.
  if (name !== "tests")
    console.log(`${passed ? "passed" : "FAILED"} in ${Math.round(performance.now() - began)} ms`);
}
if (failed.length > 0) {
  console.error(`\ncheck failed: ${failed.join(", ")}`);
  process.exitCode = 1;
}

/**
 * Runs an installed tool, its output shown.
 * @param {string} name @param {string[]} args
 * @returns {Promise<boolean>} whether it passed
 */
function tool(name, ...args) {
  const bin = join(ROOT, "node_modules/.bin");
  const env = { ...process.env, ...QUIET, PATH: `${bin}${delimiter}${process.env.PATH}` };
  const child = spawn(join(bin, name), args, { cwd: ROOT, env, stdio: "inherit" });
  return new Promise((done, broken) => {
    child.once("error", broken);
    child.once("exit", (code) => done(code === 0));
  });
}

/** Whether worker-configuration.d.ts says what wrangler.toml binds. */
async function checkBindings() {
  const { code, output } = await runWrangler(["types", "--include-runtime=false", "--check"]);
  if (code !== 0) console.error(`${output}\nRun \`npm run bindings\`.`);
  return code === 0;
}

/** Bundles the worker as a deployment would, and weighs it. */
async function checkBundle() {
  const outdir = mkdtempSync(join(tmpdir(), "almanac-bundle-"));
  try {
    const { code, output } = await runWrangler(["deploy", "--dry-run", "--outdir", outdir]);
    if (code !== 0) {
      console.error(output);
      return false;
    }
    const parts = readdirSync(outdir).filter((name) => !/\.map$|^README\.md$/.test(name));
    const bytes = parts.reduce((sum, name) => sum + gzipSync(readFileSync(join(outdir, name))).length, 0);
    const kilobytes = (/** @type {number} */ size) => `${(size / 1024).toFixed(1)} KB`;
    console.log(`${kilobytes(bytes)} gzip of ${kilobytes(BUNDLE_BUDGET)}`);
    return bytes <= BUNDLE_BUDGET;
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
