import type { Deps } from "../operation/deps";
import { knownUser } from "../operation/user/known-user";
import type { Scope } from "../store/rows";
import type { DigestItemRow } from "../store/sends/digest-source";
import { selectDueItems, selectOpenItems, selectOutlines } from "../store/sends/due-items";
import { selectUser, type UserRow } from "../store/users";
import { MOST_BYTES, MOST_ITEMS } from "./daily/daily-digest";
import {
  chooseNearest,
  countMentioned,
  digestHorizon,
  groupItems,
  type Totals,
  totalsOf,
} from "./daily/digest-groups";

/** What a message to its own user is made from: a daily digest, or a reminder. */
export interface MessageSource {
  scope: Scope;
  user: UserRow;
  items: DigestItemRow[];
  /** How many items each section of a digest has; null where `items` are all that it may have. */
  totals: Totals | null;
  /** How many open items near now were told, or need no word yet; 0 for a reminder. */
  alsoOpen: number;
}

/** What is read at first for the digest of `now` (epoch seconds): more than it may have only where that many are there. */
export function selectFirstItems(scope: Scope, now: number) {
  return selectDueItems(scope, digestHorizon(now), now, MOST_ITEMS + 1);
}

/**
 * The source of a user's digest of `now` (epoch seconds), from the first items. Where they are too many, all are judged
 * without their texts, and only the texts of those that the digest has are read: two round trips more.
 */
export async function completeSource(
  deps: Deps,
  { scope, user }: Pick<MessageSource, "scope" | "user">,
  first: DigestItemRow[],
  now: number,
): Promise<MessageSource> {
  if (first.length <= MOST_ITEMS)
    return { scope, user, items: inOrder(first), totals: null, alsoOpen: countMentioned(first, user, now) };
  const [outlines] = await deps.store.of(scope).read([selectOutlines(scope, digestHorizon(now), now)]);
  const groups = groupItems(outlines, user, now);
  const limits = { most: MOST_ITEMS, room: MOST_BYTES };
  const chosen = chooseNearest(groups, limits, ({ bytes }) => bytes);
  const ids = [...chosen].map(({ id }) => id);
  const [items] = await deps.store.of(scope).read([selectOpenItems(scope, ids)]);
  const alsoOpen = countMentioned(outlines, user, now);
  return { scope, user, items: inOrder(items), totals: totalsOf(groups), alsoOpen };
}

/** Reads what the digest of `now` (epoch seconds) is made from; null for a user without a row. */
export async function readDigestSource(deps: Deps, scope: Scope, now: number): Promise<MessageSource | null> {
  const [head, first] = await deps.store.of(scope).read([selectUser(scope), selectFirstItems(scope, now)]);
  const { row } = knownUser(head);
  if (row === null) return null;
  return await completeSource(deps, { scope, user: row }, first, now);
}

/** Reads what the reminder of one item is made from: no more than that item. Null for a user without a row. */
export async function readReminderSource(
  deps: Deps,
  scope: Scope,
  id: string,
): Promise<MessageSource | null> {
  const [head, items] = await deps.store.of(scope).read([selectUser(scope), selectOpenItems(scope, [id])]);
  const { row } = knownUser(head);
  if (row === null) return null;
  return { scope, user: row, items, totals: null, alsoOpen: 0 };
}

/** Sorted in code, because D1 counts a sorted row as read once more. */
function inOrder(items: DigestItemRow[]): DigestItemRow[] {
  return items.toSorted((a, b) => a.due_at - b.due_at || (a.id < b.id ? -1 : 1));
}
