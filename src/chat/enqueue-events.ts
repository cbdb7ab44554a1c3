import type { Deps } from "../operation/deps";
import type { Sweep } from "../operation/due-sweep";
import { enqueueDue } from "../operation/outbox/enqueue-due";
import { sweep } from "../operation/sweep";
import { EVENTS, type EventKey } from "../store/outbox/events";
import { enqueueFrom } from "../store/outbox/ledger";
import { messageAbout } from "./waiting-event";

/** Enqueues events whose next attempt is due. Yields how many were enqueued, page by page. */
export function enqueueDueEvents(deps: Deps): Sweep<number> {
  return enqueueDue(deps, EVENTS, (rows) =>
    deps.queues.inbound(rows.map((row) => messageAbout(row, row.chat))),
  );
}

/** Has the next run enqueue an event that the queue gave up on. Its row says how many attempts are left. */
export async function hastenEvents(deps: Deps, key: EventKey, wall: number): Promise<void> {
  await sweep(deps.store.jobs, [enqueueFrom(EVENTS, [key], wall)]);
}
