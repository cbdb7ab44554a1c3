/** Words at the edges of a text that belong to what stands beside it. */
import { foldLetters } from "./fold-letters";
import { EDGE, edgePattern } from "./phrase-patterns";

/** Phrases that are taken off one after the other, at each edge. */
const MOST_ROUNDS = 6;

/** A part of a text, in UTF-16 code units. */
interface Span {
  from: number;
  to: number;
}

/** A text whose edges are read. */
export interface EdgedText {
  text: string;
  /** The text between two places, as patterns read it. */
  folded(from: number, to: number): string;
}

/** A text without phrases of `before` at its beginning and of `after` at its end; never empty. */
export function withoutEdges(text: string, before: readonly string[], after: readonly string[]): string {
  const folded = (from: number, to: number) => foldLetters(text.slice(from, to));
  const { from, to } = insideEdges({ text, folded }, { from: 0, to: text.length }, before, after);
  return text.slice(from, to);
}

/** The part of `whole` that stands between such phrases. */
export function insideEdges(
  edged: EdgedText,
  whole: Span,
  before: readonly string[],
  after: readonly string[],
): Span {
  const { text } = edged;
  let inside = withoutBlanks(text, whole);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const from = endOfBefore(edged, inside, before);
    const to = startOfAfter(edged, inside, after);
    if ((from === inside.from && to === inside.to) || from >= to) return inside;
    inside = withoutBlanks(text, { from, to });
  }
  return inside;
}

/** What stands in a text behind the longest of these phrases at its beginning, perhaps nothing; null without any. */
export function textAfter(text: string, phrases: readonly string[]): string | null {
  const folded = (from: number, to: number) => `${foldLetters(text.slice(from, to))} `;
  const end = endOfBefore({ text, folded }, { from: 0, to: text.length }, phrases);
  return end === 0 ? null : text.slice(end).trim();
}

/** UTF-16 code units of the longest of these phrases at the beginning of a text, with what parts it from the rest; 0 for none. */
export function lengthBefore(text: string, phrases: readonly string[]): number {
  const folded = (from: number, to: number) => foldLetters(text.slice(from, to));
  return endOfBefore({ text, folded }, { from: 0, to: text.length }, phrases);
}

/** The longest of these phrases at the end of a text, as it was said; null without any. */
export function phraseAtEnd(text: string, phrases: readonly string[]): string | null {
  const folded = (from: number, to: number) => foldLetters(text.slice(from, to));
  const inside = withoutBlanks(text, { from: 0, to: text.length });
  const start = startOfAfter({ text, folded }, inside, phrases);
  return start === inside.to ? null : text.slice(start, inside.to).replace(/^[\s,;]+/, "");
}

/** Where the longest of these phrases ends at the beginning of a part, with what parts it from the rest. */
function endOfBefore({ text, folded }: EdgedText, { from, to }: Span, phrases: readonly string[]): number {
  const near = folded(from, Math.min(to, from + EDGE));
  const length = longestOf(phrases, (phrase) => edgePattern(phrase, "before").exec(near)?.[0].length ?? 0);
  let end = from + length;
  // The marks behind it may go on.
  while (length > 0 && end < to && /[\s,:;–-]/.test(text.charAt(end))) end += 1;
  return end;
}

/** Where the longest of these phrases begins at the end of a part, with what parts it from the rest. */
function startOfAfter({ text, folded }: EdgedText, { from, to }: Span, phrases: readonly string[]): number {
  const near = folded(Math.max(from, to - EDGE), to);
  const length = longestOf(phrases, (phrase) => edgePattern(phrase, "after").exec(near)?.[0].length ?? 0);
  let start = to - length;
  while (length > 0 && start > from && /[\s,;]/.test(text.charAt(start - 1))) start -= 1;
  return start;
}

function withoutBlanks(text: string, { from, to }: Span): Span {
  let first = from;
  let end = to;
  while (first < end && /\s/.test(text.charAt(first))) first += 1;
  while (end > first && /\s/.test(text.charAt(end - 1))) end -= 1;
  return { from: first, to: end };
}

function longestOf(phrases: readonly string[], lengthOf: (phrase: string) => number): number {
  return Math.max(0, ...phrases.map(lengthOf));
}
