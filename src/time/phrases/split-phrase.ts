/** Parts the words for time from what is to be done: "pay rent on Friday". */

import type { PhraseContext } from "./moment";
import { MAX_PHRASE_LENGTH, readPhrase } from "./read-phrase";
import { wordsOf } from "./words/finding/lexicon";
import { isSaid, type Run, runsOf } from "./words/folding/runs";
import { type Language, languageOf, otherLanguages } from "./words/language";
import { normalise } from "./words/normalise";

export interface SplitPhrase {
  /** The words for time as {@link readPhrase} takes them; empty where there are none. */
  phrase: string;
  /** Everything else, white space and punctuation at the seams tidied. */
  rest: string;
}

/**
 * The words for time and the matter. Where the matter would hold a word for time, a figure beside one or a word
 * such as "except" or "not", nothing is parted: the phrase is empty, and the whole is to be asked back. Of a long text
 * the words for time stand in one part alone, at its beginning or its end.
 */
export function splitPhrase(text: string, at: PhraseContext): SplitPhrase {
  if (text.length <= MAX_PHRASE_LENGTH) return readPart(text, at).split;
  return splitLong(text, at) ?? { phrase: "", rest: text.trim() };
}

/** A part of a text as it is read by itself. */
interface ReadPart {
  split: SplitPhrase;
  /** Whether it has words for a time, be it one that is not parted from it. */
  isTimed: boolean;
}

function readPart(text: string, at: PhraseContext): ReadPart {
  const undivided = { phrase: "", rest: text.trim() };
  const whole = normalise(text);
  const own = languageOf(at.locale, at.words);
  const languages = [own, ...otherLanguages(whole, own, at.words)];
  const found = languages.flatMap((language) => {
    const runs = runsOf(whole, language, at);
    const said = runs.filter(isSaid);
    return said.length === 0
      ? []
      : [{ language, split: splitAt(whole, said, runs, language, at) ?? undivided }];
  });
  const [first, ...others] = found;
  if (first === undefined || first.split.phrase === "")
    return { split: undivided, isTimed: first?.language === own };
  const { split } = first;
  // English reads "17h" of "coiffeur demain à 17h", French all of its time.
  const longest = others.find(
    (other) => other.split.phrase.length > split.phrase.length && other.split.phrase.includes(split.phrase),
  );
  return { split: longest?.split ?? split, isTimed: true };
}

/** Code points of a part of a long text, which is cut at white space: no part is long itself. */
const PART = 200;
/**
 * UTF-16 code units of the longest text that is read in all of its parts: what a memory may say, and a phrase. Of a longer
 * one, which nobody can note down, the first part and the last are read.
 */
const MOST_READ = 4500;

/** Null where the words for time stand in the middle, or in several parts. */
function splitLong(text: string, at: PhraseContext): SplitPhrase | null {
  const parts = partsOf(text.trim());
  const edges = new Set([0, parts.length - 1]);
  const read = (index: number) => readPart(parts[index] ?? "", at);
  const [timed, ...more] = [...edges]
    .map((index) => ({ index, ...read(index) }))
    .filter(({ isTimed }) => isTimed);
  if (timed === undefined || more.length > 0 || timed.split.phrase === "") return null;
  const { index: only, split } = timed;
  const isOdd =
    text.length <= MOST_READ && parts.some((_, index) => !edges.has(index) && read(index).isTimed);
  if (isOdd) return null;
  const rest = parts.map((part, index) => (index === only ? split.rest : part));
  return { phrase: split.phrase, rest: rest.join(" ").trim() };
}

/** Parts of at most so many characters; a longer word is cut. */
function partsOf(text: string): string[] {
  return (
    text
      .match(new RegExp(`[\\s\\S]{1,${PART}}(?=\\s|$)|[\\s\\S]{1,${PART}}`, "gu"))
      ?.map((part) => part.trim()) ?? []
  );
}

function splitAt(
  whole: string,
  said: readonly Run[],
  runs: readonly Run[],
  language: Language,
  at: PhraseContext,
): SplitPhrase | null {
  const phrase = said.map(({ from, to }) => tidied(whole.slice(from, to))).join(" ");
  const read = readPhrase(phrase, at);
  // What is past is still a time that was said; two times that don't go together are none.
  if (!read.ok && (said.length > 1 || read.reason === "unread" || read.reason === "no_time")) return null;
  let rest = "";
  let position = 0;
  for (const { from, to } of said) {
    rest = joined(rest, whole.slice(position, from));
    position = to;
  }
  rest = joined(rest, whole.slice(position)).replaceAll(/^[ ,;:–-]+|[ ,;:–-]+$/g, "");
  const isLeft = runs.some((run) => !said.includes(run) && run.changes);
  return isLeft || isBesideFigure(whole, said) || isAgainst(rest, language) ? null : { phrase, rest };
}

/** Whether a figure that is not part of the time stands right beside it. */
function isBesideFigure(whole: string, said: readonly Run[]): boolean {
  return said.some(
    ({ from, to }) => /\d[^\p{L}\d]*$/u.test(whole.slice(0, from)) || /^[^\p{L}\d]*\d/u.test(whole.slice(to)),
  );
}

/** Whether a text has a word that may turn what is said around: "but", "not". */
function isAgainst(rest: string, language: Language): boolean {
  return wordsOf(rest, language.vocabulary).all("against").length > 0;
}

function tidied(words: string): string {
  return words.replace(/^[ ,(]+|[ ,;)]+$/g, "");
}

function joined(before: string, after: string): string {
  const left = before.replace(/[ ,(]+$/, "");
  const right = after.replace(/^[ ,)]+/, "");
  if (left === "" || right === "" || /^[.!?;:]/.test(right)) return left + right;
  // Chinese and Japanese have no spaces to put back.
  const glued = /[\u3040-\u30ff\u4e00-\u9fff]$/.test(left) && /^[\u3040-\u30ff\u4e00-\u9fff]/.test(right);
  return glued ? left + right : `${left} ${right}`;
}
