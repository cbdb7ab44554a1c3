/**
 * When a user's daily digest is due: once a local date, at a wall-clock time, by the gap and fold rules of `zone.ts`.
 */
import { addDays, parseLocal, type Weekday, weekdayOf } from "./calendar";
import { firstInstantOf, localDateOf, toInstant } from "./zones/zone";

export interface DigestSchedule {
  /** The user's known zone. */
  zone: string;
  /** Wall clock, `HH:MM`. */
  time: string;
  /** Weekdays (0 is Sunday) on which it is wanted; `null` for every day. */
  days: readonly Weekday[] | null;
  /** Epoch seconds until which nothing is sent; `null` when not paused. */
  pausedUntil: number | null;
  /** The local date of the newest digest that was claimed: no later claim may be for it or one before. */
  lastOn: string | null;
}

/** A digest of one local date: the date it is for, and when it is due (epoch seconds). */
export interface DigestDate {
  on: string;
  at: number;
}

/** Seconds by which a digest may be late; later it waits for the next day. */
export const CATCH_UP_SECONDS = 6 * 3600;

/** The next digest after `now`. Null only for a schedule without days. */
export function nextDigest(schedule: DigestSchedule, now: number): DigestDate | null {
  const from = Math.max(now, (schedule.pausedUntil ?? 0) - 1);
  const start = addDays(localDateOf(schedule.zone, from), -1);
  const first = schedule.lastOn === null || schedule.lastOn < start ? start : addDays(schedule.lastOn, 1);
  // A week holds every weekday; the rest covers dates that a zone skipped.
  for (let day = 0; day <= 10; day += 1) {
    const digest = digestOn(schedule, addDays(first, day));
    if (digest !== null && digest.at > now && isWanted(schedule, digest)) return digest;
  }
  return null;
}

/** Seconds by which other rules of a zone may shift an instant; a date line is further. */
const MOST_SHIFT = 4 * 3600;

/**
 * When the digest is due (epoch seconds) that was due at `was` by other rules of the zone, which may be past; null where
 * there is none within four hours.
 */
export function digestNear(schedule: DigestSchedule, was: number): number | null {
  const date = localDateOf(schedule.zone, was);
  const near = [addDays(date, -1), date, addDays(date, 1)].flatMap((on) => {
    const digest = digestOn(schedule, on);
    return digest !== null && isWanted(schedule, digest) ? [digest.at] : [];
  });
  const [nearest] = near.toSorted((a, b) => Math.abs(a - was) - Math.abs(b - was));
  return nearest !== undefined && Math.abs(nearest - was) <= MOST_SHIFT ? nearest : null;
}

/**
 * The digest to claim at `now`, for a user whose next one was due at `dueAt` (not after `now`): the newest that has
 * come since, if it is no more than six hours late.
 */
export function claimableDigest(schedule: DigestSchedule, dueAt: number, now: number): DigestDate | null {
  const today = localDateOf(schedule.zone, now);
  for (const date of [addDays(today, 1), today, addDays(today, -1)]) {
    const digest = digestOn(schedule, date);
    if (digest === null || digest.at > now || digest.at < dueAt) continue;
    const late = now - digest.at;
    return late <= CATCH_UP_SECONDS && isWanted(schedule, digest) ? digest : null;
  }
  return null;
}

function isWanted({ days, pausedUntil, lastOn }: DigestSchedule, { on, at }: DigestDate): boolean {
  if (lastOn !== null && on <= lastOn) return false;
  if (pausedUntil !== null && at < pausedUntil) return false;
  return days === null || days.includes(weekdayOf(on));
}

/** The digest of a date, or null for a date that the zone skipped (Apia has no 2011-12-30). */
function digestOn({ zone, time }: DigestSchedule, on: string): DigestDate | null {
  if (firstInstantOf(zone, on) === firstInstantOf(zone, addDays(on, 1))) return null;
  return { on, at: toInstant(zone, parseLocal(`${on}T${time}:00`)) };
}
