// `npm start`: the whole service on this machine, with a demo user to talk to. `--logs` shows the server's log.
//
// Everything is simulated by the platform's own runtime: no account, no network. What it starts, it stops.
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parse } from "smol-toml";
import { prepareDemo } from "./demo.mjs";
import { readFlags } from "./flags.mjs";
import { applyMigrations, fingerprintMigrations } from "./local-migrations.mjs";
import { expectFree, Problem, readPort } from "./local-port.mjs";
import { lastRun, noteRunning, paths, readState, runningNow, writeState } from "./local-state.mjs";
import { welcome } from "./local-welcome.mjs";
import { withShards } from "./shard-config.mjs";
import { makePublic, QUIET, ROOT, wranglerCommand } from "./wrangler.mjs";

/** Milliseconds that the server has until it answers; it usually takes two seconds. */
const READY_WITHIN = 60_000;
/** Milliseconds that the server has to stop before it is killed. */
const STOP_WITHIN = 5_000;
/** Milliseconds that the server of a killed run takes to end at most. */
const ENDED_WITHIN = 15_000;
const MINUTE = 60_000;

/** @typedef {{ ADMIN_TOKEN: string, ENCRYPTION_KEY: string, code: string }} Secrets `code` signs in to the console */

/** Settings that are passed on from the environment. None is a secret: they show in the process list. */
const SETTINGS = [
  "RATE_LIMIT",
  "PUBLIC_URL",
  "SECURITY_CONTACT",
  "ALLOW_LOCAL_DELIVERY",
  "DELIVERY_TIMEOUT_MS",
  "DELIVERY_RETRY_SECONDS",
  "TELEGRAM_API_BASE",
  "SLACK_API_BASE",
  "DISCORD_API_BASE",
  "WHATSAPP_API_BASE",
  "TWILIO_API_BASE",
];

/** wrangler.toml with the shards of this machine; git-ignored. */
const LOCAL_CONFIG = join(ROOT, "wrangler.local.json");

/** Run in the server's process before wrangler. */
const END_WHEN_ORPHANED = `process.once("disconnect", () => process.kill(process.pid, "SIGTERM"))`;

const { values: flags } = readFlags(
  `npm start -- [--port 8787] [--logs]

  --port N   the port on 127.0.0.1; without it, PORT of the environment, else 8787
  --logs     shows the server's log here instead of keeping it in a file

  npm start -- --port 9000 --logs`,
  { port: { type: "string" }, logs: { type: "boolean", default: false } },
);

/** @type {import("node:child_process").ChildProcess | undefined} */
let server;
/** @type {NodeJS.Timeout | undefined} */
let ticking;
let stopping = false;
const preparing = new AbortController();

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => stop(0, signal === "SIGINT" ? "\nStopping." : "Stopping."));
}
stopWithNpm();

try {
  await start();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  await stop(1, `\n${message}\n`);
}

async function start() {
  wranglerCommand();
  const port =
    flags.port === undefined ? readPort("PORT", process.env.PORT || "8787") : readPort("--port", flags.port);
  const running = runningNow();
  if (running !== null) {
    throw new Problem(
      `Almanac is already running on http://127.0.0.1:${running.port} (process ${running.pid}). Stop it with Ctrl-C there, or with \`kill ${running.pid}\`.`,
    );
  }
  // The server of a run that was killed ends by itself, within seconds.
  await expectFree(port, lastRun()?.port === port ? ENDED_WITHIN : 0);

  const state = readState();
  const adminToken = process.env.ADMIN_TOKEN || state.admin_token;
  noteRunning(port);
  await prepare();

  console.log("Starting …");
  makePublic();
  // Good once: the console exchanges it for a key. Its hash alone stands in the process list.
  const code = randomBytes(24).toString("base64url");
  const address = `http://127.0.0.1:${port}`;
  const secrets = {
    ADMIN_TOKEN: adminToken,
    ENCRYPTION_KEY: process.env.ENCRYPTION_KEY || state.encryption_key,
    code,
  };
  launch(port, secrets);
  await untilReady(address);

  const key = await prepareDemo(address, adminToken, state.demo_key);
  if (key !== state.demo_key) writeState({ ...readState(), demo_key: key });
  // The cron catches up with what was interrupted or came due since the last stop.
  await tick(address, startOfMinute());
  tickEveryMinute(address);
  console.log(welcome(address, key, code));
}

/** Applies the migrations, where that isn't done. */
async function prepare() {
  const migrations = fingerprintMigrations();
  if (readState().migrations === migrations) return;
  console.log("Preparing the database …");
  const place = ["--local", "--persist-to", paths.storage];
  const { code, output } = await applyMigrations(place, { signal: preparing.signal });
  if (stopping) return;
  if (code !== 0) {
    throw new Problem(
      `The database couldn't be prepared. If its state is broken, \`npm run reset\` clears it.\n\n${output}`,
    );
  }
  writeState({ ...readState(), migrations });
}

/**
 * Starts the server. Secrets go by the environment, where other users of this machine don't see them.
 * @param {number} port
 * @param {Secrets} secrets
 */
