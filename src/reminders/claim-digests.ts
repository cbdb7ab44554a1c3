import type { Deps } from "../operation/deps";
import type { DeliveryMessage } from "../operation/queues";
import { deleteOldEvents } from "../store/connections";
import {
  type Claimed,
  claimDigests,
  type DueUserRow,
  deleteOldDeliveries,
  leaseDeliveries,
  selectDueDeliveries,
  selectDueUsers,
} from "../store/deliveries";
import { deleteOldOutcomes } from "../store/idempotency";
import { deleteOldTombstones } from "../store/sweeps";
import { claimableDigest, nextDigest } from "../time/digest-schedule";
import { resolveZone } from "../time/user-zone";
import { scheduleOf } from "../users/digest-settings";

const PAGE = 200;
/** Pages of one run; what is left is the next run's. */
const MOST_PAGES = 20;
/** Tried side by side: a worker has six connections at once. */
const IDS_A_MESSAGE = 5;
/** Seconds that the queue may take before a run looks at a delivery again that it has enqueued anew. */
export const LEASE_SECONDS = 300;
const SECONDS_A_DAY = 86_400;

/**
 * Claims the daily digests that are due: the ledger row and the user's next due time in one transaction, then the
 * queue. A run that breaks off between the two leaves a pending row, which the next run finds. `now` is the tick's
 * time, `wall` the clock's; both in epoch seconds.
 */
export async function claimDueDigests(deps: Deps, now: number, wall: number): Promise<number> {
  let after = { at: 0, pk: 0 };
  let claimedCount = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const [rows] = await deps.db.batch([selectDueUsers(now, after, PAGE)]);
    const due = rows;
    if (due.length === 0) break;
    const claims = due.map((user) => claimOrPass(deps, user, now));
    const [made] = await deps.db.batch(claimDigests(claims, now, wall));
    await enqueueDeliveries(
      deps,
      now,
      made.map((row) => row.id),
    );
    claimedCount += made.length;
    const last = due.at(-1);
    if (last === undefined || due.length < PAGE) break;
    after = { at: last.next_digest_at, pk: last.pk };
  }
  return claimedCount;
}

/** A user whose settings can't be read is put off by a day: nobody else's digest waits for that. */
function claimOrPass(deps: Deps, user: DueUserRow, now: number): Claimed {
  try {
    return claimOf(deps, user, now);
  } catch {
    const { app_id: app, user_id, next_digest_at: was } = user;
    return { app, user: user_id, was, next_at: now + SECONDS_A_DAY, on: null, id: null };
  }
}

function claimOf(deps: Deps, user: DueUserRow, now: number): Claimed {
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

/**
 * Enqueues deliveries whose next attempt is due: after a failure, or because an earlier run or the queue broke off.
 * One that is in the queue already is tried once all the same: an attempt begins by taking the row.
 */
export async function enqueueDueDeliveries(deps: Deps, now: number, wall: number): Promise<number> {
  let count = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const [rows] = await deps.db.batch([selectDueDeliveries(wall, PAGE)]);
    const ids = rows.map((row) => row.id);
    if (ids.length === 0) break;
    await enqueueDeliveries(deps, now, ids);
    await deps.db.batch([leaseDeliveries(ids, wall + LEASE_SECONDS)]);
    count += ids.length;
    if (ids.length < PAGE) break;
  }
  return count;
}

export async function enqueueDeliveries(deps: Deps, now: number, ids: string[]): Promise<void> {
  const messages: DeliveryMessage[] = [];
  for (let at = 0; at < ids.length; at += IDS_A_MESSAGE) {
    messages.push({ as_of: now, ids: ids.slice(at, at + IDS_A_MESSAGE) });
  }
  if (messages.length > 0) await deps.queues.deliver(messages);
}

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
