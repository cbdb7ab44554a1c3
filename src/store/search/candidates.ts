import { type SQL, sql } from "drizzle-orm";
import { EPISODE_GAP, NEIGHBOURS } from "../../search/rank";
import { literal } from "../columns";
import type { Scope } from "../rows";
import type { search_totals } from "../tables/search";
import { withUser } from "./terms";

/** Rows that are looked at closely. The rest of what was found follows them in order, read only for pages so far down. */
export const MOST_CANDIDATES = 60;
/** The best of them, whose neighbours are looked at too: what stands beside a weak hit is no answer. */
const MOST_WITH_NEIGHBOURS = 30;

/** Rows of one term, the newest: their list is one value, and D1 takes values of up to 2 MB. */
const MOST_POSTINGS = 50_000;
/** Rows in one list that is sent, for the same reason. */
export const MOST_PKS = 100_000;

/** A full-text index, and the column of its table with the user whose terms a row's entry has. */
export type TextIndex = "knowledge_fts" | "keywords_fts" | "memory_history_fts" | "messages_fts";

export interface PostingsRow {
  term: number;
  /** The pks of the user's rows that have the term, as a JSON list. */
  pks: string;
}

/**
 * Where each term of a query stands among the user's own rows; `terms` are expressions of FTS5. A term's list is its
 * whole share of the index, as far as it is read, so its length is the user's own count of it.
 */
export function selectPostings({ app, user }: Scope, terms: string[], index: TextIndex): SQL<PostingsRow> {
  const fts = sql.raw(index);
  return sql`SELECT j.key AS term, (SELECT json_group_array(p.pk) FROM (SELECT rowid AS pk FROM ${fts}
      WHERE ${fts} MATCH ${withUser(sql.raw("u.pk"), sql.raw("j.value"))} ORDER BY rowid DESC LIMIT ${literal(MOST_POSTINGS)}) p) AS pks
    FROM users u CROSS JOIN json_each(${JSON.stringify(terms)}) j WHERE u.app_id = ${app} AND u.id = ${user}`;
}

export type SearchTotals = Omit<typeof search_totals.$inferSelect, "app_id" | "user_id" | "other_bytes">;

/** How much the user has of each kind; no row for a user who isn't there. */
export function selectSearchTotals({ app, user }: Scope): SQL<SearchTotals> {
  return sql`SELECT memories, memory_characters, versions, version_characters, messages, message_characters
    FROM search_totals WHERE app_id = ${app} AND user_id = ${user}`;
}

/** A table that search reads, for statements in which `k` is its alias. */
export interface SearchSource {
  table: "knowledge" | "memory_history" | "messages";
  /** The columns by which rows are ranked, and all others as one text, which is read for those that are shown. */
  columns: SQL;
  rest: SQL;
  /** Whose rows, and every filter. */
  where: SQL;
  /** The column by which rows stand in time, and how many of its units are a second. */
  time: "event_time" | "created_at_ms";
  perSecond: number;
  /** The index by which a user's rows stand in time, and its column for the user; null for no neighbours. */
  timeline: { index: string; owner: string; samePlace: SQL } | null;
}

/** What a candidate's row has besides the columns by which it is ranked. */
export interface CandidateColumns {
  rest: string;
  /** The number of its pk in the list; null for a row that comes as a neighbour. */
  place: number | null;
  /** pks of its neighbours, the nearest first, as JSON lists. */
  pks_before: string | null;
  pks_after: string | null;
}

/**
 * The first rows of a list of pks (null for a place that another table's row has) that pass the filters, at most `MOST_CANDIDATES`, with the nearest rows of the same
 * user before and after each; with `neighbours` those rows themselves too, if they pass. A row that stands between and
 * doesn't pass takes its place: two index entries are read on each side, whatever the filters are.
 */
