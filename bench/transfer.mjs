// `node bench/transfer.mjs`: a user's rows leave one deployment and enter another with the command line, over real HTTP. The
// export and the import are broken off ten times each and gone on with as the command line says. What comes out of the
// other deployment must be what went in.
//
//   --rows 20000    other than 100,000 rows
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { bundleCommandLine } from "../scripts/bundle-command-line.mjs";
import { readFlags } from "../scripts/flags.mjs";
import { caller } from "./counts.mjs";
import { ADMIN_TOKEN, bundle, serve } from "./runtime.mjs";

const { values: flags } = readFlags(
  `node bench/transfer.mjs [--rows 100000]

  --rows N   rows that are exported and imported`,
  { rows: { type: "string", default: "100000" } },
);
const ROWS = Number(flags.rows);
const BREAKS = 10;
/** What the free plan lets D1 write in a day. */
const FREE_ROWS = 100_000;
/** Lines of a day that stay below it. */
const DAY_LINES = 12_000;

const ID_LETTERS = "23456789abcdefghjkmnpqrstvwxyz";
/** Milliseconds in which a program has surely started, and hears of Ctrl-C. */
const STARTS = 600;

const folder = mkdtempSync(join(tmpdir(), "almanac-transfer-"));

try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function main() {
  await bundleCommandLine(folder);
  const counted = await bundle("bench/counted-worker.ts");
  const here = await open(await serve({ counted }, { state: "here" }));
  const there = await open(await serve({ counted }, { state: "there" }));
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${count(ROWS)} rows`);

  const made = join(folder, "made.jsonl");
  writeFileSync(made, `{"format":"almanac","version":1}\n${makeRows().join("\n")}\n{"end":true}\n`);
  const stored = await measure(here, async () => void (await almanac(here, ["import", made]).ended));
  say("import, in one go", stored);

  const file = join(folder, "ann.jsonl");
  const whole = await measure(
    here,
    async () => void (await almanac(here, ["export", "--output", file]).ended),
  );
  say("export, in one go", whole);

  const pieces = join(folder, "pieces.jsonl");
  const exporting = await measure(here, () =>
    breakOff(here, ["export", "--output", pieces], whole.seconds / BREAKS, (words) => [
      ...words,
      "--output",
      pieces,
    ]),
  );
  say(`export, broken off ${exporting.result} times`, exporting);
  compare("the export in pieces", rowsOf(file), rowsOf(pieces));

  const day = await measure(there, async () => {
    const { stderr } = await almanac(there, ["import", file, "--lines", String(DAY_LINES)]).ended;
    return wordsOf(stderr);
  });
  say(`import of ${count(DAY_LINES)} lines, a day of the free plan`, day);
  if (day.rows_written > FREE_ROWS) throw new Error("that is more than the free plan writes in a day");

  const importing = await measure(there, () =>
    breakOff(there, day.result, stored.seconds / BREAKS / 2, (words) => words),
  );
  say(`import of the rest, broken off ${importing.result} times`, importing);
  const again = await measure(there, async () => void (await almanac(there, ["import", file]).ended));
  say("import of all that is there", again);

  const back = join(folder, "back.jsonl");
  await almanac(there, ["export", "--output", back]).ended;
  compare("what came back", rowsOf(file), rowsOf(back));
  await here.stop();
  await there.stop();
}

/**
 * @typedef {object} Deployment
 * @property {number} port
 * @property {string} key
 * @property {() => Promise<void>} stop
 */

/** @param {Awaited<ReturnType<typeof serve>>} served @returns {Promise<Deployment>} */
async function open({ ports, stop }) {
  const port = ports["counted"] ?? 0;
  const { key } = await caller(port)(ADMIN_TOKEN, "POST", "/v1/keys", { app: "bench" });
  return { port, key, stop };
}

/** Half memories, of which every fifth has a version before; the rest messages of one conversation. */
function makeRows() {
  const memories = Math.floor(ROWS / 2);
  const versions = Math.floor(memories / 5);
  const start = 1_700_000_000;
  const row = (/** @type {object} */ fields) => JSON.stringify(fields);
  const words = (/** @type {number} */ n) =>
    `Thing ${n} of shelf ${n % 97} is lent to friend ${n % 389} for a while`;
  return [
    row({ type: "conversation", id: "chat", created_at: start }),
    row({ type: "member", conversation_id: "chat", given: 1 }),
    ...Array.from({ length: memories }, (_row, n) => {
      const at = start + n * 60;
      return row({
        type: "memory",
        id: idOf(n),
        content: words(n),
        event_time: at,
        created_at: at,
        updated_at: at,
      });
    }),
    ...Array.from({ length: versions }, (_row, n) => {
      const at = start + n * 300;
      return row({ type: "version", id: idOf(n * 5), ...versionOf(at), content: `${words(n)}, perhaps` });
    }),
    ...Array.from({ length: ROWS - memories - versions - 3 }, (_row, n) => {
      const created_at_ms = (start + n * 30) * 1000;
      const role = n % 2 === 0 ? { role: "user", user_id: "ann" } : { role: "assistant" };
      return row({
        type: "message",
        id: idOf(n),
        conversation_id: "chat",
        ...role,
        content: words(n),
        created_at_ms,
      });
    }),
  ];
}

/** @param {number} at epoch seconds */
function versionOf(at) {
  const since = at - 30;
  return {
    event_time: since,
    created_at: since,
    updated_at: since,
    valid_from: since,
    valid_to: at,
    change: "updated",
  };
}

/** @param {number} n */
function idOf(n) {
  const letters = Array.from({ length: 8 }, (_letter, i) => ID_LETTERS[Math.floor(n / 30 ** (7 - i)) % 30]);
  return letters.join("");
}

/**
 * Runs the command line; `ended` has what it wrote to stderr.
 * @param {Deployment} deployment @param {string[]} words
 */
function almanac({ port, key }, words) {
  const env = {
    ...process.env,
    ALMANAC_URL: `http://127.0.0.1:${port}`,
    ALMANAC_KEY: key,
    ALMANAC_USER: "ann",
    XDG_CONFIG_HOME: folder,
  };
  const child = spawn(process.execPath, [join(folder, "cli.js"), ...words], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  /** @type {Promise<{ code: number | null, stderr: string }>} */
  const ended = new Promise((done, failed) => {
    child.once("close", (code) => {
      if (code === 0 || code === 130) done({ code, stderr });
      else failed(new Error(`almanac ${words.join(" ")} ended with ${code}: ${stderr}`));
    });
  });
  return { child, ended };
}

