import type { UserRow } from "../../store/users";
import type { Weekday } from "../../time/calendar";
import { claimableDigest, type DigestSchedule, nextDigest } from "../../time/digest-schedule";
import { localDateOf, toLocal } from "../../time/zones/zone";

/** Epoch seconds of a user's next digest; `null` for none. */
export function nextDigestAt(user: DigestFields, zone: string, now: number): number | null {
  const schedule = scheduleOf(user, zone);
  if (schedule === null || user.digest_stopped !== null) return null;
  return nextDigest(schedule, now)?.at ?? null;
}

/**
 * What a run of the cron at `now` does about the digest that was due at `dueAt` (epoch seconds): the local date of the one
 * that it claims, null for none, and when the next one is due.
 */
export function claimOfDigest(
  user: DigestFields & Pick<UserRow, "digest_channel">,
  zone: string,
  dueAt: number,
  now: number,
): { on: string | null; next: number | null } {
  const schedule = scheduleOf(user, zone);
  if (schedule === null || user.digest_stopped !== null) return { on: null, next: null };
  const digest = user.digest_channel === null ? null : claimableDigest(schedule, dueAt, now);
  const on = digest?.on ?? null;
  return { on, next: nextDigest({ ...schedule, lastOn: on ?? schedule.lastOn }, now)?.at ?? null };
}

/** The hour (wall clock) before which a daily digest is a morning message. */
const MORNING_ENDS = 12;

/**
 * Epoch seconds of the morning message that will carry what is due on the local date that begins at `start`; `null` where
 * none comes after `now`, or only later that day.
 */
export function digestOfDay(
  { row, zone }: { row: (DigestFields & Pick<UserRow, "digest_channel">) | null; zone: string },
  start: number,
  now: number,
): number | null {
  if (row === null || row.digest_channel === null || row.digest_stopped !== null) return null;
  const schedule = scheduleOf(row, zone);
  const digest = schedule === null ? null : nextDigest(schedule, Math.max(now, start - 1));
  if (digest === null || digest.on !== localDateOf(zone, start)) return null;
  return toLocal(zone, digest.at).hour < MORNING_ENDS ? digest.at : null;
}

/**
 * The same after a change of settings. A digest that is due and not claimed stays due, if the new settings want it too.
 * `before` is `null` for a user who is new or has moved, for whom none is due.
 */
export function rescheduleDigest(
  before: (DigestFields & { next_digest_at: number | null }) | null,
  after: DigestFields,
  zone: string,
  now: number,
): number | null {
  const due = before?.next_digest_at ?? null;
  const schedule = scheduleOf(after, zone);
  if (due !== null && due <= now && schedule !== null && before?.digest_time === after.digest_time) {
    if (claimableDigest(schedule, due, now) !== null) return due;
  }
  return nextDigestAt(after, zone, now);
}

export type DigestFields = Pick<
  UserRow,
  "digest_time" | "digest_days" | "digest_paused_until" | "last_digest_on" | "digest_stopped"
>;

/** The schedule of a user's daily digest; `null` without a time. */
export function scheduleOf(user: DigestFields, zone: string): DigestSchedule | null {
  if (user.digest_time === null) return null;
  return {
    zone,
    time: user.digest_time,
    days: user.digest_days === null ? null : (JSON.parse(user.digest_days) as Weekday[]),
    pausedUntil: user.digest_paused_until,
    lastOn: user.last_digest_on,
  };
}
