import { piecesOf, type TextPiece } from "./pieces";
import { asksSomething, stopWordsOf, type TextLanguage, toldLanguage } from "./stop-words";

/** A query as search reads it. */
export interface SearchQuestion {
  /** As it was sent. */
  query: string;
  /** What to look for, each once: without stop words, unless it has nothing else. */
  telling: TextPiece[];
  /** Every piece, for names. */
  said: ReadonlySet<string>;
  /** The language that it is in; null where it doesn't tell. */
  language: TextLanguage | null;
  /**
   * Whether it asks something about more than one word, so that what was said beside a hit may be the answer. One word
   * is looked up, whatever stands around it.
   */
  asks: boolean;
}

const MOST_TERMS = 32;

/** Reads any text that a person or a model may send. */
export function readQuestion(query: string): SearchQuestion {
  const found = [...new Map(piecesOf(query).map((piece) => [piece.text, piece])).values()];
  const words = found.filter(({ kind }) => kind === "word").map(({ text }) => text);
  const stops = stopWordsOf(query, words);
  const telling = found.filter(
    ({ kind, text }) => kind !== "word" || !stops.has(text) || isAcronym(query, text),
  );
  return {
    query,
    telling: (telling.length > 0 ? telling : found).slice(0, MOST_TERMS),
    said: new Set(found.map(({ text }) => text)),
    language: toldLanguage(query, words),
    asks: telling.length > 1 && asksSomething(query, words),
  };
}

/** Whether a query that isn't all in capitals has this word in capitals: "IT" and "US" are no pronouns. */
function isAcronym(query: string, word: string): boolean {
  if (word.length < 2 || query === query.toUpperCase()) return false;
  return query.split(/[^\p{L}\p{N}]+/u).includes(word.toUpperCase());
}

/**
 * Whether the question names someone or something: it has every word of the name. A run has no spaces, so a name in it may
 * stand inside a longer one.
 */
export function isNamed(label: string | null, { said }: SearchQuestion): boolean {
  if (label === null) return false;
  const pieces = piecesOf(label);
  const all = [...said].join(" ");
  return (
    pieces.length > 0 &&
    pieces.every(({ kind, text }) => said.has(text) || (kind === "run" && all.includes(text)))
  );
}
