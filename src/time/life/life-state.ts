/** An item of a life as it stands at a moment, and what a prompt of that moment has of all of them. */

import { type ItemStatus, judgeStatus } from "../item";
import { byDueTime, isNoted, type OpenItems, openOccurrence, splitItems } from "../life-cycle";
import { alsoOpen } from "../prompt/also-open";
import { itemLabel, type PromptItem } from "../prompt/prompt";
import { type Standing, standingIn } from "../standing";
import { isValidAt } from "../valid";
import { type ChosenItems, fitItems, type PromptQuestion } from "./choose-items";
import { type LivingItem, nextTurn } from "./turns";

/** An item that lives on: what a prompt reads of it, when it ends, and, where it is pushed, when that is next. */
export type LifeItem = LivingItem & PromptItem & { push_at?: number | null; updated_at?: number };

/** The newest daily digest that was delivered: when (epoch seconds), and with how many items. */
export interface SentDigest {
  at: number;
  count: number;
}

/** Why an item stands in a prompt or not: its standing, or that its group has no room for it. */
export type LifeReason = Standing | "over_limit";

export interface LifeLine<T> {
  /** At the occurrence that the prompt has of it. */
  item: T;
  status: ItemStatus;
  label: string;
  reason: LifeReason;
  /** Since when its item stands as it does, in epoch seconds. */
  since: number;
}

/** A moment from which on the same items are shown, under the same labels and for the same reasons. */
export interface LifeFrame<T> {
  /** Epoch seconds. */
  at: number;
  chosen: ChosenItems<T>;
  shown: LifeLine<T>[];
  /** What isn't brought up and is still answered when asked, and what no answer about what is due has; by due time. */
  mentioned: LifeLine<T>[];
  silent: LifeLine<T>[];
  /** The newest daily digest that was sent by then. */
  digest: SentDigest | null;
}

/** Where an item has its place at a moment: one of a prompt's groups, nowhere, or no more at all. */
type Place = keyof OpenItems<unknown> | "silent" | "ended";

/** An item as it stands: what is said of it, and when that can change next. */
export interface LifeState<T> {
  stored: T;
  place: Place;
  /** Made when the item turns, and not with each frame: a user may have thousands. */
  line: LifeLine<T>;
  /** What tells its line from another one. */
  words: string;
  turn: number | null;
}

/** The states of what hasn't ended. */
export type StatesByPlace<T> = Record<Exclude<Place, "ended">, LifeState<T>[]>;

export function stateAt<T extends LifeItem>(
  stored: T,
  now: number,
  { zone, withinDays }: Pick<PromptQuestion, "zone" | "withinDays">,
): LifeState<T> {
  const open = openOccurrence(stored, now, withinDays);
  const { overdue, upcoming, mentioned } = splitItems([open], now, withinDays);
  const reason = standingIn(open, { now, withinDays });
  const status = judgeStatus(open, now);
  const isOver = !isValidAt(stored, now);
  const turn = isOver ? null : nextTurn(stored, now, withinDays);
  const place = () => {
    if (overdue.length > 0) return "overdue";
    if (upcoming.length > 0) return "upcoming";
    return mentioned.length > 0 ? "mentioned" : "silent";
  };
  const line = { item: open, status, label: itemLabel(open, status, zone), reason, since: now } as const;
  const where = isOver ? "ended" : place();
  const hasLine = where === "mentioned" && alsoOpen([open], { now, zone }).length > 0;
  const notes = [...(hasLine ? ["also open"] : []), ...(isNoted(open, now) ? ["noted"] : [])];
  const words = [open.id, line.label, reason, ...notes].join(" ");
  return { stored, place: where, line, words, turn };
}

export function byDueTimeOfLine<T extends LifeItem>(
  { line: a }: LifeState<T>,
  { line: b }: LifeState<T>,
): number {
  return byDueTime(a.item, b.item);
}

/** The frame of states whose places are each by due time. */
export function frameAt<T extends LifeItem>(
  places: StatesByPlace<T>,
  question: Pick<PromptQuestion, "now" | "zone" | "limit">,
  digest: SentDigest | null,
): LifeFrame<T> {
  const { overdue, upcoming, mentioned } = places;
  const itemsOf = (group: LifeState<T>[]) => group.map(({ line }) => line.item);
  const groups = { overdue: itemsOf(overdue), upcoming: itemsOf(upcoming), mentioned: itemsOf(mentioned) };
  const chosen = fitItems(groups, question);
  const listed = new Set([...chosen.overdue, ...chosen.upcoming]);
  const pending = [...overdue, ...upcoming];
  const shown = pending.filter(({ line }) => listed.has(line.item));
  const cut = pending.filter(({ line }) => !listed.has(line.item));
  const linesOf = (group: LifeState<T>[]) => group.map(({ line }) => line);
  return {
    at: question.now,
    chosen,
    shown: linesOf(shown),
    mentioned: linesOf(mentioned),
    silent: silentLines(places.silent, cut),
    digest,
  };
}

/** What is silent and what its group has no room for, as one list by due time: each of the two is one already. */
function silentLines<T extends LifeItem>(silent: LifeState<T>[], cut: LifeState<T>[]): LifeLine<T>[] {
  const lines: LifeLine<T>[] = [];
  let place = 0;
  for (const state of cut) {
    for (
      let next = silent[place];
      next !== undefined && byDueTimeOfLine(next, state) < 0;
      next = silent[place]
    ) {
      lines.push(next.line);
      place += 1;
    }
    lines.push({ ...state.line, reason: "over_limit" });
  }
  for (const { line } of silent.slice(place)) lines.push(line);
  return lines;
}
