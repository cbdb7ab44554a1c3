import type { Deps } from "../operation/deps";
import { dropHeld } from "../store/chats";
import { deleteOldDeliveries } from "../store/deliveries";
import { deleteOldOutcomes } from "../store/idempotency";
import { deleteOldEvents } from "../store/inbound-events";
import { deleteOldTombstones, noteCron } from "../store/sweeps";

/** Seconds that deliveries stay listed. A local date is never claimed again after that. */
const LEDGER_SECONDS = 90 * 86_400;
const TOMBSTONE_SECONDS = 30 * 86_400;

/** Deletes expired rows, a bounded number at a time, and notes that the cron ran. `wall` is the clock in epoch seconds. */
export async function tidyUp(deps: Deps, wall: number): Promise<void> {
  await deps.db.batch([
    deleteOldOutcomes(wall),
    deleteOldTombstones(wall - TOMBSTONE_SECONDS),
    deleteOldDeliveries(wall - LEDGER_SECONDS),
    deleteOldEvents(wall - TOMBSTONE_SECONDS),
    dropHeld(wall),
    noteCron(wall),
  ]);
}
