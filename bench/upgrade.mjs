// `node bench/upgrade.mjs --from <commit>`: an upgrade and a rollback as an operator lives through them. The version of that
// commit runs with data of its own and callers at work; this version's migrations are applied while it runs; it goes on with
// the new tables; this version takes over; the old one comes back; this one takes over again. At each change the one that runs
// is killed while events wait, attempts hold their leases and deliveries have failed once. Nobody may see a 5xx, and what was
// acknowledged must be done, once.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFlags } from "../scripts/flags.mjs";
import { checkOut } from "./check-out.mjs";
import { makeWorker } from "./local-worker.mjs";
import { makeLedgers } from "./upgrade-ledgers.mjs";

const { values } = readFlags(
  `node bench/upgrade.mjs --from v0.1.0 [--seconds 5]

  --from COMMIT   whose version runs first
  --seconds N     of work between two changes`,
  { from: { type: "string" }, seconds: { type: "string", default: "5" } },
);
if (values.from === undefined) {
  console.error("Name the commit whose version runs first: node bench/upgrade.mjs --from v0.1.0");
  process.exit(2);
}
const SECONDS = Number(values.seconds);
const ADMIN = "upgrade-admin-token";
const folder = mkdtempSync(join(tmpdir(), "almanac-upgrade-"));
const before = join(folder, "before");
const ledgers = makeLedgers(8934);
const vars = {
  ...ledgers.vars,
  RATE_LIMIT: "off",
  ADMIN_TOKEN: ADMIN,
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
};
const settings = { port: 8933, state: join(folder, "state"), vars };

const old = makeWorker({ ...settings, root: before });
const now = makeWorker(settings);
/** Contents that were acknowledged, by user. @type {Map<string, string[]>} */
const stored = new Map();
const counts = { writes: 0, reads: 0 };
/** Answers that no caller should get. @type {string[]} */
const faults = [];
let serial = 0;

/** @param {typeof old} worker @param {Record<string, string>} auth @param {string} user */
async function callOnce(worker, auth, user) {
  serial += 1;
  const content = `Thing number ${serial}`;
  const series = serial % 5 === 0 ? { recurrence: "FREQ=DAILY" } : {};
  const body = { content, due_at: "2099-01-01T09:00:00", ...series };
  const answer = await worker.send("POST", `/v1/users/${user}/tools/remember`, body, auth);
  if (answer.ok) stored.set(user, [...(stored.get(user) ?? []), content]);
  else faults.push(`remember ${answer.status} ${await answer.text()}`);
  counts.writes += 1;
  for (const path of [
    "context",
    "upcoming?include_reminded=true",
    "search?query=thing",
    "digest",
    "timeline",
  ]) {
    const read = await worker.send("GET", `/v1/users/${user}/${path}`, undefined, auth);
    counts.reads += 1;
    if (!read.ok) faults.push(`${path} ${read.status} ${await read.text()}`);
  }
}

/** Callers at work for some seconds. @param {typeof old} worker @param {Record<string, string>} auth */
async function work(worker, auth) {
  const until = Date.now() + SECONDS * 1000;
  await Promise.all([
    ...["ann", "bob", "eve"].map(async (user) => {
      while (Date.now() < until) await callOnce(worker, auth, user);
    }),
    ledgers.work(worker, until),
  ]);
  const ticked = await worker.tick(Math.floor(Date.now() / 60_000) * 60_000);
  if (!ticked.ok) faults.push(`cron ${ticked.status}`);
}

/**
 * Ends the version that runs in the middle of its attempts, and starts the other one.
 * @param {typeof old} running @param {typeof old} next
 */
async function replace(running, next) {
  await ledgers.leaveHalfDone(running);
  await running.kill();
  console.log(JSON.stringify(await ledgers.countLeft(running)));
  await next.start();
}

/** What is stored of what was acknowledged. @param {Record<string, string>} auth */
async function missing(auth) {
  const lost = [];
  for (const [user, contents] of stored) {
    const found = [];
    for (let cursor = ""; ; ) {
      const page = await (
        await now.send("GET", `/v1/users/${user}/memories?limit=100${cursor}`, undefined, auth)
      ).json();
      found.push(...page.data.map((/** @type {{ content: string }} */ { content }) => content));
      if (page.next_cursor === null) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    for (const content of contents)
      if (found.filter((one) => one === content).length !== 1) lost.push(`${user}: ${content}`);
  }
  return lost;
}

try {
  checkOut(values.from, before);
  console.log(`the version of ${values.from} starts on an empty database`);
  await old.migrate();
  await old.start();
  const admin = { authorization: `Bearer ${ADMIN}` };
  const { key } = await (await old.send("POST", "/v1/keys", { app: "bot" }, admin)).json();
  const auth = { authorization: `Bearer ${key}` };
  await old.send("PATCH", "/v1/users/ann", { time_zone: "Asia/Kolkata", digest: { time: "08:00" } }, auth);
  await ledgers.open(old, auth);
  await work(old, auth);
  console.log("the migrations of this version are applied while it runs");
  await now.migrate();
  await work(old, auth);
  console.log("this version takes over");
  await replace(old, now);
  await work(now, auth);
  console.log("the version before comes back");
  await replace(now, old);
  await work(old, auth);
  console.log("this version takes over again");
  await replace(old, now);
  await work(now, auth);
  const lost = await missing(auth);
  const { figures, wrong } = await ledgers.settle(now);
  const result = { from: values.from, ...counts, ...figures, faults: faults.length, lost: lost.length };
  console.log(JSON.stringify(result, null, 2));
  for (const line of [...faults, ...lost, ...wrong].slice(0, 20)) console.log(line.slice(0, 300));
  process.exitCode = faults.length + lost.length + wrong.length > 0 ? 1 : 0;
} finally {
  await old.kill();
  await now.kill();
  ledgers.close();
  rmSync(folder, { recursive: true, force: true });
}
