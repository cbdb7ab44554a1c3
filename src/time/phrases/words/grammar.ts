/** What a rule of the grammar is. */

import type { WorkWeek } from "../../countries/country";
import type { HolidayTables } from "../../holidays/holiday-tables";
import type { PlaceTables } from "../../zones/place-tables";
import type { Piece, Span } from "../pieces/pieces";
import type { Words } from "./finding/lexicon";
import type { IndexedVocabulary } from "./finding/lexicon-table";
import type { DateOrder } from "./language";
import type { WordKind } from "./word-kinds";

export interface RuleContext {
  words: Words;
  vocabulary: IndexedVocabulary;
  /** ISO 639-1 */
  language: string;
  places: () => PlaceTables;
  /** Null where the text names no holiday. */
  holidays: HolidayTables | null;
  /** The country whose calendar the user keeps, null where nothing says it. */
  country: string | null;
  /** Of the country whose calendar the user keeps. */
  week: WorkWeek;
  /** The text as it was written, as long as `words.text`. */
  text: string;
  /** Today in the user's zone, in days from 1970-01-01. */
  today: number;
  order: DateOrder;
}

/** Finds all expressions of its sort in a text. */
export interface Rule {
  /** The kinds of words of which a text has one at least where it has such an expression. */
  kinds?: readonly WordKind[];
  /** What a text has in figures and signs where it has such an expression. */
  signs?: RegExp;
  find: (context: RuleContext) => Span[];
}

/** Whether a text may have expressions of a rule: V8 compiles each rule, and its patterns, when it is first run. */
export function mayFind({ kinds, signs }: Rule, { words, text }: RuleContext): boolean {
  if (signs !== undefined && !signs.test(text)) return false;
  return kinds === undefined || kinds.some((kind) => words.all(kind).length > 0);
}

export function span(from: number, to: number, ...pieces: Piece[]): Span {
  return { from, to, pieces };
}

/** A reading that is taken only where there is no better one. */
export function lastResort(from: number, to: number, ...pieces: Piece[]): Span {
  return { from, to, pieces, cost: 3 };
}
