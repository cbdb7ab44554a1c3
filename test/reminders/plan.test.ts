import { describe, expect, it } from "vitest";
import { openChat } from "../chat/chat";
import { insertUser } from "../support/bulk";
import { at, openStage, type Stage } from "./stage";

/**
 * What one invocation asks of D1 and KV on the free plan, where it may make 50 queries of D1. Each statement of a batch
 * counts as one here, and what follows in the background counts too.
 */
const MOST_QUERIES = 50;

const NOON = "2026-01-23T12:00:00Z";

async function onFreePlan(): Promise<Stage> {
  const stage = await openStage(NOON);
  Object.assign(stage.bindings, { PLAN: "free" });
  return stage;
}

function asked(stage: Stage) {
  return { d1: stage.witness.d1.flat().length, trips: stage.witness.d1.length, kv: stage.witness.kv.length };
}

/** How many deliveries of each kind the ledger has. */
async function kinds(stage: Stage) {
  const rows = await stage.sql<{ kind: string; times: number }>(
    "SELECT kind, count(*) AS times FROM deliveries GROUP BY kind",
  );
  return Object.fromEntries(rows.map(({ kind, times }) => [kind, times]));
}

/** Runs each waiting message alone, and answers what the dearest of its queue asked for. */
async function dearest(stage: Stage, queue: string) {
  const most = { d1: 0, trips: 0, kv: 0 };
  for (const message of stage.waiting.splice(0).filter((one) => one.queue === queue)) {
    stage.forgetCalls();
    await stage.consume(queue, [message.body]);
    await stage.settle();
    const now = asked(stage);
    for (const name of ["d1", "trips", "kv"] as const) most[name] = Math.max(most[name], now[name]);
  }
  return most;
}

it("a run of the cron with nothing to do asks for little", async () => {
  const stage = await onFreePlan();
  await stage.tick(at(NOON) + 60);
  stage.forgetCalls();
  await stage.tick(at(NOON) + 120);
  expect(asked(stage)).toEqual({ d1: 9, trips: 2, kv: 0 });
  expect(stage.witness.rows).toEqual({ read: 31, written: 2 });
});

it("a run that finds more than it may do stops in time, and later runs and messages do the rest", async () => {
  const stage = await onFreePlan();
  await stage.tick(at(NOON));
  for (let n = 0; n < 60; n += 1) {
    const user = await stage.subscriber(`user-${n}`);
    await user.patch({ time_zone: "UTC", reminders: { push: true }, digest: { time: "12:30" } });
    for (const due_at of ["2026-01-23T12:30:00Z", "2026-01-24", "2026-01-25"])
      await user.store(`Thing of ${due_at}`, { due_at });
  }
  await stage.settle();
  await stage.sql("UPDATE users SET record_revision = 0, record_hash = NULL");
  stage.waiting.length = 0;
  stage.forgetCalls();
  await stage.tick(at(NOON) + 1800);
  const cron = asked(stage);
  expect(cron.d1).toBeLessThanOrEqual(MOST_QUERIES);
  expect(await kinds(stage)).toEqual({ digest: 40, reminder: 40 });

  const precompute = await dearest({ ...stage, waiting: stage.waiting.slice() }, "almanac-precompute");
  const delivery = await dearest(stage, "almanac-deliveries");
  // docs/limits-and-cost.md has these figures.
  expect(cron).toEqual({ d1: 17, trips: 8, kv: 0 });
  expect(precompute).toEqual({ d1: 5, trips: 2, kv: 10 });
  expect(delivery).toEqual({ d1: 28, trips: 10, kv: 2 });

  await stage.run(at(NOON) + 1860);
  expect(await kinds(stage)).toEqual({ digest: 60, reminder: 60 });
});

/** More than a run takes of anything. */
const NUMBERS = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 2100)";

/** Nothing has piled up. */
const CALM = [
  "DELETE FROM deliveries",
  "DELETE FROM inbound_events",
  "DELETE FROM erased_digests",
  "UPDATE users SET next_digest_at = NULL, record_revision = revision",
  "UPDATE knowledge SET push_at = NULL",
  "UPDATE checkpoints SET at = unixepoch() + 100000000, pk = 0 WHERE name <> 'behind'",
];

