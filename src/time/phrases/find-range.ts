/**
 * A stretch of time inside a question: "what did we decide last week about the roof". It is a hint and no more:
 * what is asked may be about something else, so nothing that is stored or refused depends on it.
 */

import { MAX_PHRASE_LENGTH } from "./read-phrase";
import { type RangePhraseContext, type RangeValue, readRange } from "./read-range";
import { mayNameTime } from "./words/finding/time-hints";
import { isSaid, runsOf } from "./words/folding/runs";
import { type Language, languageOf, otherLanguages } from "./words/language";
import { normalise } from "./words/normalise";

export interface FoundRange extends RangeValue {
  /** The words for it. */
  phrase: string;
}

/** The longest expression of the text that names a stretch, null where none does. */
export function findRange(text: string, at: RangePhraseContext): FoundRange | null {
  if (text.length > MAX_PHRASE_LENGTH) return null;
  const whole = normalise(text);
  const own = languageOf(at.locale, at.words);
  return findIn(whole, [own], at) ?? findIn(whole, otherLanguages(whole, own, at.words), at);
}

function findIn(whole: string, languages: readonly Language[], at: RangePhraseContext): FoundRange | null {
  for (const language of languages) {
    // A holiday is known by all its words alone.
    if (at.words.holidays === null && !mayNameTime(whole, language)) continue;
    const runs = runsOf(whole, language, at)
      .filter(isSaid)
      .sort((a, b) => b.to - b.from - (a.to - a.from));
    for (const { from, to } of runs) {
      const phrase = whole.slice(from, to).replaceAll(/^[ ,(]+|[ ,;)]+$/g, "");
      const read = readRange(phrase, at);
      if (read.ok) return { ...read.value, phrase };
    }
  }
  return null;
}
