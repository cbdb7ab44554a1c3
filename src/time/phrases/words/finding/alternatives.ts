/** The words of each kind in a text: found by their first letters, letter by letter or by a pattern. */

import type { Word } from "../word";
import type { WordKind } from "../word-kinds";
import type { IndexedVocabulary } from "./lexicon-table";
import { boundedSource, isLetter, isSign } from "./patterns";

/** One of the words that a kind has. */
interface Alternative {
  kind: WordKind;
  value: unknown;
  /** Of two that begin at a place the one with the lesser order counts. */
  order: number;
  /** Whether it is no word: it stands right after one, too. */
  sign: boolean;
  /** In the order of preference. Else it has a pattern. */
  spellings: readonly string[] | null;
  /** Matches from a place on. */
  pattern: RegExp | null;
}

/** A place in a text at which words of a kind may begin. */
export interface Start {
  at: number;
  alternatives: Alternative[];
}

/** By their places in the table, each from when a text first has its first letters. */
const known = new WeakMap<IndexedVocabulary, Map<number, Alternative>>();

/** Characters of the longest opening in a table. */
const LONGEST_OPENING = 3;
/** People write `oct4`; the figures of a year or of a time don't stand so. */
const DAY_RIGHT_AFTER = "(?=\\d{1,2}(?![\\d:.h]))";
const DAY_FROM_HERE = /\d{1,2}(?![\d:.h])/y;

/** The places of a lower-case text at which words of each kind may begin, in the order of the text. */
export function startsIn(text: string, vocabulary: IndexedVocabulary): ReadonlyMap<WordKind, Start[]> {
  const { spaced, lexicon } = vocabulary;
  const starts = new Map<WordKind, Start[]>();
  for (let at = 0; at < text.length; at += 1) {
    const inWord = spaced && at > 0 && isLetter(text.charCodeAt(at - 1));
    // Only a sign stands right after a letter.
    if (inWord && !isSign(text.charAt(at))) continue;
    for (let length = 0; length <= LONGEST_OPENING && at + length <= text.length; length += 1)
      for (const place of lexicon.openings[text.slice(at, at + length)] ?? []) {
        const alternative = alternativeAt(place, vocabulary);
        if (!inWord || alternative.sign) addStart(starts, at, alternative);
      }
  }
  return starts;
}

function addStart(starts: Map<WordKind, Start[]>, at: number, alternative: Alternative): void {
  const ofKind = starts.get(alternative.kind);
  const last = ofKind?.at(-1);
  if (ofKind === undefined) starts.set(alternative.kind, [{ at, alternatives: [alternative] }]);
  else if (last?.at === at) last.alternatives.push(alternative);
  else ofKind.push({ at, alternatives: [alternative] });
}

/** The words of one kind, none of them part of another; of two that begin at a place the longer one. */
export function wordsFrom(starts: readonly Start[], text: string, spaced: boolean): Word<unknown>[] {
  const words: Word<unknown>[] = [];
  let end = 0;
  for (const { at, alternatives } of starts) {
    if (at < end) continue;
    if (alternatives.length > 1) alternatives.sort((a, b) => a.order - b.order);
    for (const alternative of alternatives) {
      const to = endOf(alternative, text, at, spaced);
      if (to === null) continue;
      end = to;
      words.push({ from: at, to, value: alternative.value });
      break;
    }
  }
  return words;
}

/** Where a word ends that begins at a place, null where it doesn't stand there. */
function endOf(alternative: Alternative, text: string, at: number, spaced: boolean): number | null {
  const { spellings, pattern } = alternative;
  if (pattern !== null) {
    pattern.lastIndex = at;
    return pattern.test(text) ? pattern.lastIndex : null;
  }
  for (const spelling of spellings ?? []) {
    const to = at + spelling.length;
    if (text.startsWith(spelling, at) && (!spaced || alternative.sign || isEnd(alternative, text, to)))
      return to;
  }
  return null;
}

/** Whether a word may end at a place: as the pattern of a bounded source has it. */
function isEnd({ kind }: Alternative, text: string, at: number): boolean {
  if (text.charAt(at - 1) === "'" || at === text.length) return true;
  const next = text.charCodeAt(at);
  if (!isLetter(next) && !(next >= ZERO && next <= NINE)) return true;
  if (kind !== "month") return false;
  DAY_FROM_HERE.lastIndex = at;
  return DAY_FROM_HERE.test(text);
}

const ZERO = 48;
const NINE = 57;

function alternativeAt(place: number, vocabulary: IndexedVocabulary): Alternative {
  let made = known.get(vocabulary);
  if (made === undefined) {
    made = new Map();
    known.set(vocabulary, made);
  }
  const kept = made.get(place) ?? makeAlternative(place, vocabulary);
  made.set(place, kept);
  return kept;
}

function makeAlternative(place: number, { spaced, lexicon }: IndexedVocabulary): Alternative {
  const [index, value, said] = lexicon.words[place] ?? [];
  const kind = lexicon.kinds[index ?? -1];
  if (kind === undefined || said === undefined) throw new Error("a lexicon without one of its words");
  if (typeof said !== "string")
    return { kind, value, order: place, sign: isSign(said[0] ?? ""), spellings: said, pattern: null };
  const alsoBefore = kind === "month" ? DAY_RIGHT_AFTER : undefined;
  const pattern = new RegExp(boundedSource(said, spaced, alsoBefore), "y");
  return { kind, value, order: place, sign: false, spellings: null, pattern };
}
