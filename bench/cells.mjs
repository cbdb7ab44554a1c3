// `node bench/cells.mjs --from COMMIT`: what several databases cost. The version of that commit, this one with one database and this
// one with four run side by side and are asked the same in turns, so that a busy machine slows all of them. It says the CPU of the
// whole runtime for a request, and the ratio to the version of the commit, round by round.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFlags } from "../scripts/flags.mjs";
import { checkOut } from "./check-out.mjs";
import { makeWorker } from "./local-worker.mjs";

const { values } = readFlags(
  `node bench/cells.mjs --from v0.1.0 [--rounds 15]

  --from COMMIT   the version that the others are compared with
  --rounds N      in which each worker is asked each thing 40 times`,
  { from: { type: "string" }, rounds: { type: "string", default: "15" } },
);
if (values.from === undefined) {
  console.error("Name the commit to compare with: node bench/cells.mjs --from v0.1.0");
  process.exit(2);
}
const ROUNDS = Number(values.rounds);
const TIMES = 40;
const USERS = 40;
const BUCKETS = 4096;
const ADMIN = { authorization: "Bearer cells-admin-token" };
const folder = mkdtempSync(join(tmpdir(), "almanac-cells-"));
const before = join(folder, "before");
checkOut(values.from, before);
const vars = {
  RATE_LIMIT: "off",
  ADMIN_TOKEN: "cells-admin-token",
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
};

/** @type {[name: string, worker: ReturnType<typeof makeWorker>, databases: number][]} */
const workers = [
  ["before", makeWorker({ port: 8951, state: mkdtempSync(join(folder, "a")), vars, root: before }), 1],
  ["one database", makeWorker({ port: 8952, state: mkdtempSync(join(folder, "b")), vars }), 1],
  ["four", makeWorker({ port: 8953, state: mkdtempSync(join(folder, "c")), vars, databases: 4 }), 4],
];

/** Gives each of four databases a quarter of the buckets, before anybody is there. @param {ReturnType<typeof makeWorker>} worker */
async function spread(worker) {
  const names = ["DB", "DB_2", "DB_3", "DB_4"];
  const size = BUCKETS / names.length;
  for (const [n, name] of names.entries())
    await worker.execute(
      `INSERT INTO cell_buckets (bucket, state) WITH RECURSIVE b (bucket) AS (SELECT ${n * size} UNION ALL
        SELECT bucket + 1 FROM b WHERE bucket < ${(n + 1) * size - 1}) SELECT bucket, 'held' FROM b;
      INSERT INTO cell_buckets (bucket, state, epoch) VALUES (-1, 'held', 1)`.replaceAll("\n", " "),
      name,
    );
  const runs = JSON.stringify(names.map((_, n) => [n * size, n]));
  await worker.execute(
    `INSERT INTO cell_map (id, epoch, cells, runs, epochs) VALUES (1, 1, '${JSON.stringify(names)}', '${runs}', '[1,1,1,1]')`,
  );
}

/** Milliseconds of CPU that the runtime's processes of a worker have used. @param {number} group */
function cpuOf(group) {
  let ticks = 0;
  for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, "utf8");
      const [, name = "", rest = ""] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? [];
      const fields = rest.split(" ");
      if (name === "workerd" && Number(fields[2]) === group) ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It has ended meanwhile.
    }
  }
  return ticks * 10;
}

/** @type {[title: string, ask: (n: number) => [method: string, path: string, body?: object]][]} */
const ASKED = [
  [
    "remember a fact",
    (n) => ["POST", `/v1/users/u${n % USERS}/tools/remember`, { content: `Thing ${n} of somebody` }],
  ],
  [
    "remember a task",
    (n) => ["POST", `/v1/users/u${n % USERS}/tools/remember`, { content: `Task ${n}`, due_at: "2099-01-01" }],
  ],
  ["context", (n) => ["GET", `/v1/users/u${n % USERS}/context`]],
  ["upcoming", (n) => ["GET", `/v1/users/u${n % USERS}/upcoming`]],
  ["search", (n) => ["GET", `/v1/users/u${n % USERS}/search?query=thing`]],
  [
    "store a message",
    (n) => [
      "POST",
      `/v1/conversations/u${n % USERS}~chat/messages`,
      { role: "user", content: `Hello ${n}`, user_id: `u${n % USERS}` },
    ],
  ],
];

const middle = (/** @type {number[]} */ list) =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

try {
  /** @type {Map<string, Record<string, string>>} */
  const keys = new Map();
  for (const [name, worker, databases] of workers) {
    await worker.migrate();
    if (databases > 1) await spread(worker);
    await worker.start();
    const { key } = await (await worker.send("POST", "/v1/keys", { app: "cells" }, ADMIN)).json();
    keys.set(name, { authorization: `Bearer ${key}` });
  }
  /** Milliseconds of CPU and of waiting for a request, by what is asked and worker, a round each. @type {Map<string, { cpu: number[], wait: number[] }>} */
  const figures = new Map();
  let serial = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const turn = round % 2 === 0 ? workers : workers.toReversed();
    for (const [title, ask] of ASKED) {
      serial += TIMES;
      for (const [name, worker] of turn) {
        const auth = keys.get(name) ?? {};
        const [cpu, since] = [cpuOf(worker.group()), performance.now()];
        for (let n = 0; n < TIMES; n += 1) {
          const [method, path, body] = ask(serial + n);
          const answer = await worker.send(method, path, body, auth);
          const text = await answer.text();
          if (!answer.ok) throw new Error(`${name}: ${path} answered ${answer.status}: ${text}`);
        }
        const wait = (performance.now() - since) / TIMES;
        // The first round compiles what the others run.
        if (round === 0) continue;
        const known = figures.get(`${title} ${name}`) ?? { cpu: [], wait: [] };
        known.cpu.push((cpuOf(worker.group()) - cpu) / TIMES);
        known.wait.push(wait);
        figures.set(`${title} ${name}`, known);
      }
    }
    process.stderr.write(`round ${round} of ${ROUNDS}\n`);
  }
  console.log("| a request | ms CPU before | one database | four | ms waited before | one database | four |");
  console.log("|---|---|---|---|---|---|---|");
  for (const [title] of ASKED) {
    const of = (/** @type {string} */ name) => figures.get(`${title} ${name}`) ?? { cpu: [], wait: [] };
    const cells = ["cpu", "wait"].flatMap((kind) => {
      const first = of("before")[/** @type {"cpu" | "wait"} */ (kind)];
      return workers.map(([name]) => {
        const list = of(name)[/** @type {"cpu" | "wait"} */ (kind)];
        const ratio = middle(list.map((ms, n) => ms / (first[n] ?? 1)));
        const shown = middle(list).toFixed(2);
        return name === "before" ? shown : `${shown} (${ratio.toFixed(2)})`;
      });
    });
    console.log(`| ${title} | ${cells.join(" | ")} |`);
  }
} finally {
  for (const [, worker] of workers) await worker.kill();
  rmSync(folder, { recursive: true, force: true });
}
