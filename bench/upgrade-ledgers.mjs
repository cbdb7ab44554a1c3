// What an upgrade must not lose or do twice beside what callers write: messages that people send to a bot, and digests that go
// out by themselves. Their receiver fails and hangs as it is told, so that rows wait, are leased and are half tried.
import { createServer } from "node:http";
import { sleep } from "./local-worker.mjs";

/** @typedef {ReturnType<typeof import("./local-worker.mjs").makeWorker>} Worker */

const SUBSCRIBERS = 20;
const WRITERS = 4;
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** What Telegram says to somebody who is to wait. */
const LATER = {
  ok: false,
  error_code: 429,
  description: "Too Many Requests",
  parameters: { retry_after: 4 },
};
const SECRET = "a-secret-of-my-own-0123456789";

/** @param {Map<string, number>} times @param {string} id */
function add(times, id) {
  times.set(id, (times.get(id) ?? 0) + 1);
}

/** @param {Map<string, number>} times */
function moreThanOnce(times) {
  return [...times.values()].filter((count) => count > 1).length;
}

/** @param {number} port where the platform and the receivers of digests listen */
export function makeLedgers(port) {
  /** How often a digest was taken, by its id. @type {Map<string, number>} */
  const digests = new Map();
  /** The ids under which a user's date was taken. @type {Map<string, Set<string>>} */
  const idsOfDate = new Map();
  /** How often a chat was answered, by what the answer is about. @type {Map<string, number>} */
  const answers = new Map();
  const counts = { events: 0, days: 0, refused: 0, hung: 0 };
  /** What the receiver does: answer, fail the first time, or keep everybody waiting. @type {"ok" | "fails" | "hangs"} */
  let mood = "ok";
  /** @type {Set<string>} */
  const failed = new Set();
  let serial = 5000;
  let webhook = "";

  const receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => take(request, JSON.parse(body || "{}"), response));
  });

  /** @param {import("node:http").IncomingMessage} request @param {any} sent @param {import("node:http").ServerResponse} response */
  function take(request, sent, response) {
    const isDigest = request.url?.startsWith("/hook") === true;
    const id = isDigest
      ? String(request.headers["webhook-id"])
      : (/Thing \d+/.exec(sent.text)?.[0] ?? "other");
    response.setHeader("content-type", "application/json");
    if (mood === "hangs") {
      counts.hung += 1;
    } else if (mood === "fails" && !failed.has(id)) {
      failed.add(id);
      counts.refused += 1;
      response.statusCode = isDigest ? 503 : 429;
      response.end(JSON.stringify(LATER));
    } else if (isDigest) {
      add(digests, id);
      const date = `${sent.data.user_id} ${sent.data.local_date}`;
      idsOfDate.set(date, (idsOfDate.get(date) ?? new Set()).add(id));
      response.end("{}");
    } else {
      add(answers, id);
      serial += 1;
      const chat = { id: Number(sent.chat_id ?? 1) };
      response.end(JSON.stringify({ ok: true, result: { message_id: serial, chat, date: 1 } }));
    }
  }
  receiver.listen(port, "127.0.0.1");
  const base = `http://127.0.0.1:${port}`;

  /** A bot, and people with a digest every morning. @param {Worker} worker @param {Record<string, string>} auth */
  async function open(worker, auth) {
    const credentials = { bot_token: "123456:ABC-DEF", secret_token: SECRET };
    const body = { platform: "telegram", credentials, time_zone: "UTC" };
    const made = await (await worker.send("POST", "/v1/connections", body, auth)).json();
    webhook = `/webhooks/telegram/${made.id}`;
    for (let n = 0; n < SUBSCRIBERS; n += 1) {
      const digest = { time: "08:00", send_empty: true, channel: { type: "webhook", url: `${base}/hook` } };
      await worker.send("PATCH", `/v1/users/s${n}`, { time_zone: "UTC", digest }, auth);
    }
  }

  /** A message that the bot is to remember. It is sent until it is acknowledged. @param {Worker} worker */
  async function say(worker) {
    counts.events += 1;
    const n = counts.events;
    const person = { id: 700 + (n % WRITERS), is_bot: false, first_name: "P" };
    const entities = [{ type: "bot_command", offset: 0, length: 9 }];
    const date = Math.floor(Date.now() / 1000);
    const chat = { id: person.id, type: "private" };
    const message = { message_id: n, from: person, chat, date, text: `/remember Thing ${n}`, entities };
    const signed = { "x-telegram-bot-api-secret-token": SECRET };
    for (;;) {
      const answer = await worker.send("POST", webhook, { update_id: n, message }, signed).catch(() => null);
      if (answer?.ok) return;
      await sleep(100);
    }
  }

  /** The cron of the next morning: every subscriber's digest falls due. @param {Worker} worker */
  async function nextMorning(worker) {
    counts.days += 1;
    await worker.tick((Math.floor(Date.now() / DAY) + counts.days) * DAY + 480 * MINUTE);
  }

  /** Messages and a morning's digests until a moment (epoch milliseconds). @param {Worker} worker @param {number} until */
  async function work(worker, until) {
    await nextMorning(worker);
    while (Date.now() < until) await Promise.all(Array.from({ length: WRITERS }, () => say(worker)));
  }

  /** Leaves a version in the middle of its work: first much fails once, then everything hangs. @param {Worker} worker */
  async function leaveHalfDone(worker) {
    mood = "fails";
    await nextMorning(worker);
    await Promise.all(Array.from({ length: 8 }, () => say(worker)));
    await sleep(3000);
    mood = "hangs";
    const hungBefore = counts.hung;
    await nextMorning(worker);
    await Promise.all(Array.from({ length: 24 }, () => say(worker)));
    // A machine that is busy takes seconds until the queues hand out what waits.
    for (let tries = 0; tries < 100 && counts.hung < hungBefore + 6; tries += 1) await sleep(200);
  }

  /** What a version that was killed has left in both ledgers; the receiver is well again. @param {Worker} worker */
  async function countLeft(worker) {
    mood = "ok";
    const now = Math.floor(Date.now() / 1000);
    const of = (/** @type {string} */ table, /** @type {string} */ attempts) => `
      SELECT '${table}' AS ledger, count(*) AS pending, coalesce(sum(${attempts} = 0), 0) AS untried,
        coalesce(sum(attempting_until > ${now} AND last_error IS NULL), 0) AS leased,
        coalesce(sum(last_error IS NOT NULL), 0) AS failed_once
      FROM ${table} WHERE status = 'pending'`;
    return await worker.execute(
      `${of("deliveries", "attempts")} UNION ALL ${of("inbound_events", "attempt")}`,
    );
  }

  /** Lets everything that waits be done: its waits are put forward while the worker is stopped. @param {Worker} worker */
  async function finish(worker) {
    for (let pass = 0; pass < 12; pass += 1) {
      await worker.kill();
      let pending = 0;
      for (const table of ["inbound_events", "deliveries"]) {
        const [count] = await worker.execute(`SELECT count(*) AS n FROM ${table} WHERE status = 'pending'`);
        pending += count.n;
        await worker.execute(
          `UPDATE ${table} SET next_attempt_at = 0, attempting_until = 0 WHERE status = 'pending'`,
        );
      }
      if (pending === 0) return;
      await worker.start();
      await worker.tick(Date.now());
      await sleep(10_000);
    }
    await worker.kill();
  }

  /** What became of each message that was acknowledged. @param {Worker} worker */
  async function compareEvents(worker) {
    const things = await worker.execute(
      "SELECT content, count(*) AS times FROM knowledge WHERE content LIKE 'Thing %' GROUP BY content",
    );
    const done = new Map(things.map((/** @type {any} */ { content, times }) => [content, times]));
    const names = Array.from({ length: counts.events }, (_, n) => `Thing ${n + 1}`);
    const [left] = await worker.execute("SELECT count(*) AS n FROM inbound_events WHERE status IS NOT NULL");
    return {
      lost: names.filter((name) => !done.has(name)),
      doubled: names.filter((name) => done.get(name) > 1),
      unanswered: names.filter((name) => !answers.has(name)),
      left: Array.from({ length: left.n }, () => "an event that is left"),
    };
  }

  /** What became of each morning of each subscriber. @param {Worker} worker */
  async function compareDigests(worker) {
    const rows = await worker.execute(
      "SELECT id, user_id, subject, status FROM deliveries WHERE kind = 'digest' AND user_id LIKE 's%'",
    );
    const arrived = rows.filter(
      (/** @type {any} */ row) => row.status === "delivered" && digests.has(row.id),
    );
    const named = (/** @type {any} */ { user_id, subject, status }) =>
      `digest ${user_id} ${subject}: ${status}`;
    const unclaimed = SUBSCRIBERS * counts.days - rows.length;
    return {
      lost: [
        ...rows.filter((/** @type {any} */ row) => !arrived.includes(row)).map(named),
        ...Array.from({ length: unclaimed }, () => "a digest that was never claimed"),
      ],
      doubled: [...idsOfDate].filter(([, ids]) => ids.size > 1).map(([date]) => `digest ${date}`),
    };
  }

  /** Ends all work, and compares what was done with what was acknowledged. @param {Worker} worker */
  async function settle(worker) {
    await finish(worker);
    const events = await compareEvents(worker);
    const mornings = await compareDigests(worker);
    const figures = {
      events: counts.events,
      events_lost: events.lost.length,
      events_doubled: events.doubled.length,
      digests: SUBSCRIBERS * counts.days,
      digests_lost: mornings.lost.length,
      digests_doubled: mornings.doubled.length,
      refused_once: counts.refused,
      hung: counts.hung,
      // What was under way when its sender was killed is sent again: a digest under the same id.
      digests_sent_again: moreThanOnce(digests),
      answers_sent_again: moreThanOnce(answers),
    };
    return { figures, wrong: [...Object.values(events).flat(), ...Object.values(mornings).flat()] };
  }

  const vars = {
    ALLOW_LOCAL_DELIVERY: "true",
    DELIVERY_RETRY_SECONDS: "4",
    TELEGRAM_API_BASE: base,
  };
  const close = () => {
    receiver.close();
    receiver.closeAllConnections();
  };
  return { vars, open, work, leaveHalfDone, countLeft, settle, close };
}
