import type { Deps } from "../operation/deps";
import type { Sweep } from "../operation/due-sweep";
import { enqueueDue } from "../operation/outbox/enqueue-due";
import type { DeliveryMessage } from "../operation/queues";
import { DELIVERIES, type DueDelivery } from "../store/outbox/deliveries";

/** Deliveries of one app that a run enqueues without a delay: the next ones of the app come later, a second for so many. */
const AT_ONCE = 1000;
const A_SECOND = 500;
/** Seconds, the longest of these delays: a row is leased to the queue for longer. */
const MOST_DELAY = 240;

/** Enqueues deliveries of one run. */
type Dispatch = (rows: readonly DueDelivery[]) => Promise<void>;

/**
 * What enqueues the deliveries of a run, those of an app with very many over some minutes: the queue hands its messages out in
 * their order, and another app's few shall not wait for a crowd. `now` is the scheduled time of the run (epoch seconds).
 */
export function createDispatch(deps: Deps, now: number): Dispatch {
  const taken = new Map<string, number>();
  const delayOf = ({ app }: DueDelivery) => {
    const before = taken.get(app) ?? 0;
    taken.set(app, before + 1);
    return Math.min(MOST_DELAY, Math.max(0, Math.floor((before - AT_ONCE) / A_SECOND) + 1));
  };
  return async (rows) => {
    for (const [delay, some] of Map.groupBy(rows, delayOf)) await enqueueDeliveries(deps, now, some, delay);
  };
}

/** Enqueues deliveries whose next attempt is due. */
export function enqueueDueDeliveries(deps: Deps, dispatch: Dispatch): Sweep<number> {
  return enqueueDue(deps, DELIVERIES, dispatch);
}

/** Enqueues deliveries, a few in a message. The queue holds them back for `delay` seconds. */
async function enqueueDeliveries(
  deps: Deps,
  now: number,
  rows: readonly DueDelivery[],
  delay: number,
): Promise<void> {
  const ids = rows.map((row) => row.id);
  const { deliveries } = deps.batches;
  const messages: DeliveryMessage[] = [];
  for (let at = 0; at < ids.length; at += deliveries) {
    messages.push({ as_of: now, ids: ids.slice(at, at + deliveries) });
  }
  if (messages.length > 0) await deps.queues.deliver(messages, delay);
}