function launch(port, { code, ...secrets }) {
  if (stopping) return;
  const settings = SETTINGS.flatMap((name) => {
    // A local run has one user, and needs no rate limit.
    const value = process.env[name] || (name === "RATE_LIMIT" ? "off" : undefined);
    return value === undefined ? [] : ["--var", `${name}:${value}`];
  });
  const [file, ...first] = wranglerCommand(END_WHEN_ORPHANED);
  const args = ["dev", ...configArgs(), "--ip", "127.0.0.1", "--port", String(port), "--inspector-port", "0"];
  args.push("--persist-to", paths.storage, "--env-file", paths.noEnv, "--show-interactive-dev-session=false");
  args.push("--var", `LOCAL_SIGN_IN:demo/demo/${createHash("sha256").update(code).digest("hex")}`);
  const log = openSync(paths.log, "w", 0o600);
  const shown = flags.logs;
  server = spawn(file, [...first, ...args, ...settings], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...QUIET,
      WRANGLER_REGISTRY_PATH: paths.registry,
      ...secrets,
      ...(shown ? {} : { NO_COLOR: "1", FORCE_COLOR: "0" }),
    },
    // The channel closes if this process is killed, and then the server ends.
    stdio: ["ignore", shown ? "inherit" : log, shown ? "inherit" : log, "ipc"],
    // A process group of its own: Ctrl-C reaches only this process, which stops the server in order.
    detached: process.platform !== "win32",
  });
  server.once("error", (error) => stop(1, `The server couldn't be started: ${error.message}`));
  server.once("exit", (code) => {
    if (stopping) return;
    void stop(1, `\nThe server ended by itself (exit code ${code}). The end of its log:\n\n${endOfLog()}`);
  });
}

/** Where people live in shards on this machine, wrangler is told of these. @returns {string[]} */
function configArgs() {
  const { shards = 0, shards_from = 0 } = readState();
  if (shards === 0) return [];
  const config = parse(readFileSync(join(ROOT, "wrangler.toml"), "utf8"));
  writeFileSync(LOCAL_CONFIG, JSON.stringify(withShards(config, shards, shards_from), null, 2));
  return ["--config", LOCAL_CONFIG];
}

/** @param {string} address */
async function untilReady(address) {
  const deadline = Date.now() + READY_WITHIN;
  let last = "no answer yet";
  while (!stopping && Date.now() < deadline) {
    try {
      const response = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(5_000) });
      if (response.ok) return;
      last = `/healthz answers ${response.status}: ${await response.text()}`;
    } catch {
      // Not listening yet.
    }
    // wrangler reports code that doesn't build, and waits for a change.
    if (endOfLog().includes("Build failed")) throw new Problem(`The worker doesn't build.\n\n${endOfLog()}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  if (!stopping) throw new Problem(`The server isn't ready (${last}). The end of its log:\n\n${endOfLog()}`);
}

/**
 * Cron Triggers don't fire by themselves on a local run: this does what the platform does, at every full minute.
 * @param {string} address
 */
function tickEveryMinute(address) {
  const next = startOfMinute() + MINUTE;
  ticking = setTimeout(() => {
    tickEveryMinute(address);
    void tick(address, next);
  }, next - Date.now());
}

/**
 * Fires the cron as if it were `time` (epoch milliseconds).
 * @param {string} address
 * @param {number} time
 */
async function tick(address, time) {
  const url = `${address}/cdn-cgi/handler/scheduled?cron=*+*+*+*+*&time=${time}`;
  const response = await fetch(url).catch(() => null);
  if (stopping || response?.ok) return;
  console.error(
    `The cron of ${new Date(time).toISOString()} failed: see ${relative(process.cwd(), paths.log)}`,
  );
}

function startOfMinute() {
  return Math.floor(Date.now() / MINUTE) * MINUTE;
}

function endOfLog() {
  if (flags.logs) return "(shown above)";
  return readFileSync(paths.log, "utf8").trimEnd().split("\n").slice(-25).join("\n");
}

/**
 * Stops what was started, and ends. An intended stop is no failure: the exit code is 0, and npm stays quiet.
 * @param {number} code
 * @param {string} message
 */
async function stop(code, message) {
  if (stopping) return;
  stopping = true;
  if (code === 0) console.log(message);
  else console.error(message);
  clearTimeout(ticking);
  preparing.abort();
  await endServer();
  if (runningNow()?.pid === process.pid) rmSync(paths.running, { force: true });
  process.exit(code);
}

async function endServer() {
  const child = server;
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once("exit", done));
  // On SIGTERM wrangler stops its own children; the group is killed only if it hangs.
  child.kill("SIGTERM");
  const late = setTimeout(() => killGroup(child), STOP_WITHIN);
  await ended;
  clearTimeout(late);
}

/** @param {import("node:child_process").ChildProcess} child */
function killGroup(child) {
  try {
    if (process.platform === "win32" || child.pid === undefined) child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // Gone in the meantime.
  }
}

/**
 * A signal to `npm start` ends npm and its shell but doesn't reach their child. Whoever started us being gone is
 * the sign. Only under npm: a script that puts `node scripts/start.mjs &` in the background may end before us.
 */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void stop(0, "Stopping, because npm has ended.");
  }, 500).unref();
}
