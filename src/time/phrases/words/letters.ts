/**
 * What a UTF-16 code unit is. V8 takes longest for patterns with classes of Unicode: what most texts are made of is told by
 * numbers, and a pattern is asked for the rest.
 */

const LETTER = /\p{L}/u;
const LETTER_OR_MARK = /[\p{L}\p{M}]/u;
const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;

/** Stretches of letters alone, as the first unit and the last: Latin, Cyrillic, kana, ideographs. */
const STRETCHES = [
  [0x61, 0x7a],
  [0x41, 0x5a],
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0x24f],
  [0x400, 0x481],
  [0x48a, 0x52f],
  [0x3041, 0x3096],
  [0x30a1, 0x30fa],
  [0x4e00, 0x9fff],
] as const;

/** Whether a character begins with a letter. */
export function isAnyLetter(character: string): boolean {
  return isOf(character, LETTER);
}

/** Whether a character is a letter, or a mark on one. */
export function isLetterOrMark(character: string): boolean {
  return isOf(character, LETTER_OR_MARK);
}

/** Whether a character is a letter, or a number of any script. */
export function isLetterOrNumber(character: string): boolean {
  return isFigure(character) || isOf(character, LETTER_OR_NUMBER);
}

/** Whether a character is a figure from 0 to 9. */
export function isFigure(character: string): boolean {
  return character >= "0" && character <= "9" && character.length === 1;
}

function isOf(character: string, pattern: RegExp): boolean {
  const unit = character.charCodeAt(0);
  for (const [first, last] of STRETCHES) if (unit >= first && unit <= last) return true;
  return unit >= 0x80 && pattern.test(character);
}
