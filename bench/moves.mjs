// `node bench/moves.mjs`: buckets go from one database to the next and at last back while callers write and the cron runs, and the
// worker is killed in the middle, again and again. Every acknowledged write must be there once, every digest must be claimed
// once a date and arrive, no answer may be wrong, and an export must be the same bytes at the end. It says how long a write
// waited at most. A kill empties the local queue: the digests that were in it go out when their lease ends, by the real clock,
// so the last minutes of a run are spent waiting.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { orderCells } from "../scripts/cell-names.mjs";
import { readFlags } from "../scripts/flags.mjs";
import { makePublic } from "../scripts/wrangler.mjs";
import { makeWorker, sleep } from "./local-worker.mjs";

const { values } = readFlags(
  `node bench/moves.mjs [--kills 12] [--cells 2]

  --kills N   how often the worker is killed while a bucket moves
  --cells N   among how many databases they move`,
  { kills: { type: "string", default: "12" }, cells: { type: "string", default: "2" } },
);
const KILLS = Number(values.kills);
const CELLS = orderCells([], Number(values.cells));
const RECEIVER = 8942;
const WRITERS = 3;
const ADMIN = { authorization: "Bearer moves-admin-token" };
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** Milliseconds until each digest must have arrived: a row is leased to the queue for 5 minutes, to an attempt for one more. */
const SETTLING = 8 * MINUTE;
const state = mkdtempSync(join(tmpdir(), "almanac-moves-"));

/** Digests in the order in which they arrived. @type {{ id: string, of: string }[]} */
const arrived = [];
const receiver = createServer((request, response) => {
  let body = "";
  request.on("data", (part) => {
    body += part;
  });
  request.on("end", () => {
    const { data } = JSON.parse(body);
    arrived.push({ id: String(request.headers["webhook-id"]), of: `${data.user_id} ${data.local_date}` });
    response.end("{}");
  });
});

const { start, kill, migrate, execute, send, tick } = makeWorker({
  port: 8941,
  state,
  databases: CELLS.length,
  vars: {
    RATE_LIMIT: "off",
    ALLOW_LOCAL_DELIVERY: "true",
    ADMIN_TOKEN: "moves-admin-token",
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
  },
});

const counts = { writes: 0, reads: 0, ticks: 0, refused: 0, broken: 0, moves: 0 };
/** Answers that no caller should get. @type {string[]} */
const faults = [];
/** Milliseconds that a write of a person took until it was acknowledged, while the worker was up. */
let longest = 0;
/** Raised when the worker goes and when it is there again. */
let era = 0;

