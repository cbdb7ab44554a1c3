/** Makes the hints by which a text that may name a holiday is told. */

import { foldName } from "../../time/holidays/fold-name";
import type { HolidayHints } from "../../time/holidays/holiday-hints";
import type { HolidayTables } from "../../time/holidays/holiday-tables";
import type { Vocabulary } from "../../time/phrases/words/vocabulary";

export function makeHolidayHints(
  { names }: HolidayTables,
  vocabularies: readonly Vocabulary[],
): HolidayHints {
  const all = Object.values(names).flatMap((feasts) =>
    Object.values(feasts).flatMap((said) => said.split("|")),
  );
  const ideographs = [...all, ...daysOffWords(vocabularies)].filter((name) => IDEOGRAPHS.test(name));
  const { words, pairs } = wordsOfNames(
    all.filter((name) => !IDEOGRAPHS.test(name)).map((name) => name.match(WORD) ?? []),
    commonWords(vocabularies),
  );
  for (const word of daysOffWords(vocabularies)) if (!IDEOGRAPHS.test(word)) words.add(word);
  const listed = (some: Iterable<string>) => [...new Set(some)].sort().join(" ");
  return {
    words: listed(words),
    pairs: listed(pairs),
    characters: listed(ideographs.map((name) => name.slice(0, 2))),
  };
}

/** A word of each name; the first two of a name of common words. */
function wordsOfNames(names: readonly string[][], common: ReadonlySet<string>) {
  const uses = new Map<string, number>();
  for (const word of names.flat()) uses.set(word, (uses.get(word) ?? 0) + 1);
  const [words, pairs] = [new Set<string>(), new Set<string>()];
  for (const name of names) {
    if (name.some((word) => words.has(word))) continue;
    // A word that many names have makes the list short.
    const [telling] = name
      .filter((word) => !common.has(word) && word.length > 1)
      .sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0));
    if (telling !== undefined) words.add(telling);
    else if (name.length > 1) pairs.add(`${name[0]}_${name[1]}`);
    else for (const word of name) words.add(word);
  }
  return { words, pairs };
}

/** Words of many phrases that the vocabularies have in pieces. */
const FEW =
  "at the this of on in le la les du des fin new old first last city dei erster winter summer day " +
  "monday tuesday wednesday thursday friday saturday sunday " +
  "me id show state language birthday our self tax sea king fast town family work school home air army";
const WORD = /[\p{L}\p{N}]+/gu;
const IDEOGRAPHS = /[\u3040-\u30ff\u4e00-\u9fff]/;

/** All words of which the vocabularies are made. */
function commonWords(vocabularies: readonly Vocabulary[]): Set<string> {
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === "string") {
      // `mon(?:day)?` has "mon" and "monday".
      const joined = value.replaceAll(/\(\?:|[()?\\]/g, "");
      for (const [word] of foldName(`${value} ${joined} ${FEW}`).matchAll(WORD)) found.add(word);
    } else if (typeof value === "object" && value !== null)
      for (const one of Object.values(value)) collect(one);
  };
  collect(vocabularies);
  return found;
}

function daysOffWords(vocabularies: readonly Vocabulary[]): string[] {
  return vocabularies.flatMap(({ daysOff }) =>
    (daysOff ?? "")
      .split("|")
      .flatMap((source) => source.match(/[\p{L}\p{M}]+$/gu) ?? [])
      .map(foldName),
  );
}
