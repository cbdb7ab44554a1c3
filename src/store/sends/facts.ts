import { type SQL, sql } from "drizzle-orm";
import { STABLE_LIMIT, type StableFact } from "../../time/prompt/stable";
import { SAID_AT } from "../tables/memories";

/** The profile and preference memories of a user, as the stable part of a prompt needs them. */
export interface DigestFacts {
  /** Those that may be shown, by their last change, oldest first. */
  facts: StableFact[];
  /** How many without an end are older than those. */
  more: number;
  /** Whether there are still more. */
  uncounted: boolean;
  /** The last end that has passed, in epoch seconds; null for none. */
  ended_at: number | null;
}

/** Most facts that are counted beside those that are shown: a count costs a row each. */
const MOST_COUNTED = 200;
/** Most facts with an end that are read. */
const MOST_ENDING = 30;

/** A row for each user, and with sensitive facts another for those. The lists are JSON of `FactTuple`. */
export interface FactsRow {
  /** Those without an end, at most `STABLE_LIMIT`, newest first. */
  lasting: string;
  /** How many are older than those, at most one over `MOST_COUNTED`. */
  more: number;
  /** Those that end after the moment of the query, at most one over `MOST_ENDING`. */
  ending: string;
  ended_at: number | null;
}

type FactTuple = [
  id: string,
  saidAt: number,
  content: string,
  event_time: number,
  valid_until: number | null,
];

/**
 * The facts of users, whose list is JSON of app and user, or SQL that makes it. The index has those without an end by their last change, so
 * that the newest are read alone, and the others by their end, so that those that are over aren't read. Facts are
 * counted where there are more than are shown.
 */
export function selectFacts(
  users: string | SQL,
  now: number,
  includeSensitive: boolean,
): SQL<FactsRow & { app_id: string; user_id: string }> {
  const said = sql.raw(SAID_AT);
  const from = (app: string, user: string, sensitive: string) => sql`knowledge k INDEXED BY knowledge_profile
    WHERE k.app_id = ${sql.raw(app)} AND k.user_id = ${sql.raw(user)} AND k.sensitive = ${sql.raw(sensitive)}
      AND k.category IN ('profile', 'preference') AND k.completed_at IS NULL AND k.superseded_by IS NULL`;
  const own = from("w.value ->> 0", "w.value ->> 1", includeSensitive ? "p.value" : "0");
  const tuples = (which: SQL, limit: number) =>
    sql`(SELECT json_group_array(json_array(id, said, content, event_time, valid_until)) FROM (
      SELECT k.id, ${said} AS said, k.content, k.event_time, k.valid_until FROM ${own} ${which} LIMIT ${limit}))`;
  const last = (part: number) => sql.raw(`f.lasting ->> '$[${STABLE_LIMIT - 1}][${part}]'`);
  // Kept as a table, because SQLite would ask for the facts again wherever their list is named. Of the two comparisons the
  // first is a range of the index, and the second parts what changed at one moment.
  return sql`WITH f AS MATERIALIZED (SELECT w.value ->> 0 AS app_id, w.value ->> 1 AS user_id,
        ${sql.raw(includeSensitive ? "p.value" : "0")} AS sensitive,
        ${tuples(sql`AND k.valid_until IS NULL ORDER BY ${said} DESC, k.id DESC`, STABLE_LIMIT)} AS lasting,
        ${tuples(sql`AND k.valid_until > ${now}`, MOST_ENDING + 1)} AS ending,
        (SELECT max(k.valid_until) FROM ${own} AND k.valid_until <= ${now}) AS ended_at
      FROM json_each(${users}) w${includeSensitive ? sql` CROSS JOIN json_each('[0,1]') p` : sql``})
    SELECT f.app_id, f.user_id, f.lasting, f.ending, f.ended_at,
      CASE WHEN json_array_length(f.lasting) < ${STABLE_LIMIT} THEN 0
        ELSE (SELECT count(*) FROM (SELECT 1 FROM ${from("f.app_id", "f.user_id", "f.sensitive")} AND k.valid_until IS NULL
          AND ${said} <= ${last(1)} AND (${said}, k.id) < (${last(1)}, ${last(0)}) LIMIT ${MOST_COUNTED + 1})) END AS more
    FROM f`;
}

/** The facts of one user. */
export function readFacts(rows: readonly FactsRow[]): DigestFacts {
  const tuplesOf = (list: string): FactTuple[] => JSON.parse(list);
  const lasting = rows.flatMap((row) => tuplesOf(row.lasting)).sort(byChange);
  const ending = rows.map((row) => tuplesOf(row.ending));
  const shown = lasting.slice(-STABLE_LIMIT);
  const facts = [...shown, ...ending.flatMap((tuples) => tuples.slice(0, MOST_ENDING))].sort(byChange);
  const ends = rows.flatMap(({ ended_at }) => ended_at ?? []);
  return {
    facts: facts.map(([id, , content, event_time, valid_until]) => ({
      id,
      content,
      event_time,
      valid_until,
    })),
    more: rows.reduce((sum, { more }) => sum + Math.min(more, MOST_COUNTED), lasting.length - shown.length),
    uncounted: rows.some(
      ({ more }, place) => more > MOST_COUNTED || (ending[place]?.length ?? 0) > MOST_ENDING,
    ),
    ended_at: ends.length === 0 ? null : Math.max(...ends),
  };
}

/** By the last change, and those of one moment by their ids. */
function byChange([a, aSaid]: FactTuple, [b, bSaid]: FactTuple): number {
  return aSaid - bSaid || (a < b ? -1 : 1);
}
