// The CPU of one invocation, which the free plan holds to 10 ms: how long the worker's own isolate runs JavaScript, by the
// runtime's profiler. D1, KV, queues and receivers are outside the isolate, and an invocation waits for them at no cost.
// A fresh isolate, which compiles as it goes, takes more.
import { createServer } from "node:http";
import { caller, send, settle, sleep } from "./counts.mjs";
import { searcher } from "./rows.mjs";

/** Variables of the measured deployment: batches of the free plan, and queues whose messages are kept for `/bench/consume`. */
export const MEASURED = { PLAN: "free", BENCH_KEEP_QUEUED: "true" };

/** Microseconds that the profiler is asked to wait between two looks. */
const INTERVAL = 100;

const ROUNDS = 5;
/** Milliseconds for what goes on after an answer: digests are put at most once a second for a user. */
const AFTER = 1_200;
/** Invocations of most kinds in one round. */
const TIMES = 12;

/** Users whose digests and reminders are due in the same minute. */
const DUE = 50;

/** Lines of a page that is exported or imported. */
const PAGES = [100, 500];

/**
 * Milliseconds of CPU by kind of invocation.
 * @param {{ port: number, inspector: URL, key: string, rows: import("./rows.mjs").Row[], stub: Stub }} served by a worker
 *   with the variables of `MEASURED`, whose platforms and receivers are the stub
 * @param {(progress: string) => void} say
 * @returns {Promise<{ title: string, ms: number }[]>}
 */
export async function measureCpu({ port, inspector, key, rows, stub }, say) {
  const profiler = await openProfiler(inspector);
  /** @type {Map<string, { ms: number, times: number }>} */
  const sums = new Map();
  /** @type {Take} */
  const take = async (title, times, invoke) => {
    const ms = await profiler.measure(async () => {
      for (let time = 0; time < times; time += 1) await invoke();
      // What goes on after the answers is theirs, too.
      await sleep(AFTER);
    });
    const sum = sums.get(title);
    // The first round compiles what the others run.
    sums.set(title, sum === undefined ? { ms: 0, times: 0 } : { ms: sum.ms + ms, times: sum.times + times });
  };

  const requests = rows
    .filter(({ worker, timed }) => worker === "almanac" && timed !== false)
    .map(({ title, requests }) => ({ title, next: requests(key) }));
  const world = { call: caller(port), key, port, stub };
  const chat = await openChat(world);
  let sent = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    say(`Profiling, round ${round + 1} of ${ROUNDS}`);
    for (const { title, next } of requests) await take(title, TIMES, () => send(port, next(sent++)));
    for (const lines of PAGES) await takePages(take, world, lines, round);
    await take("a chat's webhook", TIMES, chat.say);
    await take("a queue's message that answers a chat", TIMES, () => consume(world, "almanac-inbound"));
    await takeCron(take, world, round);
  }
  profiler.close();
  return [...sums].map(([title, { ms, times }]) => ({ title, ms: ms / times }));
}

/**
 * @typedef {(title: string, times: number, invoke: () => Promise<unknown>) => Promise<void>} Take
 * @typedef {Awaited<ReturnType<typeof startStub>>} Stub
 * @typedef {{ call: ReturnType<typeof caller>, key: string, port: number, stub: Stub }} World
 */

