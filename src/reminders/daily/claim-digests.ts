import type { Deps } from "../../operation/deps";
import type { Sweep } from "../../operation/due-sweep";
import { LEASE_SECONDS } from "../../operation/outbox/enqueue-due";
import { sweep } from "../../operation/sweep";
import { claimOfDigest, nextDigestAt } from "../../operation/user/digest-times";
import { claimDigests, type DigestClaim, type DueUserRow, selectDueUsers } from "../../store/sends/digests";
import { addDays, SECONDS_A_DAY } from "../../time/calendar";
import { resolveZone } from "../../time/zones/user-zone";
import { localDateOf } from "../../time/zones/zone";
import { sweepPages } from "../pages";
import type { ClaimRun } from "../upkeep/cron-moment";

/** What a step did: digests that it claimed, and due times that it mended. */
export interface ClaimedDigests {
  claimed: number;
  mended: number;
}

/**
 * Claims the daily digests that are due, a page at each step: the ledger's rows and the users' next due times in one
 * transaction, then the queue. A run that breaks off in between leaves pending rows, which a later run finds when their lease
 * is over. A deployment sets due times anew that a clock ahead has left, as if nothing had been claimed ahead.
 */
export function claimDueDigests(
  deps: Deps,
  { now, wall: began, isLocal, testApp, take }: ClaimRun,
): Sweep<ClaimedDigests> {
  const moment = { now, wall: isLocal ? null : began, testApp };
  return sweepPages(deps, {
    select: (after, limit) => selectDueUsers(moment, after, limit),
    positionOf: (user) => ({ at: user.next_digest_at, pk: user.pk }),
    work: async (found) => {
      const wall = deps.clock();
      const claims = found.flatMap((user) => claimOrPostpone(deps, user, { now, wall }) ?? []);
      if (claims.length === 0) return { claimed: 0, mended: 0 };
      const [made] = await sweep(
        deps.store.jobs,
        claimDigests(claims, { now, wall, tryAt: wall + LEASE_SECONDS }),
      );
      await take(made);
      return { claimed: made.length, mended: claims.filter((claim) => claim.mends === 1).length };
    },
  });
}

/** A user whose settings can't be read is postponed by a day, so that other users' digests go out. */
function claimOrPostpone(
  deps: Deps,
  user: DueUserRow,
  { now, wall }: { now: number; wall: number },
): DigestClaim | null {
  try {
    return user.next_digest_at > now ? mend(user, wall) : claimOf(deps, user, now);
  } catch {
    const { app_id: app, user_id, next_digest_at: was } = user;
    return { app, user: user_id, was, next_at: now + SECONDS_A_DAY, on: null, id: null, mends: 0 };
  }
}

/** Local dates ahead of today's that a move to another zone can leave claimed. */
const MOST_DATES_AHEAD = 2;

/** The due time by the schedule; `null` where the user has it: a move and few weekdays can put it a day further. */
function mend(user: DueUserRow, wall: number): DigestClaim | null {
  const { zone } = resolveZone(user.time_zone, user.default_time_zone);
  const latest = addDays(localDateOf(zone, wall), MOST_DATES_AHEAD);
  const isAhead = user.last_digest_on !== null && user.last_digest_on > latest;
  const next_at = nextDigestAt(isAhead ? { ...user, last_digest_on: null } : user, zone, wall);
  const { app_id: app, user_id, next_digest_at: was } = user;
  return next_at === was ? null : { app, user: user_id, was, next_at, on: null, id: null, mends: 1 };
}

function claimOf(deps: Deps, user: DueUserRow, now: number): DigestClaim {
  const { app_id: app, user_id, next_digest_at: was } = user;
  const { zone } = resolveZone(user.time_zone, user.default_time_zone);
  const { on, next } = claimOfDigest(user, zone, was, now);
  return {
    app,
    user: user_id,
    was,
    next_at: next,
    on,
    id: on === null ? null : deps.newDeliveryId(),
    mends: 0,
  };
}