/** What may have piled up when a run of the cron comes. */
const PILES: Record<string, string[]> = {
  deliveries: [
    `${NUMBERS} INSERT INTO deliveries (id, app_id, user_id, kind, subject, as_of, status, next_attempt_at, created_at)
      SELECT printf('dlv_%06d', i), app_id, id, 'digest', i, 1, 'pending', 1, unixepoch()
      FROM n CROSS JOIN users WHERE id = 'ann'`,
  ],
  events: [
    `${NUMBERS} INSERT INTO inbound_events (connection_id, event_id, app_id, user_id, status, as_of, event,
        next_attempt_at, created_at)
      SELECT 'con_cccccccccccccccc', printf('%032x', i), app_id, id, 'pending', 1,
        '{"type":"pressed","chat":{"id":"1","kind":"direct"}}', 1, unixepoch() FROM n CROSS JOIN users WHERE id = 'ann'`,
  ],
  digests: ["UPDATE users SET next_digest_at = 1"],
  reminders: ["UPDATE knowledge SET push_at = 1"],
  "all other sweeps": [
    "UPDATE checkpoints SET at = 1, pk = 0 WHERE name = 'entering' OR name LIKE 'counted%'",
    "UPDATE checkpoints SET pk = 1 WHERE name = 'behind'",
    "UPDATE users SET record_revision = 0",
    "INSERT INTO erased_digests SELECT app_id, 'erased', 1 FROM users WHERE id = 'ann'",
  ],
};

/** What the last run says that it did, without what it didn't. */
function lastCounts(stage: Stage): Record<string, unknown> {
  const line = stage.logs.findLast((one) => one.includes('"as_of"')) ?? "{}";
  const { message, as_of, ...counts } = JSON.parse(line) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
}

/** A user with a due item, when nothing is due. */
async function calmStage(): Promise<Stage> {
  const stage = await onFreePlan();
  const ann = await stage.subscriber("ann");
  await ann.patch({ time_zone: "UTC", reminders: { push: true } });
  await ann.store("Pay rent", { due_at: "2026-02-20T12:00:00Z" });
  await stage.settle();
  await stage.tick(at(NOON));
  stage.forgetCalls();
  return stage;
}

const ONE_DUE: [what: string, sql: string, trips: number, counts: Record<string, number>][] = [
  ["delivery", `${PILES["deliveries"]} LIMIT 1`, 4, { deliveries_enqueued: 1 }],
  ["event", `${PILES["events"]} LIMIT 1`, 4, { events_enqueued: 1 }],
  ["digest", "UPDATE users SET next_digest_at = 1", 4, { digests_claimed: 1 }],
  ["reminder", `UPDATE knowledge SET push_at = ${at(NOON)}`, 4, { reminders_claimed: 1 }],
  ["coming item", `UPDATE knowledge SET due_at = ${at(NOON) + 10 * 86_400 + 30}`, 5, { items_entering: 1 }],
  ["digest that is behind", "UPDATE users SET record_revision = 0", 4, { digests_behind: 1 }],
  ["erased digest", "INSERT INTO erased_digests VALUES ('app', 'erased', 1)", 4, { digests_erased: 1 }],
];

it.each(ONE_DUE)(
  "a run that finds one %s asks for nothing of the other sweeps",
  async (_, sql, trips, counts) => {
    const stage = await calmStage();
    await stage.sql(sql);
    stage.forgetCalls();
    await stage.tick(at(NOON) + 60);
    expect([stage.witness.d1.length, lastCounts(stage)]).toEqual([trips, counts]);
  },
);

describe("where D1 can't be asked what is due", () => {
  it("because of one sweep, the run names that one and carries out the others", async () => {
    const stage = await calmStage();
    for (const [, sql] of ONE_DUE) await stage.sql(sql);
    stage.witness.onD1 = async (statements, go) => {
      if (statements.some(({ sql }) => sql.includes("inbound_events_due")))
        throw new Error("D1_ERROR: broken");
      return await go();
    };
    await expect(stage.tick(at(NOON) + 60)).rejects.toThrow(
      /^sweeps failed: events_enqueued \(StoreUnavailable\)$/,
    );
    const all: Record<string, unknown> = Object.assign({}, ...ONE_DUE.map(([, , , counts]) => counts));
    expect(lastCounts(stage)).toEqual({
      ...all,
      events_enqueued: undefined,
      failed: ["events_enqueued (StoreUnavailable)"],
    });
    const ran = await stage.sql("SELECT name FROM checkpoints WHERE name = 'cron' AND at = ?", stage.now());
    expect(ran).toHaveLength(1);
  });

  it("for a moment, the run carries out all of them", async () => {
    const stage = await calmStage();
    for (const [, sql] of ONE_DUE) await stage.sql(sql);
    stage.witness.onD1 = async () => {
      stage.witness.onD1 = (_others, next) => next();
      throw new Error("D1_ERROR: Network connection lost.");
    };
    await stage.tick(at(NOON) + 60);
    expect(lastCounts(stage)).toEqual(Object.assign({}, ...ONE_DUE.map(([, , , counts]) => counts)));
  });
});

