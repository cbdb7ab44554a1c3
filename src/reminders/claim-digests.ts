import type { Deps } from "../operation/deps";
import { claimDigests, type DigestClaim, type DueUserRow, selectDueUsers } from "../store/sends/digests";
import { SECONDS_A_DAY } from "../time/calendar";
import { claimableDigest, nextDigest } from "../time/digest-schedule";
import { resolveZone } from "../time/zones/user-zone";
import { scheduleOf } from "../users/digest-settings";
import { enqueueDeliveries } from "./enqueue-deliveries";
import { processPages } from "./pages";

/**
 * Claims the daily digests that are due: the ledger's row and the user's next due time in one transaction, then the
 * queue. A run that breaks off in between leaves a pending row, which the next run finds. `now` is the scheduled time,
 * `wall` the clock, both in epoch seconds. Returns the number of claims.
 */
export async function claimDueDigests(deps: Deps, now: number, wall: number): Promise<number> {
  return await processPages(deps.batches, {
    read: async (after, limit) => (await deps.db.batch([selectDueUsers(now, after, limit)]))[0],
    positionOf: (user) => ({ at: user.next_digest_at, pk: user.pk }),
    work: async (due) => {
      const claims = due.map((user) => claimOrPostpone(deps, user, now));
      const [made] = await deps.db.batch(claimDigests(claims, now, wall));
      await enqueueDeliveries(deps, now, made);
      return made.length;
    },
  });
}

/** A user whose settings can't be read is postponed by a day, so that other users' digests go out. */
function claimOrPostpone(deps: Deps, user: DueUserRow, now: number): DigestClaim {
  try {
    return claimOf(deps, user, now);
  } catch {
    const { app_id: app, user_id, next_digest_at: was } = user;
    return { app, user: user_id, was, next_at: now + SECONDS_A_DAY, on: null, id: null };
  }
}

function claimOf(deps: Deps, user: DueUserRow, now: number): DigestClaim {
  const base = { app: user.app_id, user: user.user_id, was: user.next_digest_at };
  const { zone } = resolveZone(user.time_zone, user.default_time_zone);
  const schedule = scheduleOf(user, zone);
  if (schedule === null || user.digest_stopped !== null)
    return { ...base, next_at: null, on: null, id: null };
  const digest = user.digest_channel === null ? null : claimableDigest(schedule, user.next_digest_at, now);
  const next = nextDigest({ ...schedule, lastOn: digest?.on ?? schedule.lastOn }, now);
  return {
    ...base,
    next_at: next?.at ?? null,
    on: digest?.on ?? null,
    id: digest === null ? null : deps.newDeliveryId(),
  };
}
