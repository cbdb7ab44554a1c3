import { type SQL, sql } from "drizzle-orm";
import { piecesOf, type TextPiece } from "../../search/pieces";
import type { SearchQuestion } from "../../search/question";
import { formsIn, stemsIn } from "../../search/stems";

/**
 * How pieces of text become search terms, for the index and for queries alike.
 *
 * FTS5's own tokenizer gets words that are already cut and without diacritics: it stems English (porter). Scripts
 * written without spaces become overlapping pairs of characters (a trigram index misses 東京), a run's last character
 * also stands alone, so that one character is found by prefix.
 *
 * Every term begins with its user: `z`, the user's pk, `q`. Consonants only, because porter counts a word's vowels
 * and must stem `z12qrunning` as it stems `running`. `~` holds that place until SQL knows the pk.
 */
const PLACEHOLDER = "~";

const HIRAGANA = /^\p{Script=Hiragana}+$/u;

/**
 * What FTS5's `unicode61` would cut a word at: marks, and the letters of New Tai Lue and Vedic that Unicode once
 * counted among them. What stood behind one would be a term without its user.
 */
const CUTTING = /[\p{M}\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3]/gu;

/** How an index has the terms of texts. */
export interface TermsForm {
  /** Raised whenever `termsOf` makes other terms of any text: what is stored is then written again (users/write-terms.ts). */
  number: number;
  /** The terms of a text, separated by spaces, each behind the placeholder. */
  termsOf: (text: string) => string;
}

/** The form in which this version writes and looks for terms. */
export const TERMS_FORM: TermsForm = { number: 1, termsOf: indexTerms };

/** The terms of a text for the index, separated by spaces, each behind the placeholder. */
export function indexTerms(text: string): string {
  const pieces = piecesOf(text);
  const stemOf = stemsIn(text, wordsIn(pieces));
  const terms: string[] = [];
  for (const piece of pieces) {
    // Pushed one by one: a long run has more terms than a call takes arguments.
    if (piece.kind === "run")
      for (const term of [...pairs(piece.text), ...lastOf(piece.text)]) terms.push(whole(term));
    else terms.push(termOf(piece, stemOf));
  }
  return terms.map((term) => PLACEHOLDER + term).join(" ");
}

function wordsIn(pieces: readonly TextPiece[]): string[] {
  return pieces.flatMap(({ kind, text }) => (kind === "word" ? [text] : []));
}

/** An FTS5 expression, and the piece of the query that it stands for. */
export interface QueryTerm {
  expression: string;
  piece: string;
}

/**
 * The FTS5 expressions of what a query looks for. Terms are quoted, so that no operator of FTS5 can be injected.
 */
export function queryTerms({
  query,
  telling,
  language,
}: Pick<SearchQuestion, "query" | "telling" | "language">): QueryTerm[] {
  const formsOf = formsIn(language, query);
  return telling.flatMap((piece) => {
    const expressions = piece.kind === "run" ? runQuery(piece.text) : [wordQuery(piece, formsOf)];
    return [...new Set(expressions)].map((expression) => ({ expression, piece: piece.text }));
  });
}

/** Replaces the placeholder in terms by the user's prefix; `pk` is an SQL expression. */
export function withUser(pk: SQL, terms: SQL): SQL {
  return sql`replace(${terms}, ${PLACEHOLDER}, 'z' || CAST(${pk} AS INTEGER) || 'q')`;
}

/** Each pictograph is a word of its own, written by its code points. */
function termOf({ kind, text }: TextPiece, stemOf: (word: string) => string): string {
  return kind === "emoji" ? emojiTerm(text) : whole(stemOf(text));
}

function emojiTerm(text: string): string {
  return `x${[...text].map(codeOf).join("")}x`;
}

/** A term in characters that FTS5 keeps together. */
function whole(term: string): string {
  return term.replace(CUTTING, (mark) => `x${codeOf(mark)}x`);
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16);
}

function pairs(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, i) => `${characters[i] ?? ""}${character}`);
}

function lastOf(run: string): string[] {
  return [...run].slice(-1);
}

/** A run's terms by script: 東京のホテル is 東京, の and ホテル. Particles between other parts are dropped. */
function runQuery(run: string): string[] {
  const parts = run.match(/\p{Script=Hiragana}+|[^\p{Script=Hiragana}]+/gu) ?? [];
  const telling = parts.filter((part) => !HIRAGANA.test(part));
  return (telling.length > 0 ? telling : parts).flatMap((part) => {
    const list = pairs(part);
    if (list.length === 0) return [phrase([part], "*")];
    return list.length <= 2 ? [phrase(list)] : list.map((pair) => phrase([pair]));
  });
}

function wordQuery({ kind, text }: TextPiece, formsOf: (word: string) => string[]): string {
  if (kind === "emoji") return quote([emojiTerm(text)]);
  return anyOf(formsOf(text).map((form) => phrase([form])));
}

/** Terms one after the other. */
function phrase(terms: string[], suffix = ""): string {
  return quote(terms.map(whole)) + suffix;
}

/** An expression of FTS5 that any of these fulfils. */
function anyOf(expressions: string[]): string {
  const [first = "", ...others] = new Set(expressions);
  return others.length === 0 ? first : `(${[first, ...others].join(" OR ")})`;
}

function quote(terms: string[]): string {
  return `"${terms.map((term) => PLACEHOLDER + term).join(" ")}"`;
}
