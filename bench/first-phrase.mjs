// The CPU of the first phrase that an isolate reads, which the free plan holds to 10 ms for a whole request: in isolates of
// Node, step by step, and in isolates of workerd, which is what the platform runs.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import "./typescript.mjs";

const ROOT = join(import.meta.dirname, "..");
const NOW = 1_795_366_000;

/** @typedef {{ title: string, locale: string, zone: string, phrase: string }} Asked */

/** @type {readonly Asked[]} */
const PHRASES = [
  { title: "English", locale: "en-GB", zone: "Europe/London", phrase: "every second Tuesday at 9am" },
  { title: "German", locale: "de-DE", zone: "Europe/Berlin", phrase: "morgen um halb neun" },
  { title: "French", locale: "fr-FR", zone: "Europe/Paris", phrase: "mardi prochain à 15h30" },
  { title: "Spanish", locale: "es-ES", zone: "Europe/Madrid", phrase: "el viernes a las 5 de la tarde" },
  { title: "Japanese", locale: "ja-JP", zone: "Asia/Tokyo", phrase: "明日の午後3時" },
  { title: "Russian", locale: "ru-RU", zone: "Europe/Moscow", phrase: "завтра в 9 утра" },
  {
    title: "German, said by a user with an English locale",
    locale: "en-GB",
    zone: "Europe/London",
    phrase: "nächsten Freitag um 9 Uhr",
  },
];

/**
 * Milliseconds of CPU of a first phrase: in workerd (null but on Linux), and in Node by its steps. Of some runs of each the least, because what else
 * the machine does only adds to it.
 * @param {number} runs
 * @returns {Promise<({ title: string, workerd: number | null } & Steps)[]>}
 */
export async function measureFirstPhrases(runs) {
  // What the process pays once.
  new Intl.DateTimeFormat("en-US", { timeZone: "America/Lima", hour: "2-digit" }).format(NOW * 1000);
  const inRuntime = process.platform === "linux" ? await measureInWorkerd(runs) : [];
  const found = [];
  for (const [index, asked] of PHRASES.entries()) {
    const taken = [];
    for (let run = 0; run < runs; run += 1) taken.push(await inIsolate(asked));
    const least = taken.sort((a, b) => sumOf(a) - sumOf(b))[0];
    if (least !== undefined) found.push({ title: asked.title, workerd: inRuntime[index] ?? null, ...least });
  }
  return found;
}

/** @typedef {{ words: number, zone: number, read: number, again: number }} Steps */

/** @param {Steps} steps */
function sumOf({ words, zone, read }) {
  return words + zone + read;
}

/** @param {Asked} asked @returns {Promise<Steps>} */
function inIsolate(asked) {
  return new Promise((done, failed) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: asked });
    worker.once("message", done);
    worker.once("error", failed);
  });
}

/** @param {Asked} asked @returns {Promise<Steps>} */
async function measureHere({ locale, zone, phrase }) {
  const { SERVED_WORDS } = await import("../src/words/tables/all.ts");
  const { openTimeWords } = await import("../src/words/time-file.ts");
  const { readPhrase } = await import("../src/time/phrases/read-phrase.ts");
  const { languageOf } = await import("../src/time/phrases/words/language.ts");
  const { offsetAt } = await import("../src/time/zones/zone.ts");
  const file = Buffer.from(SERVED_WORDS.times());
  let last = cpuOfThread();
  const lap = () => {
    const before = last;
    last = cpuOfThread();
    return last - before;
  };
  const opened = openTimeWords(file);
  languageOf(locale, opened);
  const words = { ...opened, holidays: null };
  const parsed = lap();
  offsetAt(zone, NOW);
  const zoned = lap();
  const at = { now: NOW, zone, locale, words };
  if (!readPhrase(phrase, at).ok) throw new Error(`"${phrase}" is not read`);
  const read = lap();
  readPhrase(phrase, at);
  return { words: parsed, zone: zoned, read, again: lap() };
}

