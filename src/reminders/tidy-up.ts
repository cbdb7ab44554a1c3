import type { Deps } from "../operation/deps";
import { dropHeld } from "../store/chats/chats";
import { deleteOldOutcomes } from "../store/idempotency";
import { deleteOldClaims } from "../store/outbox/claims";
import { DELIVERIES } from "../store/outbox/deliveries";
import { EVENTS } from "../store/outbox/events";
import { deleteOldRows } from "../store/outbox/ledger";
import { deleteOldTombstones, noteCron } from "../store/sends/sweeps";
import { SECONDS_A_DAY } from "../time/calendar";

/** Seconds that deliveries stay listed. A local date is never claimed again after that. */
const LEDGER_SECONDS = 90 * SECONDS_A_DAY;
const TOMBSTONE_SECONDS = 30 * SECONDS_A_DAY;

/** Deletes expired rows, a bounded number at a time, and notes that the cron ran. `wall` is the clock in epoch seconds. */
export async function tidyUp(deps: Deps, wall: number): Promise<void> {
  await deps.db.batch([
    deleteOldOutcomes(wall),
    deleteOldTombstones(wall - TOMBSTONE_SECONDS),
    deleteOldRows(DELIVERIES, wall - LEDGER_SECONDS),
    deleteOldRows(EVENTS, wall - TOMBSTONE_SECONDS),
    deleteOldClaims(wall - TOMBSTONE_SECONDS),
    dropHeld(wall),
    noteCron(wall),
  ]);
}
