/** The end of a memory: the instant (epoch seconds) from which it isn't open; null or absent for none. */
interface Ending {
  valid_until?: number | null;
}

/** Whether a memory's end hasn't come at `now` (epoch seconds); at the instant of its end it has. */
export function isValidAt({ valid_until = null }: Ending, now: number): boolean {
  return valid_until === null || valid_until > now;
}

/** A moment of an item, such as its next push; null where the item has ended by then. */
export function beforeEnd(at: number | null, ending: Ending): number | null {
  return at === null || isValidAt(ending, at) ? at : null;
}