/** An answer with its whole text; null where the worker went before it was there. @param {Promise<Response>} call */
async function wholeAnswer(call) {
  try {
    const answer = await call;
    return { ok: answer.ok, status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch {
    return null;
  }
}

/**
 * Sends until it is acknowledged, also across a kill. Returns the answer's text.
 * @param {string} what @param {() => Promise<Response>} call
 */
async function untilTaken(what, call) {
  let [since, begun] = [Date.now(), era];
  for (;;) {
    const answer = await wholeAnswer(call());
    if (answer?.ok) {
      if (begun === era && what === "remember") longest = Math.max(longest, Date.now() - since);
      return answer.text;
    }
    if (answer === null) {
      counts.broken += 1;
      [since, begun] = [Date.now(), era];
    } else {
      counts.refused += 1;
      if (answer.status !== 503) faults.push(`${what} ${answer.status} ${answer.text}`);
      else if (begun === era && answer.headers.get("retry-after") !== "1")
        faults.push(`${what} 503 without Retry-After: 1`);
    }
    await sleep(100);
  }
}

/** How often each is there. @param {string[]} all @returns {Record<string, number>} */
function countsOf(all) {
  return Object.fromEntries(
    [...new Set(all)].map((one) => [one, all.filter((other) => other === one).length]),
  );
}

/** @param {string} path @param {Record<string, string>} auth */
async function read(path, auth) {
  return JSON.parse(await untilTaken(path, () => send("GET", path, undefined, auth)));
}

try {
  receiver.listen(RECEIVER, "127.0.0.1");
  makePublic();
  await migrate();
  await start();
  const { key } = await (await send("POST", "/v1/keys", { app: "moves" }, ADMIN)).json();
  const auth = { authorization: `Bearer ${key}` };
  const people = Array.from({ length: WRITERS }, (_, n) => `w${n}`);
  for (const user of people) {
    const channel = { type: "webhook", url: `http://127.0.0.1:${RECEIVER}/hook` };
    const digest = { time: "08:00", send_empty: true, channel };
    await send("PATCH", `/v1/users/${user}`, { time_zone: "UTC", digest }, auth);
    for (let n = 0; n < 150; n += 1)
      await send("POST", `/v1/users/${user}/tools/remember`, { content: `Old ${n} of ${user}` }, auth);
  }
  await send(
    "POST",
    "/v1/users/quiet/tools/remember",
    { content: "Nobody writes here", due_at: "2099-01-01" },
    auth,
  );
  for (let done = false; !done; )
    done = JSON.parse(await untilTaken("cells", () => send("POST", "/v1/cells", {}, ADMIN))).is_done;
  /** Where each person's rows are, as the list of buckets says. @type {{ cell: string, bucket: number }[]} */
  const places = (await read("/v1/cells/buckets", ADMIN)).data;
  const exported = async () =>
    (await untilTaken("export", () => send("GET", "/v1/users/quiet/export", undefined, auth)))
      .split("\n")
      .slice(1)
      .join("\n");
  const before = await exported();
  const firstDay = Math.floor(Date.now() / DAY) * DAY + DAY + 480 * MINUTE;
  const stored = new Set();
  let isWorking = true;

  const writers = people.map(async (user) => {
    while (isWorking) {
      counts.writes += 1;
      const content = `Write ${counts.writes}`;
      const headers = { ...auth, "idempotency-key": content };
      const path = `/v1/users/${user}/tools/remember`;
      await untilTaken("remember", () => send("POST", path, { content }, headers));
      stored.add(`${user} ${content}`);
      const found = await read(`/v1/users/${user}/memories?limit=1`, auth);
      counts.reads += 1;
      if (found.data.length !== 1) faults.push(`an empty list of ${user}`);
      await sleep(20);
    }
  });
  let day = 0;
  const cron = (async () => {
    while (isWorking) {
      const answer = await tick(firstDay + day * DAY + (counts.ticks % 3) * MINUTE).catch(() => null);
      if (answer?.ok) counts.ticks += 1;
      await sleep(300);
    }
  })();

  for (let killed = 0; killed < KILLS; ) {
    const place = places[counts.moves % places.length];
    if (place === undefined) throw new Error("nobody is in a bucket");
    const to = CELLS[(CELLS.indexOf(place.cell) + 1) % CELLS.length] ?? "DB";
    const body = { bucket: place.bucket, to };
    let isDone = false;
    const moving = (async () => {
      while (!isDone) {
        const answer = await wholeAnswer(send("POST", "/v1/cells/moves", body, ADMIN));
        if (answer?.ok) {
          const moved = JSON.parse(answer.text);
          if (moved.differs !== null) faults.push(`bucket ${place.bucket} differs in ${moved.differs}`);
          isDone = moved.is_done;
        } else if (answer !== null && answer.status !== 503 && answer.status !== 409)
          faults.push(`move ${answer.status} ${answer.text}`);
        if (!isDone) await sleep(200);
      }
    })();
    await sleep(20 + Math.random() * 400);
    if (!isDone) {
      era += 1;
      await kill();
      await start();
      era += 1;
      killed += 1;
    }
    await moving;
    place.cell = to;
    counts.moves += 1;
    day = Math.floor(counts.moves / 3);
    await sleep(500);
    process.stdout.write(`${killed} kills ${JSON.stringify(counts)}, longest wait ${longest} ms\n`);
  }
  // Each bucket ends where it began, so that the export can be compared.
  for (const place of places.filter(({ cell }) => cell !== "DB"))
    for (let isDone = false; !isDone; ) {
      const body = { bucket: place.bucket, to: "DB" };
      isDone = JSON.parse(
        await untilTaken("move", () => send("POST", "/v1/cells/moves", body, ADMIN)),
      ).is_done;
    }
  isWorking = false;
  await Promise.all([...writers, cron]);
  for (let late = 0; late <= day; late += 1) {
    await untilTaken("cron", () => tick(firstDay + late * DAY + 5 * MINUTE));
    await sleep(1000);
  }
  const settlingEnds = Date.now() + SETTLING;
  for (let waiting = Number.POSITIVE_INFINITY; waiting > 0 && Date.now() < settlingEnds; ) {
    await sleep(5000);
    await untilTaken("cron", () => tick(firstDay + day * DAY + 5 * MINUTE));
    await sleep(1000);
    const { length } = (await read("/v1/deliveries?status=pending", ADMIN)).data;
    if (length !== waiting) process.stdout.write(`${length} digests wait for their lease to end\n`);
    waiting = length;
  }
  if ((await exported()) !== before) faults.push("the export differs");
  await kill();
  const rows = async (/** @type {string} */ sql) =>
    (await Promise.all(CELLS.map((cell) => execute(sql, cell)))).flat();
  const found = (await rows("SELECT user_id, content FROM knowledge WHERE content LIKE 'Write %'")).map(
    ({ user_id, content }) => `${user_id} ${content}`,
  );
  const ledger = await rows("SELECT user_id, subject, status FROM deliveries WHERE kind = 'digest'");
  const claims = new Set(ledger.map(({ user_id, subject }) => `${user_id} ${subject}`));
  for (const claim of claims) {
    const ids = new Set(arrived.filter(({ of }) => of === claim).map(({ id }) => id));
    if (ids.size !== 1) faults.push(`the digest of ${claim} arrived under ${ids.size} ids`);
  }
  console.log(
    JSON.stringify(
      {
        ...counts,
        kills: KILLS,
        longest_wait_ms: longest,
        acknowledged: stored.size,
        lost: [...stored].filter((one) => !found.includes(one)).length,
        twice: found.length - new Set(found).size,
        digests: {
          claimed: ledger.length,
          dates: claims.size,
          became: countsOf(ledger.map(({ status }) => String(status))),
          arrived: new Set(arrived.map(({ of }) => of)).size,
          // An attempt that was killed after its message: the receiver knows the second one by its id.
          again: arrived.length - new Set(arrived.map(({ id }) => id)).size,
        },
        left: (await rows("SELECT * FROM cell_moves")).length,
        faults,
      },
      null,
      2,
    ),
  );
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await kill();
  receiver.close();
  rmSync(state, { recursive: true, force: true });
}
