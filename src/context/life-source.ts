import { claimOfDigest, nextDigestAt } from "../operation/user/digest-times";
import { comingDigest } from "../reminders/daily/coming-digest";
import { claimOfPush } from "../reminders/push-reminders";
import { remindedOf } from "../reminders/reminder";
import type { DigestSourceItem } from "../store/sends/digest-source";
import type { UserRow } from "../store/users";
import type { LifeSender } from "../time/life/sender";
import type { ContextItem, ContextSource } from "./context-source";

/** An item of a coming life: its push is in epoch seconds. */
export type ComingItem = ContextItem & { push_at: number | null; updated_at: number };

/** What a coming life is played from. */
export interface LifeSource {
  items: ComingItem[];
  /** How digests and pushes go out; null where the user has no channel that works, and nothing is pushed to a group. */
  sender: LifeSender<ComingItem> | null;
}

/** The items of a source with their next pushes, and how they go out. Without D1 nothing is known to go out. */
export function lifeSourceOf({ items, stored, zone, itemsZone }: ContextSource, now: number): LifeSource {
  const rows = new Map(stored?.items.map((row) => [row.id, row]));
  const coming = items.map((item) => {
    const row = rows.get(item.id);
    if (row === undefined) return { ...item, push_at: null, updated_at: now };
    return { ...item, push_at: pushIn(row, item), updated_at: row.updated_at };
  });
  if (stored === null) return { items: coming, sender: null };
  const { user } = stored;
  const next = zone === itemsZone ? user.next_digest_at : nextDigestAt(user, zone, now);
  return { items: coming, sender: senderOf(user, rows, zone, next) };
}

/** When an item is pushed in the zone that the answer has it in: a snooze ends when it ends. */
function pushIn({ push_at, snoozed_until, due_at }: DigestSourceItem, item: ContextItem): number | null {
  return push_at === null || push_at === snoozed_until ? push_at : push_at + item.due_at - due_at;
}

/** Sends by the rules by which the cron claims and the queue composes. */
function senderOf(
  user: UserRow,
  rows: ReadonlyMap<string, DigestSourceItem>,
  zone: string,
  next: number | null,
): LifeSender<ComingItem> {
  const there = { ...user, time_zone: zone };
  const hasChannel = user.digest_channel !== null && user.digest_stopped === null;
  const rowOf = (item: ComingItem): DigestSourceItem[] => {
    const row = rows.get(item.id);
    // The content of an item is cut for prompts, that of its row isn't.
    return row === undefined ? [] : [{ ...row, ...item, content: row.content }];
  };
  return {
    digest: { next: hasChannel ? next : null, lastOn: user.last_digest_on },
    claimDigest: ({ next: due, lastOn }, now) => {
      const claim = claimOfDigest({ ...user, last_digest_on: lastOn }, zone, due ?? now, now);
      return { digest: { next: claim.next, lastOn: claim.on ?? lastOn }, isSent: claim.on !== null };
    },
    tellDigest: (items, now) => {
      const told = comingDigest(items.flatMap(rowOf), there, now);
      if (told === null) return null;
      const shown = new Map(told.marked.map((row) => [row.id, row]));
      const marked = items.flatMap((item) => {
        const row = shown.get(item.id);
        if (row === undefined) return [];
        const { due_kind, due_local, due_at, deadline_at, moved_from } = row;
        return [{ ...item, due_kind, due_local, due_at, deadline_at, moved_from }];
      });
      return { marked, count: told.count };
    },
    claimPush: (item, { lastOn }, now) => {
      const [row] = rowOf(item);
      const { push_at } = item;
      if (row === undefined || push_at === null) return { next: null, isSent: false };
      const { default_remind_before } = user;
      const facts = { ...there, ...row, push_at, zone, default_remind_before, last_digest_on: lastOn };
      return claimOfPush(facts, now);
    },
    tellPush: (item, pushAt, now) => {
      const [row] = rowOf(item);
      if (row === undefined || (!hasChannel && row.spoken_in === null)) return null;
      return remindedOf(item, zone, pushAt, now);
    },
  };
}
