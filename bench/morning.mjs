// How many runs of the cron it takes until the last of very many is claimed or enqueued who have something at one minute, and
// what each run asks for. The platform's limits for an invocation are 1,000 D1 queries and 30 seconds of CPU.
import { caller, settle } from "./counts.mjs";
import { ADMIN_TOKEN } from "./runtime.mjs";

const APP = "morning";
const HORIZON = 10 * 86_400;
/** Rows stored by one statement. */
const CHUNK = 10_000;
/** Runs after which something is wrong. */
const MOST_RUNS = 50;

const COUNT = "WITH RECURSIVE n(i) AS (SELECT ?1 + 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 + ?2)";
const CHANNEL = JSON.stringify({ type: "webhook", url: "https://hooks.example.com/", secret: "sealed" });

/** @typedef {{ title: string, make: (at: number) => [text: string, ...values: unknown[]][], left: string }} Pile */

/** What is due for as many as there are people, and the question for how many are left. */
const PILES = /** @type {Pile[]} */ ([
  {
    title: "daily digests",
    make: (at) => [
      [
        "UPDATE users SET next_digest_at = ?1, digest_time = ?2, digest_channel = ?3, digest_send_empty = 1",
        at,
        clockOf(at),
        CHANNEL,
      ],
    ],
    left: "SELECT count(*) AS n FROM users WHERE next_digest_at <= ?1",
  },
  {
    title: "reminders",
    make: (at) => [["UPDATE knowledge SET due_at = ?1, deadline_at = ?1, push_at = ?1", at]],
    left: "SELECT count(*) AS n FROM knowledge WHERE push_at <= ?1",
  },
  {
    title: "items that come near",
    make: (at) => [
      ["UPDATE knowledge SET due_at = ?1, deadline_at = ?1, push_at = NULL", at + HORIZON],
      ["UPDATE checkpoints SET at = ?1, pk = 0 WHERE name = 'entering'", at + HORIZON - 60],
    ],
    left: "SELECT count(*) AS n FROM checkpoints WHERE name = 'entering' AND at < ?1 + 864000",
  },
  {
    title: "digests of KV that are behind",
    make: () => [["UPDATE users SET record_revision = 0"]],
    left: "SELECT count(*) AS n FROM checkpoints WHERE name = 'behind' AND pk > 0 AND ?1 > 0",
  },
  {
    title: "deliveries after an outage",
    make: () => [["UPDATE deliveries SET status = 'pending', next_attempt_at = 1 WHERE kind = 'reminder'"]],
    left: "SELECT count(*) AS n FROM deliveries WHERE status = 'pending' AND next_attempt_at <= 1 AND ?1 > 0",
  },
]);

/**
 * @param {number} port of the counted worker, which keeps what it enqueues @param {number} people
 * @param {(progress: string) => void} say
 */
export async function measureMorning(port, people, say) {
  const call = caller(port);
  const { key } = await call(ADMIN_TOKEN, "POST", "/v1/keys", { app: APP });
  const sql = (/** @type {string} */ text, /** @type {unknown[]} */ ...values) =>
    call(key, "POST", "/bench/sql", { text, values });

  say(`Storing ${people.toLocaleString("en")} people`);
  for (let from = 0; from < people; from += CHUNK) await fill(sql, from, Math.min(CHUNK, people - from));
  // Each pile has a minute of its own, ahead of the clock as local runs may be.
  let minute = Math.ceil(Date.now() / 60_000) * 60;
  await call(key, "POST", "/bench/cron", { time: minute });

  const found = [];
  const morning = [PILES[0], PILES[1], PILES[2]];
  for (const piles of [...PILES.map((pile) => [pile]), morning]) {
    const title = piles.length > 1 ? "the first three at once" : (piles[0]?.title ?? "");
    say(`Runs of the cron: ${title}`);
    minute += 86_400;
    for (const [text, ...values] of piles.flatMap((pile) => pile?.make(minute) ?? []))
      await sql(text, ...values);
    // Together, an item that is due can't be one that comes near.
    if (piles.length > 1) await sql("UPDATE knowledge SET push_at = ?1", minute);
    const runs = [];
    for (let left = 1; left > 0 && runs.length < MOST_RUNS; ) {
      await settle(port);
      const began = performance.now();
      const cost = await call(key, "POST", "/bench/cron", { time: minute + runs.length * 60 });
      runs.push({ ...cost, seconds: (performance.now() - began) / 1000 });
      await call(key, "POST", "/bench/forget-queued", {});
      left = 0;
      for (const pile of piles) left += (await sql(pile?.left ?? "", minute))[0]?.n ?? 0;
    }
    found.push({ title, people, runs });
    await sql("UPDATE users SET next_digest_at = NULL, record_revision = revision");
    await sql("UPDATE knowledge SET push_at = NULL, due_at = 4000000000, deadline_at = 4000000000");
  }
  return found;
}

/**
 * People with an item each, as the worker would have written them.
 * @param {(text: string, ...values: unknown[]) => Promise<unknown>} sql @param {number} from @param {number} count
 */
async function fill(sql, from, count) {
  await sql(
    `${COUNT} INSERT INTO users (app_id, id, time_zone, items_time_zone, revision, record_revision, created_at, updated_at)
      SELECT '${APP}', 'u' || CAST(i AS INTEGER), 'UTC', 'UTC', 1, 1, 1, 1 FROM n`,
    from,
    count,
  );
  await sql(
    `${COUNT} INSERT INTO knowledge (app_id, user_id, id, content, content_key, category, due_kind, due_at, deadline_at,
        event_time, created_at, updated_at)
      SELECT '${APP}', 'u' || CAST(i AS INTEGER), 'm' || CAST(i AS INTEGER), 'Pay rent', 'rent', 'note', 'instant', 4000000000,
        4000000000, 1, 1, 1 FROM n`,
    from,
    count,
  );
}

/** @param {number} at epoch seconds */
function clockOf(at) {
  return new Date(at * 1000).toISOString().slice(11, 16);
}
