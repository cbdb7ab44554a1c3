/** What goes out to a user by itself in a life that is played forward, and marks what it says when it arrives. */
import type { LifeItem, SentDigest } from "./life-state";

/** When a user's next daily digest is due (epoch seconds; null for none), and the local date of the newest one. */
export interface DigestTurn {
  next: number | null;
  lastOn: string | null;
}

/** How a user's digests and pushes go out. The rules are those of whoever sends them for real; all of it is pure. */
export interface LifeSender<T> {
  digest: DigestTurn;
  /** What a run at `now` does about the digest that is due. */
  claimDigest(digest: DigestTurn, now: number): { digest: DigestTurn; isSent: boolean };
  /** The items that a digest of `now` marks, at their occurrences, and how many it has; null where it says nothing. */
  tellDigest(items: readonly T[], now: number): { marked: readonly T[]; count: number } | null;
  /** What a run at `now` does about an item's push that is due, and when the next is. */
  claimPush(item: T, digest: DigestTurn, now: number): { next: number | null; isSent: boolean };
  /** The item at the occurrence that a push of `now` tells of; null where it has nothing to say any more. */
  tellPush(item: T, pushAt: number, now: number): T | null;
}

/** What a run of the cron sent: the items as they are after it, and the digest's line in prompts. */
export interface Sending<T> {
  digest: DigestTurn;
  /** Null where none was sent. */
  sent: SentDigest | null;
  /** By id: items that were marked, or whose next push has changed. */
  changed: Map<string, T>;
}

/** The run of the cron, from `from` on, that sends what is due at `due` (both in epoch seconds): it runs each minute. */
export function runFor(due: number, from: number): number {
  return Math.ceil(Math.max(due, from) / 60) * 60;
}

/** Sends what is due at `now`: all claims are made first, and the digest goes out before the pushes. */
export function sendDue<T extends LifeItem>(
  items: readonly T[],
  sender: LifeSender<T>,
  turn: DigestTurn,
  now: number,
): Sending<T> {
  const isDigestDue = turn.next !== null && turn.next <= now;
  const claim = isDigestDue ? sender.claimDigest(turn, now) : { digest: turn, isSent: false };
  const pushes = items.flatMap((item) => {
    const { push_at: pushAt } = item;
    if (typeof pushAt !== "number" || pushAt > now) return [];
    return [{ id: item.id, pushAt, ...sender.claimPush(item, claim.digest, now) }];
  });
  const state = new Map(items.map((item) => [item.id, item]));
  const changed = new Map<string, T>();
  const change = (item: T) => {
    state.set(item.id, item);
    changed.set(item.id, item);
  };
  const mark = (told: T) => {
    const stored = state.get(told.id);
    if (stored !== undefined) change(afterMention(stored, told, now));
  };
  for (const { id, next } of pushes) {
    const stored = state.get(id);
    if (stored !== undefined) change({ ...stored, push_at: next });
  }
  const digest = claim.isSent ? sender.tellDigest([...state.values()], now) : null;
  for (const told of digest?.marked ?? []) mark(told);
  for (const { id, pushAt, isSent } of pushes) {
    const stored = state.get(id);
    const told = isSent && stored !== undefined ? sender.tellPush(stored, pushAt, now) : null;
    if (told !== null) mark(told);
  }
  return { digest: claim.digest, sent: digest === null ? null : { at: now, count: digest.count }, changed };
}

/** The item after a mention at `now`: its row stands at the occurrence that was shown, and is otherwise as it was. */
export function afterMention<T extends LifeItem>(
  item: T,
  { due_kind, due_local, due_at, deadline_at, moved_from }: T,
  now: number,
): T {
  return {
    ...item,
    due_kind,
    due_local,
    due_at,
    deadline_at,
    moved_from,
    reminded_at: now,
    ...(item.updated_at === undefined ? {} : { updated_at: now }),
  };
}
