/**
 * The words of a vocabulary by how they begin, made with the file of words. Most kinds of words don't occur in a phrase, and a
 * pattern costs most when it is made and first run: with this table only those are made that a text has the first letters of.
 */
import { openingsOf } from "./openings";
import { isSign, leastLength, splitAlternatives, withoutAccents } from "./patterns";
import type { Vocabulary } from "./vocabulary";
import { type Entry, entriesOf, type WordKind } from "./word-kinds";

/** A vocabulary with its words by how they begin. */
export interface IndexedVocabulary extends Vocabulary {
  lexicon: LexiconTable;
}

interface LexiconTable {
  /** The words of each kind. Of two that begin at the same place of a text the earlier one counts. */
  kinds: readonly (readonly [kind: WordKind, words: readonly TableWord[]])[];
  /** The places of words by their first letters, one to three of them; by none where those can't be told. */
  openings: Readonly<Record<string, readonly number[]>>;
}

type TableWord = readonly [value: unknown, source: string];

/** Makes the table, which is kept in the file of words. */
export function indexVocabulary(vocabulary: Vocabulary): IndexedVocabulary {
  const kinds: [WordKind, TableWord[]][] = [];
  for (const [kind, entries] of entriesOf(vocabulary)) {
    const words = wordsOf(entries, vocabulary);
    if (words.length > 0) kinds.push([kind, words]);
  }
  const openings = new Map<string, number[]>();
  for (const [place, [, source]] of kinds.flatMap(([, words]) => words).entries())
    for (const opening of openingsOf(source))
      openings.set(opening, [...(openings.get(opening) ?? []), place]);
  return { ...vocabulary, lexicon: { kinds, openings: Object.fromEntries(openings) } };
}

/** The longer ones first, so that a short one doesn't cut a long one off; signs come last. */
function wordsOf(entries: readonly Entry[], { accentsOptional = false }: Vocabulary): TableWord[] {
  const all = entries.flatMap(([value, whole = ""]) =>
    whole === ""
      ? []
      : splitAlternatives(whole).map((source) => ({ value, source, least: leastLength(source) })),
  );
  all.sort((a, b) => b.least - a.least || b.source.length - a.source.length);
  const letters = all.filter(({ source }) => !isSign(source));
  const signs = all.filter(({ source }) => isSign(source));
  return [
    ...letters.map(
      ({ value, source }) => [value, accentsOptional ? withoutAccents(source) : source] as const,
    ),
    ...signs.map(({ value, source }) => [value, source] as const),
  ];
}
