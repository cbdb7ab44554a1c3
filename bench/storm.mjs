// A storm of writes, webhooks and cron runs on a worker that may be killed and replaced, and what is left of it. Callers send again
// what was not acknowledged, as platforms and clients do. At the end every request must have been carried out once, and every
// digest must have been claimed once a date and have arrived.
import { createServer } from "node:http";
import { sleep } from "./local-worker.mjs";

/** @typedef {ReturnType<typeof import("./local-worker.mjs").makeWorker>} Worker */

const SUBSCRIBERS = 20;
const WRITERS = 4;
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const ADMIN = "storm-admin-token";
const SECRET = "a-secret-of-my-own-0123456789";
const READ = ["context", "upcoming?include_reminded=true", "search?query=write", "digest", "timeline"];
/** Of the answers and digests, one in so many is refused the first time. */
const REFUSED = 5;

/** @param {number} port where the platform and the receivers of digests listen */
export function makeStorm(port) {
  const counts = {
    writes: 0,
    reads: 0,
    events: 0,
    mornings: 0,
    ticks: 0,
    repeats: 0,
    refused: 0,
    longest_ms: 0,
  };
  /** Digests that arrived, by their id. @type {Map<string, string>} */
  const arrived = new Map();
  /** @type {Set<string>} */
  const seen = new Set();
  /** Answers of a worker that nobody killed. @type {string[]} */
  const faults = [];
  let messages = 5000;
  let webhook = "";
  /** @type {Record<string, string>} */
  let auth = {};
  const firstMorning = Math.floor(Date.now() / DAY) * DAY + DAY + 480 * MINUTE;

  const receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => take(request, JSON.parse(body || "{}"), response));
  });
  receiver.listen(port, "127.0.0.1");
  const base = `http://127.0.0.1:${port}`;

  /** @param {import("node:http").IncomingMessage} request @param {any} sent @param {import("node:http").ServerResponse} response */
  function take(request, sent, response) {
    const isDigest = request.url?.startsWith("/hook") === true;
    const id = isDigest ? String(request.headers["webhook-id"]) : JSON.stringify(sent);
    const isFirst = !seen.has(id);
    seen.add(id);
    response.setHeader("content-type", "application/json");
    if (isFirst && seen.size % REFUSED === 0) {
      counts.refused += 1;
      response.statusCode = isDigest ? 503 : 429;
      const parameters = { retry_after: 4 };
      response.end(
        JSON.stringify({ ok: false, error_code: 429, description: "Too Many Requests", parameters }),
      );
      return;
    }
    if (isDigest) {
      arrived.set(id, `${sent.data.user_id} ${sent.data.local_date}`);
      response.end("{}");
      return;
    }
    messages += 1;
    const chat = { id: Number(sent.chat_id ?? 1) };
    response.end(JSON.stringify({ ok: true, result: { message_id: messages, chat, date: 1 } }));
  }

  /**
   * Sends until it is acknowledged, also across a kill.
   * @param {() => Promise<Response>} call @param {boolean} isCalm
   */
  async function untilTaken(call, isCalm) {
    const began = Date.now();
    for (;;) {
      const answer = await call().catch(() => null);
      if (answer?.ok) {
        counts.longest_ms = Math.max(counts.longest_ms, Date.now() - began);
        return;
      }
      if (isCalm) faults.push(answer === null ? "no answer" : `${answer.status} ${await answer.text()}`);
      counts.repeats += 1;
      await sleep(100);
    }
  }

  /** A bot, and people with a digest every morning. @param {Worker} worker */
  async function open({ send }) {
    const admin = { authorization: `Bearer ${ADMIN}` };
    const { key } = await (await send("POST", "/v1/keys", { app: "storm" }, admin)).json();
    auth = { authorization: `Bearer ${key}` };
    const credentials = { bot_token: "123456:ABC-DEF", secret_token: SECRET };
    const bot = { platform: "telegram", credentials, time_zone: "UTC" };
    const made = await (await send("POST", "/v1/connections", bot, auth)).json();
    webhook = `/webhooks/telegram/${made.id}`;
    for (let n = 0; n < SUBSCRIBERS; n += 1) {
      const channel = { type: "webhook", url: `${base}/hook` };
      const digest = { time: "08:00", send_empty: true, channel };
      await send("PATCH", `/v1/users/s${n}`, { time_zone: "UTC", digest }, auth);
    }
  }

  /** @param {Worker} worker @param {string} user @param {boolean} isCalm */
  async function write({ send }, user, isCalm) {
    counts.writes += 1;
    const n = counts.writes;
    const series = n % 5 === 0 ? { recurrence: "FREQ=DAILY" } : {};
    const body = { content: `Write ${n}`, due_at: "2099-01-01", ...series };
    const headers = { ...auth, "idempotency-key": `w${n}` };
    await untilTaken(() => send("POST", `/v1/users/${user}/tools/remember`, body, headers), isCalm);
    counts.reads += 1;
    const path = READ[n % READ.length];
    await untilTaken(() => send("GET", `/v1/users/${user}/${path}`, undefined, auth), isCalm);
  }

  /** A message that the bot is to remember. @param {Worker} worker @param {number} id @param {boolean} isCalm */
  async function say({ send }, id, isCalm) {
    counts.events += 1;
    const n = counts.events;
    const person = { id, is_bot: false, first_name: "P" };
    const chat = { id, type: "private" };
    const date = Math.floor(Date.now() / 1000);
    const entities = [{ type: "bot_command", offset: 0, length: 9 }];
    const message = { message_id: n, from: person, chat, date, text: `/remember Thing ${n}`, entities };
    const signed = { "x-telegram-bot-api-secret-token": SECRET };
    await untilTaken(() => send("POST", webhook, { update_id: n, message }, signed), isCalm);
  }

  /**
   * A storm of some milliseconds in which the next morning's digests fall due. `interrupt` happens in its midst: the worker is
   * killed, and one is started at the same address.
   * @param {Worker} worker @param {number} milliseconds @param {() => Promise<void>} [interrupt]
   */
  async function rage(worker, milliseconds, interrupt) {
    const isCalm = interrupt === undefined;
    const until = Date.now() + milliseconds;
    const morning = firstMorning + counts.mornings * DAY;
    counts.mornings += 1;
    const storm = Array.from({ length: WRITERS }, (_, writer) => [
      (async () => {
        while (Date.now() < until) await write(worker, `w${writer}`, isCalm);
      })(),
      (async () => {
        while (Date.now() < until) await say(worker, 700 + writer, isCalm);
      })(),
    ]).flat();
    storm.push(
      (async () => {
        while (Date.now() < until) {
          const answer = await worker.tick(morning + (counts.ticks % 3) * MINUTE).catch(() => null);
          if (answer?.ok) counts.ticks += 1;
          else await sleep(50);
        }
      })(),
    );
    await sleep(milliseconds * (0.4 + 0.5 * Math.random()));
    await interrupt?.();
    await Promise.all(storm);
    await untilTaken(() => worker.tick(morning + 3 * MINUTE), isCalm);
    console.log(JSON.stringify(counts));
  }

  /** Lets all that waits be done: leases and retries end by the clock, which is put forward while the worker is stopped. @param {Worker} worker */
  async function finish(worker) {
    for (let pass = 0; pass < 12; pass += 1) {
      await worker.kill();
      let pending = 0;
      for (const table of ["inbound_events", "deliveries"]) {
        const [{ n }] = await worker.execute(`SELECT count(*) AS n FROM ${table} WHERE status = 'pending'`);
        pending += n;
        const due = "next_attempt_at = 0, attempting_until = 0";
        await worker.execute(`UPDATE ${table} SET ${due} WHERE status = 'pending'`);
      }
      if (pending === 0) return;
      await worker.start();
      await untilTaken(() => worker.tick(Date.now()), false);
      await sleep(8000);
    }
    await worker.kill();
  }

  /** Ends all work, and compares what was done with what was acknowledged. @param {Worker} worker */
  async function settle(worker) {
    await finish(worker);
    const one = async (/** @type {string} */ sql) => (await worker.execute(sql))[0];
    const stored = (/** @type {string} */ word) =>
      one(
        `SELECT count(*) AS n, count(DISTINCT content) AS apart FROM knowledge WHERE content LIKE '${word} %'`,
      );
    const [writes, things] = [await stored("Write"), await stored("Thing")];
    const left = await one("SELECT count(*) AS n FROM inbound_events WHERE status IS NOT NULL");
    const digests = await one(
      "SELECT count(*) AS n, sum(status = 'delivered') AS delivered FROM deliveries WHERE kind = 'digest' AND user_id LIKE 's%'",
    );
    const due = SUBSCRIBERS * counts.mornings;
    const wrong = {
      faults: faults.length,
      writes_lost: counts.writes - writes.apart,
      writes_doubled: writes.n - writes.apart,
      events_lost: counts.events - things.apart,
      events_doubled: things.n - things.apart,
      events_left: left.n,
      digests_lost: due - Math.min(digests.n, digests.delivered, new Set(arrived.values()).size),
      digests_doubled: Math.max(digests.n, arrived.size) - due,
    };
    console.log(JSON.stringify({ ...counts, digests: due, ...wrong }, null, 2));
    for (const line of faults.slice(0, 20)) console.log(line.slice(0, 300));
    return Object.values(wrong).every((count) => count === 0);
  }

  const vars = {
    RATE_LIMIT: "off",
    ALLOW_LOCAL_DELIVERY: "true",
    DELIVERY_RETRY_SECONDS: "4",
    TELEGRAM_API_BASE: base,
    ADMIN_TOKEN: ADMIN,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
  };
  const close = () => {
    receiver.close();
    receiver.closeAllConnections();
  };
  /** What is sent as the app. @param {Worker} worker @param {string} method @param {string} path @param {unknown} [body] */
  const ask = async (worker, method, path, body) => await worker.send(method, path, body, auth);
  return { vars, open, rage, settle, close, ask };
}
