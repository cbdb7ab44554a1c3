/** Words at the edges of a text that belong to what stands beside it. */
import { foldLetters } from "./fold-letters";
import { edgePattern } from "./phrase-patterns";

/** Phrases that are taken off one after the other, at each edge. */
const MOST_ROUNDS = 6;

/** A text without phrases of `before` at its beginning and of `after` at its end; never empty. */
export function withoutEdges(text: string, before: readonly string[], after: readonly string[]): string {
  let left = text.trim();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const folded = foldLetters(left);
    const start = longestMatch(
      before,
      (phrase) => edgePattern(phrase, "before").exec(folded)?.[0].length ?? 0,
    );
    const end = longestMatch(after, (phrase) => edgePattern(phrase, "after").exec(folded)?.[0].length ?? 0);
    if (start + end === 0 || start + end >= left.length) return left;
    left = left.slice(start, left.length - end).trim();
  }
  return left;
}

/** What stands in a text behind the longest of these phrases at its beginning, perhaps nothing; null without any. */
export function textAfter(text: string, phrases: readonly string[]): string | null {
  const folded = foldLetters(text);
  const length = longestMatch(
    phrases,
    (phrase) => edgePattern(phrase, "before").exec(`${folded} `)?.[0].length ?? 0,
  );
  return length === 0 ? null : text.slice(length).trim();
}

function longestMatch(phrases: readonly string[], lengthOf: (phrase: string) => number): number {
  return Math.max(0, ...phrases.map(lengthOf));
}