/** Milliseconds of CPU that this thread took, without those of other threads that compile and collect beside it. */
function cpuOfThread() {
  // Brings the kernel's figures up to date, which are else those of its last tick.
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds after which nothing of a request goes on in the runtime. */
const AFTER = 30;

/**
 * Milliseconds of CPU of each phrase in workerd, where `phrase-worker.ts` reads it: each time in another worker of the runtime,
 * which is an isolate of its own. It is what the process takes, all its threads included, without what a request takes that
 * reads nothing and what the file of words takes to come over a socket, which no isolate of the platform waits for.
 * @param {number} runs
 * @returns {Promise<number[]>}
 */
async function measureInWorkerd(runs) {
  const { convertV4MiniflareOptions, Miniflare, Response } = await import("miniflare");
  const { buildSync } = await import("esbuild");
  const [built] = buildSync({
    entryPoints: [join(ROOT, "bench/phrase-worker.ts")],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
  }).outputFiles;
  const contents = built?.text ?? "";
  // The first isolate pays what the process pays once for a zone.
  const names = PHRASES.map((_, index) => Array.from({ length: runs + 1 }, (_, run) => `p${index}-${run}`));
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      workers: names.flat().map((name) => ({
        name,
        modules: [{ type: /** @type {const} */ ("ESModule"), path: `${name}.js`, contents }],
        compatibilityDate: "2026-01-01",
        serviceBindings: {
          ASSETS: (/** @type {import("miniflare").Request} */ { url }) =>
            new Response(readFileSync(join(ROOT, "public", new URL(url).pathname))),
        },
        unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
      })),
    }),
  );
  try {
    await runtime.ready;
    const cpu = cpuOfRuntime();
    const found = [];
    for (const [index, asked] of PHRASES.entries()) {
      const taken = [];
      for (const name of names[index] ?? [])
        taken.push(await takeFirst(await runtime.unsafeGetDirectURL(name), asked, cpu));
      found.push(Math.min(...taken.slice(1)));
    }
    return found;
  } finally {
    await runtime.dispose();
  }
}

/** @param {URL} worker not called before @param {Asked} asked @param {() => number} cpu */
async function takeFirst(worker, { locale, zone, phrase }, cpu) {
  const take = async (/** @type {Record<string, string>} */ query) => {
    const url = new URL(worker);
    url.search = new URLSearchParams(query).toString();
    await sleep(AFTER);
    const before = cpu();
    const answer = await fetch(url);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`"${phrase}" is not read: ${text}`);
    await sleep(AFTER);
    return cpu() - before;
  };
  const middle = async (/** @type {Record<string, string>} */ query) => {
    await take(query);
    const taken = [await take(query), await take(query), await take(query)];
    return taken.sort((a, b) => a - b)[1] ?? 0;
  };
  await middle({});
  // A request takes the same with it.
  const file = await middle({ file: "/words/times.txt" });
  return (await take({ phrase, locale, zone, now: String(NOW) })) - file;
}

/** The CPU of the runtime that this process started, in milliseconds: by Linux, to the nanosecond. */
function cpuOfRuntime() {
  const pid = readdirSync("/proc").find((name) => /^\d+$/.test(name) && isRuntime(name));
  if (pid === undefined) throw new Error("the runtime's process is not found");
  const tasks = `/proc/${pid}/task`;
  return () =>
    readdirSync(tasks).reduce((sum, task) => {
      const [ns] = readFileSync(join(tasks, task, "schedstat"), "utf8").split(" ");
      return sum + Number(ns) / 1e6;
    }, 0);
}

/** @param {string} pid */
function isRuntime(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return stat.includes("(workerd)") && Number(parent) === process.pid;
  } catch {
    // A process that ended meanwhile.
    return false;
  }
}

/** @param {number} ms */
function sleep(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

if (!isMainThread && workerData?.phrase !== undefined) parentPort?.postMessage(await measureHere(workerData));
