/** Names of holidays in a text. */
import { foldName } from "./fold-name";
import type { HolidayTables } from "./holiday-tables";

export interface FoundName {
  from: number;
  to: number;
  /** Several feasts may have one name. */
  feasts: readonly string[];
}

/** No name has more words, or more characters where words are not set apart. */
const MOST_WORDS = 10;
const MOST_CHARACTERS = 10;

interface Names {
  feasts: ReadonlyMap<string, readonly string[]>;
  /** The first characters of all names: most words of a text begin none. */
  beginnings: ReadonlySet<string>;
}

const made = new WeakMap<HolidayTables, Map<string, Names>>();

/** All names of a language, `*` included, that stand in a text in lower case. */
export function holidayNamesIn(
  text: string,
  language: string,
  spaced: boolean,
  tables: HolidayTables,
): FoundName[] {
  const { feasts, beginnings } = namesOf(language, spaced, tables);
  const begins = (from: number) => beginnings.has(beginningOf(foldName(text.slice(from, from + 8)), spaced));
  return (spaced ? runsOfWords(text, begins) : runsOfCharacters(text, begins)).flatMap(({ from, to }) => {
    const found = feasts.get(foldName(text.slice(from, to)));
    return found === undefined ? [] : [{ from, to, feasts: found }];
  });
}

function beginningOf(folded: string, spaced: boolean): string {
  return folded.slice(0, spaced ? 3 : 2);
}

function namesOf(language: string, spaced: boolean, tables: HolidayTables): Names {
  const byLanguage = made.get(tables) ?? new Map<string, Names>();
  made.set(tables, byLanguage);
  const known = byLanguage.get(language) ?? makeNames(spaced ? ["*", language] : [language], spaced, tables);
  byLanguage.set(language, known);
  return known;
}

function makeNames(languages: readonly string[], spaced: boolean, { names }: HolidayTables): Names {
  const feasts = new Map<string, string[]>();
  for (const language of languages)
    for (const [feast, said] of Object.entries(names[language] ?? {}))
      for (const name of said.split("|")) feasts.set(name, [...(feasts.get(name) ?? []), feast]);
  return { feasts, beginnings: new Set([...feasts.keys()].map((name) => beginningOf(name, spaced))) };
}

interface Run {
  from: number;
  to: number;
}

const WORD = /[\p{L}\p{M}\p{N}.]+/gu;
/** What may stand between the words of a name: `jour de l'an`, `saint-valentin`. */
const BETWEEN = /^['’]?[\s‐–—-]{0,3}$/;

function runsOfWords(text: string, begins: (from: number) => boolean): Run[] {
  const words = Array.from(text.matchAll(WORD), ({ index, 0: word }) => ({
    from: index,
    to: index + word.length,
  }));
  return words.flatMap(({ from }, first) => {
    if (!begins(from)) return [];
    const runs: Run[] = [];
    for (let last = first; last < Math.min(words.length, first + MOST_WORDS); last += 1) {
      const gap = last === first ? " " : text.slice(words[last - 1]?.to, words[last]?.from);
      if (!BETWEEN.test(gap)) break;
      const to = words[last]?.to ?? from;
      // The stop after a name ends the sentence.
      runs.push({ from, to: text[to - 1] === "." && last > first ? to - 1 : to });
    }
    return runs;
  });
}

function runsOfCharacters(text: string, begins: (from: number) => boolean): Run[] {
  return Array.from({ length: text.length }).flatMap((_, from) => {
    if (!begins(from)) return [];
    const longest = Math.min(MOST_CHARACTERS, text.length - from);
    return Array.from({ length: Math.max(0, longest - 1) }, (_one, index) => ({
      from,
      to: from + index + 2,
    }));
  });
}
