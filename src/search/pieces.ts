/**
 * How text is cut into words, for the index, for queries and for names alike. Case and accents are folded first.
 *
 * A script written without spaces gives runs, which the store indexes as overlapping pairs of characters. Each
 * pictograph is a word of its own.
 */

import { normalForm } from "../text/normal-form";

export type TextPiece = { kind: "run" | "word"; text: string } | { kind: "emoji"; text: string };

const SPACELESS =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー々〆";
const ANY_PIECE = `(?<run>[${SPACELESS}][${SPACELESS}\\p{M}]*)|(?<emoji>\\p{Regional_Indicator}{2}|\\p{Extended_Pictographic})|(?<word>(?:(?![${SPACELESS}])[\\p{L}\\p{N}\\p{Co}])(?:(?![${SPACELESS}])[\\p{L}\\p{N}\\p{M}\\p{Co}])*)`;
let pieces: RegExp | null = null;
/** UTF-16 code units. FTS5 stems no longer words, and people search for none. */
export const MAX_WORD = 60;

/** The pieces of a text, in order. */
export function piecesOf(text: string): TextPiece[] {
  // Made for the first text: so many scripts take a millisecond, which each start of the worker would pay.
  pieces ??= new RegExp(ANY_PIECE, "gu");
  return [...folded(text).matchAll(pieces)].flatMap(({ groups = {} }): TextPiece[] => {
    if (groups["run"] !== undefined) return [{ kind: "run", text: groups["run"] }];
    if (groups["emoji"] !== undefined) return [{ kind: "emoji", text: groups["emoji"] }];
    if (groups["word"] !== undefined) return [{ kind: "word", text: groups["word"].slice(0, MAX_WORD) }];
    return [];
  });
}

/**
 * Scripts whose marks people leave out. FTS5 itself removes those of Latin letters only. й and ї are letters that nobody
 * leaves out, and stems end before them.
 */
const MARKED =
  /(?![иИ]\u0306|[іІ]\u0308)([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{Mn}+/gu;

/**
 * UTF-16 code units of a text with its signs and accents apart that are cut into words: four times a message. One sign may
 * stand for eighteen letters.
 */
const MOST_FOLDED = 131_072;

function folded(text: string): string {
  return normalForm(text, "NFKD").slice(0, MOST_FOLDED).replace(MARKED, "$1").normalize("NFKC").toLowerCase();
}

/** One word as the pieces of a text have it. */
export function foldWord(word: string): string {
  return folded(word);
}
