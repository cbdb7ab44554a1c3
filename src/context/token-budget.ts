import { estimateTokens } from "../time/prompt/token-estimate";

/** The parts of a prompt that a budget may shorten. */
export interface Parts<Message, Memory, Item> {
  /** Oldest first. */
  messages: Message[];
  /** Best first. */
  relevant: Memory[];
  /** What isn't brought up but is open, nearest to now first. */
  mentioned: Item[];
  /** What is overdue and what comes up together, nearest to now first. */
  pending: Item[];
  /** How many lines of the stable part stay: its newest. */
  stable: number;
}

/**
 * Shortens a prompt to `budget` tokens. It drops, in this order: the oldest messages, the weakest search matches, of what is
 * mentioned and then of what is pending what lies farthest from now, and the oldest lines of the stable part. The clock and
 * the newest message stay even over the budget. `measure` counts the tokens of a whole prompt. `starts` are the places at
 * which the list of messages may begin, ascending: the last of them stays.
 */
export function fitBudget<Message, Memory, Item>(
  parts: Parts<Message, Memory, Item>,
  budget: number,
  measure: (parts: Parts<Message, Memory, Item>) => number,
  starts: readonly number[] = parts.messages.map((_, at) => at),
): Parts<Message, Memory, Item> {
  let current = parts;
  const fits = (candidate: Parts<Message, Memory, Item>) => measure(candidate) <= budget;
  const steps: { least: number; most: number; keep: (count: number) => Parts<Message, Memory, Item> }[] = [
    {
      least: Math.min(1, starts.length),
      most: starts.length,
      keep: (count) => ({ ...current, messages: parts.messages.slice(starts.at(-count)) }),
    },
    {
      least: 0,
      most: parts.relevant.length,
      keep: (count) => ({ ...current, relevant: parts.relevant.slice(0, count) }),
    },
    {
      least: 0,
      most: parts.mentioned.length,
      keep: (count) => ({ ...current, mentioned: parts.mentioned.slice(0, count) }),
    },
    {
      least: 0,
      most: parts.pending.length,
      keep: (count) => ({ ...current, pending: parts.pending.slice(0, count) }),
    },
    { least: 0, most: parts.stable, keep: (stable) => ({ ...current, stable }) },
  ];
  for (const { least, most, keep } of steps) {
    if (fits(current)) break;
    current = keep(mostThatFits(least, most, (count) => fits(keep(count))));
  }
  return current;
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
