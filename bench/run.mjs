// `npm run bench`: requests a second and latencies of the whole worker in the platform's own runtime, beside the least
// that the platform and the framework cost; and what each operation reads and writes, as D1 itself counts it.
import { cpus } from "node:os";
import { readFlags } from "../scripts/flags.mjs";
import { costOfDigest, DAY, dayOf, monthOf } from "./cost.mjs";
import { countOperations, prepareData, sleep } from "./counts.mjs";
import { MEASURED, measureCpu, startStub } from "./cpu.mjs";
import { measureFirstPhrases } from "./first-phrase.mjs";
import { measureFleet } from "./fleet.mjs";
import { drive } from "./load.mjs";
import { measureMorning } from "./morning.mjs";
import { rowsOf } from "./rows.mjs";
import { bundle, databaseFile, serve, serveApart } from "./runtime.mjs";
import { measureStamps } from "./stamps.mjs";
import { measureStartup } from "./startup.mjs";
import { fillStorage, measureStorage } from "./storage.mjs";
import { summary, table } from "./table.mjs";

/** Requests under way at any moment. */
const CONNECTIONS = 16;

const { values: flags } = readFlags(
  `npm run bench -- [--quick] [--only context,remember] [--full] [--json]

  --quick       shorter rounds, and no search in 10,000 memories
  --only ROWS   those rows alone, with commas between them, and what they are compared with; also
                  cron           runs until 100,000 people who have something at one minute are claimed; 10,000 with --quick
                  cpu            the CPU of one invocation of each kind
                  first-phrase   the CPU of the first phrase for a time that an isolate reads
                  cost           dollars a month by the number of users, from the rows that are counted then
                  storage        bytes that D1 keeps for a memory, by table and index
  --full        the cron with 100,000 users and 1,000,000 memories
  --json        the figures as JSON on stdout; progress goes to stderr`,
  {
    quick: { type: "boolean" },
    full: { type: "boolean" },
    json: { type: "boolean" },
    only: { type: "string" },
  },
);
/** Milliseconds: digests are put at most once a second for a user. */
const AFTER_WRITES = 1_500;

const ROUNDS = flags.quick ? 3 : 8;
const MILLISECONDS = flags.quick ? 400 : 1_000;

const STORED = flags.quick ? 10_000 : 100_000;

