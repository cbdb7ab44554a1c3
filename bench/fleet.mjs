// The cron's costs with many users, as D1 counts them: for items that enter the horizon, and for daily digests. Neither
// may grow with users and memories that are not involved.
import { createServer } from "node:http";
import { caller, settle } from "./counts.mjs";
import { ADMIN_TOKEN } from "./runtime.mjs";

const APP = "fleet";
const DAY = 86_400;
/** Seconds that the cron looks ahead. */
const HORIZON = 8 * DAY;
/** Items that enter the horizon in the counted minute, one a user. */
const ENTERING = 500;
/** Daily digests that are due in the counted minute. */
const MORNINGS = 200;
/** Memories of a user; every other one is due in the far future. */
const MEMORIES = 10;
/** Users stored by one statement. */
const CHUNK = 10_000;
/** Milliseconds: a queue may wait a second to fill a batch. */
const QUIET = 3_000;

/** @typedef {import("./counts.mjs").Counts} Counts */

/**
 * @param {number} port of the counted worker @param {number} users
 * @param {(progress: string) => void} say
 */
export async function measureFleet(port, users, say) {
  const call = caller(port);
  const { key } = await call(ADMIN_TOKEN, "POST", "/v1/keys", { app: APP });
  const sql = (/** @type {string} */ text, /** @type {unknown[]} */ ...values) =>
    call(key, "POST", "/bench/sql", { text, values });
  /** The cost of one run of the cron, and then of the queues' consumers. */
  const tick = async (/** @type {number} */ time) => {
    await settle(port);
    const cron = /** @type {Counts} */ (await call(key, "POST", "/bench/cron", { time }));
    return { cron, consumers: await settle(port, QUIET) };
  };

  say(`Storing ${users.toLocaleString("en")} users with ${MEMORIES} memories each`);
  const now = Math.floor(Date.now() / 60_000) * 60;
  for (let from = 0; from < users; from += CHUNK) await fill(sql, from, Math.min(CHUNK, users - from), now);
  await tick(now);

  say("Counting a run of the cron with nothing to do");
  const idle = await tick(now + 60);

  say(`Counting a run in which ${ENTERING} items enter the horizon`);
  await sql(
    `UPDATE knowledge SET due_at = ?1, deadline_at = ?1
      WHERE app_id = '${APP}' AND id = 'm0' AND user_id IN (SELECT 'u' || value FROM json_each(?2))`,
    now + 90 + HORIZON,
    JSON.stringify(numbers(ENTERING)),
  );
  const entering = await tick(now + 120);

  say(`Counting the morning of ${MORNINGS} users`);
  const receiver = await receive();
  // A minute in the future, however long the steps above took.
  const morning = Math.ceil(Date.now() / 60_000) * 60 + 120;
  for (const n of numbers(MORNINGS)) {
    const time = new Date(morning * 1000).toISOString().slice(11, 16);
    const digest = { time, channel: { type: "webhook", url: receiver.url } };
    await call(key, "PATCH", `/v1/users/u${n}`, { digest });
    const due_at = new Date((morning - DAY) * 1000).toISOString();
    await call(key, "POST", `/v1/users/u${n}/memories`, { content: "Pay rent", due_at });
  }
  await settle(port, QUIET);
  await sql("UPDATE checkpoints SET at = ?1 WHERE name = 'entering'", morning - 60 + HORIZON);
  const mornings = await tick(morning);
  receiver.stop();

  return {
    users,
    memories: users * MEMORIES,
    idle: { ...idle, items: 0 },
    entering: { ...entering, items: ENTERING },
    mornings: { ...mornings, items: receiver.count() },
  };
}

/**
 * Rows as the worker would have written them, with digests that are up to date.
 * @param {(text: string, ...values: unknown[]) => Promise<unknown>} sql
 * @param {number} from @param {number} count @param {number} now
 */
async function fill(sql, from, count, now) {
  const list = `WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1 + ?2)`;
  await sql(
    `${list} INSERT INTO users (app_id, id, items_time_zone, revision, record_revision, created_at, updated_at)
      SELECT '${APP}', 'u' || CAST(i AS INTEGER), 'UTC', ?3 * 1000, ?3 * 1000, ?3, ?3 FROM n`,
    from,
    count,
    now,
  );
  const due = `CASE WHEN m.value % 2 = 0 THEN ?3 + 30 * ${DAY} + (CAST(i AS INTEGER) * 7919 + m.value * 104729) % (300 * ${DAY}) END`;
  await sql(
    `${list} INSERT INTO knowledge (app_id, user_id, id, content, content_key, category, due_kind, due_at, deadline_at,
        event_time, created_at, updated_at)
      SELECT '${APP}', 'u' || CAST(i AS INTEGER), 'm' || m.value, 'Memory ' || m.value, 'k' || m.value, 'note',
        iif(m.value % 2 = 0, 'instant', NULL), ${due}, ${due}, ?3, ?3, ?3
      FROM n, json_each(?4) m`,
    from,
    count,
    now,
    JSON.stringify(numbers(MEMORIES)),
  );
}

/** @param {number} count */
function numbers(count) {
  return Array.from({ length: count }, (_, n) => n);
}

/** A receiver that accepts every delivery. */
async function receive() {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume().once("end", () => {
      count += 1;
      response.writeHead(204).end();
    });
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}/`,
    count: () => count,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
