/** A message, as a window in blocks sees it. */
export interface PlacedMessage {
  /** Its number in its conversation, in order of time, which never changes; null where it has none. */
  place: number | null;
}

/**
 * Where a window of at most `most` messages begins, so that it begins alike for many turns: at the first message of a block
 * of half of `most`, with more than half of `most` messages from there on. `messages` are the newest of a conversation,
 * oldest first. 0, as for a plain window, where there are fewer, or where no number says which block begins there.
 */
export function beginOfBlocks(messages: readonly PlacedMessage[], most: number): number {
  const newest = messages.slice(-most);
  const block = Math.floor(most / 2);
  if (block === 0) return messages.length - newest.length;
  let begin = 0;
  let before: number | null = null;
  for (const [index, { place }] of newest.entries()) {
    if (newest.length - index <= block) break;
    if (place === null) continue;
    const own = Math.floor(place / block);
    // The first message of a block may have been deleted.
    const isFirst = place % block === 0 || (before !== null && own !== before);
    if (isFirst) begin = index;
    before = own;
  }
  return messages.length - newest.length + begin;
}
