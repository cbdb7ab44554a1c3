import { enqueueFrom, type Ledger, type LedgerTypes, selectDue } from "../../store/outbox/ledger";
import { findsAny } from "../../store/sends/sweeps";
import type { Deps } from "../deps";
import type { Sweep } from "../due-sweep";
import { sweep } from "../sweep";

/** Seconds: no run enqueues a row again while the queue may still have it. */
export const LEASE_SECONDS = 300;

/** Why a row is dead whose attempts ended without a word, such as those of a worker that was killed. */
export const BROKE_OFF = "its attempts broke off again and again: replay it once the cause is gone";

/** Enqueues rows; throws where the queue refuses them. */
type Send<Row> = (rows: readonly Row[]) => Promise<void>;

/**
 * Has `send` enqueue a ledger's rows that are due by the clock, a page at each step: after a failure, or because an attempt, an
 * earlier run or the queue broke off. A row is leased to the queue first, so a second run takes others. Yields how many
 * were enqueued.
 */
export function enqueueDue<T extends LedgerTypes>(
  deps: Deps,
  ledger: Ledger<T>,
  send: Send<T["key"] & T["due"]>,
): Sweep<number> {
  return {
    due: findsAny(selectDue(ledger, deps.clock(), 1)),
    pages: enqueuePages(deps, ledger, send),
  };
}

async function* enqueuePages<T extends LedgerTypes>(
  deps: Deps,
  ledger: Ledger<T>,
  send: Send<T["key"] & T["due"]>,
): AsyncGenerator<number, void> {
  const { waiting: limit } = deps.batches;
  for (;;) {
    const wall = deps.clock();
    const [rows] = await deps.store.jobs.read([selectDue(ledger, wall, limit)]);
    if (rows.length === 0) return;
    await sweep(deps.store.jobs, [enqueueFrom(ledger, rows, wall + LEASE_SECONDS)]);
    await sendOrRelease(deps, ledger, rows, send);
    yield rows.length;
    if (rows.length < limit) return;
  }
}

/**
 * Has `send` enqueue rows that are leased to the queue. Where the queue refuses them they are due at once, so the next run
 * finds them, and it throws. A second message about a row is harmless, because an attempt claims the row.
 */
export async function sendOrRelease<T extends LedgerTypes, Row extends T["key"]>(
  deps: Deps,
  ledger: Ledger<T>,
  rows: readonly Row[],
  send: Send<Row>,
): Promise<void> {
  try {
    await send(rows);
  } catch (error) {
    await sweep(deps.store.jobs, [enqueueFrom(ledger, rows, deps.clock())]);
    throw error;
  }
}
