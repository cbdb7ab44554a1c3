/** When items will be mentioned, told from a life that is played forward. */
import { SECONDS_A_DAY } from "../calendar";
import { horizonBegin } from "../horizon";
import type { Item, ItemStatus } from "../item";
import { dayStartOf, firstWordAt, isCalledOnItsDay, leadInstant } from "../life-cycle";
import { currentOccurrence } from "../recurrence/series";
import type { PromptQuestion } from "./choose-items";
import type { LifeItem, LifeLine } from "./life-state";
import { type LifeQuestion, liveOn } from "./play-life";

/** How far ahead mentions are told, in days. */
export const LIFE_DAYS = 31;

/**
 * What brings a mention:
 * - `snooze_ends`, `overdue`, `remind_before`, `day_begins`, `enters_horizon`: an instant of the item, which is the moment of the mention
 * - `next_occurrence`: a series goes on to an occurrence that is near already
 * - `waiting`: it waits for the next prompt, because the present one has no room for it
 */
export type MentionCause =
  | "snooze_ends"
  | "overdue"
  | "remind_before"
  | "day_begins"
  | "enters_horizon"
  | "next_occurrence"
  | "waiting";

/** A mention to come: at `at` (epoch seconds) a prompt has the item, at the occurrence that `item` stands at. */
export interface Mention<T> {
  at: number;
  status: ItemStatus;
  cause: MentionCause;
  item: T;
}

interface MentionQuestion<T> extends PromptQuestion, Pick<LifeQuestion<T>, "sender"> {
  /** What the prompt of `now` has, by id: each counts as marked then. */
  shown: ReadonlySet<string>;
}

/** The mentions to come of all items. */
interface ComingMentions<T> {
  /** By the id of their item, in order. */
  of: Map<string, Mention<T>[]>;
  /** Up to when they are told (epoch seconds), where that isn't `LIFE_DAYS`; else null. */
  until: number | null;
}

/** Mentions after which no more are told. */
const MOST_MENTIONS = 1000;

/** The mentions of the next `LIFE_DAYS`, if each is marked at its moment and nothing else happens. */
export function comingMentions<T extends LifeItem>(
  items: readonly T[],
  { now, shown, ...question }: MentionQuestion<T>,
): ComingMentions<T> {
  const of = new Map<string, Mention<T>[]>();
  const tell = (line: LifeLine<T>, at: number) => {
    const { item, status } = line;
    const cause = at === now && !shown.has(item.id) ? "waiting" : causeAt(line, at, question.withinDays);
    const found = of.get(item.id);
    const mention = { at, status, cause, item };
    if (found === undefined) of.set(item.id, [mention]);
    else found.push(mention);
  };
  const marked = items.map((item) =>
    shown.has(item.id) ? { ...currentOccurrence(item, question.zone, now), reminded_at: now } : item,
  );
  const to = now + LIFE_DAYS * SECONDS_A_DAY + 1;
  let count = 0;
  for (const step of liveOn(marked, { ...question, from: now, to, talks: "always" })) {
    if (count >= MOST_MENTIONS) return { of, until: step.now };
    for (const line of step.marked) tell(line, step.now);
    count += step.marked.length;
  }
  return { of, until: null };
}

function causeAt({ item, since }: LifeLine<Item>, at: number, withinDays: number): MentionCause {
  if (item.snoozed_until === at) return "snooze_ends";
  if (item.deadline_at === at) return "overdue";
  if (leadInstant(item) === at) return "remind_before";
  const waits = item.recurrence !== null && firstWordAt(item) === at;
  if ((waits || isCalledOnItsDay(item)) && dayStartOf(item) === at) return "day_begins";
  if (horizonBegin(item.due_at, item.zone, withinDays) === at) return "enters_horizon";
  return item.recurrence !== null && since === at ? "next_occurrence" : "waiting";
}
