import type { Deps } from "../operation/deps";
import { type EventKey, hastenEvent, leaseEvents, selectDueEvents } from "../store/chats/inbound-events";
import { messageAbout } from "./waiting-event";

/** Rows of a page, and pages of one run; the next run continues. */
const PAGE = 200;
const MOST_PAGES = 10;
/** Seconds, the lease: no run enqueues an event again while the queue may still have it. */
const LEASE_SECONDS = 300;

/**
 * Enqueues events that wait: because an attempt broke off, or the queue lost them. A second message is harmless, because
 * an attempt claims the row. `wall` is the clock in epoch seconds. Returns how many were enqueued.
 */
export async function enqueueDueEvents(deps: Deps, wall: number): Promise<number> {
  let count = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const [rows] = await deps.db.batch([selectDueEvents(wall, PAGE)]);
    if (rows.length === 0) break;
    await deps.queues.inbound(rows.map((row) => messageAbout(row, row.chat)));
    await deps.db.batch([leaseEvents(rows, wall + LEASE_SECONDS)]);
    count += rows.length;
    if (rows.length < PAGE) break;
  }
  return count;
}

/** Has the next run enqueue an event that the queue gave up on. Its row says how many attempts are left. */
export async function hastenEvents(deps: Deps, key: EventKey, wall: number): Promise<void> {
  await deps.db.batch([hastenEvent(key, wall)]);
}
