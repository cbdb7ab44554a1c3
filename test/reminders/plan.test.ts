import { expect, it } from "vitest";
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
  expect(asked(stage)).toEqual({ d1: 18, trips: 13, kv: 0 });
  expect(stage.witness.rows).toEqual({ read: 37, written: 2 });
});

it("a run that finds more than it may do stops in time, and later runs and messages do the rest", async () => {
  const stage = await onFreePlan();
  // The first run after an update counts users for search, once.
  await stage.tick(at(NOON));
  for (let n = 0; n < 50; n += 1) {
    const user = await stage.subscriber(`user-${n}`);
    await user.patch({ time_zone: "UTC", reminders: { push: true }, digest: { time: "12:30" } });
    for (const due_at of ["2026-01-23T12:30:00Z", "2026-01-24", "2026-01-25"])
      await user.store(`Thing of ${due_at}`, { due_at });
  }
  await stage.settle();
  await stage.sql("UPDATE users SET digest_revision = 0, digest_hash = NULL");
  stage.waiting.length = 0;
  stage.forgetCalls();
  await stage.tick(at(NOON) + 1800);
  const cron = asked(stage);
  expect(cron.d1).toBeLessThanOrEqual(MOST_QUERIES);
  expect(await kinds(stage)).toEqual({ digest: 40, reminder: 40 });

  const precompute = await dearest({ ...stage, waiting: stage.waiting.slice() }, "almanac-precompute");
  const delivery = await dearest(stage, "almanac-deliveries");
  // docs/limits-and-cost.md has these figures.
  expect(cron).toEqual({ d1: 28, trips: 19, kv: 0 });
  expect(precompute).toEqual({ d1: 4, trips: 2, kv: 10 });
  expect(delivery).toEqual({ d1: 26, trips: 10, kv: 2 });

  await stage.run(at(NOON) + 1860);
  await stage.run(at(NOON) + 1920);
  expect(await kinds(stage)).toEqual({ digest: 50, reminder: 50 });
});
