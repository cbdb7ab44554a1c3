import { enqueueFrom, type Ledger, type LedgerTypes, selectDue } from "../../store/outbox/ledger";
import type { Deps } from "../deps";

/** Seconds: no run enqueues a row again while the queue may still have it. */
export const LEASE_SECONDS = 300;

/** Why a row is dead whose attempts ended without a word, such as those of a worker that was killed. */
export const BROKE_OFF = "its attempts broke off again and again: replay it once the cause is gone";

/**
 * Has `send` enqueue a ledger's rows that are due at `wall` (epoch seconds), page by page: after a failure, or because an
 * attempt, an earlier run or the queue broke off. A row is leased to the queue after it is sent: where the queue fails, the
 * next run finds it again. A second message is harmless, because an attempt claims the row. Returns how many were enqueued.
 */
export async function enqueueDue<T extends LedgerTypes>(
  deps: Deps,
  ledger: Ledger<T>,
  wall: number,
  send: (rows: (T["key"] & T["due"])[]) => Promise<void>,
): Promise<number> {
  const { rows: limit, pages } = deps.batches.waiting;
  let count = 0;
  for (let page = 0; page < pages; page += 1) {
    const [rows] = await deps.cells.here.batch([selectDue(ledger, wall, limit)]);
    if (rows.length === 0) break;
    await send(rows);
    await deps.cells.here.batch([enqueueFrom(ledger, rows, wall + LEASE_SECONDS)]);
    count += rows.length;
    if (rows.length < limit) break;
  }
  return count;
}
