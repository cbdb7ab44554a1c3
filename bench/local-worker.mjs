// The worker in the local runtime, as a process that can be killed: on a port of its own, with a state of its own.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { applyMigrations } from "../scripts/local-migrations.mjs";
import { QUIET, ROOT, runWrangler, wranglerCommand } from "../scripts/wrangler.mjs";

/** @typedef {import("node:child_process").ChildProcess} ChildProcess */

export const sleep = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

/** Times that migrations are tried at most while the database is busy. */
const MOST_TRIES = 5;

/**
 * A worker that isn't started yet. `root` is the project's folder whose version runs, `state` the folder of its stores.
 * @param {{ port: number, state: string, vars: Record<string, string>, root?: string }} settings
 */
export function makeWorker({ port, state, vars, root = ROOT }) {
  const base = `http://127.0.0.1:${port}`;
  /** @type {ChildProcess | undefined} */
  let server;

  /** Starts it, and waits until it answers. Throws where it doesn't within a minute. */
  async function start() {
    const [file, ...first] = wranglerCommand("");
    const args = ["dev", "--ip", "127.0.0.1", "--port", String(port), "--inspector-port", "0"];
    args.push("--persist-to", state, "--show-interactive-dev-session=false");
    for (const [name, value] of Object.entries(vars)) args.push("--var", `${name}:${value}`);
    server = spawn(file, [...first, ...args], {
      cwd: root,
      env: { ...process.env, ...QUIET, WRANGLER_REGISTRY_PATH: join(state, "registry") },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      detached: true,
    });
    for (let tries = 0; tries < 600; tries += 1) {
      const answer = await fetch(`${base}/healthz`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
      if (answer?.ok) return;
      await sleep(100);
    }
    throw new Error("the server didn't start");
  }

  /** Ends it at once, as a crash would. */
  async function kill() {
    const running = server;
    if (running?.pid === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((done) => running.once("exit", done));
    process.kill(-running.pid, "SIGKILL");
    await ended;
    // The runtime's own processes are in the same group; their port is free a moment later.
    await sleep(300);
  }

  /** Applies the version's migrations. Here two processes write one file, and the one that comes second is told so. */
  async function migrate() {
    for (let tries = 1; ; tries += 1) {
      const { code, output } = await applyMigrations(["--local", "--persist-to", state], { root });
      if (code === 0) return;
      if (tries === MOST_TRIES || !output.includes("SQLITE_BUSY")) throw new Error(output);
      await sleep(500);
    }
  }

  /** Statements on the database while the server is stopped. @param {string} sql */
  async function execute(sql) {
    const output = await wrangler([
      ...["d1", "execute", "DB", "--local", "--persist-to", state, "--json", "--command", sql],
    ]);
    return JSON.parse(output.slice(output.indexOf("[")))[0].results;
  }

  /** @param {string[]} args */
  async function wrangler(args) {
    const { code, output } = await runWrangler(args, { cwd: root });
    if (code !== 0) throw new Error(output);
    return output;
  }

  /** @param {string} method @param {string} path @param {unknown} [body] @param {Record<string, string>} [headers] */
  async function send(method, path, body, headers = {}) {
    return await fetch(base + path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });
  }

  /** Fires the cron for a moment (epoch milliseconds). @param {number} time */
  async function tick(time) {
    return await send("GET", `/cdn-cgi/handler/scheduled?cron=*+*+*+*+*&time=${time}`);
  }

  /** The process group of a worker that runs. */
  const group = () => server?.pid ?? 0;

  return { start, kill, migrate, execute, send, tick, group };
}
