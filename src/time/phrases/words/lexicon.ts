/** The words that a vocabulary finds in a text, kind by kind. */
import { FIGURES, FRACTION_VALUES, FRACTIONS, hanValue } from "./numbers-in-text";
import { makePattern, type Pattern } from "./patterns";
import type { Vocabulary } from "./vocabulary";
import { type Entry, entriesOf, type WordKind, type WordKinds } from "./word-kinds";

export interface Word<V> {
  from: number;
  to: number;
  value: V;
}

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
/** People write `oct4`; the figures of a year or of a time don't stand so. */
const DAY_RIGHT_AFTER = "(?=\\d{1,2}(?![\\d:.h]))";
const HAN_NUMBER = /[〇零一二两兩三四五六七八九十]{1,3}/g;

/** What a language's patterns are made of, and those that were asked for already. */
interface Lexicon {
  entries: Map<WordKind, Entry[]>;
  made: Map<WordKind, Pattern | null>;
}

const lexicons = new WeakMap<Vocabulary, Lexicon>();

/** The words of a text in NFC whose white space is single spaces. */
export function wordsOf(text: string, vocabulary: Vocabulary): Words {
  const lexicon = lexiconOf(vocabulary);
  const lower = lowerCase(text);
  const found = new Map<WordKind, Places>();

  function places(kind: WordKind): Places {
    let kept = found.get(kind);
    if (kept === undefined) {
      const words =
        kind === "number"
          ? numbersIn(lower, vocabulary, lexicon)
          : wordsIn(lower, patternOf(lexicon, kind, vocabulary));
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

function wordsIn(text: string, entry: Pattern | null): Word<unknown>[] {
  if (entry === null) return [];
  return Array.from(text.matchAll(entry.pattern), (match) => {
    const group = match.findIndex((part, index) => index > 0 && part !== undefined);
    return { from: match.index, to: match.index + match[0].length, value: entry.values[group - 1] };
  });
}

function numbersIn(text: string, vocabulary: Vocabulary, lexicon: Lexicon): Word<unknown>[] {
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
  if (vocabulary.spaced) return [...figures, ...wordsIn(text, patternOf(lexicon, "number", vocabulary))];
  const han = Array.from(text.matchAll(HAN_NUMBER), (match) => ({
    from: match.index,
    to: match.index + match[0].length,
    value: hanValue(match[0]),
  }));
  return [...figures, ...han.filter(({ value }) => value !== null)];
}

function lexiconOf(vocabulary: Vocabulary): Lexicon {
  let lexicon = lexicons.get(vocabulary);
  if (lexicon === undefined) {
    lexicon = { entries: entriesOf(vocabulary), made: new Map() };
    lexicons.set(vocabulary, lexicon);
  }
  return lexicon;
}

function patternOf(
  { entries, made }: Lexicon,
  kind: WordKind,
  { spaced, accentsOptional = false }: Vocabulary,
): Pattern | null {
  let pattern = made.get(kind);
  if (pattern === undefined) {
    const alsoBefore = kind === "month" ? DAY_RIGHT_AFTER : undefined;
    pattern = makePattern(entries.get(kind) ?? [], spaced, accentsOptional, alsoBefore);
    made.set(kind, pattern);
  }
  return pattern;
}
