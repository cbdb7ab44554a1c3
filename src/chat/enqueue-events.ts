import type { Deps } from "../operation/deps";
import { type EventKey, hastenEvent, leaseEvents, selectDueEvents } from "../store/chats/inbound-events";
import { messageAbout } from "./waiting-event";

/** Seconds, the lease: no run enqueues an event again while the queue may still have it. */
const LEASE_SECONDS = 300;

/**
 * Enqueues events that wait: because an attempt broke off, or the queue lost them. A second message is harmless, because
 * an attempt claims the row. `wall` is the clock in epoch seconds. Returns how many were enqueued.
 */
export async function enqueueDueEvents(deps: Deps, wall: number): Promise<number> {
  const { rows: limit, pages } = deps.batches.waiting;
  let count = 0;
  for (let page = 0; page < pages; page += 1) {
    const [rows] = await deps.db.batch([selectDueEvents(wall, limit)]);
    if (rows.length === 0) break;
    await deps.queues.inbound(rows.map((row) => messageAbout(row, row.chat)));
    await deps.db.batch([leaseEvents(rows, wall + LEASE_SECONDS)]);
    count += rows.length;
    if (rows.length < limit) break;
  }
  return count;
}

/** Has the next run enqueue an event that the queue gave up on. Its row says how many attempts are left. */
export async function hastenEvents(deps: Deps, key: EventKey, wall: number): Promise<void> {
  await deps.db.batch([hastenEvent(key, wall)]);
}
