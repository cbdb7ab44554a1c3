import type { Deps } from "../operation/deps";
import type { DeliveryMessage } from "../operation/queues";
import { leaseDeliveries, selectDueDeliveries } from "../store/sends/deliveries";

/** Seconds, the lease: no run enqueues a delivery again while the queue may still have it. */
export const LEASE_SECONDS = 300;

/**
 * Enqueues deliveries whose next attempt is due: after a failure, or because an earlier run or the queue broke off. A
 * second message is harmless, because an attempt claims the row. `now` is the scheduled time, `wall` the clock.
 */
export async function enqueueDueDeliveries(deps: Deps, now: number, wall: number): Promise<number> {
  const { rows: limit, pages } = deps.batches.waiting;
  let count = 0;
  for (let page = 0; page < pages; page += 1) {
    const [rows] = await deps.db.batch([selectDueDeliveries(wall, limit)]);
    if (rows.length === 0) break;
    await enqueueDeliveries(deps, now, rows);
    const ids = rows.map((row) => row.id);
    await deps.db.batch([leaseDeliveries(ids, wall + LEASE_SECONDS)]);
    count += ids.length;
    if (ids.length < limit) break;
  }
  return count;
}

/** Enqueues deliveries, a few in a message. `now` is the scheduled time of the run (epoch seconds). */
export async function enqueueDeliveries(deps: Deps, now: number, rows: { id: string }[]): Promise<void> {
  const ids = rows.map((row) => row.id);
  const { deliveries } = deps.batches;
  const messages: DeliveryMessage[] = [];
  for (let at = 0; at < ids.length; at += deliveries) {
    messages.push({ as_of: now, ids: ids.slice(at, at + deliveries) });
  }
  if (messages.length > 0) await deps.queues.deliver(messages);
}
