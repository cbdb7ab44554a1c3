import { utf8 } from "../../core/bytes";
import type { DigestItemRow } from "../../store/sends/digest-source";
import type { UserRow } from "../../store/users";
import { isValidAt } from "../../time/valid";
import { composeDigest, MOST_BYTES, MOST_ITEMS, markedOf } from "./daily-digest";
import { chooseNearest, countAll, digestHorizon, groupItems, totalsOf } from "./digest-groups";

/**
 * What a daily digest of `now` (epoch seconds) marks and how many items it has, of all that is open then; null where
 * nothing is sent. Its texts are written only where they may not have room.
 */
export function comingDigest(
  rows: readonly DigestItemRow[],
  user: UserRow,
  now: number,
): { marked: DigestItemRow[]; count: number } | null {
  const near = rows.filter(
    (row) => row.sensitive === 0 && row.due_at <= digestHorizon(now) && isValidAt(row, now),
  );
  const groups = groupItems(near, user, now);
  const totals = totalsOf(groups);
  const count = countAll(totals);
  if (count === 0 && user.digest_send_empty === 0) return null;
  const all = Object.values(groups).flat();
  if (near.length <= MOST_ITEMS && all.reduce((sum, row) => sum + mostBytesOf(row), 0) <= MOST_BYTES)
    return { marked: markedOf(groups), count };
  const limits = { most: MOST_ITEMS, room: MOST_BYTES };
  const chosen = chooseNearest(groups, limits, ({ content }) => utf8(content).length);
  const ids = new Set([...chosen].map(({ id }) => id));
  const isCut = near.length > MOST_ITEMS;
  const items = isCut ? near.filter(({ id }) => ids.has(id)) : near;
  const digest = composeDigest({ user, items, totals: isCut ? totals : null, alsoOpen: 0 }, now);
  return { marked: digest.marked, count: digest.items.length };
}

/** Bytes that an item can't exceed in a digest: its row is in it as data, its content in two texts beside. */
function mostBytesOf(row: DigestItemRow): number {
  return 4 * utf8(JSON.stringify(row)).length + 1000;
}
