// `node bench/alarms.mjs`: many people in shards have their digest at one minute, nobody fires a cron, and the worker is killed in the
// middle. When each digest was claimed, and how often it arrived.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFlags } from "../scripts/flags.mjs";
import { makePublic } from "../scripts/wrangler.mjs";
import { makeWorker, sleep } from "./local-worker.mjs";

const { values } = readFlags(
  `node bench/alarms.mjs [--people 10000] [--shards 16] [--no-kill]

  --people N   how many have their digest at the minute
  --shards N   in which they live
  --no-kill    leaves the worker alone`,
  {
    people: { type: "string", default: "10000" },
    shards: { type: "string", default: "16" },
    "no-kill": { type: "boolean", default: false },
  },
);
const PEOPLE = Number(values.people);
const [PORT, HOOKS] = [8961, 8962];
const ADMIN = "bench-admin";
/** Calls under way while people are made, and how many a second that are at the least. */
const AT_ONCE = 12;
const A_SECOND = 25;
/** Seconds after the minute within which everything has to arrive. */
const PATIENCE = 600;

const state = mkdtempSync(join(tmpdir(), "almanac-alarms-"));
const vars = {
  RATE_LIMIT: "off",
  ALLOW_LOCAL_DELIVERY: "true",
  ADMIN_TOKEN: ADMIN,
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
};
const worker = makeWorker({ port: PORT, state, vars, shards: Number(values.shards) });

/** How often each person's digest arrived, by the `webhook-id` of each, and when the first did (epoch milliseconds). */
const arrived = new Map();
const receiver = createServer((request, response) => {
  const person = request.url ?? "";
  const known = arrived.get(person) ?? { at: Date.now(), ids: new Set() };
  known.ids.add(request.headers["webhook-id"]);
  arrived.set(person, known);
  request.resume().on("end", () => response.writeHead(204).end());
});

try {
  makePublic();
  receiver.listen(HOOKS, "127.0.0.1");
  await worker.migrate();
  await worker.start();
  const made = await send(ADMIN, "POST", "/v1/keys", { app: "alarms" });
  const minute = Math.ceil(Date.now() / 60_000 + PEOPLE / A_SECOND / 60 + 1) * 60;
  await makePeople(made.key, minute);
  const left = minute - Date.now() / 1000;
  if (left < 2) throw new Error("the people weren't made in time: try fewer");
  console.log(`${PEOPLE} people are made, ${Math.round(left)} s before their minute`);
  await sleep(left * 1000);
  if (!values["no-kill"]) {
    await sleep(1500);
    await worker.kill();
    await worker.start();
  }
  for (let second = 0; second < PATIENCE && arrived.size < PEOPLE; second += 1) await sleep(1000);
  await sleep(3000);
  await worker.kill();
  await tell(minute);
} finally {
  await worker.kill();
  receiver.close();
  receiver.closeAllConnections();
  rmSync(state, { recursive: true, force: true });
}

/** @param {string} key @param {string} method @param {string} path @param {object} body */
async function send(key, method, path, body) {
  const response = await worker.send(method, path, body, { authorization: `Bearer ${key}` });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return await response.json();
}

/** @param {string} key @param {number} minute */
async function makePeople(key, minute) {
  const time = new Date(minute * 1000).toISOString().slice(11, 16);
  let next = 0;
  const makeOnes = async () => {
    while (next < PEOPLE) {
      const id = `p${next++}`;
      const channel = { type: "webhook", url: `http://127.0.0.1:${HOOKS}/${id}` };
      await send(key, "PATCH", `/v1/users/${id}`, {
        time_zone: "UTC",
        digest: { time, channel, send_empty: true },
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, makeOnes));
}

/** @param {number} minute */
async function tell(minute) {
  const claimed = await worker.list(
    `SELECT user_id, created_at - ${minute} AS late FROM deliveries WHERE kind = 'digest'`,
  );
  const late = claimed.map(({ late: seconds }) => Number(seconds)).toSorted((a, b) => a - b);
  const waits = [...arrived.values()].map(({ at }) => at / 1000 - minute).toSorted((a, b) => a - b);
  const at = (/** @type {number[]} */ list, /** @type {number} */ part) =>
    Number((list[Math.min(list.length - 1, Math.floor(list.length * part))] ?? 0).toFixed(1));
  const people = new Set(claimed.map(({ user_id }) => user_id));
  const outcome = {
    people: PEOPLE,
    claimed: claimed.length,
    claimed_twice: claimed.length - people.size,
    claim_seconds: { p50: at(late, 0.5), p99: at(late, 0.99), last: at(late, 1) },
    arrived: arrived.size,
    under_two_ids: [...arrived.values()].filter(({ ids }) => ids.size > 1).length,
    arrival_seconds: { p50: at(waits, 0.5), p99: at(waits, 0.99), last: at(waits, 1) },
  };
  console.log(JSON.stringify(outcome, null, 2));
  process.exitCode = people.size === PEOPLE && arrived.size === PEOPLE && outcome.under_two_ids === 0 ? 0 : 1;
}
