import { rarity } from "./rank";

/** A row that has at least one of the terms. */
export interface FoundRow {
  /** The index it was found in. */
  source: number;
  pk: number;
  /** The numbers of its terms. */
  terms: readonly number[];
}

/** Where terms were found: `postings[source][term]` are the pks of rows, in any order. */
export type Postings = readonly (readonly (readonly number[])[])[];

/** What each term counts, among the user's own rows. */
export function weightsOf(postings: Postings, termCount: number, rows: number): number[] {
  return Array.from({ length: termCount }, (_, term) => {
    const found = postings.reduce((sum, source) => sum + (source[term]?.length ?? 0), 0);
    return rarity(found, rows);
  });
}

/** What a word that stands among a row's keywords counts, of the same word in its text. */
const KEYWORD_SHARE = 0.5;
/** Terms of one search, keywords included: as many powers of two as a number adds up exactly. */
const MOST_TERMS = 52;

/** Postings whose terms count less behind the others: those of keywords. */
export interface WeighedPostings {
  postings: Postings;
  weights: number[];
  /** Which of the question's terms each is. */
  termOf: number[];
}

/**
 * Puts keywords of the first source behind the terms of texts: a row that has a word in its text has it once. Of a
 * question with many terms the first ones are looked for among keywords.
 */
export function withKeywords(
  postings: Postings,
  keywords: readonly (readonly number[])[],
  termCount: number,
  rows: number,
): WeighedPostings {
  const [first = [], ...others] = postings;
  const alone = keywords
    .map((pks, term) => {
      const inText = new Set(first[term]);
      return { term, pks: pks.filter((pk) => !inText.has(pk)) };
    })
    .filter(({ pks }) => pks.length > 0)
    .slice(0, Math.max(0, MOST_TERMS - termCount));
  const extra = new Map(alone.map(({ term, pks }) => [term, pks]));
  const all = first.map((pks, term) => [...pks, ...(extra.get(term) ?? [])]);
  const weights = weightsOf([all, ...others], termCount, rows);
  return {
    postings: [[...first, ...alone.map(({ pks }) => pks)], ...others],
    weights: [...weights, ...alone.map(({ term }) => KEYWORD_SHARE * (weights[term] ?? 0))],
    termOf: [...weights.keys(), ...alone.map(({ term }) => term)],
  };
}

/** What was found, in the order in which it is worth a closer look. */
export interface Matches {
  rows: readonly FoundRow[];
  /** The numbers of the terms that a row has; empty for a row that wasn't found. */
  termsOf: (source: number, pk: number) => readonly number[];
}

/**
 * Orders what was found by the sum of its terms' weights, the newest first among equals. Rows with the same terms are
 * one group, so that few sums are made and compared.
 */
export function orderFound(postings: Postings, weights: readonly number[]): Matches {
  const masks = postings.map(masksOf);
  const groups = new Map<number, FoundRow[]>();
  for (const [source, ofSource] of masks.entries()) {
    for (const [pk, mask] of ofSource) {
      const group = groups.get(mask);
      if (group === undefined) groups.set(mask, [{ source, pk, terms: termsIn(mask) }]);
      else group.push({ source, pk, terms: group[0]?.terms ?? [] });
    }
  }
  const rows = [...groups.values()]
    .map((group) => ({ group, sum: sumOfWeights(group[0]?.terms ?? [], weights) }))
    .sort((a, b) => b.sum - a.sum)
    .flatMap(({ group }) => group.sort((a, b) => b.pk - a.pk || a.source - b.source));
  return { rows, termsOf: (source, pk) => termsIn(masks[source]?.get(pk) ?? 0) };
}

/** The terms of each row as a sum of powers of two, which is exact for as many terms as a query has. */
function masksOf(byTerm: readonly (readonly number[])[]): Map<number, number> {
  const masks = new Map<number, number>();
  for (const [term, pks] of byTerm.entries())
    for (const pk of pks) masks.set(pk, (masks.get(pk) ?? 0) + 2 ** term);
  return masks;
}

function termsIn(mask: number): number[] {
  const terms: number[] = [];
  for (let rest = mask, term = 0; rest > 0; rest = Math.floor(rest / 2), term += 1)
    if (rest % 2 === 1) terms.push(term);
  return terms;
}

function sumOfWeights(terms: readonly number[], weights: readonly number[]): number {
  return terms.reduce((sum, term) => sum + (weights[term] ?? 0), 0);
}
