/**
 * The words of a vocabulary by how they begin, made with the file of words. Most kinds of words don't occur in a phrase, and a
 * pattern costs most when it is made and first run: with this table only those words are looked at that a text has the first
 * letters of, most of them letter by letter.
 */

import type { Vocabulary } from "../vocabulary";
import { type Entry, entriesOf, type WordKind } from "../word-kinds";
import type { GuardedForm } from "./guarded-form";
import { needlesOf } from "./needles";
import { openingsOf } from "./openings";
import { asTyped, isSign, leastLength, splitAlternatives } from "./patterns";
import { spellingsOf } from "./spellings";

/** What of a vocabulary is no list of words. */
type Facts = Pick<Vocabulary, "spaced" | "next" | "dottedDates" | "moved"> & {
  [F in "eve" | "at" | "hourOrdinals" | "marksFollow" | "untilIsBefore" | "by"]: Vocabulary[F] | undefined;
};

/** A vocabulary with its words by how they begin. */
export interface IndexedVocabulary extends Facts {
  lexicon: LexiconTable;
  /** Whole clock times. */
  clocks: readonly GuardedForm<NonNullable<Vocabulary["clocks"]>[number][1]>[];
  /** Cities whose time is meant. */
  zones: readonly GuardedForm<null>[];
  dayOfMonth: GuardedForm<null> | null;
  pastInside: string | null;
}

interface LexiconTable {
  kinds: readonly WordKind[];
  /** Those of a kind stand together. Of two that begin at the same place of a text the earlier one counts. */
  words: readonly TableWord[];
  /** The places of words by their first letters, one to three of them; by none where those can't be told. */
  openings: Readonly<Record<string, readonly number[]>>;
}

/** Its kind by the place of that, what it means, and its spellings in the order of preference; a pattern where it has many. */
type TableWord = readonly [kind: number, value: unknown, spellings: readonly string[] | string];

/** Makes the table, which is kept in the file of words. */
export function indexVocabulary(vocabulary: Vocabulary): IndexedVocabulary {
  const kinds: WordKind[] = [];
  const words: TableWord[] = [];
  const openings = new Map<string, number[]>();
  for (const [kind, entries] of entriesOf(vocabulary)) {
    const sources = sourcesOf(entries, vocabulary);
    if (sources.length > 0) kinds.push(kind);
    for (const { value, source } of sources) {
      const spellings = spellingsOf(source);
      for (const opening of spellings === null ? openingsOf(source) : openingsOfSpellings(spellings))
        openings.set(opening, [...(openings.get(opening) ?? []), words.length]);
      words.push([kinds.length - 1, value, spellings ?? source]);
    }
  }
  const { clocks = [], zones = [], dayOfMonth, range } = vocabulary;
  return {
    ...factsOf(vocabulary),
    lexicon: { kinds, words, openings: Object.fromEntries(openings) },
    clocks: clocks.map(([source, minutes]) => guarded(source, minutes, vocabulary)),
    zones: zones.map((source) => [source, null, needlesOf(source)]),
    dayOfMonth: dayOfMonth === undefined ? null : guarded(dayOfMonth, null, vocabulary),
    pastInside: range.pastInside ?? null,
  };
}

function factsOf(vocabulary: Vocabulary): Facts {
  const { spaced, next, dottedDates, eve, at, hourOrdinals, marksFollow, untilIsBefore, by, moved } =
    vocabulary;
  return { spaced, next, dottedDates, eve, at, hourOrdinals, marksFollow, untilIsBefore, by, moved };
}

function guarded<V>(form: string, value: V, { accentsOptional }: Vocabulary): GuardedForm<V> {
  const source = asTyped(form, accentsOptional);
  return [source, value, needlesOf(source)];
}

function openingsOfSpellings(spellings: readonly string[]): ReadonlySet<string> {
  return new Set(spellings.map((spelling) => spelling.slice(0, 3)));
}

/** The longer ones first, so that a short one doesn't cut a long one off; signs come last. */
function sourcesOf(
  entries: readonly Entry[],
  { accentsOptional }: Vocabulary,
): { value: unknown; source: string }[] {
  const all = entries.flatMap(([value, whole = ""]) =>
    whole === ""
      ? []
      : splitAlternatives(whole).map((source) => ({ value, source, least: leastLength(source) })),
  );
  all.sort((a, b) => b.least - a.least || b.source.length - a.source.length);
  const letters = all.filter(({ source }) => !isSign(source));
  const signs = all.filter(({ source }) => isSign(source));
  return [
    ...letters.map(({ value, source }) => ({
      value,
      source: asTyped(source, accentsOptional),
    })),
    ...signs,
  ];
}
