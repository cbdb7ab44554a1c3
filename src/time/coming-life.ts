/**
 * Why an item stands in a prompt or not, and when it will be mentioned if each mention is marked when it is shown. Both
 * ask the predicates that choose what a prompt shows.
 */

import { SECONDS_A_DAY } from "./calendar";
import { type Item, isOverdue } from "./item";
import {
  dayStartOf,
  firstWordAt,
  isAsleep,
  isCalledOnItsDay,
  isUpcoming,
  lastCalls,
  leadInstant,
  pendingStatus,
  validMark,
} from "./life-cycle";
import { currentOccurrence, nextOccurrence } from "./recurrence/series";

/** How far ahead a coming life is told, in days, and how many mentions of it at most. */
export const LIFE_DAYS = 31;
export const MOST_MENTIONS = 10;

/** The question that a prompt answers; `now` in epoch seconds. */
export interface PromptMoment {
  now: number;
  zone: string;
  withinDays: number;
}

type LifeQuestion = Pick<PromptMoment, "now" | "withinDays">;

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

/** A mention to come: from `at` (epoch seconds) on the item is pending, at the occurrence that `item` stands at. */
export interface Mention<T> {
  at: number;
  status: "overdue" | "due";
  cause: MentionCause;
  item: T;
}

/** What an item is at `now`, from its instants alone. */
export function timeStatus(item: Item, { now, withinDays }: LifeQuestion): "overdue" | "due" | "later" {
  if (isOverdue(item, now)) return "overdue";
  return isUpcoming(item, now, withinDays) ? "due" : "later";
}

/**
 * Why an item is pending or not: `new` (no valid mark), `snooze_over` (its snooze has voided the mark), `overdue_since`,
 * `lead_since` and `day_since` (it was mentioned, but only before that), or `asleep`, `later`, `mentioned` and `comes_often`
 * (it follows the occurrence before it so soon that it waits for its day), which keep it silent.
 */
export type Standing =
  | "new"
  | "snooze_over"
  | "overdue_since"
  | "lead_since"
  | "day_since"
  | "asleep"
  | "later"
  | "comes_often"
  | "mentioned";

/** Whether a standing keeps an item out of prompts. */
export function isSilent(standing: Standing): standing is "asleep" | "later" | "comes_often" | "mentioned" {
  return ["asleep", "later", "comes_often", "mentioned"].includes(standing);
}

/** The standing of an item at its current occurrence. */
export function standingIn(item: Item, asked: LifeQuestion): Standing {
  const { now, withinDays } = asked;
  if (isAsleep(item, now)) return "asleep";
  const status = pendingStatus(item, now, withinDays);
  const mark = validMark(item, now);
  if (status === null) {
    if (timeStatus(item, asked) === "later") return "later";
    return mark === null ? "comes_often" : "mentioned";
  }
  if (mark !== null) return status === "overdue" ? "overdue_since" : calledSince(item, mark, now);
  return item.reminded_at === null ? "new" : "snooze_over";
}

/** The last call that has come since a mark. */
function calledSince(item: Item, mark: number, now: number): "lead_since" | "day_since" {
  const lead = leadInstant(item);
  return lead !== null && mark < lead && lead <= now ? "lead_since" : "day_since";
}

/**
 * The mentions of the next `LIFE_DAYS`, at most `MOST_MENTIONS`, if each is marked at its moment and nothing else happens.
 * `isShown`: the prompt at `now` has the item, so it is marked now; else an item that is pending waits for the next one.
 */
export function comingMentions<T extends Item>(
  item: T,
  reading: PromptMoment,
  isShown: boolean,
): Mention<T>[] {
  const { now } = reading;
  const until = now + LIFE_DAYS * SECONDS_A_DAY;
  const mentions: Mention<T>[] = [];
  let state = isShown ? markedAt(item, reading.zone, now) : item;
  let from = now;
  while (mentions.length < MOST_MENTIONS) {
    const mention = nextMention(state, { ...reading, now: from }, until);
    if (mention === null) break;
    const isWaiting = !isShown && mentions.length === 0 && mention.at === now;
    mentions.push(isWaiting ? { ...mention, cause: "waiting" } : mention);
    state = { ...mention.item, reminded_at: mention.at };
    from = mention.at;
  }
  return mentions;
}

/** The item after a mention at `now`: the row stands at the occurrence that was shown. */
export function markedAt<T extends Item>(item: T, zone: string, now: number): T {
  return { ...currentOccurrence(item, zone, now), reminded_at: now };
}

/** The first moment in [now, until] at which the item is pending; null for none. */
function nextMention<T extends Item>(item: T, reading: PromptMoment, until: number): Mention<T> | null {
  const { zone, withinDays } = reading;
  for (let at: number | null = reading.now; at !== null && at <= until; ) {
    const current = currentOccurrence(item, zone, at);
    const status = pendingStatus(current, at, withinDays);
    if (status !== null) return { at, status, cause: causeAt(current, at, withinDays), item: current };
    at = nextTurn(current, { zone, withinDays, now: at });
  }
  return null;
}

/** The first instant after `now` at which a rule about the item, or about the occurrence after it, can turn. */
function nextTurn(item: Item, { now, zone, withinDays }: PromptMoment): number | null {
  const next = nextOccurrence(item, zone, now);
  const ahead = next === null ? [] : turnsOf({ ...item, ...next }, withinDays);
  const later = [...turnsOf(item, withinDays), ...ahead].filter((turn) => turn > now);
  return later.length === 0 ? null : Math.min(...later);
}

function turnsOf(item: Item, withinDays: number): number[] {
  return [
    ...(item.snoozed_until === null ? [] : [item.snoozed_until]),
    ...lastCalls(item),
    ...(item.recurrence === null ? [] : [firstWordAt(item)]),
    item.due_at - withinDays * SECONDS_A_DAY,
    item.due_at,
    item.deadline_at,
  ];
}

function causeAt(item: Item, at: number, withinDays: number): MentionCause {
  if (item.snoozed_until === at) return "snooze_ends";
  if (item.deadline_at === at) return "overdue";
  if (leadInstant(item) === at) return "remind_before";
  const waits = item.recurrence !== null && firstWordAt(item) === at;
  if ((waits || isCalledOnItsDay(item)) && dayStartOf(item) === at) return "day_begins";
  return item.due_at - withinDays * SECONDS_A_DAY === at ? "enters_horizon" : "next_occurrence";
}
