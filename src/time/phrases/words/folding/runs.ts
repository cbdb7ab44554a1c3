/** The stretches of a text that are words for time, where the text says other things, too. */
import type { Place } from "../../cover";
import type { PhraseContext } from "../../moment";
import type { Kind, Piece, PlacedPiece } from "../../pieces/pieces";
import { coverOf } from "../../read-text";
import { type Words, wordsOf } from "../finding/lexicon";
import type { Language } from "../language";

export interface Run {
  from: number;
  to: number;
  /** Whether it says when: not only a number, or a word such as "until" or "and". */
  says: boolean;
  /** Its expressions, without signs and "and" at the seams, which belong to the text around. */
  inner: readonly PlacedPiece[];
}

/** Kinds that say no time by themselves. */
const BESIDE: readonly Kind[] = ["joint", "number", "mark", "edge", "year", "times", "zone", "ofMonth"];

export function isSaid({ says }: Run): boolean {
  return says;
}

/** Expressions with nothing unread between them, with the words before them that tie them to the text. */
export function runsOf(text: string, language: Language, at: PhraseContext): Run[] {
  const { placed, unread } = coverOf(text, language, at);
  const words = wordsOf(text, language.vocabulary);
  return groupsOf(placed, unread).map((group) => runOf(group, words));
}

function groupsOf(placed: readonly PlacedPiece[], unread: readonly Place[]): PlacedPiece[][] {
  const groups: PlacedPiece[][] = [];
  let passed = 0;
  for (const one of placed) {
    const before = passed;
    while ((unread[passed]?.from ?? Number.POSITIVE_INFINITY) < one.from) passed += 1;
    const last = groups.at(-1);
    if (last === undefined || passed > before) groups.push([one]);
    else last.push(one);
  }
  return groups;
}

/** Some expressions that stand beside each other, as a run of their own. */
export function runOf(group: readonly PlacedPiece[], words: Words): Run {
  const inner = withoutSeams(group);
  const [first, last] = [inner[0], inner.at(-1)];
  if (first === undefined || last === undefined) return { from: 0, to: 0, says: false, inner };
  const from = startOf(first, words);
  const to = words.spaced ? last.to : endOf(last.to, words);
  // A month's name alone may be another word: "I may call".
  const alone =
    inner.length === 1 && first.piece.kind === "month" && from === first.from && words.text.length > to;
  const has = (kind: Kind) => inner.some(({ piece }) => piece.kind === kind);
  // "The end" says when beside "of the month", which alone says nothing either.
  const isEdge = has("edge") && has("ofMonth");
  const says = !alone && (isEdge || inner.some(({ piece }) => saysTime(piece)));
  return { from, to, says, inner };
}

/** Whether an expression says a time by itself. */
export function saysTime({ kind }: Piece): boolean {
  return !BESIDE.includes(kind);
}

/** Words that end a verb: "turn the heating on tomorrow". */
const PARTICLES = new Set(["on", "in", "an", "auf", "ein", "aan", "op", "uit", "på", "om", "av"]);

function startOf({ from, piece }: PlacedPiece, words: Words): number {
  let start = from;
  for (let word = words.before("filler", start); word !== undefined; word = words.before("filler", start)) {
    if (start === from && piece.kind === "day" && PARTICLES.has(words.text.slice(word.from, word.to))) break;
    start = word.from;
  }
  return start;
}

function endOf(position: number, words: Words): number {
  const word = words.at("filler", position);
  return word === undefined ? position : endOf(word.to, words);
}

function withoutSeams(group: readonly PlacedPiece[]): PlacedPiece[] {
  const isJoint = (one: PlacedPiece | undefined) => one?.piece.kind === "joint";
  const inner = [...group];
  while (isJoint(inner[0])) inner.shift();
  while (isJoint(inner.at(-1))) inner.pop();
  return inner;
}
