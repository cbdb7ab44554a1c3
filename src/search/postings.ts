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
