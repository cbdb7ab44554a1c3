// Runs wrangler from node_modules without telemetry, banner, or files outside the project.
// As a command: `node scripts/wrangler.mjs types …`.
import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { findPackagedNode } from "./packaged-node.mjs";

export const ROOT = resolve(import.meta.dirname, "..");

/** wrangler refuses to run on anything older. */
const OLDEST_NODE = 22;

/** Environment for every wrangler: it speaks to nobody unless its command must. */
export const QUIET = {
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_NO_SKILLS_UPDATE_PROMPTS: "true",
  WRANGLER_LOG_PATH: join(ROOT, ".wrangler/logs"),
  WRANGLER_REGISTRY_PATH: join(ROOT, ".wrangler/registry"),
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  // wrangler is a file of many megabytes: Node compiles it once, and a command takes a sixth less.
  NODE_COMPILE_CACHE: join(ROOT, ".wrangler/compile-cache"),
};

/**
 * The command that runs wrangler, as [file, …arguments]: its own entry, without the wrapper that would
 * stand between us and its signals. `WRANGLER` names another executable (the tests' fake).
 * Throws an Error that says what to do when nothing here can run it.
 * @param {string} [preload] JavaScript to run in its process before it
 * @returns {[string, ...string[]]}
 */
export function wranglerCommand(preload) {
  if (process.env.WRANGLER) return [process.env.WRANGLER];
  const entry = join(ROOT, "node_modules/wrangler/wrangler-dist/cli.js");
  if (!existsSync(entry)) throw new Error("The packages aren't installed yet. Run `npm ci` first.");
  const before =
    preload === undefined ? [] : ["--import", `data:text/javascript,${encodeURIComponent(preload)}`];
  return [modernNode(), "--no-warnings", ...before, entry];
}

/** The Node that the lockfile brings, else the one running if it is new enough. */
function modernNode() {
  const packaged = findPackagedNode();
  if (packaged !== null) return packaged;
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return process.execPath;
  throw new Error(
    `This is Node ${process.versions.node}, wrangler needs ${OLDEST_NODE} or newer, and the one that npm installs ` +
      "with the project isn't there (installed with --omit=optional, or no build for this machine). " +
      "Run `npm ci`, or install a newer Node from https://nodejs.org.",
  );
}

/** Makes `public/`, the files that are served beside the worker; wrangler refuses to bundle without it. */
export function makePublic() {
  execFileSync(modernNode(), ["--no-warnings", join(ROOT, "scripts/public.mjs")], { stdio: "inherit" });
}

/**
 * Runs wrangler to its end, with no terminal to ask questions on.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, input?: string, echo?: boolean, signal?: AbortSignal | undefined, cwd?: string }} [options]
 *   `input` goes to its stdin, `echo` shows its output as it comes, `signal` ends it early, `cwd` is the project's folder
 * @returns {Promise<{ code: number, stdout: string, output: string }>} `output` has stderr too
 */
export function runWrangler(args, { env = {}, input = "", echo = false, signal, cwd = ROOT } = {}) {
  const [file, ...first] = wranglerCommand();
  if (args[0] === "deploy") makePublic();
  const child = spawn(file, [...first, ...args], {
    cwd,
    env: { ...process.env, ...QUIET, ...env },
    ...(signal === undefined ? {} : { signal }),
  });
  let stdout = "";
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    stdout += text;
    output += text;
    if (echo) process.stdout.write(text);
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    output += text;
    if (echo) process.stderr.write(text);
  });
  // wrangler may end without reading its stdin, which is no error.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  return new Promise((done, failed) => {
    child.once("error", failed);
    child.once("close", (code) => done({ code: code ?? 1, stdout, output }));
  });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { code } = await runWrangler(process.argv.slice(2), { echo: true });
  process.exitCode = code;
}
