/** The two ends of a text, where a time may stand. */

import type { PhraseContext } from "../moment";
import { MAX_PHRASE_LENGTH } from "../read-phrase";
import { type Words, wordsOf } from "../words/finding/lexicon";
import { type Run, runsOf } from "../words/folding/runs";
import type { Language } from "../words/language";

/** A part of a text, with the stretches in it that are words for time. */
export interface TextEnd {
  text: string;
  words: Words;
  runs: readonly Run[];
  /** Where it begins in the whole text, in UTF-16 code units. */
  offset: number;
}

/** Both ends of a text; one and the same of a text that is short enough to be read as a whole. */
export interface TextEnds {
  head: TextEnd;
  tail: TextEnd;
}

/** UTF-16 code units of an end of a long text, which is cut at white space. */
const LENGTH_OF_END = 200;

export function endsOf(text: string, language: Language, at: PhraseContext): TextEnds {
  const end = (from: number, to: number): TextEnd => {
    const part = text.slice(from, to);
    const words = wordsOf(part, language.vocabulary);
    return { text: part, words, runs: runsOf(part, language, at), offset: from };
  };
  if (text.length <= MAX_PHRASE_LENGTH) {
    const whole = end(0, text.length);
    return { head: whole, tail: whole };
  }
  const first = text.lastIndexOf(" ", LENGTH_OF_END);
  const last = text.indexOf(" ", text.length - LENGTH_OF_END);
  return {
    head: end(0, first === -1 ? LENGTH_OF_END : first),
    tail: end(last === -1 ? text.length - LENGTH_OF_END : last + 1, text.length),
  };
}
