// What a local run keeps between starts, and a deployment's admin token, all under .almanac/ (git-ignored; ALMANAC_HOME
// names another folder).
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ROOT } from "./wrangler.mjs";

/**
 * @typedef {object} LocalState
 * @property {string} admin_token made once, unless ADMIN_TOKEN is set
 * @property {string} encryption_key 32 random bytes as base64, made once
 * @property {string} [demo_key] key of the app `demo`, kept when its user has been filled
 * @property {number} [shards] how many shards people live in; absent for one database
 * @property {number} [shards_from] how many there were before, from which people are taken over
 * @property {string} [migrations] fingerprint of the migrations that the database has
 */

/** The folder of it all. */
const FOLDER = resolve(ROOT, process.env.ALMANAC_HOME || ".almanac");

export const paths = {
  /** D1, KV and queues, as the local runtime stores them. */
  storage: join(FOLDER, "state"),
  log: join(FOLDER, "server.log"),
  running: join(FOLDER, "running.json"),
  /** The registry of local workers. Each state has its own, so that two runs don't meet. */
  registry: join(FOLDER, "registry"),
  /** Given to wrangler as its env file, so that a stray .dev.vars doesn't replace our secrets. */
  noEnv: join(FOLDER, "empty.env"),
  /** Secrets and the demo's key: readable by their owner alone. */
  secrets: join(FOLDER, "local.json"),
};

/**
 * Where the admin token of a deployment is, if `npm run deploy` made it. `npm run reset` leaves it.
 * @param {string} name the deployment's; empty for the one that has none
 */
export function adminTokenPath(name) {
  return join(FOLDER, name === "" ? "admin-token" : `admin-token-${name}`);
}

/** Readable by its owner alone. @param {string} path @param {string} token */
export function keepAdminToken(path, token) {
  mkdirSync(FOLDER, { recursive: true, mode: 0o700 });
  rmSync(path, { force: true });
  writeFileSync(path, `${token}\n`, { mode: 0o600 });
}

/** @returns {LocalState} with fresh secrets where none are kept yet */
export function readState() {
  mkdirSync(FOLDER, { recursive: true, mode: 0o700 });
  writeFileSync(paths.noEnv, "");
  const kept = readJson(paths.secrets) ?? {};
  const state = {
    ...kept,
    admin_token: kept.admin_token ?? randomBytes(24).toString("base64url"),
    encryption_key: kept.encryption_key ?? randomBytes(32).toString("base64"),
  };
  writeState(state);
  return state;
}

/** @param {LocalState} state */
export function writeState(state) {
  // Renamed at the end, so that an interrupted start leaves the old secrets, not half a file.
  const draft = `${paths.secrets}.new`;
  writeFileSync(draft, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, paths.secrets);
}

/** Deletes all of it, file by file, since ALMANAC_HOME may hold other things. */
export function clearState() {
  for (const path of Object.values(paths)) rmSync(path, { recursive: true, force: true });
}

/** @typedef {{ pid: number, port: number, began: string }} Running */

/**
 * Writes down that this process uses the state.
 * @param {number} port
 */
export function noteRunning(port) {
  writeFileSync(paths.running, JSON.stringify({ pid: process.pid, port, began: beginningOf(process.pid) }));
}

/**
 * The local run that uses this state now, if any. A run that was killed leaves its note behind, and another process may
 * have its number by now.
 * @returns {Running | null}
 */
export function runningNow() {
  const running = lastRun();
  return running !== null && beginningOf(running.pid) === running.began ? running : null;
}

/**
 * The run that used this state last and didn't end in order, or hasn't ended.
 * @returns {Running | null}
 */
export function lastRun() {
  return readJson(paths.running);
}

/**
 * When a process began, in whatever words this system has for it; "" for none, and for one that is dead and only not
 * waited for yet.
 * @param {number} pid
 * @returns {string}
 */
function beginningOf(pid) {
  try {
    process.kill(pid, 0);
    if (process.platform === "linux") {
      // The name of the program stands in brackets and may hold anything: see proc_pid_stat(5).
      const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, "latin1")
        .replace(/^.*\) /s, "")
        .split(" ");
      return state === "Z" || state === "X" ? "" : (fields[18] ?? "");
    }
    if (process.platform === "win32") return "running";
    const shown = execFileSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
    return shown.startsWith("Z") ? "" : shown.replace(/^\S+\s+/, "");
  } catch {
    return "";
  }
}

/** @param {string} path */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}
