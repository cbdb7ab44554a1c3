import type { Deps } from "../operation/deps";
import type { Sweep } from "../operation/due-sweep";
import { LEASE_SECONDS } from "../operation/outbox/enqueue-due";
import { sweep } from "../operation/sweep";
import { type DigestFields, digestOfDay } from "../operation/user/digest-times";
import { claimPushes, type PushClaim, type PushRow, selectDuePushes } from "../store/sends/pushes";
import { parseLocal, SECONDS_A_DAY } from "../time/calendar";
import { CATCH_UP_SECONDS } from "../time/digest-schedule";
import type { MarkedItem } from "../time/item";
import { type DayHours, DEFAULT_HOURS } from "../time/phrases/day-hours";
import { nextPush, type PushClock } from "../time/push";
import { currentOccurrence } from "../time/recurrence/series";
import { beforeEnd, isValidAt } from "../time/valid";
import { localDateOf, toInstant } from "../time/zones/zone";
import { sweepPages } from "./pages";
import type { ClaimRun } from "./upkeep/cron-moment";

/**
 * Claims the reminders that are due, a page at each step: the ledger's rows and the next pushes in one transaction, then the
 * queue. Yields the number of claims.
 */
export function claimDuePushes(deps: Deps, { now, testApp, take }: ClaimRun): Sweep<number> {
  return sweepPages(deps, {
    select: (after, limit) => selectDuePushes({ now, testApp }, after, limit),
    positionOf: (row) => ({ at: row.push_at, pk: row.pk }),
    work: async (due) => {
      const wall = deps.clock();
      const claims = due.map((row) => claimOrPostpone(deps, row, now));
      const [made] = await sweep(
        deps.store.jobs,
        claimPushes(claims, { now, wall, tryAt: wall + LEASE_SECONDS }),
      );
      await take(made);
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
  const { next, isSent } = claimOfPush(row, now);
  return {
    pk: row.pk,
    app: row.app_id,
    user: row.user_id,
    was: row.push_at,
    next,
    subject: `${row.id}:${row.push_at}`,
    id: isSent ? deps.newDeliveryId() : null,
  };
}

/** What a push goes by: its item's row, and its user's settings. */
export type PushFacts = MarkedItem &
  Pick<
    PushRow,
    | "remind_before"
    | "push_at"
    | "updated_at"
    | "valid_until"
    | "spoken_in"
    | "asked_by"
    | "zone"
    | "day_hours"
    | "default_remind_before"
    | keyof DigestFields
    | "digest_channel"
  >;

/**
 * What a run of the cron at `now` does about a push that is due: whether it is sent, which it isn't when it is too late,
 * stands in a digest or falls into a pause, and when the item is pushed next (epoch seconds).
 */
export function claimOfPush(row: PushFacts, now: number): { next: number | null; isSent: boolean } {
  const late = now - row.push_at > CATCH_UP_SECONDS;
  const hours = row.day_hours === null ? {} : (JSON.parse(row.day_hours) as Partial<DayHours>);
  const item = { ...row, remind_before: row.remind_before ?? row.default_remind_before };
  const pausedUntil = row.spoken_in === null ? (row.digest_paused_until ?? 0) : 0;
  if (pausedUntil > now) {
    const clock = { zone: row.zone, hours };
    const next =
      row.recurrence === null ? afterPause(pausedUntil, clock) : nextPush(item, clock, pausedUntil - 1);
    return { next: beforeEnd(next, row), isSent: false };
  }
  // A whole day is told of once: what is pushed now counts as mentioned.
  const told = row.push_at >= row.due_at ? { ...item, reminded_at: now } : item;
  return {
    next: beforeEnd(nextPush(told, { zone: row.zone, hours }, now), row),
    isSent: !late && isValidAt(row, now) && !isInDigest(row, now),
  };
}

/**
 * When what fell due once in a pause is told of: at the end of the pause, and in the morning where that is in the night. What
 * repeats goes on with what comes after it.
 */
function afterPause(end: number, { zone, hours }: PushClock): number {
  const morning = parseLocal(`${localDateOf(zone, end)}T${hours.morning ?? DEFAULT_HOURS.morning}:00`);
  return Math.max(end, toInstant(zone, morning));
}

/** Whether the daily digest of today tells of a whole day: it has done so, or comes in the rest of the morning. */
function isInDigest(row: PushFacts, now: number): boolean {
  const { zone } = row;
  // The digest is read by one person, and names nobody who asked.
  if (row.spoken_in !== null || row.asked_by !== null) return false;
  const item = currentOccurrence(row, zone, now);
  if (item.due_kind !== "date" || item.snoozed_until !== null) return false;
  const today = localDateOf(zone, now);
  if (localDateOf(zone, item.due_at) !== today) return false;
  if (item.reminded_at !== null && item.reminded_at >= item.due_at) return true;
  if (row.digest_time === null || row.digest_channel === null || row.digest_stopped !== null) return false;
  if (row.last_digest_on === today)
    return row.updated_at <= toInstant(zone, parseLocal(`${today}T${row.digest_time}:00`));
  return digestOfDay({ row, zone }, item.due_at, now) !== null;
}
