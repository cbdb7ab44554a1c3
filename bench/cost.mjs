// What a deployment costs a month, by its users: rows and operations as they are measured, and the platform's published prices.

/** @typedef {Pick<import("./counts.mjs").Counts, "rows_read" | "rows_written" | "kv_reads" | "kv_writes" | "queue_messages">} Counted */

/** What one user does a day, by the names of rows. */
export const DAY = { remember: 8, "remember-due": 2, mark: 1, context: 30, "question-1000": 5 };

/** The same with the daily digest: requests, and memories that are stored. */
const REQUESTS = Object.values(DAY).reduce((sum, count) => sum + count, 0);
const MEMORIES = DAY.remember + DAY["remember-due"];

/** Milliseconds of CPU of all that a user does a day: of each kind as `--only cpu` measures it. */
const CPU_MS = 8 * 1.2 + 2 * 2.1 + 1.6 + 30 * 0.7 + 5 * 3.4 + 5.1 / 2;

const DAYS = 30;
const DAYS_A_YEAR = 365;
const GB = 1e9;

/** The Workers Paid plan as published in 2026: dollars for a million (storage: for a GB a month), and how much is included. */
const PRICES = {
  rows_written: { title: "D1 rows written", price: 1, included: 50e6 },
  storage: { title: "D1 storage", price: 0.75, included: 5 },
  kv_writes: { title: "KV writes", price: 5, included: 1e6 },
  rows_read: { title: "D1 rows read", price: 0.001, included: 25e9 },
  kv_reads: { title: "KV reads", price: 0.5, included: 10e6 },
  requests: { title: "requests", price: 0.3, included: 10e6 },
  queue: { title: "queue operations", price: 0.4, included: 1e6 },
  cpu: { title: "CPU, ms", price: 0.02, included: 30e6 },
};
const BASE = 5;

/** Bytes in shards cost less, and calls of objects and the time that they take cost something: of the list of November 2026. */
const SHARD_STORAGE = 0.2;
const SHARD_REQUESTS = { price: 0.15, included: 1e6 };
const SHARD_TIME = { price: 12.5, included: 400_000 };
/** Calls of a shard: a write is two, a question one, a context from KV none; and a digest's alarm, its delivery and its record. */
const SHARD_CALLS = 2 * (DAY.remember + DAY["remember-due"] + DAY.mark) + DAY["question-1000"] + 6;
/** Seconds of a call, of an object that counts as 128 MB. */
const SHARD_SECONDS = 0.003 * 0.125;
/** Operations of the queue for a message: written, read, deleted. */
const QUEUE_OPERATIONS = 3;

/** D1's limits: bytes of a database, and of an account. */
const DATABASE = 10 * GB;
const ACCOUNT = 1e12;

/**
 * What a number of users asks for and costs in a month after a year.
 * @param {number} users
 * @param {{ day: Counted; bytes: number }} measured what one user asks for a day, and the bytes of a memory
 */
export function monthOf(users, { day, bytes }) {
  const month = users * DAYS;
  const stored = (users * MEMORIES * DAYS_A_YEAR * bytes) / GB;
  const amounts = {
    rows_written: month * day.rows_written,
    storage: stored,
    kv_writes: month * day.kv_writes,
    rows_read: month * day.rows_read,
    kv_reads: month * day.kv_reads,
    requests: month * REQUESTS,
    queue: month * day.queue_messages * QUEUE_OPERATIONS,
    cpu: month * CPU_MS,
  };
  const dollars = Object.entries(PRICES).map(([name, { title, price, included }]) => {
    const beyond = Math.max(0, amounts[/** @type {keyof typeof amounts} */ (name)] - included);
    return { title, dollars: (name === "storage" ? beyond : beyond / 1e6) * price };
  });
  const inShards =
    (SHARD_STORAGE - PRICES.storage.price) * Math.max(0, stored - PRICES.storage.included) +
    (Math.max(0, month * SHARD_CALLS - SHARD_REQUESTS.included) / 1e6) * SHARD_REQUESTS.price +
    (Math.max(0, month * SHARD_CALLS * SHARD_SECONDS - SHARD_TIME.included) / 1e6) * SHARD_TIME.price;
  const total = BASE + dollars.reduce((sum, one) => sum + one.dollars, 0);
  const perDay = users * MEMORIES * bytes;
  return {
    users,
    total,
    in_shards: total + inShards,
    dollars,
    stored_gb: stored,
    databases: Math.ceil((stored * GB) / DATABASE),
    accounts: (stored * GB) / ACCOUNT,
    full_after_days: DATABASE / perDay,
    writes_a_second: (users * (MEMORIES + DAY.mark)) / 86_400,
  };
}

/**
 * What one of many daily digests costs: the run that claims them, its messages, and their delivery.
 * @param {{ cron: Counted; consumers: Counted; items: number }} morning
 */
export function costOfDigest({ cron, consumers, items }) {
  const of = (/** @type {keyof Counted} */ field) => (cron[field] + consumers[field]) / items;
  return {
    rows_read: of("rows_read"),
    rows_written: of("rows_written"),
    kv_reads: of("kv_reads"),
    kv_writes: of("kv_writes"),
    queue_messages: of("queue_messages"),
  };
}

/**
 * Adds up what a user asks for a day.
 * @param {Record<string, Counted>} rows by name, of one request each
 * @param {Counted} digest of one daily digest
 */
export function dayOf(rows, digest) {
  const day = { ...digest };
  for (const [name, count] of Object.entries(DAY))
    for (const field of /** @type {(keyof Counted)[]} */ (Object.keys(day)))
      day[field] += count * (rows[name]?.[field] ?? 0);
  return day;
}
