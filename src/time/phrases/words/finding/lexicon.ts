/** The words that a vocabulary finds in a text, kind by kind. */

import { FIGURES, FRACTION_VALUES, FRACTIONS, hanValue } from "../numbers-in-text";
import type { Word } from "../word";
import type { WordKind, WordKinds } from "../word-kinds";
import { type Start, startsIn, wordsFrom } from "./alternatives";
import type { IndexedVocabulary } from "./lexicon-table";

/** The words of a text, found kind by kind when they are asked for. */
export interface Words {
  /** The text, lower-case, as long as the original. */
  text: string;
  spaced: boolean;
  all<K extends WordKind>(kind: K): Word<WordKinds[K]>[];
  /** The word that begins exactly at a position. */
  at<K extends WordKind>(kind: K, position: number): Word<WordKinds[K]> | undefined;
  /** The word that begins at a position, one space passed over. */
  after<K extends WordKind>(kind: K, position: number): Word<WordKinds[K]> | undefined;
  /** The word that ends at a position, one space passed over. */
  before<K extends WordKind>(kind: K, position: number): Word<WordKinds[K]> | undefined;
}

interface Places {
  words: Word<unknown>[];
  byStart: Map<number, Word<unknown>>;
  byEnd: Map<number, Word<unknown>>;
}
/** The last character of the words for a week before a weekday. */
const HAN_WEEK = ["周", "週", "期", "拜"];
const HAN_NUMBER = /[〇零一二两兩三四五六七八九十]{1,3}/g;

/** The words of a text in NFC whose white space is single spaces. */
export function wordsOf(text: string, vocabulary: IndexedVocabulary): Words {
  const lower = lowerCase(text);
  let starts: ReadonlyMap<WordKind, Start[]> | null = null;
  const found = new Map<WordKind, Places>();

  function places(kind: WordKind): Places {
    let kept = found.get(kind);
    if (kept === undefined) {
      starts ??= startsIn(lower, vocabulary);
      const named = wordsFrom(starts.get(kind) ?? [], lower, vocabulary.spaced);
      const words = kind === "number" ? numbersIn(lower, vocabulary.spaced, named) : named;
      kept = {
        words,
        byStart: new Map(words.map((word) => [word.from, word])),
        byEnd: new Map(words.map((word) => [word.to, word])),
      };
      found.set(kind, kept);
    }
    return kept;
  }

  return {
    text: lower,
    spaced: vocabulary.spaced,
    all: <K extends WordKind>(kind: K) => places(kind).words as Word<WordKinds[K]>[],
    at: <K extends WordKind>(kind: K, position: number) =>
      places(kind).byStart.get(position) as Word<WordKinds[K]> | undefined,
    after<K extends WordKind>(kind: K, position: number) {
      const from = lower[position] === " " ? position + 1 : position;
      return places(kind).byStart.get(from) as Word<WordKinds[K]> | undefined;
    },
    before<K extends WordKind>(kind: K, position: number) {
      const to = lower[position - 1] === " " ? position - 1 : position;
      return places(kind).byEnd.get(to) as Word<WordKinds[K]> | undefined;
    },
  };
}

/** Lower-case and with one sort of apostrophe, letter by letter: places in the text stay what they are. */
export function lowerCase(text: string): string {
  const straight = text.replaceAll(/[’ʼ‘`´]/g, "'");
  const lower = straight.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(straight, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  }).join("");
}

/** Numbers in figures and in words; in their characters instead of words in a language without spaces. */
function numbersIn(text: string, spaced: boolean, named: readonly Word<unknown>[]): Word<unknown>[] {
  const figures = Array.from(text.matchAll(FIGURES), (match) => ({
    from: match.index,
    to: match.index + match[0].length,
    value: Number(match[0].replace(",", ".")),
  }));
  const fractions = Array.from(text.matchAll(FRACTIONS), (match) => ({
    from: match.index,
    to: match.index + match[0].length,
    value: FRACTION_VALUES[match[0]] ?? 0,
  }));
  figures.push(...fractions);
  if (spaced) return [...figures, ...named];
  const han = Array.from(text.matchAll(HAN_NUMBER), (match) => {
    // The first character of `周五八点` after the word for a week is the weekday's.
    const inWeekday = match[0].length > 1 && HAN_WEEK.includes(text.charAt(match.index - 1)) ? 1 : 0;
    const from = match.index + inWeekday;
    const to = match.index + match[0].length;
    return { from, to, value: hanValue(text.slice(from, to)) };
  });
  return [...figures, ...han.filter(({ value }) => value !== null)];
}
