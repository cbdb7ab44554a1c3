/** Words typed with a slip: two letters swapped, or one missing, doubled or wrong. */

/** Letters of the shortest word that is taken for a slip, or for what a slip meant. */
const LEAST_LETTERS = 4;
/** Letters behind a word that may be its ending: "prejantaina" has that of "perjantai". */
const MOST_ENDING = 3;
/** Letters of a word in which all may be there in another order. */
const LEAST_SHUFFLED = 5;

const VOWELS = /[aeiouyаеиоуыэюяіїє]/g;

/**
 * What a word may mean that is none of `known`: words of `known` that are one slip away, without their accents. The first
 * letter is taken as typed, but for a swap of the first two.
 */
export function meantWords(typed: string, known: Iterable<string>): string[] {
  if (typed.length < LEAST_LETTERS) return [];
  const meant = new Set<string>();
  for (const word of known) {
    if (word.length < LEAST_LETTERS) continue;
    if (isSlip(typed, word)) meant.add(word);
    else if (word.length > LEAST_LETTERS)
      for (const ending of endingsAfter(typed, word)) meant.add(word + ending);
  }
  return [...meant];
}

/** Endings of a typed word before which the word is typed with a slip. */
function endingsAfter(typed: string, word: string): string[] {
  const ends = [word.length - 1, word.length, word.length + 1];
  return ends
    .filter((end) => end < typed.length && typed.length - end <= MOST_ENDING)
    .filter((end) => isSlip(typed.slice(0, end), word))
    .map((end) => typed.slice(end));
}

/** Whether a word is typed with one slip. */
export function isSlip(typed: string, word: string): boolean {
  if (typed === word) return false;
  if (typed.charAt(0) !== word.charAt(0)) return isSwap(typed, word, 0);
  return isOneApart(typed, word) || isWithoutVowels(typed, word) || isShuffled(typed, word);
}

/** Damerau's four slips: the words are the same around one place. */
function isOneApart(typed: string, word: string): boolean {
  const longer = typed.length - word.length;
  if (Math.abs(longer) > 1) return false;
  let at = 0;
  while (at < word.length && typed.charAt(at) === word.charAt(at)) at += 1;
  if (longer === 1) return typed.slice(at + 1) === word.slice(at);
  if (longer === -1) return typed.slice(at) === word.slice(at + 1);
  return typed.slice(at + 1) === word.slice(at + 1) || isSwap(typed, word, at);
}

function isSwap(typed: string, word: string, at: number): boolean {
  const swapped = typed.slice(0, at) + typed.charAt(at + 1) + typed.charAt(at) + typed.slice(at + 2);
  return typed.length === word.length && swapped === word;
}

/** "Rmnd" for "remind". */
function isWithoutVowels(typed: string, word: string): boolean {
  return typed.search(VOWELS) === -1 && word.replaceAll(VOWELS, "") === typed;
}

function isShuffled(typed: string, word: string): boolean {
  if (typed.length !== word.length || typed.length < LEAST_SHUFFLED) return false;
  return typed.at(-1) === word.at(-1) && [...typed].sort().join("") === [...word].sort().join("");
}
