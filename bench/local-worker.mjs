// The worker in the local runtime, as a process that can be killed: on a port of its own, with a state of its own.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parse } from "smol-toml";
import { applyMigrations } from "../scripts/local-migrations.mjs";
import { PRIMARY, withShards } from "../scripts/shard-config.mjs";
import { QUIET, ROOT, runWrangler, wranglerCommand } from "../scripts/wrangler.mjs";

/** @typedef {import("node:child_process").ChildProcess} ChildProcess */

export const sleep = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

/** Times that migrations are tried at most while the database is busy. */
const MOST_TRIES = 5;

/**
 * A worker that isn't started yet. `root` is the project's folder whose version runs, `state` the folder of its stores.
 * With `shards` people live in so many; with `takesOver` they take over who is in D1.
 * @param {{ port: number, state: string, vars: Record<string, string>, root?: string, shards?: number, takesOver?: boolean }} settings
 */
export function makeWorker({ port, state, vars, root = ROOT, shards = 0, takesOver = false }) {
  const base = `http://127.0.0.1:${port}`;
  /** @type {ChildProcess | undefined} */
  let server;

  /** Starts it, and waits until it answers. Throws where it doesn't within a minute. */
  async function start() {
    const [file, ...first] = wranglerCommand("");
    const args = [
      "dev",
      ...configArgs(),
      "--ip",
      "127.0.0.1",
      "--port",
      String(port),
      "--inspector-port",
      "0",
    ];
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
      if (code === 0) break;
      if (tries === MOST_TRIES || !output.includes("SQLITE_BUSY")) throw new Error(output);
      await sleep(500);
    }
    if (shards === 0) return;
    const place = ["d1", "execute", "DB", "--local", "--persist-to", state, "--yes"];
    await wrangler([...place, "--file", PRIMARY]);
    await wrangler([
      ...place,
      "--command",
      `INSERT INTO checkpoints (name, at) VALUES ('shards', ${shards})${takesOver ? ", ('shards_from', 0)" : ""}`,
    ]);
  }

  /** wrangler's arguments for a worker with shards. */
  function configArgs() {
    if (shards === 0) return [];
    const file = join(root, "wrangler.local.bench.json");
    const config = parse(readFileSync(join(root, "wrangler.toml"), "utf8"));
    writeFileSync(file, JSON.stringify(withShards(config, shards)));
    return ["--config", file];
  }

  /**
   * A statement on the databases while the server is stopped: its rows, or where people live in shards the sums of its columns.
   * @param {string} sql
   */
  async function execute(sql) {
    const all = await list(sql);
    if (shards === 0) return all;
    const names = Object.keys(all[0] ?? {});
    return [
      Object.fromEntries(names.map((name) => [name, all.reduce((sum, row) => sum + Number(row[name]), 0)])),
    ];
  }

  /** All rows of a statement, of D1 and of shards. @param {string} sql */
  async function list(sql) {
    return [...(await executeInD1(sql)), ...shardFiles().flatMap((file) => executeInFile(file, sql))];
  }

  /** The files of shards, in which the local runtime keeps them. */
  function shardFiles() {
    const folder = join(state, "v3/do/almanac-Shard");
    const names = existsSync(folder) ? readdirSync(folder) : [];
    return names.filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name)).map((name) => join(folder, name));
  }

  /** @param {string} file @param {string} sql */
  function executeInFile(file, sql) {
    const db = new DatabaseSync(file);
    const rows = db.prepare(sql).all();
    db.close();
    return rows;
  }

  /** @param {string} sql */
  async function executeInD1(sql) {
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

  return { start, kill, migrate, execute, executeInD1, list, send, tick, group };
}