/** Users of the deployments that are priced. */
const PRICED = [1_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

const FLEET = flags.full ? 100_000 : 1_000;

const PEOPLE = flags.quick ? 10_000 : 100_000;

const all = rowsOf(flags.quick ? [10, 1_000] : [10, 1_000, 10_000]);
const wanted = choose(flags.only?.split(",") ?? null);

try {
  await main();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
// Handles that a failure left open must not keep the process.
process.exit();

async function main() {
  /** @type {Record<string, unknown>} */
  const report = {
    node: process.version,
    cores: cpus().length,
    cpu: cpus()[0]?.model,
    connections: CONNECTIONS,
  };
  if (wanted.rows.length > 0) {
    say("Bundling the worker …");
    const [almanac, counted, floor, bound] = await Promise.all([
      bundle("src/index.ts"),
      bundle("bench/counted-worker.ts"),
      bundle("bench/floor-worker.ts"),
      bundle("bench/bound-worker.ts"),
    ]);

    const counting = await serve({ counted });
    say("Filling the database …");
    const key = await prepareData(counting.ports.counted ?? 0, wanted.rows);
    say("Counting rows and operations …");
    const counts = await countOperations(counting.ports.counted ?? 0, key, wanted.rows);
    await counting.stop();

    const timing = await serveApart({ almanac, floor, bound });
    const speeds = await measure(timing.ports, key);
    await timing.stop();
    report.rows = summary(wanted.rows, speeds, counts);
  }
  if (wanted.fleet) {
    say("Bundling the worker …");
    const counting = await serve({ counted: await bundle("bench/counted-worker.ts") });
    report.fleet = await measureFleet(counting.ports.counted ?? 0, FLEET, (progress) => say(`${progress} …`));
    await counting.stop();
  }
  if (wanted.cron) {
    say("Bundling the worker …");
    const vars = { BENCH_KEEP_QUEUED: "true" };
    const counting = await serve(
      { counted: await bundle("bench/counted-worker.ts") },
      { state: "cron", vars },
    );
    report.cron = await measureMorning(counting.ports.counted ?? 0, PEOPLE, (progress) =>
      say(`${progress} …`),
    );
    await counting.stop();
  }
  if (wanted.cost) report.cost = await priceMonths();
  if (wanted.storage) report.storage = await storeMany();
  if (wanted.cpu) report.cpu_ms = await profileCpu();
  if (wanted.stamps) {
    say("Stamping messages …");
    report.stamps = measureStamps({ messages: 200, milliseconds: flags.quick ? 500 : 2_000 });
  }
  if (wanted.firstPhrase) {
    say("Reading first phrases …");
    report.first_phrases = await measureFirstPhrases(flags.quick ? 3 : 9);
  }
  if (wanted.startup) {
    say("Starting the worker …");
    report.startup = await measureStartup(flags.quick ? 3 : 9);
  }
  clearLine();
  console.log(flags.json ? JSON.stringify(report, null, 2) : table(report));
}

/** What months cost: rows are counted for one operation of each kind, and bytes for a memory. */
async function priceMonths() {
  const rows = rowsOf([1_000]).filter(({ name }) => name in DAY);
  say("Bundling the worker …");
  const counting = await serve({ counted: await bundle("bench/counted-worker.ts") }, { state: "cost" });
  const port = counting.ports.counted ?? 0;
  const key = await prepareData(port, rows);
  say("Counting rows and operations …");
  const counts = await countOperations(port, key, rows);
  const { mornings } = await measureFleet(port, 1_000, (progress) => say(`${progress} …`));
  await counting.stop();
  const digest = costOfDigest(mornings);
  const day = dayOf(Object.fromEntries(counts), digest);
  const { bytes } = await storeMany();
  return { day, digest, bytes, months: PRICED.map((users) => monthOf(users, { day, bytes })) };
}

/** Bytes a memory, of what a database with many has more than an empty one. */
async function storeMany() {
  say("Bundling the worker …");
  const workers = { counted: await bundle("bench/counted-worker.ts") };
  const empty = await serve(workers, { state: "empty" });
  await empty.stop();
  const full = await serve(workers, { state: "full" });
  await fillStorage(full.ports.counted ?? 0, STORED, (progress) => say(`${progress} …`));
  await full.stop();
  return measureStorage(databaseFile("full"), databaseFile("empty"), STORED);
}

/** Milliseconds of CPU of one invocation, by kind, on a deployment of its own. */
async function profileCpu() {
  say("Bundling the worker …");
  const rows = rowsOf([1_000]);
  const stub = await startStub();
  const vars = { ...MEASURED, TELEGRAM_API_BASE: stub.url.slice(0, -1) };
  const served = await serve(
    { counted: await bundle("bench/counted-worker.ts") },
    { state: "cpu", vars, inspected: true },
  );
  const port = served.ports.counted ?? 0;
  const key = await prepareData(port, rows);
  if (served.inspector === null) throw new Error("the runtime has no inspector");
  const found = await measureCpu({ port, inspector: served.inspector, key, rows, stub }, (progress) =>
    say(`${progress} …`),
  );
  await served.stop();
  stub.stop();
  return found;
}

/**
 * Rounds are short and interleaved, and every other one goes backwards, so that whatever else the machine does falls on
 * all rows alike and ratios are fair.
 * @param {Record<string, number>} ports @param {string} key
 */
async function measure(ports, key) {
  const timed = wanted.rows.filter((row) => row.timed !== false);
  const targets = timed.map((row) => ({
    row,
    port: ports[row.worker] ?? 0,
    request: row.requests(key),
    statuses: row.statuses,
  }));
  for (const target of targets) {
    say(`Warming up: ${target.row.title}`);
    await drive(target, { connections: CONNECTIONS, milliseconds: MILLISECONDS / 2 });
  }
  /** @type {Map<string, import("./load.mjs").Measured[]>} */
  const speeds = new Map(timed.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const target of round % 2 === 0 ? targets : targets.toReversed()) {
      say(`Round ${round + 1} of ${ROUNDS}: ${target.row.title}`);
      speeds
        .get(target.row.name)
        ?.push(await drive(target, { connections: CONNECTIONS, milliseconds: MILLISECONDS }));
      // Background work of a write must not count against the next row.
      if (target.row.writes) await sleep(AFTER_WRITES);
    }
  }
  return speeds;
}

/** @param {string[] | null} names */
function choose(names) {
  if (names === null)
    return {
      rows: all,
      fleet: true,
      cron: true,
      cost: true,
      storage: true,
      cpu: true,
      stamps: true,
      firstPhrase: true,
      startup: true,
    };
  const others = ["fleet", "cron", "cost", "storage", "cpu", "stamps", "first-phrase", "startup"];
  const known = [...all.map(({ name }) => name), ...others];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no row ${unknown.join(", ")}; there are ${known.join(", ")}.`);
    process.exit(1);
  }
  const needed = new Set(names);
  for (const { name, beside = "hello", timed } of all.toReversed())
    if (needed.has(name) && timed !== false) needed.add(beside);
  const rows = all.filter(({ name }) => needed.has(name));
  return {
    rows,
    fleet: needed.has("fleet"),
    cron: needed.has("cron"),
    cost: needed.has("cost"),
    storage: needed.has("storage"),
    cpu: needed.has("cpu"),
    stamps: needed.has("stamps"),
    firstPhrase: needed.has("first-phrase"),
    startup: needed.has("startup"),
  };
}

/** @param {string} progress */
function say(progress) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${progress}`);
  else if (!progress.startsWith("Round")) process.stderr.write(`${progress}\n`);
}

function clearLine() {
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[2K");
}
