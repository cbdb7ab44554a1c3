import type { Call } from "../operation/call/call";
import type { Decision } from "../operation/change-user";
import type { Deps } from "../operation/deps";
import type { KnownUser } from "../operation/user/known-user";
import { itemsIn } from "../operation/user/observed-zone";
import { type CandidateFilter, type NearRow, readCandidates } from "../store/memories/candidates";
import { markShown } from "../store/memories/knowledge";
import { type DueRow, PACKED_MEMORY } from "../store/rows";
import { horizonSeconds } from "../time/horizon";
import type { Item, ItemStatus } from "../time/item";
import { byDueTime, openOccurrence, pendingStatus } from "../time/life-cycle";
import { mentionedIn } from "../words/said/read-said";

/** Which of a user's items a text tells of, and the change that marks them. */

/** Days ahead in which an item may be told of: those of a prompt that doesn't say. */
const WITHIN_DAYS = 7;
/** Overdue items, and as many that come up, that a text may tell of: the nearest to now. */
const MOST_TOLD_OF = 200;

export type OpenRow = DueRow & Item;

/** A user, and the items that a text may tell of, sensitive ones too, each at the occurrence that counts. */
export interface Hearer {
  user: KnownUser;
  items: OpenRow[];
}

/** A pending item that a text tells of. */
export interface ToldItem {
  item: OpenRow;
  status: ItemStatus;
}

/** Which items are read at `now` (epoch seconds). */
export function hearerFilter(now: number): CandidateFilter<DueRow> {
  return {
    now,
    horizon: horizonSeconds(WITHIN_DAYS),
    away: 0,
    nearest: MOST_TOLD_OF,
    whole: PACKED_MEMORY,
    includeSensitive: true,
    label: null,
  };
}

/** The items that a text may tell of, out of the rows of `selectCandidates(call, hearerFilter(now)).near`. */
export function hearerOf(user: KnownUser, near: readonly NearRow[], now: number): Hearer {
  // Where a zone that came with the call isn't stored, the rows stand in the one before.
  const life = { zone: user.itemsZone, default_remind_before: user.lastCall };
  const items = itemsIn(user, readCandidates(hearerFilter(now), near, []).whole)
    .filter((row) => !isRepeat(row, now))
    .map((row) => openOccurrence({ ...row, ...life }, now, WITHIN_DAYS));
  return { user, items };
}

/** For so many seconds after a mark of a series the same text is a repeat: it doesn't mean the occurrence after that. */
const REPEAT_SECONDS = 300;

function isRepeat({ recurrence, reminded_at }: DueRow, now: number): boolean {
  return (
    recurrence !== null && reminded_at !== null && reminded_at <= now && now - reminded_at < REPEAT_SECONDS
  );
}

/** The pending items that a text tells its hearer of at `now` (epoch seconds), by due time. */
export async function toldIn(
  deps: Deps,
  { user: { zone, locale }, items }: Hearer,
  text: string,
  now: number,
): Promise<ToldItem[]> {
  if (items.length === 0) return [];
  const words = { ...(await deps.words("times")), holidays: null };
  const sayable = items.map((item) => ({ ...item, sensitive: item.sensitive === 1 }));
  const told = new Set(mentionedIn(text, sayable, { now, zone, locale, withinDays: WITHIN_DAYS, words }));
  return items
    .toSorted(byDueTime)
    .filter(({ id }) => told.has(id))
    .flatMap((item) => {
      const status = pendingStatus(item, now, WITHIN_DAYS);
      return status === null ? [] : [{ item, status }];
    });
}

/** Marks what was told with the moment of the call. Of nothing it is no change. */
export function markTold<T extends object>(
  call: Call,
  told: readonly ToldItem[],
  answer: (revision: number) => T,
): Decision<T> {
  const items = told.map(({ item }) => item);
  return { effects: items.length === 0 ? [] : [markShown(call, items, call.now, call.now)], answer };
}
