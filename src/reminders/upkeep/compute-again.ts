import { nextDigestAt, scheduleOf } from "../../operation/user/digest-times";
import { type Scope, scopeKey } from "../../store/rows";
import type { ClockItem, NewInstants, UserBehind, ZonedSeries } from "../../store/sends/zone-rules";
import { digestNear } from "../../time/digest-schedule";
import { type Due, moveDue } from "../../time/due";
import { movedPush } from "../../time/moved-push";
import type { DayHours } from "../../time/phrases/day-hours";
import { seriesZone } from "../../time/recurrence/series";
import { snoozeEndByRules } from "../../time/snooze-clock";

/** Whose clock an item is pushed by. */
interface ItemOwner {
  items_time_zone: string;
  day_hours: string | null;
  default_remind_before: number | null;
}

/**
 * The items of users whose instants are others by this runtime's rules, at `wall` by the clock (epoch seconds). An item that
 * can't be read is left.
 */
export function computeItems(
  users: readonly UserBehind[],
  items: readonly ClockItem[],
  wall: number,
): NewInstants[] {
  const owners = new Map(users.map((user) => [scopeKey(scopeOf(user)), user]));
  return items.flatMap((item) => {
    const owner = owners.get(scopeKey(scopeOf(item)));
    if (owner === undefined) return [];
    const zone = owner.items_time_zone;
    return computeItem(item, owner, zone, () => ({
      ...moveDue(item, zone),
      snoozed_until: snoozeEndByRules(item, zone, owner.test_now ?? wall),
    }));
  });
}

/** The same of series with a zone of their own. One that was moved to another instant stays there. */
export function computeSeries(series: readonly ZonedSeries[]): NewInstants[] {
  return series.flatMap((item) => {
    if (item.due_kind !== "instant" || item.moved_from !== null) return [];
    const clock = seriesZone(item, item.items_time_zone);
    return computeItem(item, item, null, () => ({
      ...moveDue({ ...item, due_kind: item.due_local?.includes("T") ? "local" : "date" }, clock),
      due_kind: item.due_kind,
      snoozed_until: item.snoozed_until,
    }));
  });
}

function computeItem(
  item: ClockItem,
  owner: ItemOwner,
  zone: string | null,
  compute: () => Due & Pick<ClockItem, "snoozed_until">,
): NewInstants[] {
  try {
    const { due_at, deadline_at, snoozed_until } = compute();
    const set = { due_at, deadline_at, snoozed_until };
    const next = { ...set, push_at: pushOf(item, { ...item, ...set }, owner) };
    if (INSTANTS.every((name) => next[name] === item[name])) return [];
    const { pk, due_kind, due_local, due_at: dueAt, push_at, snoozed_until: until, snoozed_local } = item;
    const was = { due_kind, due_local, due_at: dueAt, push_at, snoozed_until: until, snoozed_local };
    return [{ ...scopeOf(item), pk, zone, was, ...next }];
  } catch {
    return [];
  }
}

const INSTANTS = ["due_at", "deadline_at", "snoozed_until", "push_at"] as const;

function pushOf(before: ClockItem, after: ClockItem, owner: ItemOwner): number | null {
  const { push_at } = before;
  if (push_at === null || before.completed_at !== null || before.superseded_by !== null) return push_at;
  const hours = owner.day_hours === null ? {} : (JSON.parse(owner.day_hours) as Partial<DayHours>);
  const clock = { zone: owner.items_time_zone, hours };
  const remind_before = before.remind_before ?? owner.default_remind_before;
  return movedPush({ ...before, remind_before }, { ...after, remind_before }, clock, push_at);
}

/** A user's next daily digest before, and by this runtime's rules at `wall` by the clock (epoch seconds). */
export function computeDigest(user: UserBehind, wall: number): { was: number | null; next: number | null } {
  const was = user.next_digest_at;
  const schedule = scheduleOf(user, user.items_time_zone);
  if (was === null || schedule === null) return { was, next: was };
  return { was, next: digestNear(schedule, was) ?? nextDigestAt(user, user.items_time_zone, wall) };
}

function scopeOf({ app_id, user_id }: { app_id: string; user_id: string }): Scope {
  return { app: app_id, user: user_id };
}
