/** The words in which an answer says why an item stands in a prompt or not. */

import { localMinute } from "../display";
import { isWithinDays } from "../horizon";
import type { Item } from "../item";
import { LIFE_DAYS, type Mention, type MentionCause } from "../life/mentions";
import { dayStartOf, firstWordAt, leadInstant } from "../life-cycle";
import { type Standing, timeStatus } from "../standing";

/** Why an item stands in a prompt or not: its standing, unless the prompt cuts it or leaves it out. */
export type Reason = Standing | "over_limit" | "over_budget" | "sensitive";

/** What the words depend on. `zone` is the one in which times are told, `limit` the most items of a group. */
export interface ReasonContext {
  now: number;
  zone: string;
  withinDays: number;
  limit: number;
  /** Up to when mentions to come are told (epoch seconds), where that isn't `LIFE_DAYS`; else null. */
  until: number | null;
}

/** One sentence for a reason. `life` are the mentions to come; `isAlsoOpen`: the prompt has a line to answer from. */
export function reasonWords(
  reason: Reason,
  item: Item,
  life: readonly Pick<Mention<unknown>, "at" | "cause">[],
  told: ReasonContext,
  isAlsoOpen: boolean,
): string {
  const silent = isAlsoOpen ? "stands in Also open, and isn't brought up" : "silent";
  const time = (instant: number | null) => localMinute(told.zone, instant ?? 0);
  switch (reason) {
    case "new":
      return `shown: ${nearWords(item, told)} and not mentioned yet`;
    case "snooze_over":
      return `shown: its snooze ended ${time(item.snoozed_until)}, so it counts as not mentioned`;
    case "overdue_since":
      return `shown: overdue since ${time(item.deadline_at)}, and mentioned only before that`;
    case "lead_since":
      return `shown: its remind_before began ${time(leadInstant(item))}, and it was mentioned only before that`;
    case "day_since":
      return `shown: its day began ${time(dayStartOf(item))}, and it was mentioned only before that`;
    case "over_limit":
      return `cut: over the limit of ${told.limit} ${timeStatus(item, told) === "overdue" ? "overdue" : "upcoming"} items`;
    case "over_budget":
      return "cut: over the budget of max_tokens";
    case "sensitive":
      return "sensitive: left out unless include_sensitive is sent";
    case "asleep":
      return `asleep until ${time(item.snoozed_until)}`;
    case "later":
      return `later: more than ${daysWords(told.withinDays)} away`;
    case "comes_often":
      return `${silent}: it comes every few days, so it waits for its day, from ${time(firstWordAt(item))} on`;
    case "mentioned": {
      const [next] = life;
      const comes =
        next === undefined
          ? `nothing more comes ${told.until === null ? `within ${LIFE_DAYS} days` : `before ${time(told.until)}`}`
          : `comes again ${time(next.at)}, when ${causeWords(next.cause, told)}`;
      return `${silent}: mentioned ${time(item.reminded_at)}, ${comes}`;
    }
  }
}

/** What happens at the moment of a mention, as a clause. */
export function causeWords(cause: MentionCause, { withinDays }: Pick<ReasonContext, "withinDays">): string {
  const words: Record<MentionCause, string> = {
    snooze_ends: "its snooze ends",
    overdue: "it becomes overdue",
    remind_before: "its remind_before begins",
    day_begins: "its day begins",
    enters_horizon: `it is ${daysWords(withinDays)} away`,
    next_occurrence: "its next occurrence takes its place",
    waiting: "a prompt has room for it",
  };
  return words[cause];
}

function nearWords(item: Item, { now, withinDays }: ReasonContext): string {
  if (timeStatus(item, { now, withinDays }) === "overdue") return "overdue";
  const isNear = isWithinDays(item.due_at, item.zone, now, withinDays);
  if (isNear) return `due within ${daysWords(withinDays)}`;
  return leadInstant(item) === null ? "on its day" : "within its remind_before";
}

function daysWords(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}