/**
 * Breaks a command off with Ctrl-C ten times, `pause` seconds after each start, and goes on as it says. A last one ends it.
 * @param {Deployment} deployment @param {string[]} first @param {number} pause
 * @param {(words: string[]) => string[]} goOn
 * @returns {Promise<number>} how often it was broken off
 */
async function breakOff(deployment, first, pause, goOn) {
  let words = first;
  const milliseconds = Math.max(STARTS, pause * 1000);
  for (let broken = 0; ; broken += 1) {
    const { child, ended } = almanac(deployment, words);
    const timer = broken < BREAKS ? setTimeout(() => child.kill("SIGINT"), milliseconds) : undefined;
    const { code, stderr } = await ended;
    clearTimeout(timer);
    if (code === 0) return broken;
    const next = wordsOf(stderr);
    words = next.length > 0 ? goOn(next) : words;
  }
}

/** What the command line says to go on with. @param {string} stderr */
function wordsOf(stderr) {
  return /: almanac (.*)$/m.exec(stderr)?.[1]?.split(" ") ?? [];
}

/**
 * @template T
 * @param {Deployment} deployment @param {() => Promise<T>} work
 */
async function measure({ port }, work) {
  const take = async () => await (await fetch(`http://127.0.0.1:${port}/bench/counts`)).json();
  await take();
  const began = performance.now();
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  const { rows_read, rows_written, round_trips } = await take();
  return { result, seconds, rows_read, rows_written, round_trips };
}

/**
 * @param {string} what
 * @param {{ seconds: number, rows_read: number, rows_written: number, round_trips: number }} figures
 */
function say(what, { seconds, rows_read, rows_written, round_trips }) {
  const figures = [
    `${seconds.toFixed(1)} s`,
    `${count(rows_read)} rows read`,
    `${count(rows_written)} written`,
  ];
  console.log(`${what}: ${figures.join(", ")}, ${count(round_trips)} round trips to D1`);
}

/** @param {string} path */
function rowsOf(path) {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.startsWith('{"type"'));
}

/** @param {string} what @param {string[]} wanted @param {string[]} got */
function compare(what, wanted, got) {
  const at = wanted.findIndex((line, n) => line !== got[n]);
  if (at !== -1 || wanted.length !== got.length)
    throw new Error(`${what} differs: ${got.length} rows of ${wanted.length}\n${wanted[at]}\n${got[at]}`);
  console.log(`${what}: ${count(got.length)} rows, equal`);
}

/** @param {number} value */
function count(value) {
  return value.toLocaleString("en");
}
