import type { Deps } from "../operation/deps";
import { enqueueDue } from "../operation/outbox/enqueue-due";
import type { DeliveryMessage } from "../operation/queues";
import { DELIVERIES } from "../store/outbox/deliveries";

/** Enqueues deliveries whose next attempt is due. `now` is the scheduled time, `wall` the clock (epoch seconds). */
export async function enqueueDueDeliveries(deps: Deps, now: number, wall: number): Promise<number> {
  return await enqueueDue(deps, DELIVERIES, wall, (rows) => enqueueDeliveries(deps, now, rows));
}

/** Enqueues deliveries, a few in a message. `now` is the scheduled time of the run (epoch seconds). */
export async function enqueueDeliveries(
  deps: Deps,
  now: number,
  rows: readonly { id: string }[],
): Promise<void> {
  const ids = rows.map((row) => row.id);
  const { deliveries } = deps.batches;
  const messages: DeliveryMessage[] = [];
  for (let at = 0; at < ids.length; at += deliveries) {
    messages.push({ as_of: now, ids: ids.slice(at, at + deliveries) });
  }
  if (messages.length > 0) await deps.queues.deliver(messages);
}
