import { env } from "cloudflare:workers";
import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../src/store/database";
import { claimOnce } from "../../src/store/outbox/claims";
import { DELIVERIES, endDelivered, noteUnanswered } from "../../src/store/outbox/deliveries";
import { EVENTS, endEvent } from "../../src/store/outbox/events";
import {
  beginAttempt,
  deleteOldRows,
  enqueueFrom,
  killRows,
  type Ledger,
  type LedgerTypes,
  noteProgress,
  postpone,
  reviveRow,
  selectDue,
  selectRow,
  selectRows,
} from "../../src/store/outbox/ledger";
import type { Statement } from "../../src/store/statement";
import { everyRow } from "../support/every-row";

/** One table of cases for both ledgers: what may happen to a row, and what it is then. Times are seconds of the clock. */

const db = openDatabase(env.DB, null);

async function run(statement: Statement): Promise<unknown[]> {
  const [rows] = await db.write([statement]);
  return rows;
}

/** What a test does with a ledger that has one row, waiting since second 0. */
interface Bench {
  begin(at: number): Statement;
  note(until: number): Statement;
  postpone(until: number): Statement;
  end(): Statement;
  kill(): Statement;
  enqueue(from: number): Statement;
  revive(at: number): Statement;
  due(at: number): Statement;
  row(): Statement;
  page(): Statement;
  tidy(before: number): Statement;
  insert: string;
  /** Columns that say how far an attempt came, as the database has them. */
  progress: string;
}

function benchOf<T extends LedgerTypes>(
  ledger: Ledger<T>,
  key: T["key"],
  done: Statement,
  progress: T["progress"],
  texts: Pick<Bench, "insert" | "progress">,
): Bench {
  return {
    begin: (at) => beginAttempt(ledger, key, at),
    note: (until) => noteProgress(ledger, key, progress, until),
    postpone: (until) => postpone(ledger, key, until, "answered 503"),
    end: () => done,
    kill: () => killRows(ledger, [key], "refused"),
    enqueue: (from) => enqueueFrom(ledger, [key], from),
    revive: (at) => reviveRow(ledger, key, {}, at),
    due: (at) => selectDue(ledger, at, 10),
    row: () => selectRow(ledger, key),
    page: () => selectRows(ledger, { app: "app", status: "dead", after: null }, 10),
    tidy: (before) => deleteOldRows(ledger, before),
    ...texts,
  };
}

const EVENT = { connection: "con_a", event_id: "0123456789abcdef0123456789abcdef" };

const BENCHES = {
  deliveries: benchOf(
    DELIVERIES,
    { id: "dlv_a" },
    endDelivered({ id: "dlv_a" }, 500),
    { parts_sent: 2, sent_hash: "h" },
    {
      insert: `INSERT INTO deliveries (id, app_id, user_id, kind, subject, as_of, status, next_attempt_at, created_at)
        VALUES ('dlv_a', 'app', 'ann', 'digest', '2026-03-02', 0, 'pending', 0, 0)`,
      progress: "SELECT parts_sent || sent_hash AS progress FROM deliveries",
    },
  ),
  events: benchOf(
    EVENTS,
    EVENT,
    endEvent(EVENT),
    { reply: '{"skip_parts":2,"tries":3}' },
    {
      insert: `INSERT INTO inbound_events (connection_id, event_id, app_id, user_id, status, as_of, event,
          next_attempt_at, created_at)
        VALUES ('${EVENT.connection}', '${EVENT.event_id}', 'app', 'ann', 'pending', 0,
          '{"type":"message","chat":{"id":"1"}}', 0, 0)`,
      progress: "SELECT reply AS progress FROM inbound_events",
    },
  ),
};

/** A step, its moment, and what it answers. */
type Step =
  | ["begins" | "is refused" | "is due" | "isn't due", at: number]
  | ["notes parts until" | "is put off until" | "is in the queue until" | "is replayed", at: number]
  | ["is carried out" | "is given up"]
  | ["is", status: string | null, attempts?: number];