export function selectSearchCandidates<Row>(
  { app, user }: Scope,
  source: SearchSource,
  pks: (number | null)[],
  neighbours: boolean,
): SQL<Row & CandidateColumns> {
  const { where, timeline } = source;
  const columns = sql`${source.columns}, ${source.rest} AS rest`;
  const table = sql.raw(source.table);
  const time = sql.raw(source.time);
  // The cross join fixes the order of the loops, so rows pass in the order of the list, and no more are read.
  const passing = sql`FROM json_each(${JSON.stringify(pks)}) j CROSS JOIN ${table} k ON k.pk = j.value
    WHERE ${where} LIMIT ${literal(MOST_CANDIDATES)}`;
  if (timeline === null || !neighbours) {
    return sql`SELECT ${columns}, j.key AS place, '[]' AS pks_before, '[]' AS pks_after ${passing}`;
  }
  const { index, owner, samePlace } = timeline;
  const found = sql`SELECT row_number() OVER () AS nth, place, pk, time, spot
    FROM (SELECT j.key AS place, k.pk AS pk, k.${time} AS time, ${samePlace} AS spot ${passing})`;
  const gap = literal(EPISODE_GAP * source.perSecond);
  // Rows of the same time come first, by pk: as one comparison of both, SQLite reads all rows of that time.
  const near = (range: SQL, order: SQL) => sql`SELECT * FROM (SELECT k.pk, ${samePlace} AS spot
      FROM ${table} k INDEXED BY ${sql.raw(index)} WHERE k.app_id = ${app} AND k.${sql.raw(owner)} = ${user} AND ${range}
      ORDER BY ${order} LIMIT ${literal(NEIGHBOURS)})`;
  const side = (sameTime: SQL, otherTime: SQL) => sql`iif(f.nth > ${literal(MOST_WITH_NEIGHBOURS)}, '[]',
      (SELECT json_group_array(near.pk) FROM (${sameTime} UNION ALL ${otherTime} LIMIT ${literal(NEIGHBOURS)}) near
        WHERE near.spot IS f.spot))`;
  const before = side(
    near(sql`k.${time} = f.time AND k.pk < f.pk`, sql`k.pk DESC`),
    near(sql`k.${time} < f.time AND k.${time} >= f.time - ${gap}`, sql`k.${time} DESC, k.pk DESC`),
  );
  const after = side(
    near(sql`k.${time} = f.time AND k.pk > f.pk`, sql`k.pk`),
    near(sql`k.${time} > f.time AND k.${time} <= f.time + ${gap}`, sql`k.${time}, k.pk`),
  );
  const besides = sql`SELECT value FROM placed, json_each(pks_before)
    UNION SELECT value FROM placed, json_each(pks_after)`;
  return sql`WITH placed AS MATERIALIZED (SELECT f.place AS place, f.pk AS pk, ${before} AS pks_before, ${after} AS pks_after
      FROM (${found}) f),
    wanted AS (SELECT place, pk, pks_before, pks_after FROM placed
      UNION ALL SELECT NULL, value, NULL, NULL FROM (${besides}) WHERE value NOT IN (SELECT pk FROM placed))
    SELECT ${columns}, w.place, w.pks_before, w.pks_after FROM wanted w CROSS JOIN ${table} k ON k.pk = w.pk WHERE ${where}`;
}

/** Rows of a list of pks that pass the filters, in the order of the list, from all sources. */
export function selectInPlace<Row>(
  lists: { source: SearchSource; pks: (number | null)[] }[],
  limit: number,
  offset: number,
): SQL<Row & { rest: string; place: number }> {
  const parts = lists.map(
    ({
      source: { table, columns, rest, where },
      pks,
    }) => sql`SELECT ${columns}, ${rest} AS rest, j.key AS place
      FROM json_each(${JSON.stringify(pks)}) j CROSS JOIN ${sql.raw(table)} k ON k.pk = j.value WHERE ${where}`,
  );
  return sql`SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) ORDER BY place LIMIT ${literal(limit)} OFFSET ${literal(offset)}`;
}
