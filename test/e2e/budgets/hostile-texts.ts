/** Texts that make readers slow: one or two small pieces, repeated. */
import { SEPARATORS } from "../../support/separators";

/** What stands around words. */
const AROUND = [
  "'",
  '"',
  "’",
  "“",
  "«",
  "(",
  ")",
  "[",
  "]",
  "{",
  "<",
  ">",
  "`",
  "*",
  "~",
  "#",
  "@",
  "&",
  "+",
  "=",
  "%",
  "¿",
  "…",
];
/** Letters, figures and what belongs to one: a piece of each sort. */
const LETTERS = [
  "a",
  "A",
  "é",
  "e\u0301",
  "\u0301",
  // Marks that stand in another order than they are written in.
  "\u0301\u0316",
  "\u0345\u0315\u0301\u0316\u0327\u05b0",
  "ß",
  "İ",
  "я",
  "ї",
  "α",
  "א",
  "ع",
  "لله",
  "ก",
  "ำ",
  "中",
  "か",
  "カ",
  "한",
  "\u1100\u1161\u11a8",
  "ﷺ",
  "नि",
  "\u{1d49c}",
  "0",
  "1",
  "٣",
  "十",
  "\u200b",
  "\u200d",
  "\ufe0f",
  "\u202e",
  "\u{e0061}",
  "🎂",
  "👩‍👩‍👧‍👦",
  "🇩🇪",
  "👍🏽",
  "\ud83d",
  "\ue000",
];
/** Pieces in which a separator stands beside a letter, as in times, dates, lists and addresses. */
const MIXED = [
  "a ",
  "1 ",
  "1:",
  "1.",
  "1/",
  "1-",
  "2026-01-01 ",
  "12:00 ",
  "a,",
  "a, ",
  "a-",
  "'a",
  "a.",
  "é ",
  "я ",
  "中 ",
  "ع ",
  "@a ",
  "<@U1>",
  "a\n",
  "- a\n",
  "* ",
  "[12:31] ",
  "&lt;",
  "**",
  "\\*",
  "+1",
  "#1 ",
  "a@a.a ",
];

const PAIRED = [" ", "\n", ",", ";", ".", ":", "-", "–", "!", "'", '"', "(", "1", "a"];

const SINGLE = [...SEPARATORS, ...AROUND, ...LETTERS, ...MIXED];
const PAIRS = PAIRED.flatMap((one) => PAIRED.filter((other) => other !== one).map((other) => one + other));

/** A place for the pieces, with what stands before and after them. */
export type Frame = readonly [before: string, after: string];

export type Case = readonly [piece: string, frame: Frame];

const IN_WORDS: Frame = ["hey ", "x"];
const FRAMES: readonly Frame[] = [["", ""], IN_WORDS, ["x", ""]];

/** What is tried with every reader: each piece alone and in words, and pairs in words. */
export const CASES: readonly Case[] = [
  ...FRAMES.flatMap((frame) => SINGLE.map((piece): Case => [piece, frame])),
  ...PAIRS.map((piece): Case => [piece, IN_WORDS]),
];

/** What is tried with a reader that takes long of any text, or for which many readers are alike: each piece alone. */
export const FEW_CASES: readonly Case[] = SINGLE.map((piece): Case => [piece, ["", ""]]);

/** What is tried of a language whose reader takes long: its own pieces alone, and some of them in its own frames. */
export function fewCasesOf(own: readonly string[], frames: readonly Frame[]): Case[] {
  const few = [" ", "\n", ".", "a ", "1 ", ...own.slice(0, 6)];
  return [
    ...own.map((piece): Case => [piece, ["", ""]]),
    ...frames.flatMap((frame) => few.map((piece): Case => [piece, frame])),
  ];
}

/** What is tried of a language: its own pieces alone, in words and in its own frames, and separators in those. */
export function casesOf(own: readonly string[], frames: readonly Frame[]): Case[] {
  return [
    ...FRAMES.flatMap((frame) => own.map((piece): Case => [piece, frame])),
    ...frames.flatMap((frame) =>
      [...SEPARATORS, "a", "1 ", "a ", ...own].map((piece): Case => [piece, frame]),
    ),
  ];
}

/** A text of so many UTF-16 code units. */
export function repeated(piece: string, [before, after]: Frame, length: number): string {
  const room = Math.max(0, length - before.length - after.length);
  return before + piece.repeat(Math.ceil(room / piece.length)).slice(0, room) + after;
}