/** Does a step, and checks what it says. */
async function take(bench: Bench, [what, value, attempts]: Step) {
  const at = Number(value);
  const name = `${what} ${value ?? ""}`;
  switch (what) {
    case "begins":
      return expect(await run(bench.begin(at)), name).toHaveLength(1);
    case "is refused":
      return expect(await run(bench.begin(at)), name).toHaveLength(0);
    case "is due":
      return expect(await run(bench.due(at)), name).toHaveLength(1);
    case "isn't due":
      return expect(await run(bench.due(at)), name).toHaveLength(0);
    case "notes parts until":
      return void (await run(bench.note(at)));
    case "is put off until":
      return void (await run(bench.postpone(at)));
    case "is in the queue until":
      return void (await run(bench.enqueue(at)));
    case "is replayed":
      return void (await run(bench.revive(at)));
    case "is carried out":
      return void (await run(bench.end()));
    case "is given up":
      return void (await run(bench.kill()));
    case "is": {
      const [row] = (await run(bench.row())) as { status: string; attempts: number }[];
      expect(row?.status ?? null, name).toBe(value);
      if (attempts !== undefined) expect(row?.attempts).toBe(attempts);
    }
  }
}

const DONE = { deliveries: "delivered", events: null };

const CASES: [what: string, ...Step[]][] = [
  ["waits", ["is", "pending", 0], ["is due", 0]],
  ["is leased by an attempt", ["begins", 0], ["is refused", 0], ["is refused", 59], ["is", "pending", 1]],
  ["is not due while it is leased", ["begins", 0], ["isn't due", 59], ["is due", 60]],
  ["is attempted again after a crash", ["begins", 0], ["begins", 60], ["is", "pending", 2]],
  [
    "has its lease renewed by each part",
    ["begins", 0],
    ["notes parts until", 100],
    ["is refused", 99],
    ["isn't due", 99],
    ["is due", 100],
    ["begins", 100],
  ],
  [
    "is put off, and no message about it begins sooner",
    ["begins", 0],
    ["is put off until", 20],
    ["isn't due", 19],
    ["is refused", 19],
    ["is due", 20],
    ["begins", 20],
    ["is", "pending", 2],
  ],
  [
    "is not enqueued twice, and is attempted while the queue has it",
    ["is in the queue until", 300],
    ["isn't due", 299],
    ["begins", 10],
    ["is carried out"],
    ["isn't due", 400],
  ],
  ["is enqueued again where the queue lost it", ["is in the queue until", 300], ["is due", 300]],
  [
    "is due at once where the queue gave up on it",
    ["is in the queue until", 300],
    ["is in the queue until", 5],
    ["is due", 5],
  ],
  [
    "is given up, and waits for a replay alone",
    ["begins", 0],
    ["is given up"],
    ["is", "dead", 1],
    ["isn't due", 1000],
    ["is refused", 1000],
    ["is in the queue until", 5],
    ["isn't due", 1000],
  ],
  [
    "is replayed with all its attempts",
    ["begins", 0],
    ["is given up"],
    ["is replayed", 70],
    ["is", "pending", 0],
    ["isn't due", 69],
    ["is due", 70],
    ["begins", 70],
    ["is", "pending", 1],
  ],
  [
    "is not replayed while it waits",
    ["begins", 0],
    ["is replayed", 5],
    ["is", "pending", 1],
    ["is refused", 5],
  ],
  [
    "is done where its attempt ends after it was given up",
    ["begins", 0],
    ["is given up"],
    ["is carried out"],
    ["is replayed", 70],
    ["isn't due", 1000],
    ["is refused", 1000],
  ],
  [
    "is not put off, given up or begun once it is done",
    ["begins", 0],
    ["is carried out"],
    ["is put off until", 20],
    ["notes parts until", 100],
    ["is given up"],
    ["is replayed", 70],
    ["is in the queue until", 5],
    ["isn't due", 1000],
    ["is refused", 1000],
  ],
];

