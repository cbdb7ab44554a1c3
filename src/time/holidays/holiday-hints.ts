/** Whether a text may name a holiday, told without the tables of holidays: they are read only where one may stand in it. */
import { isLetterOrNumber } from "../phrases/words/letters";
import { foldName } from "./fold-name";

/** Made of all names in all languages (`words/tables/holiday-hints.ts`). They are lists in order, with spaces between. */
export interface HolidayHints {
  /** Words of which each name has one. */
  words: string;
  /** The first two words of names of common words alone, with `_` between them. */
  pairs: string;
  /** The first two characters of names in Chinese and Japanese. */
  characters: string;
}

/** More than the first words of a long text are not looked at: no phrase is longer. */
const MOST_CHARACTERS = 4000;

export function mayNameHoliday(text: string, hints: HolidayHints): boolean {
  const folded = foldName(text.slice(0, MOST_CHARACTERS).normalize("NFC"));
  if (/[\u3040-\u30ff\u4e00-\u9fff]/.test(folded))
    for (let at = 0; at < folded.length - 1; at += 1)
      if (isListed(folded.slice(at, at + 2), hints, "characters")) return true;
  let before = "";
  for (const word of wordsOf(folded)) {
    if (isListed(word, hints, "words") || isListed(`${before}_${word}`, hints, "pairs")) return true;
    before = word;
  }
  return false;
}

/** Runs of letters and figures. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && isLetterOrNumber(text.charAt(at))) continue;
    if (at > from) words.push(text.slice(from, at));
    from = at + 1;
  }
  return words;
}

const lists = new WeakMap<HolidayHints, Partial<Record<keyof HolidayHints, readonly string[]>>>();

/** By halving the list, which takes an isolate's first text less than a set of all words would. */
function isListed(word: string, hints: HolidayHints, name: keyof HolidayHints): boolean {
  const known = lists.get(hints) ?? {};
  lists.set(hints, known);
  known[name] ??= hints[name].split(" ");
  const list = known[name];
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const one = list[middle] ?? "";
    if (one === word) return true;
    if (one < word) from = middle + 1;
    else to = middle;
  }
  return false;
}
