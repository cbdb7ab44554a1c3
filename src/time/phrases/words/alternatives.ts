/** The words of each kind in a text: found by their first letters, and by a pattern that is made when a text has those. */
import type { IndexedVocabulary } from "./lexicon-table";
import { boundedSource, isLetter, isSign } from "./patterns";
import type { Word } from "./word";
import type { WordKind } from "./word-kinds";

/** One of the words that a kind has. */
interface Alternative {
  kind: WordKind;
  value: unknown;
  source: string;
  /** Of two that begin at a place the one with the lesser order counts. */
  order: number;
  /** Matches from a place on; null until a text has its first letters. */
  pattern: RegExp | null;
}

/** A place in a text at which words of a kind may begin. */
export interface Start {
  at: number;
  alternatives: Alternative[];
}

const known = new WeakMap<IndexedVocabulary, Alternative[]>();

/** Characters of the longest opening in a table. */
const LONGEST_OPENING = 3;
/** People write `oct4`; the figures of a year or of a time don't stand so. */
const DAY_RIGHT_AFTER = "(?=\\d{1,2}(?![\\d:.h]))";

/** The places of a lower-case text at which words of each kind may begin, in the order of the text. */
export function startsIn(text: string, vocabulary: IndexedVocabulary): ReadonlyMap<WordKind, Start[]> {
  const all = alternativesOf(vocabulary);
  const starts = new Map<WordKind, Start[]>();
  for (let at = 0; at < text.length; at += 1) {
    const inWord = vocabulary.spaced && at > 0 && isLetter(text.charAt(at - 1));
    // Only a sign stands right after a letter.
    if (inWord && !isSign(text.charAt(at))) continue;
    for (let length = 0; length <= LONGEST_OPENING && at + length <= text.length; length += 1)
      for (const place of vocabulary.lexicon.openings[text.slice(at, at + length)] ?? []) {
        const alternative = all[place];
        if (alternative !== undefined && (!inWord || isSign(alternative.source)))
          addStart(starts, at, alternative);
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
    for (const alternative of alternatives.toSorted((a, b) => a.order - b.order)) {
      const pattern = patternOf(alternative, spaced);
      pattern.lastIndex = at;
      if (!pattern.test(text)) continue;
      end = pattern.lastIndex;
      words.push({ from: at, to: end, value: alternative.value });
      break;
    }
  }
  return words;
}

function patternOf(alternative: Alternative, spaced: boolean): RegExp {
  const { kind, source } = alternative;
  const alsoBefore = kind === "month" ? DAY_RIGHT_AFTER : undefined;
  alternative.pattern ??= new RegExp(
    isSign(source) ? source : boundedSource(source, spaced, alsoBefore),
    "y",
  );
  return alternative.pattern;
}

function alternativesOf(vocabulary: IndexedVocabulary): Alternative[] {
  let all = known.get(vocabulary);
  if (all === undefined) {
    all = [];
    for (const [kind, words] of vocabulary.lexicon.kinds)
      for (const [value, source] of words)
        all.push({ kind, value, source, order: all.length, pattern: null });
    known.set(vocabulary, all);
  }
  return all;
}
