/** Which of a user's open items a prompt shows at a moment, and in which part. */
import { type Item, isOverdue } from "../item";
import { isNoted, type OpenItems, openOccurrence, splitItems } from "../life-cycle";
import { alsoOpen, chooseAlsoOpen } from "../prompt/also-open";

/** The question that a prompt answers; `now` in epoch seconds, `limit` the most items of a group. */
export interface PromptQuestion {
  now: number;
  /** The known zone in which the items stand. */
  zone: string;
  withinDays: number;
  limit: number;
}

/** The items of a prompt, each at the occurrence that it shows, by due time. */
export interface ChosenItems<T> {
  /** Inside the limit of their group, and how many the group has. */
  overdue: T[];
  upcoming: T[];
  overdueCount: number;
  upcomingCount: number;
  /** What isn't brought up and still belongs in an answer about what is due, however far off. */
  mentioned: T[];
  /** What of it has a line as also open, and how many items that part is about. */
  alsoOpen: T[];
  alsoOpenCount: number;
}

/** The overdue ones nearest to now and the next upcoming ones; items that have ended must be left out before. */
export function chooseItems<T extends Item & { id: string }>(
  items: readonly T[],
  question: PromptQuestion,
): ChosenItems<T> {
  const { now, withinDays } = question;
  const open = items.map((item) => openOccurrence(item, now, withinDays));
  return fitItems(splitItems(open, now, withinDays), question);
}

/** The same of items that are in their groups already. */
export function fitItems<T extends Item & { id: string }>(
  { overdue, upcoming, mentioned }: OpenItems<T>,
  { now, zone, limit }: Pick<PromptQuestion, "now" | "zone" | "limit">,
): ChosenItems<T> {
  const clock = { now, zone };
  const besides = alsoOpen(mentioned, clock);
  return {
    overdue: overdue.slice(-limit),
    upcoming: upcoming.slice(0, limit),
    overdueCount: overdue.length,
    upcomingCount: upcoming.length,
    mentioned,
    alsoOpen: chooseAlsoOpen(besides, clock),
    alsoOpenCount: besides.length,
  };
}

/**
 * Whether a bot tells of an item that its prompt shows, and so marks it: not of what its user told of so lately that nobody
 * needs to bring it up.
 */
export function isTold(item: Item, now: number): boolean {
  return isOverdue(item, now) || !isNoted(item, now);
}
