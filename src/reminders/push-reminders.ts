import type { Deps } from "../operation/deps";
import { claimPushes, type PushClaim, type PushRow, selectDuePushes } from "../store/pushes";
import { CATCH_UP_SECONDS } from "../time/digest-schedule";
import { nextPush } from "../time/push";
import { enqueueDeliveries, LEASE_SECONDS } from "./enqueue-deliveries";
import { processPages } from "./pages";

const SECONDS_A_DAY = 86_400;

/**
 * Claims the reminders that are due: the ledger's row and the next push in one transaction, then the queue. `now` is
 * the scheduled time, `wall` the clock, both in epoch seconds. Returns the number of claims.
 */
export async function claimDuePushes(deps: Deps, now: number, wall: number): Promise<number> {
  return await processPages(deps.batches, {
    read: async (after, limit) => (await deps.db.batch([selectDuePushes(now, after, limit)]))[0],
    positionOf: (row) => ({ at: row.push_at, pk: row.pk }),
    work: async (due) => {
      const claims = due.map((row) => claimOrPostpone(deps, row, now));
      const [made] = await deps.db.batch(claimPushes(claims, now, wall, LEASE_SECONDS));
      await enqueueDeliveries(deps, now, made);
      return made.length;
    },
  });
}

/** An item that can't be read is postponed by a day, so that other people's reminders go out. */
function claimOrPostpone(deps: Deps, row: PushRow, now: number): PushClaim {
  try {
    return claimOf(deps, row, now);
  } catch {
    const { pk, app_id: app, user_id: user, push_at: was } = row;
    return { pk, app, user, was, next: now + SECONDS_A_DAY, subject: `${row.id}:${was}`, id: null };
  }
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
