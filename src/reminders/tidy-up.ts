import type { Deps } from "../operation/deps";
import { dropHeld } from "../store/chats/chats";
import { deleteOldEvents } from "../store/chats/inbound-events";
import { deleteOldOutcomes } from "../store/idempotency";
import { deleteOldDeliveries } from "../store/sends/deliveries";
import { deleteOldTombstones, noteCron } from "../store/sends/sweeps";

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
