/** Whether a text may name a holiday, told without the tables of holidays: they are read only where one may stand in it. */
import { foldName } from "./fold-name";

/** Made of all names in all languages (`words/tables/holiday-hints.ts`). They are lists with spaces between. */
export interface HolidayHints {
  /** Words of which each name has one. */
  words: string;
  /** The first two words of names of common words alone, with `_` between them. */
  pairs: string;
  /** The first two characters of names in Chinese and Japanese. */
  characters: string;
}

const sets = new WeakMap<HolidayHints, Record<keyof HolidayHints, ReadonlySet<string>>>();

/** More than the first words of a long text are not looked at: no phrase is longer. */
const MOST_CHARACTERS = 4000;

export function mayNameHoliday(text: string, hints: HolidayHints): boolean {
  const { words, pairs, characters } = setsOf(hints);
  const folded = foldName(text.slice(0, MOST_CHARACTERS).normalize("NFC"));
  if (/[\u3040-\u30ff\u4e00-\u9fff]/.test(folded))
    for (let at = 0; at < folded.length - 1; at += 1)
      if (characters.has(folded.slice(at, at + 2))) return true;
  let before = "";
  for (const [word] of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (words.has(word) || pairs.has(`${before}_${word}`)) return true;
    before = word;
  }
  return false;
}

function setsOf(hints: HolidayHints): Record<keyof HolidayHints, ReadonlySet<string>> {
  const listed = (list: string) => new Set(list.split(" "));
  const known = sets.get(hints) ?? {
    words: listed(hints.words),
    pairs: listed(hints.pairs),
    characters: listed(hints.characters),
  };
  sets.set(hints, known);
  return known;
}
