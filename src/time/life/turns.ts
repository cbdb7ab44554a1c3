/** When what a prompt says of an item can change by itself. */
import { horizonBegin } from "../horizon";
import type { Item } from "../item";
import { firstWordAt, LONG_OVERDUE, lastCalls, NOTED_SECONDS } from "../life-cycle";
import { alsoOpenTurns } from "../prompt/also-open";
import { nextOccurrence, presentOccurrences } from "../recurrence/series";

/** An item with its end. */
export type LivingItem = Item & { valid_until?: number | null };

/**
 * The first instant after `now` (epoch seconds) at which a rule about the item, or about an occurrence before or after the
 * one that counts, can turn; null for none. Not every turn changes something.
 */
export function nextTurn(item: LivingItem, now: number, withinDays: number): number | null {
  const { current, told } = presentOccurrences(item, item.zone, now);
  const next = nextOccurrence(current, item.zone, now);
  const standing = [
    current,
    ...(told === null ? [] : [told]),
    ...(next === null ? [] : [{ ...item, ...next }]),
  ];
  const turns = standing.flatMap((one) => turnsOf(one, withinDays));
  if (typeof item.valid_until === "number") turns.push(item.valid_until);
  let first: number | null = null;
  for (const turn of turns) if (turn > now && (first === null || turn < first)) first = turn;
  return first;
}

function turnsOf(item: LivingItem, withinDays: number): number[] {
  const { due_at, deadline_at, snoozed_until, noted_at } = item;
  return [
    due_at,
    deadline_at,
    horizonBegin(due_at, item.zone, withinDays),
    ...lastCalls(item),
    ...(item.recurrence === null ? [] : [firstWordAt(item)]),
    ...(snoozed_until === null ? [] : [snoozed_until]),
    ...(noted_at === null ? [] : [noted_at, noted_at + NOTED_SECONDS, deadline_at - NOTED_SECONDS]),
    // That long ago still belongs in an answer, and a second more doesn't.
    deadline_at + LONG_OVERDUE + 1,
    ...alsoOpenTurns(due_at, item.zone),
  ];
}
