import type { Deps } from "../operation/deps";
import { deleteOldEvents } from "../store/connections";
import { deleteOldDeliveries } from "../store/deliveries";
import { deleteOldOutcomes } from "../store/idempotency";
import { deleteOldTombstones } from "../store/sweeps";

/** Deliveries stay listed for this long; a local date is never claimed again after it. */
const LEDGER_SECONDS = 90 * 86_400;
const TOMBSTONE_SECONDS = 30 * 86_400;

/** Lets go of what nobody asks for any more, a little at a time. */
export async function tidyUp(deps: Deps, wall: number): Promise<void> {
  await deps.db.batch([
    deleteOldOutcomes(wall),
    deleteOldTombstones(wall - TOMBSTONE_SECONDS),
    deleteOldDeliveries(wall - LEDGER_SECONDS),
    deleteOldEvents(wall - TOMBSTONE_SECONDS),
  ]);
}
