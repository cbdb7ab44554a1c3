import { normalForm } from "../text/normal-form";
import type { LanguageCode } from "../words/language";

/** Words that people put around the name of a thing. */
const FILLERS = new Set(["a", "an", "the", "my", "to", "of", "and", "der", "die", "das", "le", "la", "el"]);
/** Languages in which a thing that is named seldom has the ending with which it was noted. */
export const INFLECTING: ReadonlySet<LanguageCode> = new Set(["ru", "uk", "fi", "sv"]);

/** Scripts that write no space between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/**
 * Finds things by words: the one that says exactly this, else all that contain every word as a whole word ("rent" is no
 * part of "parents"). Nothing is guessed, because what is named may be completed or forgotten for good. In a language
 * that `inflects` its words another ending makes no other word, where nothing has the word as it is.
 */
export function findNamed<T extends { id: string; content: string }>(
  things: readonly T[],
  text: string,
  fillers: readonly string[] = [],
  inflects = false,
): T[] {
  const wanted = fold(text);
  const folded = things.map((thing) => ({ thing, content: fold(thing.content) }));
  const exact = folded.filter(({ thing, content }) => thing.id === wanted || content === wanted);
  if (exact.length > 0) return exact.map(({ thing }) => thing);
  const words = [...new Set(tellingWords(text, fillers))];
  if (words.length === 0 || words.length > MOST_WORDS) return [];
  const named = folded.filter(({ content }) => hasWords(content, words));
  const found =
    named.length > 0 || !inflects ? named : folded.filter(({ content }) => hasForms(content, words));
  return found.map(({ thing }) => thing);
}

/** Different words of a name; a text of more names nothing but a thing that says exactly this. */
const MOST_WORDS = 64;

function hasWords(content: string, words: readonly string[]): boolean {
  if (!words.every((word) => content.includes(word))) return false;
  const has = new Set(wordsOf(content));
  return words.every((word) => has.has(word) || UNSPACED.test(word));
}

function hasForms(content: string, words: readonly string[]): boolean {
  if (!words.every((word) => content.includes(word.slice(0, LEAST_SHARED)))) return false;
  const has = [...new Set(wordsOf(content))];
  return words.every((word) => has.some((other) => isFormOf(word, other)));
}

/** Letters that forms of one word share at the least. */
const LEAST_SHARED = 3;

/** Endings that a short word may have: "мама" and "маме", but not "парк" and "пара". */
const VOWELS = /^[аеёиоуыэюяьйіїєaeiouyäö]?$/u;

/** Endings of the cases of Finnish, which leave little of a short word, and of Swedish names: "salin" and "salille", "gymmet". */
const CASE = /^(?:[aeiouyäö]?(?:n|t|a|ä)|[aeiouyäö]?[lst]{1,2}[aeäö]|ista|istä|ksi|i?in|m?et)?$/u;

/** Whether two words may be forms of one, which differ in their endings: "встреча" and "встречу". */
export function isFormOf(word: string, otherWord: string): boolean {
  // "Maidosta" is of "maito".
  const [one = "", other = ""] = [word, otherWord].map((form) => form.replaceAll("d", "t"));
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  const endings = [one.slice(shared), other.slice(shared)];
  const longest = Math.max(...endings.map(({ length }) => length));
  if (shared >= 6) return longest <= 3;
  if (shared >= 4 && longest <= 2) return true;
  if (shared >= LEAST_SHARED && endings.every((ending) => CASE.test(ending))) return true;
  return shared === LEAST_SHARED && endings.every((ending) => VOWELS.test(ending));
}

/** The words of a name that tell it from others; all of them where none does. */
export function tellingWords(text: string, fillers: readonly string[]): string[] {
  const all = wordsOf(fold(text));
  const telling = all.filter((word) => isTelling(word, fillers));
  return telling.length > 0 ? telling : all;
}

/** Whether a name has a word that tells it from others: "the" has none. */
export function tellsApart(text: string, fillers: readonly string[]): boolean {
  return wordsOf(fold(text)).some((word) => isTelling(word, fillers));
}

function isTelling(word: string, fillers: readonly string[]): boolean {
  return !FILLERS.has(word) && !fillers.includes(word);
}

function fold(text: string): string {
  return normalForm(text, "NFC").toLowerCase().replaceAll("ё", "е").trim();
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