/** Puts each ledger's row in as it was at first. */
async function begin(): Promise<void> {
  const tables = ["DELETE FROM deliveries", "DELETE FROM inbound_events"];
  const inserts = Object.values(BENCHES).map(({ insert }) => insert);
  await env.DB.batch([...tables, ...inserts].map((text) => env.DB.prepare(text)));
}

beforeEach(begin);

describe.each(["deliveries", "events"] as const)("a row of %s", (name) => {
  const bench = BENCHES[name];

  it("is what each of its cases says", async () => {
    await everyRow(CASES, async ([_what, ...steps]) => {
      await begin();
      for (const step of steps) await take(bench, step);
    });
  });

  it("ends as what it is", async () => {
    await take(bench, ["begins", 0]);
    await take(bench, ["is carried out"]);
    await take(bench, ["is", DONE[name]]);
  });

  it("keeps how far it came, through a pause, a crash and a replay", async () => {
    const progress = async () =>
      (await env.DB.prepare(bench.progress).first<{ progress: string }>())?.progress;
    await take(bench, ["begins", 0]);
    await take(bench, ["notes parts until", 60]);
    const noted = await progress();
    expect(noted).toContain("2");
    await take(bench, ["is put off until", 100]);
    await take(bench, ["begins", 100]);
    await take(bench, ["begins", 160]);
    expect(await progress()).toBe(noted);
    await take(bench, ["is given up"]);
    await take(bench, ["is replayed", 200]);
    // The tries of an answer are counted from the start again.
    expect(await progress()).toBe(noted?.replace('"tries":3', '"tries":1'));
  });

  it("is deleted when it is old, unless it waits", async () => {
    const count = async () => (await run(bench.row())).length;
    await run(bench.tidy(1));
    expect(await count()).toBe(1);
    await run(bench.kill());
    await run(bench.tidy(0));
    expect(await count()).toBe(1);
    await run(bench.tidy(1));
    expect(await count()).toBe(0);
  });

  it("is found by an index, whatever is asked of it", async () => {
    const { begin, note, postpone: put, kill, enqueue, revive, due, row, page, tidy, end } = bench;
    const all = [
      begin(0),
      note(0),
      put(0),
      kill(),
      enqueue(0),
      revive(0),
      due(0),
      row(),
      page(),
      tidy(0),
      end(),
    ];
    for (const statement of all) {
      const plan: SQL<{ detail: string }> = sql`EXPLAIN QUERY PLAN ${statement}`;
      const [steps] = await db.write([plan]);
      const slow = steps.filter(({ detail }) => /SCAN (deliveries|inbound_events)|TEMP B-TREE/.test(detail));
      expect(slow, JSON.stringify(steps)).toEqual([]);
    }
  });
});

describe("a claim of what a connection does once", () => {
  const claim = { connection: "con_a", claim_id: "feedfeedfeedfeedfeedfeedfeedfeed" };
  const takes = async (id: string, count: number) =>
    (await run(claimOnce(claim, { id, count }, 0))).length === 1;

  it("is the first claimant's, at each of its attempts", async () => {
    expect(await takes("a", 1)).toBe(true);
    expect(await takes("b", 1)).toBe(false);
    expect(await takes("a", 1)).toBe(false);
    expect(await takes("a", 2)).toBe(true);
    expect(await takes("b", 3)).toBe(false);
  });
});

it("an answer that the app's own bot didn't give is dead from the start, and never sent", async () => {
  const note = { id: "dlv_b", app: "app", user: "ann", event: "con_a.x", as_of: 0, error: "answered 503" };
  await db.write([noteUnanswered(note, 0), noteUnanswered({ ...note, id: "dlv_c" }, 0)]);
  await db.write([
    reviveRow(DELIVERIES, { id: "dlv_b" }, {}, 0),
    beginAttempt(DELIVERIES, { id: "dlv_b" }, 0),
  ]);
  const rows = await env.DB.prepare("SELECT id, status FROM deliveries WHERE kind = 'answer'").all();
  expect(rows.results).toEqual([{ id: "dlv_b", status: "dead" }]);
});
