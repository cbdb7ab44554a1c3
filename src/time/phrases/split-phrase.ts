/** Parts the words for time from what is to be done, by their seam: "pay rent on Friday". */

import type { PhraseContext } from "./moment";
import { readPhrase } from "./read-phrase";
import { type Seam, type SplitPhrase, splitAtSeam } from "./seams/find-seam";
import { endsOf } from "./seams/text-ends";
import { wordsOf } from "./words/finding/lexicon";
import { isSaid } from "./words/folding/runs";
import { type Language, languageOf, otherLanguages } from "./words/language";
import { normalise } from "./words/normalise";

export type { Seam, SplitPhrase };

/**
 * The time of a text and its matter: one time at one edge, and all else word for word. A date alone at one edge and a
 * clock alone at the other are one time. Without a time at an edge one may stand inside. What stands at an edge like a
 * time and isn't read is the phrase, so that it is asked back. Of a long text only the ends are read.
 */
export function splitPhrase(text: string, at: PhraseContext, seam: Seam = {}): SplitPhrase {
  const whole = normalise(text);
  const own = languageOf(at.locale, at.words);
  const languages = [own, ...otherLanguages(whole, own, at.words)];
  const lead = seam.linkAt?.(whole) ?? 0;
  const found = languages.flatMap((language): SplitPhrase[] => {
    const ends = endsOf(whole, language, at);
    const { runs } = ends.head;
    if (![...runs, ...ends.tail.runs].some(isSaid)) return [];
    // "Om" of "om 5 uur" belongs to the time.
    const isLed = lead > 0 && !runs.some((run) => isSaid(run) && run.from < lead);
    const split = isLed
      ? splitLed(whole.slice(lead), language, at, seam)
      : splitAtSeam(whole, ends, at, seam, false);
    return language.code !== own.code && beginsWithClockOf(own, split.phrase) ? [] : [split];
  });
  const [first, ...others] = found;
  if (first === undefined || first.phrase === "") return { phrase: "", rest: whole.slice(lead).trim() };
  // English reads "17h" of "coiffeur demain à 17h", French all of its time.
  const longest = others.find(
    ({ phrase }) =>
      phrase.length > first.phrase.length && phrase.includes(first.phrase) && readPhrase(phrase, at).ok,
  );
  return longest ?? first;
}

/** Whether words begin as a clock of a language does: "alle 9 di" is no German time of somebody who writes Italian. */
function beginsWithClockOf({ vocabulary }: Language, phrase: string): boolean {
  const words = wordsOf(phrase, vocabulary);
  const at = words.at("at", 0);
  return at !== undefined && /^\s*\d/.test(words.text.slice(at.to));
}

/** Whether a text has a word that may turn what it says around: "but", "not". */
export function isTurnedAround(text: string, at: PhraseContext): boolean {
  const { vocabulary } = languageOf(at.locale, at.words);
  return wordsOf(normalise(text), vocabulary).all("against").length > 0;
}

/** A text that stood behind a word which leads to its matter: "remind me to". */
function splitLed(text: string, language: Language, at: PhraseContext, seam: Seam): SplitPhrase {
  return splitAtSeam(text, endsOf(text, language, at), at, seam, true);
}
