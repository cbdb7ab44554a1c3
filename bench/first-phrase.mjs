// The CPU of the first phrase that an isolate reads, which the free plan holds to 10 ms: its words are parsed, a formatter of
// the zone is made, the phrase is read. Each time in an isolate of its own (a thread of Node), in a process that has asked for
// another zone before, as a platform's has. It runs V8 like the platform, and no other part of it.
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import "./typescript.mjs";

const NOW = 1_795_366_000;

/** @type {readonly { title: string, locale: string, zone: string, phrase: string }[]} */
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
 * Milliseconds of CPU of a first phrase, the least of some runs of each: what else the machine does only adds to it.
 * @param {number} runs
 * @returns {Promise<{ title: string, words: number, zone: number, read: number, again: number }[]>}
 */
export async function measureFirstPhrases(runs) {
  // What the process pays once.
  new Intl.DateTimeFormat("en-US", { timeZone: "America/Lima", hour: "2-digit" }).format(NOW * 1000);
  const found = [];
  for (const asked of PHRASES) {
    const taken = [];
    for (let run = 0; run < runs; run += 1) taken.push(await inIsolate(asked));
    const least = taken.sort((a, b) => sumOf(a) - sumOf(b))[0];
    if (least !== undefined) found.push({ title: asked.title, ...least });
  }
  return found;
}

/** @typedef {{ words: number, zone: number, read: number, again: number }} Steps */

/** @param {Steps} steps */
function sumOf({ words, zone, read }) {
  return words + zone + read;
}

/** @param {(typeof PHRASES)[number]} asked @returns {Promise<Steps>} */
function inIsolate(asked) {
  return new Promise((done, failed) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: asked });
    worker.once("message", done);
    worker.once("error", failed);
  });
}

/** @param {(typeof PHRASES)[number]} asked @returns {Promise<Steps>} */
async function measureHere({ locale, zone, phrase }) {
  const { TIME_WORDS } = await import("../src/words/tables/all.ts");
  const { readPhrase } = await import("../src/time/phrases/read-phrase.ts");
  const { offsetAt } = await import("../src/time/zones/zone.ts");
  const file = JSON.stringify(TIME_WORDS);
  let last = process.cpuUsage();
  const lap = () => {
    // Of the whole process, which does nothing else; what a thread alone took is told in steps of milliseconds.
    const { user, system } = process.cpuUsage(last);
    last = process.cpuUsage();
    return (user + system) / 1000;
  };
  const words = JSON.parse(file);
  const parsed = lap();
  offsetAt(zone, NOW);
  const zoned = lap();
  const at = { now: NOW, zone, locale, words };
  if (!readPhrase(phrase, at).ok) throw new Error(`"${phrase}" is not read`);
  const read = lap();
  readPhrase(phrase, at);
  return { words: parsed, zone: zoned, read, again: lap() };
}

if (!isMainThread && workerData?.phrase !== undefined) parentPort?.postMessage(await measureHere(workerData));
