/** How much of what somebody names is said by a text: words with other endings, parts of long words, mistyped ones. */
import { INFLECTING, isFormOf } from "../../dialogue/name-thing";
import { foldWord, piecesOf } from "../../search/pieces";
import { stemmerOf } from "../../search/stems";
import type { LanguageCode } from "../../words/language";
import { distance } from "../things/right-word";

/** A word that stands in a text with another ending counts as itself; one inside a longer word, and a mistyped one, less. */
const OTHER_ENDING = 1;
const INSIDE = 0.8;
const MISTYPED = 0.7;
const SAME_ROOT = 0.6;
/** Characters of a text that are read. */
const MOST_READ = 600;
/** Letters of the shorter of two words of which one stands in the other. */
const LEAST_INSIDE = 5;
/** Letters with which words of one root begin, "llamada" and "llamar", and their share of the shorter word. */
const LEAST_ROOT = 4;
const LEAST_ROOT_SHARE = 0.6;
/** Letters of a word that may be mistyped, and of one in which two letters may be wrong. */
const LEAST_MISTYPED = 4;
const LEAST_TWICE_MISTYPED = 8;

/** How much of the words a text says, from 0 to 1. */
export type LikenessReader = (text: string) => { share: number; words: readonly number[] };

/**
 * Reads how well texts fit words, folded as in the index of search. Each pair of words is compared once, so that many texts
 * cost little more than their different words.
 */
export function likenessOf(words: readonly string[], language: LanguageCode): LikenessReader {
  const stem = stemmerOf(language);
  const inflects = INFLECTING.has(language);
  const known = words.map(() => new Map<string, number>());
  return (text) => {
    const pieces = [...new Set(piecesOf(text.slice(0, MOST_READ)).map((piece) => piece.text))];
    const found = words.map((word, at) =>
      pieces.reduce((best, piece) => {
        const seen = known[at]?.get(piece) ?? compare(word, piece, stem, inflects);
        known[at]?.set(piece, seen);
        return Math.max(best, seen);
      }, 0),
    );
    const sum = found.reduce((all, one) => all + one, 0);
    return { share: words.length === 0 ? 0 : sum / words.length, words: found };
  };
}

function compare(word: string, piece: string, stem: (word: string) => string, inflects: boolean): number {
  if (word === piece || stem(word) === stem(piece)) return OTHER_ENDING;
  if (inflects && isFormOf(word, piece)) return OTHER_ENDING;
  const [short, long] = word.length < piece.length ? [word, piece] : [piece, word];
  if (short.length >= LEAST_INSIDE && (long.startsWith(short) || long.endsWith(short))) return INSIDE;
  if (isOfOneRoot(short, long)) return SAME_ROOT;
  if (long.length - short.length > 2 || short.length < LEAST_MISTYPED || /\p{Nd}/u.test(long)) return 0;
  if (short[0] !== long[0] && short.at(-1) !== long.at(-1)) return 0;
  return distance(short, long) <= (short.length >= LEAST_TWICE_MISTYPED ? 2 : 1) ? MISTYPED : 0;
}

/** Whether words begin alike; a Russian or Ukrainian verb may have "по" before that. */
function isOfOneRoot(short: string, long: string): boolean {
  const [one, other] = [short, long].map((word) => (word.length > 6 ? word.replace(/^по/u, "") : word));
  let shared = 0;
  while (one?.[shared] !== undefined && one[shared] === other?.[shared]) shared += 1;
  return shared >= LEAST_ROOT && shared >= LEAST_ROOT_SHARE * Math.min(one?.length ?? 0, other?.length ?? 0);
}

/** A word of a text. */
export const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** The words of a text, folded as in the index of search. */
export function foldedWords(text: string): string[] {
  return (text.match(WORD) ?? []).map((word) => foldWord(word));
}
