/** Whether a text may name a time at all, told by its words alone: to put them together costs ten times as much. */
import type { Language } from "../language";
import type { WordKind } from "../word-kinds";
import { wordsOf } from "./lexicon";

/** Numbers in figures of all scripts, and fractions. */
const FIGURE = /\p{N}/u;

/** Words that stand beside a time, and in most other texts too. They and no others say no time. */
const BESIDE: ReadonlySet<WordKind> = new Set<WordKind>([
  "filler",
  "and",
  "or",
  "at",
  "about",
  "against",
  "from",
  "to",
  "habitual",
  "mark",
  "onDate",
  "ofDate",
  "zoneIn",
  "aheadBefore",
  "aheadAfter",
  "lasting",
  "more",
  "other",
]);

/** Whether a text has a figure or a word for time in a language: else nothing in it says a time. */
export function mayNameTime(text: string, { vocabulary }: Language): boolean {
  if (FIGURE.test(text)) return true;
  const words = wordsOf(text, vocabulary);
  // A form of which no letters can be told has a number.
  return (
    vocabulary.clocks.some(([, , needles]) => needles.some((needle) => words.text.includes(needle))) ||
    vocabulary.lexicon.kinds.some((kind) => !BESIDE.has(kind) && words.all(kind).length > 0)
  );
}
