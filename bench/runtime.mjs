// The workers of the benchmark on Miniflare's direct sockets: no proxy stands between the load and the runtime.
import { fork } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, Response } from "miniflare";
import { parse } from "smol-toml";
import { ROOT, runWrangler } from "../scripts/wrangler.mjs";
import { APP } from "./rows.mjs";

// Miniflare makes no request to find its region.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";

export const ADMIN_TOKEN = "bench-admin-token";

/** @typedef {{ port: number, name: string }} Served */

/** Bundles and stored state live here until the end of the run. */
const given = process.env.ALMANAC_BENCH_WORKSHOP;
const workshop = given ?? mkdtempSync(join(tmpdir(), "almanac-bench-"));
if (given === undefined) process.on("exit", () => rmSync(workshop, { recursive: true, force: true }));

/**
 * Bundles a worker as a deployment would.
 * @param {string} entry from the project's root
 * @returns {Promise<string>} the module's source
 */
export async function bundle(entry) {
  const outdir = join(workshop, entry.replaceAll("/", "-"));
  const { code, output } = await runWrangler(["deploy", entry, "--dry-run", "--outdir", outdir]);
  if (code !== 0) throw new Error(`${entry} can't be bundled.\n\n${output}`);
  const name = entry.replace(/^.*\//, "").replace(/\.ts$/, ".js");
  return readFileSync(join(outdir, name), "utf8");
}

/**
 * Starts workers that share one D1 and one KV, which stay for the next start.
 * @param {Record<string, string>} sources module source by worker name; the first one also gets cron and queues
 * @param {{ state?: string, vars?: Record<string, string>, inspected?: boolean }} [settings] the folder of what is stored,
 *   because another one is another deployment; variables of the deployment; whether a profiler may look on
 * @returns {Promise<{ ports: Record<string, number>, inspector: URL | null, stop(): Promise<void> }>}
 */
export async function serve(sources, { state = "state", vars = {}, inspected = false } = {}) {
  const config = readConfig();
  const names = Object.keys(sources);
  const [first = ""] = names;
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: join(workshop, state),
      ...(inspected ? { inspectorPort: 0 } : {}),
      // Request logs are written as in production, and dropped here.
      handleStructuredLogs: () => {},
      workers: Object.entries(sources).map(([name, contents]) => ({
        name,
        modules: [{ type: /** @type {const} */ ("ESModule"), path: `${name}.js`, contents }],
        compatibilityDate: config.compatibility_date,
        bindings: {
          ADMIN_TOKEN,
          ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
          RATE_LIMIT: "off",
          ALLOW_LOCAL_DELIVERY: "true",
          ...vars,
        },
        d1Databases: Object.fromEntries(config.d1_databases.map(({ binding }) => [binding, binding])),
        kvNamespaces: Object.fromEntries(config.kv_namespaces.map(({ binding }) => [binding, binding])),
        queueProducers: Object.fromEntries(
          config.queues.producers.map(({ binding, queue }) => [binding, { queueName: queue }]),
        ),
        ...(name === first ? { queueConsumers: consumersOf(config) } : {}),
        serviceBindings: { ASSETS: readPublic, ...(name === "bound" ? bindingsTo(first) : {}) },
        unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
      })),
    }),
  );
  await runtime.ready;
  await migrate(runtime, first);
  const ports = Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, Number((await runtime.unsafeGetDirectURL(name)).port)]),
    ),
  );
  const inspector = inspected ? new URL(`/core:user:${first}`, await runtime.getInspectorURL()) : null;
  return { ports, inspector, stop: () => runtime.dispose() };
}

/** The file of D1 in a folder of what is stored, where one deployment has served. @param {string} state */
export function databaseFile(state) {
  const folder = join(workshop, state);
  const name = readdirSync(folder, { recursive: true, encoding: "utf8" }).find(
    (path) => path.includes("d1") && path.endsWith(".sqlite") && !path.endsWith("metadata.sqlite"),
  );
  if (name === undefined) throw new Error("D1 has no file");
  return join(folder, name);
}

/**
 * The same in a process of its own.
 * @param {Record<string, string>} sources
 * @returns {Promise<Omit<Awaited<ReturnType<typeof serve>>, "inspector">>}
 */
export async function serveApart(sources) {
  const child = fork(join(import.meta.dirname, "runtime-process.mjs"), {
    env: { ...process.env, ALMANAC_BENCH_WORKSHOP: workshop },
  });
  const ended = new Promise((done) => child.once("exit", done));
  child.send(sources);
  const ports = await new Promise((done, failed) => {
    child.once("message", done);
    void ended.then(() => failed(new Error("the runtime's process ended before it was ready")));
  });
  return {
    ports,
    stop: async () => {
      child.send("stop");
      await ended;
    },
  };
}

/**
 * @typedef {object} Config the parts of wrangler.toml that the runtime needs
 * @property {string} compatibility_date
 * @property {{ binding: string }[]} d1_databases
 * @property {{ binding: string }[]} kv_namespaces
 * @property {{ producers: { binding: string, queue: string }[], consumers: Consumer[] }} queues
 *
 * @typedef {object} Consumer
 * @property {string} queue
 * @property {number} max_batch_size
 * @property {number} max_batch_timeout
 * @property {number} [max_retries]
 * @property {string} [dead_letter_queue]
 */

/** @returns {Config} */
function readConfig() {
  const text = readFileSync(join(ROOT, "wrangler.toml"), "utf8");
  return /** @type {Config} */ (/** @type {unknown} */ (parse(text)));
}

/** @param {Config} config */
function consumersOf({ queues }) {
  return Object.fromEntries(
    queues.consumers.map((consumer) => [
      consumer.queue,
      {
        maxBatchSize: consumer.max_batch_size,
        maxBatchTimeout: consumer.max_batch_timeout,
        ...(consumer.max_retries === undefined ? {} : { maxRetries: consumer.max_retries }),
        ...(consumer.dead_letter_queue === undefined ? {} : { deadLetterQueue: consumer.dead_letter_queue }),
      },
    ]),
  );
}

/**
 * What the worker `bound` is bound to: the service's RPC methods as the benchmark's app, and its HTTP.
 * @param {string} name
 */
function bindingsTo(name) {
  return { ALMANAC: { name, entrypoint: "AlmanacService", props: { app: APP } }, HTTP: name };
}

/** The files beside the worker. @param {import("miniflare").Request} request */
function readPublic({ url }) {
  return new Response(readFileSync(join(ROOT, "public", new URL(url).pathname)));
}

/** @param {Miniflare} runtime @param {string} worker */
async function migrate(runtime, worker) {
  const db = await runtime.getD1Database("DB", worker);
  const [migrated] = (await db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'users'").all()).results;
  if (migrated !== undefined) return;
  const folder = join(ROOT, "migrations");
  for (const name of readdirSync(folder)
    .sort()
    .filter((file) => file.endsWith(".sql"))) {
    const statements = readFileSync(join(folder, name), "utf8").split("--> statement-breakpoint");
    await db.batch(statements.map((statement) => db.prepare(statement)));
  }
}
