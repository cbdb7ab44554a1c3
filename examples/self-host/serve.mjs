// Almanac on a machine of your own, without a Cloudflare account. README.md says how to start it.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { parse } from "smol-toml";

const ROOT = resolve(import.meta.dirname, "../..");
const MIGRATIONS = join(ROOT, "migrations");
const MINUTE = 60_000;
const { ADMIN_TOKEN, ENCRYPTION_KEY, PUBLIC_URL = "" } = process.env;
const { HOST = "127.0.0.1", PORT = "8787", DATA = join(ROOT, ".almanac/self-host") } = process.env;
if (!ADMIN_TOKEN || !ENCRYPTION_KEY) throw new Error("Set ADMIN_TOKEN and ENCRYPTION_KEY");

const config = parse(readFileSync(join(ROOT, "wrangler.toml"), "utf8"));
const { producers, consumers } = config.queues;
const consumerOptions = (consumer) => ({
  maxBatchSize: consumer.max_batch_size,
  maxBatchTimeout: consumer.max_batch_timeout,
  maxRetries: consumer.max_retries,
  deadLetterQueue: consumer.dead_letter_queue,
});
const runtime = new Miniflare(
  convertV4MiniflareOptions({
    host: HOST,
    port: Number(PORT),
    resourcePersistencePath: DATA,
    modules: true,
    scriptPath: join(import.meta.dirname, "dist/index.js"),
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    bindings: { ADMIN_TOKEN, ENCRYPTION_KEY, ...(PUBLIC_URL && { PUBLIC_URL }) },
    d1Databases: { DB: "almanac" },
    kvNamespaces: { DIGESTS: "almanac-digests" },
    queueProducers: Object.fromEntries(producers.map(({ binding, queue }) => [binding, queue])),
    queueConsumers: Object.fromEntries(consumers.map((one) => [one.queue, consumerOptions(one)])),
    assets: { directory: join(ROOT, "public"), binding: "ASSETS", routerConfig: { has_user_worker: true } },
  }),
);
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => runtime.dispose().finally(() => process.exit()));

// Each migration once, in one transaction with the note that it is applied.
const db = await runtime.getD1Database("DB");
await db.exec("CREATE TABLE IF NOT EXISTS d1_migrations (name TEXT PRIMARY KEY)");
const { results } = await db.prepare("SELECT name FROM d1_migrations").all();
const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
for (const name of names.filter((one) => !results.some((row) => row.name === one)).sort()) {
  const statements = readFileSync(join(MIGRATIONS, name), "utf8").split("--> statement-breakpoint");
  const note = db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name);
  await db.batch([...statements.map((statement) => db.prepare(statement)), note]);
}

// The platform's cron, at every full minute. It catches up with what came due while the machine was off.
const worker = await runtime.getWorker();
const tick = async () => {
  setTimeout(tick, MINUTE - (Date.now() % MINUTE));
  await worker.scheduled({ cron: "* * * * *", scheduledTime: new Date() }).catch(console.error);
};
await tick();
console.log(`Almanac is at ${await runtime.ready}`);
