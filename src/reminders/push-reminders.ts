import type { Deps } from "../operation/deps";
import { claimPushes, type PushClaim, type PushRow, selectDuePushes } from "../store/pushes";
import { CATCH_UP_SECONDS } from "../time/digest-schedule";
import { nextPush } from "../time/push";
import { enqueueDeliveries, LEASE_SECONDS } from "./enqueue-deliveries";
import { processPages } from "./pages";

/**
 * Claims the reminders that are due: the ledger's row and the next push in one transaction, then the queue. `now` is
 * the scheduled time, `wall` the clock, both in epoch seconds. Returns the number of claims.
 */
export async function claimDuePushes(deps: Deps, now: number, wall: number): Promise<number> {
  return await processPages({
    read: async (after, limit) => (await deps.db.batch([selectDuePushes(now, after, limit)]))[0],
    positionOf: (row) => ({ at: row.push_at, pk: row.pk }),
    work: async (due) => {
      const claims = due.map((row) => claimOf(deps, row, now));
      const [made] = await deps.db.batch(claimPushes(claims, now, wall, LEASE_SECONDS));
      await enqueueDeliveries(deps, now, made);
      return made.length;
    },
  });
}

function claimOf(deps: Deps, row: PushRow, now: number): PushClaim {
  const late = now - row.push_at > CATCH_UP_SECONDS;
  return {
    pk: row.pk,
    app: row.app_id,
    user: row.user_id,
    was: row.push_at,
    next: nextPush({ ...row, remind_before: row.remind_before ?? row.default_remind_before }, row.zone, now),
    subject: `${row.id}:${row.push_at}`,
    id: late ? null : deps.newDeliveryId(),
  };
}
