/** Whether words of a plan are spans of what was said: whole words of it, and not half of a number or of a time. */
import { normalForm } from "../text/normal-form";
import { normalise } from "../time/phrases/words/normalise";

/** A text as it is compared: case, white space and the forms of signs don't count. */
export function comparable(text: string): string {
  return normalise(normalForm(text, "NFKC")).toLowerCase();
}

/** A stretch of a text. */
export interface WordSpan {
  from: number;
  to: number;
}

/** Where comparable words stand in a comparable text, as whole words; null for nowhere. */
export function spanOf(words: string, whole: string, from = 0): WordSpan | null {
  if (words === "") return null;
  for (let at = whole.indexOf(words, from); at !== -1; at = whole.indexOf(words, at + 1)) {
    const to = at + words.length;
    if (isEdge(whole, at) && isEdge(whole, to)) return { from: at, to };
  }
  return null;
}

const IN_WORD = /[\p{L}\p{N}\p{M}]/u;
/** Scripts that put no space between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** A sign inside of a number, a clock or a date: "17" is no span of "17:30". */
const IN_NUMBER = /\p{N}[.,:/-]\p{N}/u;

/** Whether a word or a number may end at a place. */
function isEdge(whole: string, place: number): boolean {
  const inNumber = [2, 1].some((left) =>
    IN_NUMBER.test(whole.slice(Math.max(0, place - left), place + 3 - left)),
  );
  if (inNumber) return false;
  const before = Array.from(whole.slice(Math.max(0, place - 2), place)).at(-1) ?? "";
  const [after = ""] = Array.from(whole.slice(place, place + 2));
  if (!IN_WORD.test(before) || !IN_WORD.test(after)) return true;
  return UNSPACED.test(before) || UNSPACED.test(after);
}

/** Words as two spans that stand apart in a text, the first before the second; null where they don't. */
export function apartIn(words: string, whole: string): { first: WordSpan; second: WordSpan } | null {
  for (const { index } of words.matchAll(/ /g)) {
    const first = spanOf(words.slice(0, index), whole);
    const second = first === null ? null : spanOf(words.slice(index + 1), whole, first.to);
    if (first !== null && second !== null) return { first, second };
  }
  return null;
}

/** Words beside a span with which it is looked at again. */
const MOST_BESIDE = 4;

/** A span with up to four words behind it, and with up to four before it. */
export function widerThan({ from, to }: WordSpan, whole: string): string[] {
  const behind = [...whole.slice(to).matchAll(/\S+/g)].slice(0, MOST_BESIDE);
  const before = [...whole.slice(0, from).matchAll(/\S+/g)].slice(-MOST_BESIDE);
  return [
    ...behind.map(({ 0: word, index }) => whole.slice(from, to + index + word.length)),
    ...before.map(({ index }) => whole.slice(index, to)),
  ];
}