/** A page of an export, and the same page into another user. @param {Take} take @param {World} world @param {number} lines @param {number} round */
async function takePages(take, { key, port }, lines, round) {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/x-ndjson" };
  const ask = async (/** @type {string} */ path, /** @type {string | undefined} */ body = undefined) => {
    const method = body === undefined ? "GET" : "POST";
    const init = { method, headers, ...(body === undefined ? {} : { body }) };
    const answer = await fetch(`http://127.0.0.1:${port}/v1/users/${path}`, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return text;
  };
  let page = "";
  await take(`export, a page of ${lines}`, 4, async () => {
    page = await ask(`${searcher(1_000)}/export?limit=${lines}`);
  });
  let n = 0;
  await take(`import, a page of ${lines}`, 4, () => ask(`into-${lines}-${round}-${n++}/import`, page));
}

/** A chat of many people with a bot. @param {World} world */
async function openChat({ call, key, port }) {
  const secret = "bench-secret-token-of-telegram";
  const { id } = await call(key, "POST", "/v1/connections", {
    platform: "telegram",
    credentials: { bot_token: "1234567890:AAbbccddeeffgghhiijjkkllmmnnooppqqr", secret_token: secret },
    time_zone: "Europe/London",
  });
  let count = 0;
  return {
    async say() {
      const answer = await fetch(`http://127.0.0.1:${port}/webhooks/telegram/${id}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-telegram-bot-api-secret-token": secret },
        body: JSON.stringify(update(count++)),
      });
      if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
    },
  };
}

/** Telegram's update of the n-th thing that is said, each by another person. @param {number} n */
function update(n) {
  const from = { id: 7_000 + n, is_bot: false, first_name: "Ann", language_code: "en" };
  const message = {
    message_id: n + 1,
    from,
    chat: { id: from.id, type: "private", first_name: "Ann" },
    date: Math.floor(Date.now() / 1000),
    text: `Remind me on Friday at 5 pm to water plant ${n}`,
  };
  return { update_id: n + 1, message };
}

/** Runs of the cron, and the queues' messages that follow. @param {Take} take @param {World} world @param {number} round */
async function takeCron(take, world, round) {
  const { call, key, stub } = world;
  const minute = Math.ceil(Date.now() / 60_000) * 60 + 60;
  const tick = (/** @type {number} */ time) => call(key, "POST", "/bench/cron", { time });
  await take("a run of the cron with nothing to do", 4, () => tick(minute));

  const due_at = new Date((minute + 60) * 1000).toISOString();
  const digest = { time: due_at.slice(11, 16), channel: { type: "webhook", url: stub.url } };
  for (let n = 0; n < DUE; n += 1) {
    const user = `/v1/users/due-${round}-${n}`;
    await call(key, "PATCH", user, { time_zone: "UTC", reminders: { push: true }, digest });
    for (const content of ["Call the plumber", "Water the plants", "Pay the rent"])
      await call(key, "POST", `${user}/memories`, { content: `${content} ${round} ${n}`, due_at });
  }
  await settle(world.port);
  await call(key, "POST", "/bench/sql", {
    text: "UPDATE users SET record_revision = 0, record_hash = NULL",
    values: [],
  });
  await take(`a run of the cron in which ${DUE} digests and ${3 * DUE} reminders are due`, 1, () =>
    tick(minute + 60),
  );
  await take("a queue's message that asks for 10 digests", 4, () => consume(world, "almanac-precompute"));
  await take("a queue's message of 2 deliveries", TIMES, () => consume(world, "almanac-deliveries"));
  await call(key, "POST", "/bench/forget-queued", {});
}

/** Carries out one kept message of a queue. @param {World} world @param {string} queue */
function consume({ call, key }, queue) {
  return call(key, "POST", "/bench/consume", { queue });
}

/** A receiver that accepts whatever is sent to it, and answers as Telegram does. */
export async function startStub() {
  const server = createServer((request, response) => {
    request.resume().once("end", () => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end('{"ok":true,"result":{"message_id":1}}');
    });
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The profiler of a worker. @param {URL} inspector its address in the runtime */
async function openProfiler(inspector) {
  const socket = new WebSocket(inspector);
  await new Promise((open, failed) => {
    socket.addEventListener("open", open, { once: true });
    socket.addEventListener("error", () => failed(new Error("the runtime's inspector can't be reached")), {
      once: true,
    });
  });
  /** @type {Map<number, (result: any) => void>} */
  const waiting = new Map();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let asked = 0;
  const ask = (/** @type {string} */ method, params = {}) =>
    new Promise((done) => {
      const id = ++asked;
      waiting.set(id, done);
      socket.send(JSON.stringify({ id, method, params }));
    });
  await ask("Profiler.enable");
  await ask("Profiler.setSamplingInterval", { interval: INTERVAL });
  return {
    /** Milliseconds in which the worker's code ran while `work` went on. @param {() => Promise<void>} work */
    async measure(work) {
      await ask("Profiler.start");
      await work();
      return activeMs((await ask("Profiler.stop")).profile);
    },
    close: () => socket.close(),
  };
}

/**
 * The profiler looks only while the isolate runs, so the looks count, not the clock between them: a wait for D1 is none.
 * @param {{ nodes: { id: number, callFrame: { functionName: string } }[], samples: number[], timeDeltas: number[] }} profile
 */
function activeMs({ nodes, samples, timeDeltas }) {
  const idle = new Set(
    nodes.filter(({ callFrame }) => callFrame.functionName === "(idle)").map(({ id }) => id),
  );
  const sorted = timeDeltas.toSorted((a, b) => a - b);
  // Microseconds between two looks in a row, which is a bit more than was asked for; the longer half has waits in it.
  const between = sorted[Math.floor(sorted.length / 4)] ?? 0;
  return (samples.filter((id) => !idle.has(id)).length * between) / 1000;
}
