import type { Call } from "../operation/call/call";
import type { Deps } from "../operation/deps";
import type { KnownUser } from "../operation/user/known-user";
import { readUser } from "../operation/user/read-user";
import { readQuestion, type SearchQuestion } from "../search/question";
import { type Rows, rowsOf } from "../store/database";
import {
  type PostingsRow,
  type SearchTotals,
  selectPostings,
  selectSearchTotals,
  type TextIndex,
} from "../store/search/candidates";
import { type QueryTerm, queryTerms } from "../store/search/terms";
import type { Statement } from "../store/statement";
import { findRange } from "../time/phrases/find-range";
import { readTimeWords } from "../words/time-words";

/** A query that was looked up in the user's part of the indexes. */
export interface AskedQuery {
  question: SearchQuestion;
  terms: QueryTerm[];
  /** Where the terms stand, a list for each index. */
  postings: PostingsRow[][];
  totals: SearchTotals;
  /** The time that the query names, by the user's own calendar. It is a hint: nothing is left out for it. */
  time: { after: number; before: number } | null;
}

/**
 * Reads the user, the rows of other statements and, unless the query is empty, where its words stand, in one round
 * trip.
 */
export async function readQuery<const T extends readonly Statement[]>(
  deps: Deps,
  call: Call,
  { query, indexes }: { query: string; indexes: readonly TextIndex[] },
  more: T,
): Promise<{ user: KnownUser; asked: AskedQuery | null; rows: Rows<T> }> {
  if (query === "") return { ...(await readUser(deps, call, more)), asked: null };
  const question = readQuestion(query);
  const terms = queryTerms(question);
  const expressions = terms.map(({ expression }) => expression);
  const own = [
    selectSearchTotals(call),
    ...indexes.map((index) => selectPostings(call, expressions, index)),
  ] as const;
  const [{ user, rows }, words] = await Promise.all([
    readUser(deps, call, [...more, ...own]),
    readTimeWords(deps, query),
  ]);
  const all: readonly unknown[][] = rows;
  const [[totals], ...postings] = rowsOf(own, all.slice(more.length));
  const { zone, locale, hours, hourCycle } = user;
  const time = findRange(query, { now: call.now, zone, locale, hours, hourCycle, words });
  return {
    user,
    asked: { question, terms, postings, totals: totals ?? NO_TOTALS, time },
    rows: rowsOf(more, [...all]),
  };
}

const NO_TOTALS: SearchTotals = {
  memories: 0,
  memory_characters: 0,
  versions: 0,
  version_characters: 0,
  messages: 0,
  message_characters: 0,
};
