/**
 * How a text is made of expressions for time. Of all ways to put expressions side by side the one counts that
 * leaves least unread, and of those the one with the fewest expressions. Words that change nothing and
 * punctuation are free; every other letter and figure belongs to an expression or is named as unread.
 */

import type { PlacedPiece, Span } from "./pieces/pieces";
import type { RuleContext } from "./words/grammar";
import { isAnyLetter, isFigure, isLetterOrMark, isLetterOrNumber } from "./words/letters";

export interface Place {
  from: number;
  to: number;
}

export interface Cover {
  placed: PlacedPiece[];
  /** What no rule and no word of the language explains. */
  unread: Place[];
}

interface Step {
  cost: number;
  from: number;
  span: Span | null;
  unread: boolean;
}

const FILLER_COST = 0.1;
/** Dearer than a sign that joins two expressions. */
const SIGN_COST = 0.02;
const UNREAD_COST = 100;
/** Signs that change what is beside them: they are no mere punctuation. */
const SIGNS = "+%‰°$€£¥#=<>^&§@*|\\";

export function coverText({ words }: RuleContext, spans: readonly Span[]): Cover {
  const { text } = words;
  const steps: (Step | undefined)[] = new Array(text.length + 1);
  steps[0] = { cost: 0, from: 0, span: null, unread: false };
  const byStart = groupByStart(spans);
  const fillers = new Map(words.all("filler").map(({ from, to }) => [from, to]));

  const reach = (to: number, step: Step) => {
    const kept = steps[to];
    if (kept === undefined || step.cost < kept.cost) steps[to] = step;
  };
  for (let at = 0; at < text.length; at += 1) {
    const here = steps[at];
    if (here === undefined) continue;
    const go = (to: number, cost: number, span: Span | null = null, unread = false) =>
      reach(to, { cost: here.cost + cost, from: at, span, unread });
    for (const span of byStart.get(at) ?? []) go(span.to, span.cost ?? 1, span);
    const filler = fillers.get(at);
    if (filler !== undefined) go(filler, FILLER_COST);
    if (isFree(text, at)) go(at + 1, text.charAt(at) === " " ? 0 : SIGN_COST);
    else go(endOfRun(text, at, words.spaced), UNREAD_COST, null, true);
  }
  return walkBack(steps, text);
}

function walkBack(steps: readonly (Step | undefined)[], text: string): Cover {
  const placed: PlacedPiece[] = [];
  const unread: Place[] = [];
  let at = text.length;
  while (at > 0) {
    const step = steps[at];
    if (step === undefined) throw new Error("a text without a cover");
    if (step.unread) unread.push({ from: step.from, to: at });
    for (const piece of [...(step.span?.pieces ?? [])].reverse())
      placed.push({ from: step.from, to: at, piece });
    at = step.from;
  }
  return { placed: placed.reverse(), unread: joined(unread.reverse(), text) };
}

/** Stretches with nothing but signs and spaces between them are one. */
function joined(stretches: readonly Place[], text: string): Place[] {
  const found: Place[] = [];
  for (const { from, to } of stretches) {
    const last = found.at(-1);
    if (last !== undefined && !Array.from(text.slice(last.to, from)).some(isLetterOrNumber)) last.to = to;
    else found.push({ from, to });
  }
  return found;
}

function groupByStart(spans: readonly Span[]): Map<number, Span[]> {
  const groups = new Map<number, Span[]>();
  for (const span of spans) {
    const group = groups.get(span.from);
    if (group === undefined) groups.set(span.from, [span]);
    else group.push(span);
  }
  return groups;
}

/** Punctuation, quotes and emoji; not a minus before a figure, nor what stands between figures. */
function isFree(text: string, at: number): boolean {
  const sign = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (sign === " ") return true;
  if (isLetterOrNumber(sign) || SIGNS.includes(sign)) return false;
  const before = text.charAt(at - 1);
  const after = text.charAt(at + 1);
  if ("-−–".includes(sign) && isFigure(after) && !isFigure(before) && !isAnyLetter(before)) return false;
  return !(
    isFigure(before) &&
    isFigure(after) &&
    sign !== "," &&
    sign !== "-" &&
    sign !== "–" &&
    sign !== ":"
  );
}

/** The end of a word or of figures; single characters where words are not set apart. */
function endOfRun(text: string, at: number, spaced: boolean): number {
  const first = text.charAt(at);
  if (!spaced && !/[a-z\d]/.test(first)) return at + 1;
  const isSame = isFigure(first) ? isFigure : isOfWord;
  let to = at + 1;
  while (to < text.length && isSame(text.charAt(to))) to += 1;
  return to;
}

function isOfWord(character: string): boolean {
  return character === "'" || character === "_" || isLetterOrMark(character);
}
