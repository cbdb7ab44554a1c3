// Fills the users that the rows need, and counts what one operation of each row costs in D1 rows, KV and queue operations.

import {
  APP,
  CONVERSATION,
  messagesOf,
  opener,
  openItems,
  readerMemories,
  searcher,
  storedMemories,
  WRITERS,
} from "./rows.mjs";
import { ADMIN_TOKEN } from "./runtime.mjs";

/**
 * @typedef {object} Counts
 * @property {number} round_trips to D1
 * @property {number} statements
 * @property {number} rows_read
 * @property {number} rows_written
 * @property {number} kv_reads
 * @property {number} kv_writes
 * @property {number} queue_messages
 */

/** Milliseconds: a digest is put at most once a second for a user. */
const BETWEEN_PUTS = 1_200;
const SAMPLES = 5;

/** What the floor of a write inserts into: a table with one index, and its full text. */
const FLOOR_TABLES = [
  "CREATE TABLE floor_rows (id INTEGER PRIMARY KEY, user_id TEXT NOT NULL, content TEXT NOT NULL)",
  "CREATE INDEX floor_rows_by_user ON floor_rows (user_id, id)",
  "CREATE VIRTUAL TABLE floor_fts USING fts5 (content, content = '')",
];

/**
 * Creates the app, its key and its users; returns the key.
 * @param {number} port @param {import("./rows.mjs").Row[]} rows
 */
export async function prepareData(port, rows) {
  const call = caller(port);
  const { key } = await call(ADMIN_TOKEN, "POST", "/v1/keys", { app: APP });
  for (const text of FLOOR_TABLES) await call(key, "POST", "/bench/sql", { text, values: [] });
  for (const memory of readerMemories()) await call(key, "POST", "/v1/users/reader/memories", memory);
  const seed = async (/** @type {string} */ user, /** @type {object[]} */ memories) => {
    await call(key, "PATCH", `/v1/users/${user}`, { time_zone: "Europe/London" });
    for (let from = 0; from < memories.length; from += 1_000) {
      await call(key, "POST", "/bench/seed", {
        app: APP,
        user,
        memories: memories.slice(from, from + 1_000),
      });
    }
  };
  // The writers exist before the count, because a user's first write costs more.
  for (let n = 0; n < WRITERS; n += 1) await seed(`writer-${n}`, []);
  await seed("marker", storedMemories(1, { due: Math.floor(Date.now() / 1000) + 86_400 }));
  await seed("forgetter", storedMemories(20));
  if (rows.some(({ name }) => /context-messages|message|search_conversations/.test(name))) {
    for (let from = 0; from < 10_000; from += 500) {
      const body = { messages: messagesOf(from, 500) };
      await call(key, "POST", `/v1/conversations/${CONVERSATION}/messages`, body);
    }
  }
  const sizes = new Set(
    rows.flatMap(({ name }) => /^(?:search|question|export)-(\d+)$/.exec(name)?.[1] ?? []),
  );
  for (const size of sizes) {
    await seed(searcher(Number(size)), storedMemories(Number(size)));
  }
  const opened = new Set(
    rows.flatMap(({ name }) => /^(?:upcoming|context-d1|said|reply)-(\d+)$/.exec(name)?.[1] ?? []),
  );
  for (const size of opened) await seed(opener(Number(size)), openItems(Number(size)));
  await settle(port);
  // The reader's digest is in KV when a context says so.
  for (let tries = 0; tries < 50; tries += 1) {
    const { digest } = await call(key, "GET", "/v1/users/reader/context");
    if (digest.source === "kv") return key;
    await settle(port);
    await sleep(200);
  }
  throw new Error("the reader's digest never came to KV");
}

/**
 * The cost of one operation of each row, what follows its answer included: the median of some.
 * @param {number} port @param {string} key @param {import("./rows.mjs").Row[]} rows
 * @returns {Promise<Map<string, Counts>>}
 */
export async function countOperations(port, key, rows) {
  const call = caller(port);
  /** @type {Map<string, Counts>} */
  const counts = new Map();
  for (const row of rows.filter(({ worker }) => worker === "almanac")) {
    const next = row.requests(key);
    /** @type {Counts[]} */
    const samples = [];
    for (let n = -1; n < SAMPLES; n += 1) {
      await sleep(BETWEEN_PUTS / 4);
      // The isolate caches the key, as it does on the hot path.
      await call(key, "GET", "/v1/tools");
      await settle(port);
      await send(port, next(n + 1));
      const sample = await settle(port);
      // The first run warms caches.
      if (n >= 0) samples.push(sample);
    }
    counts.set(row.name, medianOf(samples));
  }
  return counts;
}

/**
 * Waits until no work goes on, and takes what was counted since the last time.
 * @param {number} port
 * @param {number} [quiet] milliseconds in which nothing may happen: a queue's consumer comes by itself
 * @returns {Promise<Counts>}
 */
export async function settle(port, quiet = 40) {
  /** @type {Record<string, number>} */
  const total = {};
  for (let last = performance.now(); performance.now() - last < quiet; ) {
    const answer = await fetch(`http://127.0.0.1:${port}/bench/counts`);
    const { unfinished, ...some } = /** @type {Counts & { unfinished: number }} */ (await answer.json());
    for (const [name, count] of Object.entries(some)) total[name] = (total[name] ?? 0) + count;
    if (unfinished > 0 || some.round_trips > 0) last = performance.now();
    await sleep(20);
  }
  return /** @type {Counts} */ (/** @type {unknown} */ (total));
}

/** @param {Counts[]} samples @returns {Counts} */
function medianOf(samples) {
  const names = /** @type {(keyof Counts)[]} */ (Object.keys(samples[0] ?? {}));
  const middle = (/** @type {keyof Counts} */ name) =>
    samples.map((sample) => sample[name]).sort((a, b) => a - b)[Math.floor(samples.length / 2)];
  return /** @type {Counts} */ (Object.fromEntries(names.map((name) => [name, middle(name)])));
}

/** @param {number} port @param {Buffer} bytes the request of a row, sent by an ordinary client */
export async function send(port, bytes) {
  const [head = "", body = ""] = bytes.toString().split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const [method = "GET", path] = first.split(" ");
  const headers = lines
    .map((line) => /** @type {[string, string]} */ (line.split(": ", 2)))
    .filter(([name]) => !/^(host|content-length)$/i.test(name));
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers,
    ...(body === "" ? {} : { body }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${first} answered ${answer.status}: ${text}`);
}

/** @param {number} port */
export function caller(port) {
  return async (
    /** @type {string} */ token,
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {object | undefined} */ body = undefined,
  ) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
}

/** @param {number} milliseconds */
export function sleep(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}
