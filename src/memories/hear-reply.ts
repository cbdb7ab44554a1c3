import { success } from "../core/errors";
import type { KeyCall } from "../operation/call/call";
import { changeUser } from "../operation/change-user";
import type { Deps } from "../operation/deps";
import { isSettled, knownUser } from "../operation/user/known-user";
import type { HearerRow } from "../store/chats/hearers";
import { type NearRow, selectCandidates } from "../store/memories/candidates";
import { MOST_SAID } from "../words/said/read-said";
import { hearerFilter, hearerOf, markTold, toldIn } from "./told-items";

/**
 * Marks what replies that a batch has stored tell the person who alone hears them; `rows` is what that batch read of the
 * person by `selectHearer`. What nothing is marked of asks nothing of D1. The replies are stored: what fails here is logged,
 * and the items stay pending.
 */
export async function hearReplies(
  deps: Deps,
  call: KeyCall,
  replies: readonly string[],
  [[row], near]: readonly [readonly HearerRow[], readonly NearRow[]],
): Promise<void> {
  if (row === undefined || near.length === 0) return;
  const { app, now, nowMs, wallMs, by } = call;
  const about = { app, user: row.hearer, now, nowMs, wallMs, by, claim: null };
  const text = newestOf(replies);
  try {
    const user = knownUser([row]);
    // Items that stand in another zone than their user's are judged once they have moved.
    if (isSettled(user) && (await toldIn(deps, hearerOf(user, near, now), text, now)).length === 0) return;
    await changeUser(deps, about, [selectCandidates(about, hearerFilter(now)).near], async (user, [open]) =>
      success(markTold(about, await toldIn(deps, hearerOf(user, open, now), text, now), () => ({}))),
    );
  } catch (error) {
    deps.background(Promise.reject(error));
  }
}

/** Replies as one text, each a paragraph of its own; the newest of what is longer than is read. */
function newestOf(replies: readonly string[]): string {
  const kept: string[] = [];
  let length = 0;
  for (const reply of replies.toReversed()) {
    length += reply.length + PARAGRAPH.length;
    if (kept.length > 0 && length > MOST_SAID) break;
    kept.push(reply);
  }
  return kept.reverse().join(PARAGRAPH);
}

const PARAGRAPH = "\n\n";
