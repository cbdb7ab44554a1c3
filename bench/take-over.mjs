// `node bench/take-over.mjs`: people of one D1 database go to shards, in a storm of writes, webhooks and cron runs, and the local
// runtime is killed in the midst of it. What was acknowledged must be done once, what is exported must be the same before and
// after, and an hour later D1 has no row of theirs.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFlags } from "../scripts/flags.mjs";
import { makePublic } from "../scripts/wrangler.mjs";
import { makeWorker, sleep } from "./local-worker.mjs";
import { makeStorm } from "./storm.mjs";

const { values } = readFlags(
  `node bench/take-over.mjs [--shards 16] [--rounds 20] [--people 24] [--memories 250]

  --shards N     how many shards there are
  --rounds N     how often the worker is killed
  --people N     who are there besides, whom nobody calls for, and two of whom talk with each other
  --memories N   that each of them has, and so many messages`,
  {
    shards: { type: "string", default: "16" },
    rounds: { type: "string", default: "20" },
    people: { type: "string", default: "24" },
    memories: { type: "string", default: "250" },
  },
);
const [SHARDS, ROUNDS, PEOPLE, MEMORIES] = [values.shards, values.rounds, values.people, values.memories].map(
  Number,
);
const STORM_MS = 2500;
const AT_ONCE = 6;
const ADMIN = { authorization: "Bearer storm-admin-token" };
const state = mkdtempSync(join(tmpdir(), "almanac-take-over-"));
const storm = makeStorm(8936);
const settings = { port: 8935, state, vars: storm.vars };
const before = makeWorker(settings);
const after = makeWorker({ ...settings, shards: SHARDS, takesOver: true });
const people = Array.from({ length: PEOPLE }, (_, n) => `quiet-${n}`);

try {
  makePublic();
  await before.migrate();
  await before.start();
  await storm.open(before);
  await fill();
  await storm.rage(before, STORM_MS);
  const exported = await exportAll(before);
  await storm.rage(before, STORM_MS, async () => {
    await before.kill();
    await after.migrate();
    await after.start();
  });
  for (let round = 0; round < ROUNDS; round += 1)
    await storm.rage(after, STORM_MS, async () => {
      await Promise.race([walk(), sleep(1500 * Math.random())]);
      await after.kill();
      await after.start();
    });
  for (let left = await walk(); left?.done !== true; left = await walk()) {
    console.log(JSON.stringify(left));
    await sleep(1000);
  }
  const differing = compare(exported, await exportAll(after));
  const isRight = await storm.settle(after);
  const left = await rowsInD1();
  console.log(JSON.stringify({ exports_differing: differing, rows_left_in_d1: left }));
  process.exitCode = isRight && differing === 0 && left === 0 ? 0 : 1;
} finally {
  await before.kill();
  await after.kill();
  storm.close();
  rmSync(state, { recursive: true, force: true });
}

/** Memories and messages of people, two and two of whom share a conversation. */
async function fill() {
  const began = Date.now();
  const calls = people.flatMap((id, n) => {
    const said = Array.from({ length: MEMORIES }, (_, k) => ({
      role: "user",
      content: `${id} says ${k} of plums`,
      user_id: id,
    }));
    const texts = Array.from({ length: MEMORIES }, (_, k) => ({
      content: `Memory ${k} of ${id} about ${k % 7 === 0 ? "figs" : "tea"}`,
      ...(k % 10 === 0 ? { due_at: "2099-01-01" } : {}),
    }));
    return [
      ...texts.map((body) => ["POST", `/v1/users/${id}/tools/remember`, body]),
      ["POST", `/v1/conversations/${id}~own/messages`, { messages: said.slice(0, MEMORIES / 2) }],
      [
        "POST",
        `/v1/conversations/pair-${Math.floor(n / 2)}/messages`,
        { messages: said.slice(MEMORIES / 2) },
      ],
    ];
  });
  const waiting = calls.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [method, path, body] of waiting) {
        const answer = await storm.ask(before, String(method), String(path), body);
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      }
    }),
  );
  console.log(
    `${people.length} people with ${MEMORIES} memories and messages each, in ${Date.now() - began} ms`,
  );
}

/** Takes some over; null where the worker is killed meanwhile. @returns {Promise<any>} */
async function walk() {
  const answer = await after.send("POST", "/v1/shards/walk", {}, ADMIN).catch(() => null);
  return answer?.ok ? await answer.json().catch(() => null) : null;
}

/** The export of each of them, line by line. @param {typeof before} worker */
async function exportAll(worker) {
  const all = [];
  for (const id of people) {
    const answer = await storm.ask(worker, "GET", `/v1/users/${id}/export?limit=1000`);
    const lines = (await answer.text()).trim().split("\n");
    all.push(lines.filter((line) => !line.includes('"format"')));
  }
  return all;
}

/** How many lines differ. @param {string[][]} first @param {string[][]} then */
function compare(first, then) {
  return first.reduce((sum, lines, n) => {
    const others = then[n] ?? [];
    const differing = lines.filter((line, place) => line !== others[place]);
    for (const line of differing.slice(0, 2)) console.log(`- ${line}\n+ ${others[lines.indexOf(line)]}`);
    return sum + differing.length + Math.abs(others.length - lines.length);
  }, 0);
}

/** Rows of people that D1 has an hour after the last was taken over: the clock is put forward while the worker is stopped. */
async function rowsInD1() {
  await after.executeInD1("UPDATE left_owners SET taken_at = 1");
  await after.start();
  await after.tick(Date.now());
  await after.kill();
  const tables = [
    "users",
    "knowledge",
    "memory_history",
    "messages",
    "conversations",
    "deliveries",
    "chats",
    "left_rows",
  ];
  const counts = tables.map((name) => `(SELECT count(*) FROM ${name})`).join(" + ");
  const [row] = await after.executeInD1(`SELECT ${counts} AS n`);
  return Number(row.n);
}
