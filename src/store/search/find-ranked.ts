import { type FormedTerms, withOtherForms } from "../../search/other-forms";
import { piecesOf } from "../../search/pieces";
import { type FoundRow, type Matches, orderFound, withKeywords } from "../../search/postings";
import { isNamed, type SearchQuestion } from "../../search/question";
import { type Candidate, type RankContext, rank, type ScoreParts, scoreWords } from "../../search/rank";
import type { Database } from "../database";
import type { Scope } from "../rows";
import {
  type CandidateColumns,
  MOST_CANDIDATES,
  MOST_PKS,
  type PostingsRow,
  type SearchSource,
  selectInPlace,
  selectSearchCandidates,
} from "./candidates";
import type { QueryTerm } from "./terms";

/** pks that are sent for candidates. All are sent only where the filters let fewer than enough of these pass. */
const FIRST_PKS = 500;
const ENDS_ASKING = /[?？؟;՞]["'”’)\]]*\s*$/u;

/** What ranking must know of a row. */
interface RowFacts {
  content: string;
  /** Epoch seconds. */
  time: number;
  /** Rows of different places are never one episode. */
  place: string;
  /** Whom it is about, or who said it. */
  label: string | null;
}

export interface RankedSearch<Ranked, Row> {
  question: SearchQuestion;
  terms: readonly QueryTerm[];
  /** Where the terms stand, a list for each source. */
  postings: readonly (readonly PostingsRow[])[];
  /** Where they stand among the keywords of the first source's rows; nowhere where absent. */
  keywords?: readonly PostingsRow[];
  sources: readonly SearchSource[];
  /** How many rows all sources have, and of how many characters. */
  totals: { rows: number; characters: number };
  /** The time that the question names. */
  time: RankContext["time"];
  factsOf: (row: Ranked) => RowFacts;
  /** The whole row of a result; `rest` is the text of its source's other columns. */
  rowOf: (row: Ranked, rest: string) => Row;
}

export interface RankedRow<Row> {
  row: Row;
  score: number;
  parts: ScoreParts;
  /** The words of the question that the row has. */
  words: string[];
}

type RowCandidate<Ranked> = Candidate & { row: Ranked & { rest: string }; source: number };

/**
 * A page of what was found, and one row more if there is one. The candidates are the same for every page, and what
 * follows them has a fixed order, so that pages together are what one long page would be.
 */
export async function findRanked<Ranked extends { pk: number }, Row>(
  db: Database,
  scope: Scope,
  search: RankedSearch<Ranked, Row>,
  { limit, offset }: { limit: number; offset: number },
): Promise<RankedRow<Row>[]> {
  const weighed = withKeywords(
    search.postings.map(pksByTerm),
    pksByTerm(search.keywords ?? []),
    search.terms.length,
    search.totals.rows,
  );
  const found = orderFound(weighed.postings, weighed.weights);
  const pieces = search.terms.map(({ piece }) => piece);
  const formed = withOtherForms(search.question, pieces, weighed);
  const { seen, last } = await readCandidates(db, scope, search, found, formed);
  const context = contextOf(search, formed, seen);
  const wordsOf = (terms: readonly number[]) => [
    ...new Set(terms.map((term) => pieces[formed.termOf[term] ?? 0] ?? "")),
  ];
  const head = rank(seen, context);
  const page = head.slice(offset, offset + limit + 1).map(({ candidate, score, parts }) => ({
    row: search.rowOf(candidate.row, candidate.row.rest),
    score,
    parts,
    words: wordsOf(candidate.terms),
  }));
  const missing = limit + 1 - page.length;
  if (missing === 0 || last === null) return page;
  const shown = new Set(seen.map(({ key }) => key));
  const rest = found.rows.slice(last + 1, MOST_PKS).filter((one) => !shown.has(keyOf(one.source, one.pk)));
  const from = Math.max(0, offset - head.length);
  const [rows] = await db.read([selectInPlace<Ranked>(listsOf(search, rest), missing, from)]);
  const least = head.at(-1)?.score ?? 0;
  for (const row of rows) {
    const terms = rest[row.place]?.terms ?? [];
    // By its words alone, as its place is: a text of the average length.
    const whole = scoreWords({ terms, length: context.meanLength, label: null }, context);
    const score = Math.min(least, whole);
    page.push({
      row: search.rowOf(row, row.rest),
      score,
      parts: { ...NOTHING, words: score },
      words: wordsOf(terms),
    });
  }
  return page;
}

function pksByTerm(rows: readonly PostingsRow[]): number[][] {
  return rows.toSorted((a, b) => a.term - b.term).map(({ pks }) => JSON.parse(pks) as number[]);
}

const NOTHING: ScoreParts = { words: 0, beside: 0, answer: 0, named: 0, time: 0, episode: 0 };

/** The candidates and their neighbours. `last` is the place of the last candidate, null if no more could follow. */
async function readCandidates<Ranked extends { pk: number }>(
  db: Database,
  scope: Scope,
  search: RankedSearch<Ranked, unknown>,
  found: Matches,
  formed: FormedTerms,
): Promise<{ seen: RowCandidate<Ranked>[]; last: number | null }> {
  if (found.rows.length === 0) return { seen: [], last: null };
  for (const count of [FIRST_PKS, MOST_PKS]) {
    const lists = listsOf(search, found.rows.slice(0, count));
    const rows = await db.read(
      lists.map(({ source, pks }) =>
        selectSearchCandidates<Ranked>(scope, source, pks, search.question.asks),
      ),
    );
    const seen = rows.flatMap((some, source) =>
      some.map((row) => ({ place: row.place, candidate: candidateOf(search, found, formed, source, row) })),
    );
    const places = seen.flatMap(({ place }) => place ?? []).sort((a, b) => a - b);
    const last = places[MOST_CANDIDATES - 1] ?? null;
    if (last === null && count === FIRST_PKS && count < found.rows.length) continue;
    const kept = seen.filter(({ place }) => place === null || last === null || place <= last);
    return { seen: kept.map(({ candidate }) => candidate), last };
  }
  return { seen: [], last: null };
}

/** For each source the pks of its rows, in the common order; null in the places of the other sources. */
function listsOf({ sources }: Pick<RankedSearch<never, unknown>, "sources">, rows: readonly FoundRow[]) {
  return sources.map((source, index) => ({
    source,
    pks: rows.map((row) => (row.source === index ? row.pk : null)),
  }));
}

function candidateOf<Ranked extends { pk: number }>(
  search: RankedSearch<Ranked, unknown>,
  found: Matches,
  { formsIn }: FormedTerms,
  source: number,
  row: Ranked & CandidateColumns,
): RowCandidate<Ranked> {
  const { content, time, place, label } = search.factsOf(row);
  const keysOf = (pks: string | null) => (JSON.parse(pks ?? "[]") as number[]).map((pk) => keyOf(source, pk));
  return {
    row,
    source,
    key: keyOf(source, row.pk),
    pk: row.pk,
    time,
    place,
    length: content.length,
    label,
    asks: ENDS_ASKING.test(content),
    terms: formsIn(`${content} ${label ?? ""}`, found.termsOf(source, row.pk)),
    before: keysOf(row.pks_before),
    after: keysOf(row.pks_after),
  };
}

function keyOf(source: number, pk: number): string {
  return `${source}:${pk}`;
}

function contextOf(
  {
    question,
    terms,
    totals,
    time,
  }: Pick<RankedSearch<never, unknown>, "question" | "terms" | "totals" | "time">,
  { weights, termOf }: FormedTerms,
  seen: readonly Candidate[],
): RankContext {
  const labels = [...new Set(seen.map(({ label }) => label))];
  const named = new Set(labels.filter((label) => isNamed(label, question)));
  const names = new Set([...named].flatMap((label) => piecesOf(label ?? "").map(({ text }) => text)));
  return {
    weights,
    meanLength: totals.rows === 0 ? 0 : totals.characters / totals.rows,
    nameTerms: new Set(
      [...termOf.keys()].filter((term) => question.asks && names.has(terms[termOf[term] ?? 0]?.piece ?? "")),
    ),
    isNamed: (label) => named.has(label),
    asks: question.asks,
    time,
  };
}
