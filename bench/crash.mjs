// `node bench/crash.mjs`: kill -9 of the local runtime in a storm of writes, webhooks and cron runs, and what is left.
// Callers send again what was not acknowledged, as platforms and clients do. At the end every request must have been
// carried out once, and every digest must have been claimed once a date. `--rounds 10` kills that often.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFlags } from "../scripts/flags.mjs";
import { makePublic } from "../scripts/wrangler.mjs";
import { makeWorker, sleep } from "./local-worker.mjs";

const { values } = readFlags(
  `node bench/crash.mjs [--rounds 10]

  --rounds N   how often the worker is killed`,
  { rounds: { type: "string", default: "10" } },
);
const ROUNDS = Number(values.rounds);
const RECEIVER = 8932;
const SUBSCRIBERS = 20;
const WRITERS = 4;
const STORM_MS = 2500;
const ADMIN = "crash-admin-token";
const state = mkdtempSync(join(tmpdir(), "almanac-crash-"));
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** Digests that arrived, by their id. @type {Map<string, string>} */
const arrived = new Map();
let messages = 5000;
const receiver = createServer((request, response) => {
  let body = "";
  request.on("data", (part) => {
    body += part;
  });
  request.on("end", () => {
    response.setHeader("content-type", "application/json");
    if (request.url?.startsWith("/hook")) {
      const { data } = JSON.parse(body);
      arrived.set(String(request.headers["webhook-id"]), `${data.user_id} ${data.local_date}`);
      response.end("{}");
      return;
    }
    messages += 1;
    const chat = { id: Number(JSON.parse(body || "{}").chat_id ?? 1) };
    response.end(JSON.stringify({ ok: true, result: { message_id: messages, chat, date: 1 } }));
  });
});

const { start, kill, migrate, execute, send, tick } = makeWorker({
  port: 8931,
  state,
  vars: {
    RATE_LIMIT: "off",
    ALLOW_LOCAL_DELIVERY: "true",
    TELEGRAM_API_BASE: `http://127.0.0.1:${RECEIVER}`,
    ADMIN_TOKEN: ADMIN,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
  },
});

const counts = { writes: 0, events: 0, ticks: 0, repeats: 0 };

/** Sends until it is acknowledged, also across a kill. @param {() => Promise<Response>} call */
async function untilTaken(call) {
  for (;;) {
    const answer = await call().catch(() => null);
    if (answer?.ok) return;
    counts.repeats += 1;
    await sleep(100);
  }
}

try {
  receiver.listen(RECEIVER, "127.0.0.1");
  makePublic();
  await migrate();
  await start();
  const admin = { authorization: `Bearer ${ADMIN}` };
  const { key } = await (await send("POST", "/v1/keys", { app: "crash" }, admin)).json();
  const auth = { authorization: `Bearer ${key}` };
  const credentials = { bot_token: "123456:ABC-DEF", secret_token: "a-secret-of-my-own-0123456789" };
  const connection = await (
    await send("POST", "/v1/connections", { platform: "telegram", credentials, time_zone: "UTC" }, auth)
  ).json();
  for (let n = 0; n < SUBSCRIBERS; n += 1) {
    const channel = { type: "webhook", url: `http://127.0.0.1:${RECEIVER}/hook` };
    const digest = { time: "08:00", send_empty: true, channel };
    await send("PATCH", `/v1/users/s${n}`, { time_zone: "UTC", digest }, auth);
  }
  const signed = { "x-telegram-bot-api-secret-token": credentials.secret_token };
  const webhook = `/webhooks/telegram/${connection.id}`;
  const firstDay = Math.floor(Date.now() / DAY) * DAY + DAY + 480 * MINUTE;

  for (let round = 0; round < ROUNDS; round += 1) {
    const until = Date.now() + STORM_MS;
    const storm = [];
    for (let writer = 0; writer < WRITERS; writer += 1) {
      storm.push(
        (async () => {
          while (Date.now() < until) {
            counts.writes += 1;
            const n = counts.writes;
            const body = { content: `Write ${n}`, due_at: "2099-01-01" };
            const headers = { ...auth, "idempotency-key": `w${n}` };
            await untilTaken(() => send("POST", `/v1/users/w${writer}/tools/remember`, body, headers));
          }
        })(),
        (async () => {
          while (Date.now() < until) {
            counts.events += 1;
            const n = counts.events;
            const person = { id: 700 + writer, is_bot: false, first_name: "P" };
            const chat = { id: person.id, type: "private" };
            const date = Math.floor(Date.now() / 1000);
            const text = `/remember Thing ${n}`;
            const entities = [{ type: "bot_command", offset: 0, length: 9 }];
            const message = { message_id: n, from: person, chat, date, text, entities };
            await untilTaken(() => send("POST", webhook, { update_id: n, message }, signed));
          }
        })(),
      );
    }
    storm.push(
      (async () => {
        while (Date.now() < until) {
          const time = firstDay + round * DAY + (counts.ticks % 3) * MINUTE;
          const answer = await tick(time).catch(() => null);
          if (answer?.ok) counts.ticks += 1;
          else await sleep(50);
        }
      })(),
    );
    await sleep(STORM_MS * (0.4 + 0.5 * Math.random()));
    await kill();
    await start();
    await Promise.all(storm);
    const time = firstDay + round * DAY + 3 * MINUTE;
    await untilTaken(() => tick(time));
    process.stdout.write(`${round + 1}: ${JSON.stringify(counts)}\n`);
  }

  // Leases and retries end by the clock: it is put forward while the server is stopped.
  for (let pass = 0; pass < 3; pass += 1) {
    await kill();
    await execute(
      "UPDATE inbound_events SET next_attempt_at = 0, attempting_until = 0 WHERE status = 'pending'; UPDATE deliveries SET next_attempt_at = 0, attempting_until = 0 WHERE status = 'pending'",
    );
    await start();
    await untilTaken(() => tick(Date.now()));
    await sleep(8000);
  }
  await kill();
  const one = async (/** @type {string} */ sql) => (await execute(sql))[0];
  const result = {
    ...counts,
    kills: ROUNDS,
    writes_stored: await one(
      "SELECT count(*) AS rows, count(DISTINCT content) AS distinct_rows FROM knowledge WHERE content LIKE 'Write %'",
    ),
    events_done: await one(
      "SELECT count(*) AS rows, count(DISTINCT content) AS distinct_rows FROM knowledge WHERE content LIKE 'Thing %'",
    ),
    events_left: await one("SELECT count(*) AS n FROM inbound_events WHERE status IS NOT NULL"),
    digests: await one(
      "SELECT count(*) AS rows, count(DISTINCT user_id || subject) AS distinct_rows, sum(status = 'delivered') AS delivered FROM deliveries WHERE kind = 'digest'",
    ),
    digests_arrived: {
      ids: arrived.size,
      dates: new Set(arrived.values()).size,
      expected: SUBSCRIBERS * ROUNDS,
    },
  };
  console.log(JSON.stringify(result, null, 2));
} finally {
  await kill();
  receiver.close();
  rmSync(state, { recursive: true, force: true });
}
