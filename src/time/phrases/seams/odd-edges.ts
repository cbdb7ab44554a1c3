/** What stands beside a time like a part of it and isn't read: "at 330", "between 3 and 4", "or so". */

import type { Words } from "../words/finding/lexicon";
import type { WordKind } from "../words/word-kinds";

/** Words that belong to a time, wherever they stand beside one. */
const OF_TIME: readonly WordKind[] = [
  ...(["filler", "at", "from", "to", "and", "or", "about", "number", "unit", "half", "every"] as const),
  "lasting",
];

/** UTF-16 code units beside a time that are looked at. */
const MOST = 60;

/** How far words that belong to a time go on from a place. */
export function oddAfter(words: Words, place: number): number {
  let end = place;
  for (;;) {
    const next = afterSigns(words.text, end);
    const to = next > place + MOST ? null : endOfWord(words, next);
    if (to === null) return end;
    end = to;
  }
}

/** Where words that belong to a time begin which reach a place; the place itself without any. */
export function oddBefore(words: Words, place: number): number {
  const { text } = words;
  for (let from = Math.max(0, place - MOST); from < place; from += 1) {
    const isStart = from === 0 || /[\s,(]/.test(text.charAt(from - 1));
    if (isStart && /[\p{L}\d]/u.test(text.charAt(from)) && reaches(words, from, place)) return from;
  }
  return place;
}

function reaches(words: Words, from: number, place: number): boolean {
  const end = oddAfter(words, from);
  return end > from && afterSigns(words.text, end) >= place;
}

/** Whether words that belong to a time would be another one, if they were read: "at 330", "between 3 and 4", "or". */
export function isOdd(words: Words, from: number, to: number): boolean {
  const said = words.text.slice(from, to);
  const hasNumber = /\d/.test(said) || hasIn(words, "number", from, to);
  return (
    hasIn(words, "or", from, to) ||
    (hasIn(words, "from", from, to) && hasNumber) ||
    (hasIn(words, "at", from, to) && HOUR_AND_MINUTES.test(said))
  );
}

/** Whether there is a figure in some words, and no number of a telephone. */
export function hasFigure(words: Words, from: number, to: number): boolean {
  const figures = words.text.slice(from, to).replaceAll(/\D/g, "");
  return figures.length > 0 && figures.length < 5;
}

/** "330" and "1530". */
const HOUR_AND_MINUTES = /(?<!\d)(?:[01]?\d|2[0-3])[0-5]\d(?![\d-])/;

function hasIn(words: Words, kind: WordKind, from: number, to: number): boolean {
  return words.all(kind).some((word) => word.from >= from && word.to <= to);
}

function endOfWord(words: Words, from: number): number | null {
  const figures = /^\d[\d:.]*h?(?![\p{L}\d-])/u.exec(words.text.slice(from, from + MOST));
  if (figures !== null) return from + figures[0].length;
  for (const kind of OF_TIME) {
    const word = words.at(kind, from);
    if (word !== undefined && word.to > from) return word.to;
  }
  return null;
}

function afterSigns(text: string, place: number): number {
  let next = place;
  while (/[\s,]/.test(text.charAt(next))) next += 1;
  return next;
}
