/** Which of a user's open items a daily digest is about, and which of them it has where they are too many. */

import { lastCallOf } from "../../store/apps";
import type { UserRow } from "../../store/users";
import { SECONDS_A_DAY } from "../../time/calendar";
import { horizonSeconds, isWithinDays } from "../../time/horizon";
import { type Item, isOverdue, type OpenItem } from "../../time/item";
import { followsSoon, isAsleep, isMentioned, isPending, openOccurrence } from "../../time/life-cycle";
import { currentOccurrence } from "../../time/recurrence/series";
import { resolveZone } from "../../time/zones/user-zone";
import { localDateOf } from "../../time/zones/zone";

/** The sections of a digest, in its order. */
export const GROUPS = ["overdue", "today", "week"] as const;
export type Group = (typeof GROUPS)[number];

const WEEK_DAYS = 7;

/**
 * No item that is due later is in a digest of `now` (both in epoch seconds). The two days are for a series in a zone of
 * its own: its row may stand at the same reading of its user's zone.
 */
export function digestHorizon(now: number): number {
  return now + horizonSeconds(WEEK_DAYS) + 2 * SECONDS_A_DAY;
}

type Candidate = OpenItem & { id: string };

/** What the rules ask of a user. */
type Owner = Pick<UserRow, "time_zone" | "default_time_zone" | "default_remind_before" | "default_last_call">;

/**
 * A user's items by the section that they belong to at `now` (epoch seconds), each at the occurrence that counts then,
 * in the order in which they are given: overdue ones and today's, open and awake, mentioned or not; the week's that are
 * pending.
 */
export function groupItems<T extends Candidate>(
  items: readonly T[],
  owner: Owner,
  now: number,
): Record<Group, T[]> {
  const { zone } = resolveZone(owner.time_zone, owner.default_time_zone);
  const today = localDateOf(zone, now);
  const groups: Record<Group, T[]> = { overdue: [], today: [], week: [] };
  for (const stored of items) {
    const item = occurrenceOf({ ...stored, zone, default_remind_before: lastCallOf(owner) }, now);
    const group = groupOf(item, today, now);
    if (group !== null) groups[group].push(item);
  }
  return groups;
}

/**
 * The occurrence that a digest has of an item. What was told as overdue and not done stays, until the next one is pending or
 * for 30 days. Where the next one comes within seven days it makes room at once: nobody ticks off each week's choir, and a
 * digest that has one such thing for each morning says nothing.
 */
function occurrenceOf<T extends Item>(item: T, now: number): T {
  const current = currentOccurrence(item, item.zone, now);
  return followsSoon(current) ? current : openOccurrence(item, now, WEEK_DAYS);
}

function groupOf(item: Item, today: string, now: number): Group | null {
  if (isAsleep(item, now)) return null;
  if (isOverdue(item, now)) return "overdue";
  if (localDateOf(item.zone, item.due_at) === today) return "today";
  return isWithinDays(item.due_at, item.zone, now, WEEK_DAYS) && isPending(item, now) ? "week" : null;
}

/**
 * How many of a user's items are open and near at `now` (epoch seconds), and were told or need no word yet: a digest that
 * lists none of them may not say that nothing is due.
 */
export function countMentioned(items: readonly Candidate[], owner: Owner, now: number): number {
  const { zone } = resolveZone(owner.time_zone, owner.default_time_zone);
  return items.filter((stored) => {
    const item = { ...stored, zone, default_remind_before: lastCallOf(owner) };
    return isMentioned(openOccurrence(item, now, WEEK_DAYS), now, WEEK_DAYS);
  }).length;
}

/** How many items each section has. */
export type Totals = Record<Group, number>;

export function totalsOf(groups: Record<Group, readonly unknown[]>): Totals {
  const { overdue, today, week } = groups;
  return { overdue: overdue.length, today: today.length, week: week.length };
}

export function countAll({ overdue, today, week }: Totals): number {
  return overdue + today + week;
}

/**
 * The items that a digest has room for, of each section those nearest to now: the latest of what is overdue, the first
 * of what comes. The sections take turns, so none crowds out another, and what one leaves the others have. At most `most`
 * items, and as many as weigh up to `room` bytes together.
 */
export function chooseNearest<T extends { due_at: number }>(
  groups: Record<Group, readonly T[]>,
  { most, room }: { most: number; room: number },
  bytesOf: (item: T) => number,
): Set<T> {
  const nearest = GROUPS.map((group) =>
    groups[group].toSorted((a, b) => (group === "overdue" ? b.due_at - a.due_at : a.due_at - b.due_at)),
  );
  const chosen = new Set<T>();
  let left = room;
  const rounds = Math.max(...nearest.map(({ length }) => length));
  for (let round = 0; round < rounds; round += 1) {
    for (const item of nearest.flatMap((group) => group.slice(round, round + 1))) {
      left -= bytesOf(item);
      if (chosen.size === most || left < 0) return chosen;
      chosen.add(item);
    }
  }
  return chosen;
}
