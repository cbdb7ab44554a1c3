import { piecesOf } from "./pieces";
import type { SearchQuestion } from "./question";

/**
 * What a word in another form counts, of one that stands as it was looked up, where nothing says that this form is one of
 * the query's language: "ann" is also what an Italian ending leaves of "Anna".
 */
const OTHER_FORM_SHARE = 0.5;
/** Characters of a text in which words are looked for as they were typed: a whole memory, and the first of a long message. */
const MOST_READ = 4000;

/** Terms of a question, and behind them the same terms as other forms of their words. */
export interface FormedTerms {
  /** What each counts. */
  weights: number[];
  /** Which of the question's terms each is. */
  termOf: number[];
  /** The terms of a text that was found, by number: each as it is, or as another form. */
  formsIn: (text: string, terms: readonly number[]) => readonly number[];
}

/**
 * Parts words that a text has as they were looked up from other forms of them, where the query doesn't tell its language.
 * A question asks in whatever form its sentence takes, so that there all forms count the same. `pieces` are the words of
 * the terms, by number.
 */
export function withOtherForms(
  { language, asks, telling }: Pick<SearchQuestion, "language" | "asks" | "telling">,
  pieces: readonly string[],
  { weights, termOf }: Pick<FormedTerms, "weights" | "termOf">,
): FormedTerms {
  if (language !== null || asks) return { weights, termOf, formsIn: (_, terms) => terms };
  const words = new Set(telling.flatMap(({ kind, text }) => (kind === "word" ? [text] : [])));
  const wordOf = (term: number) => {
    const word = pieces[term];
    return word !== undefined && words.has(word) ? word : null;
  };
  return {
    weights: [...weights, ...weights.map((weight) => OTHER_FORM_SHARE * weight)],
    termOf: [...termOf, ...termOf],
    formsIn: (text, terms) => {
      if (!terms.some((term) => wordOf(term) !== null)) return terms;
      const said = new Set(piecesOf(text.slice(0, MOST_READ)).map((piece) => piece.text));
      return terms.map((term) => {
        const word = wordOf(term);
        return word === null || said.has(word) ? term : term + weights.length;
      });
    },
  };
}
