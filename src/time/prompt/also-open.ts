/** The part of a prompt about what isn't brought up but is still open: what somebody may ask about today. */
import { addDays, SECONDS_A_DAY } from "../calendar";
import { judgeStatus } from "../item";
import { type DatedItem, nearest } from "../nearest";
import { firstInstantOf, localDateOf } from "../zones/zone";
import { itemLine, type LineClock, notedNotes, type PromptItem } from "./prompt";

/** Most lines of the part. */
export const MOST_ALSO_OPEN = 5;

/** How long ago an item of the part may have been due, in seconds. */
const LONG_AGO = 7 * SECONDS_A_DAY;

/** Of the mentioned items those that the part is about: due from seven days ago to the end of tomorrow, where `zone` is. */
export function alsoOpen<T extends DatedItem>(mentioned: readonly T[], { now, zone }: LineClock): T[] {
  if (mentioned.length === 0) return [];
  const end = firstInstantOf(zone, addDays(localDateOf(zone, now), 2));
  return mentioned.filter(({ due_at }) => due_at >= now - LONG_AGO && due_at < end);
}

/** When an item that was mentioned comes into the part, and when it has left it, in epoch seconds. */
export function alsoOpenTurns(due_at: number, zone: string): [comes: number, gone: number] {
  return [firstInstantOf(zone, addDays(localDateOf(zone, due_at), -1)), due_at + LONG_AGO + 1];
}

/** Those of them that have a line, in order of time. */
export function chooseAlsoOpen<T extends DatedItem>(items: readonly T[], clock: LineClock): T[] {
  return nearest(items, clock, MOST_ALSO_OPEN);
}

/** The part, with `more` items that have no line; empty without any. `owner` says whose they are, where that isn't plain. */
export function renderAlsoOpen(
  items: readonly PromptItem[],
  more: number,
  clock: LineClock,
  owner?: string,
): string {
  if (items.length === 0 && more === 0) return "";
  return [
    `Also open (${owner === undefined ? "" : `${owner}; `}answer when asked, don't bring up):`,
    ...items.map((item) => itemLine(item, judgeStatus(item, clock.now), clock, notedNotes(item, clock.now))),
    ...(more > 0 ? [`- ${more} more: call get_upcoming`] : []),
  ].join("\n");
}