/** Copies the one row of a table, under ids of their own. */
async function multiply(stage: Stage, table: string, times: number): Promise<void> {
  const columns = await stage.sql<{ name: string }>("SELECT name FROM pragma_table_info(?)", table);
  const names = [...new Set(columns.map(({ name }) => name))].filter((name) => name !== "pk");
  const values = names.map((name) => (name === "id" ? "printf('copy%04d', i)" : name));
  await stage.sql(`${NUMBERS} INSERT INTO ${table} (${names.join(", ")})
    SELECT ${values.join(", ")} FROM ${table} CROSS JOIN n WHERE i <= ${times}`);
}

/** A user and an item, many times over. */
async function crowd(): Promise<Stage> {
  const stage = await onFreePlan();
  const ann = await stage.subscriber("ann");
  await ann.patch({ time_zone: "UTC", reminders: { push: true } });
  await ann.store("Pay rent", { due_at: "2026-01-23T12:30:00Z" });
  await stage.tick(at(NOON));
  await multiply(stage, "users", 600);
  await multiply(stage, "knowledge", 1100);
  return stage;
}

async function pileUp(stage: Stage, piles: readonly string[]): Promise<void> {
  for (const sql of [...CALM, ...piles.flatMap((name) => PILES[name] ?? [])]) await stage.sql(sql);
}

it("a run stays within the plan, whatever has piled up together while something was down", async () => {
  const stage = await crowd();
  const counts = new Map<string, ReturnType<typeof asked>>();
  for (let set = 0; set < 2 ** Object.keys(PILES).length; set += 1) {
    const piles = Object.keys(PILES).filter((_, place) => (set >> place) % 2 === 1);
    await pileUp(stage, piles);
    stage.forgetCalls();
    await stage.tick(stage.now() + 60);
    counts.set(piles.join(" and "), asked(stage));
  }
  expect([...counts].filter(([, { d1 }]) => d1 > MOST_QUERIES)).toEqual([]);
  // docs/limits-and-cost.md has these figures.
  expect(counts.get(Object.keys(PILES).join(" and "))).toEqual({ d1: 38, trips: 21, kv: 1 });
});

it("what has piled up drains run by run, and what comes after it in a run is not kept waiting", async () => {
  const stage = await crowd();
  await pileUp(stage, Object.keys(PILES));
  const run = async () => {
    stage.waiting.length = 0;
    stage.forgetCalls();
    await stage.tick(stage.now() + 60);
    expect(asked(stage).d1).toBeLessThanOrEqual(MOST_QUERIES);
  };
  await run();
  const [cron] = await stage.sql<{ at: number }>("SELECT at FROM checkpoints WHERE name = 'cron'");
  expect(cron?.at).toBe(stage.now());
  const ids = (queue: string) =>
    new Set(
      stage.sent
        .filter((message) => message.queue === queue)
        .flatMap(({ body }) => body["ids"] ?? body["event_id"])
        .filter((id) => /^dlv_0|^0/.test(String(id))),
    ).size;
  expect([ids("almanac-deliveries"), ids("almanac-inbound")]).toEqual([100, 100]);
  for (let more = 0; more < 20; more += 1) await run();
  expect([ids("almanac-deliveries"), ids("almanac-inbound")]).toEqual([2100, 2100]);
});

it.each([
  ["telegram", 4, 21],
  ["discord", 8, 25],
  ["slack", 5, 22],
] as const)(
  "two deliveries of the dearest kind, long digests in parts, stay within the plan on %s",
  async (platform, parts, d1) => {
    const chat = await openChat(platform);
    const stage = chat.stage;
    Object.assign(stage.bindings, { PLAN: "free" });
    await chat.say("hello");
    const [owner] = await stage.sql<{ id: string }>("SELECT id FROM users WHERE digest_channel IS NOT NULL");
    const morning = at("2026-01-24T07:00:00Z");
    const long = "water every plant ".repeat(20);
    // More than a digest has, in each of its groups.
    await insertUser(
      stage.app,
      owner?.id ?? "",
      Array.from({ length: 300 }, (_, i) => ({
        content: `${i} ${long}`,
        due_at: morning + ([-30, 1, 60][i % 3] ?? 0) * 3600 + i,
      })),
    );
    await stage.tick(morning);
    const [message] = stage.waiting.filter(({ queue }) => queue === "almanac-deliveries");
    chat.calls.splice(0);
    stage.forgetCalls();
    await stage.consume("almanac-deliveries", [message?.body]);
    await stage.settle();
    expect(await stage.ledger()).toMatchObject([{ status: "delivered" }]);
    // docs/limits-and-cost.md has the dearest of these figures.
    expect({ parts: chat.calls.length, d1: asked(stage).d1 }).toEqual({ parts, d1 });
    expect(2 * d1).toBeLessThanOrEqual(MOST_QUERIES);
  },
);
