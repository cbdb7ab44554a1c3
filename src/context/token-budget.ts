import { estimateTokens } from "../time/prompt/token-estimate";

/** The parts of a prompt that a budget may shorten. */
export interface Parts<Message, Memory, Item> {
  /** Oldest first. */
  messages: Message[];
  /** Best first. */
  relevant: Memory[];
  /** Nearest first. */
  upcoming: Item[];
  /** Longest overdue first. */
  overdue: Item[];
}

/** How many of each part were left out. */
export interface TrimCounts {
  messages: number;
  relevant: number;
  upcoming: number;
  overdue: number;
}

/** Upcoming items that stay until search matches and older messages are gone. */
const NEAREST = 5;

/**
 * Shortens a prompt to `budget` tokens. It drops, in this order: the oldest messages, the weakest search matches,
 * upcoming items beyond the nearest five, the other upcoming items, and overdue items, the newest first. The clock, the
 * stable text and the newest message stay even over the budget. `measure` counts the tokens of a whole prompt.
 */
export function fitBudget<Message, Memory, Item>(
  parts: Parts<Message, Memory, Item>,
  budget: number,
  measure: (parts: Parts<Message, Memory, Item>) => number,
): { parts: Parts<Message, Memory, Item>; trimmed: TrimCounts } {
  let current = parts;
  const fits = (candidate: Parts<Message, Memory, Item>) => measure(candidate) <= budget;
  const steps: ((keep: number) => Parts<Message, Memory, Item>)[] = [
    (keep) => ({ ...current, messages: keep === 0 ? [] : current.messages.slice(-keep) }),
    (keep) => ({ ...current, relevant: current.relevant.slice(0, keep) }),
    (keep) => ({ ...current, upcoming: current.upcoming.slice(0, keep) }),
    (keep) => ({ ...current, upcoming: current.upcoming.slice(0, keep) }),
    (keep) => ({ ...current, overdue: current.overdue.slice(0, keep) }),
  ];
  const ranges = () => [
    { from: Math.min(1, current.messages.length), to: current.messages.length },
    { from: 0, to: current.relevant.length },
    { from: Math.min(NEAREST, current.upcoming.length), to: current.upcoming.length },
    { from: 0, to: current.upcoming.length },
    { from: 0, to: current.overdue.length },
  ];
  for (const [index, step] of steps.entries()) {
    if (fits(current)) break;
    const range = ranges()[index];
    if (range !== undefined) current = step(mostThatFits(range.from, range.to, (keep) => fits(step(keep))));
  }
  return {
    parts: current,
    trimmed: {
      messages: parts.messages.length - current.messages.length,
      relevant: parts.relevant.length - current.relevant.length,
      upcoming: parts.upcoming.length - current.upcoming.length,
      overdue: parts.overdue.length - current.overdue.length,
    },
  };
}

/** The largest number in `from` to `to` for which `fits` holds, by bisection; `from` where it holds for none. */
function mostThatFits(from: number, to: number, fits: (keep: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Tokens that providers count for a message beside its text. */
const TOKENS_A_MESSAGE = 4;

/** Estimated tokens of messages with these texts. */
export function messageTokens(texts: string[]): number {
  return texts.reduce((sum, text) => sum + estimateTokens(text) + TOKENS_A_MESSAGE, 0);
}
