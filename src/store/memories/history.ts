import { type SQL, sql } from "drizzle-orm";
import { literal, namesIn, namesOf } from "../columns";
import { type Ids, type KnowledgeRow, MEMORY, type Scope } from "../rows";
import { memory_history, type VersionEnd } from "../tables/memories";
import { isOverweight } from "../weight";

export type HistoryRow = KnowledgeRow &
  Pick<typeof memory_history.$inferSelect, "valid_from" | "valid_to" | "change" | "changed_by" | "done_at">;

/** The columns that a version copies from its memory. */
const OWN = namesOf(memory_history, [
  "pk",
  "app_id",
  "user_id",
  "valid_from",
  "valid_to",
  "change",
  "changed_by",
  "done_at",
]);
const SHARED = namesIn(OWN);

/**
 * Stores the current versions of memories before a change. `completedAt` is when an occurrence was completed. Versions
 * keep the index entries of their words.
 */
export function keepVersions(
  { app, user }: Scope,
  ids: string[],
  version: { change: VersionEnd; changedBy: string | null; completedAt: number | null; now: number },
): SQL<never>[] {
  const { change, changedBy, completedAt, now } = version;
  const list = JSON.stringify(ids);
  return [
    sql`INSERT INTO memory_history (app_id, user_id, valid_from, valid_to, change, changed_by, done_at, ${SHARED})
      SELECT ${app}, ${user}, max(version_at, created_at), ${now}, ${change}, ${changedBy},
        ${completedAt}, ${SHARED}
      FROM knowledge WHERE app_id = ${app} AND user_id = ${user}
        AND id IN (SELECT value FROM json_each(${list}))`,
    sql`INSERT INTO memory_history_fts (rowid, content, entity)
      SELECT h.pk, f.content, f.entity FROM json_each(${list}) j
      CROSS JOIN memory_history h ON h.app_id = ${app} AND h.user_id = ${user} AND h.id = j.value AND h.valid_to = ${now}
      JOIN knowledge k ON k.app_id = h.app_id AND k.user_id = h.user_id AND k.id = h.id
      JOIN knowledge_fts f ON f.rowid = k.pk
      WHERE NOT EXISTS (SELECT 1 FROM memory_history_fts x WHERE x.rowid = h.pk)`,
    ...cutHistory({ app, user }, list),
  ];
}

/** How many versions of a memory are kept: of its words and times, and those that ended with an occurrence of a series. */
const MOST_WORDINGS = 100;
const MOST_ENDS = 1000;

const ENDED = sql.raw("('occurrence_completed', 'occurrence_skipped')");

/**
 * Deletes the oldest versions of memories, a JSON list of ids, beyond those that are kept. Of somebody who weighs more than the
 * app keeps, a new version takes the place of the oldest, so that what goes on there brings nothing more.
 */
function cutHistory({ app, user }: Scope, list: string): SQL<never>[] {
  const versions = (which: SQL) => sql`SELECT n.pk FROM memory_history n
    WHERE n.app_id = ${app} AND n.user_id = ${user} AND n.id = j.value AND ${which}`;
  const beyond = (
    which: SQL,
    most: number,
  ) => sql`SELECT h.pk FROM json_each(${list}) j CROSS JOIN memory_history h
      ON h.pk IN (${versions(which)} ORDER BY n.valid_from DESC, n.pk DESC LIMIT -1 OFFSET ${literal(most)})
    WHERE (SELECT versions FROM search_totals WHERE app_id = ${app} AND user_id = ${user}) > ${literal(most)}`;
  const oldest = sql`SELECT h.pk FROM json_each(${list}) j CROSS JOIN memory_history h
      ON h.pk = (${versions(sql`1`)} ORDER BY n.valid_from, n.pk LIMIT 1)
    WHERE ${isOverweight({ app, user })} AND EXISTS (${versions(sql`n.pk <> h.pk`)})`;
  const cut = sql`${beyond(sql`n.change NOT IN ${ENDED}`, MOST_WORDINGS)}
    UNION ALL ${beyond(sql`n.change IN ${ENDED}`, MOST_ENDS)} UNION ALL ${oldest}`;
  return [
    sql`DELETE FROM memory_history_fts WHERE rowid IN (${cut})`,
    sql`DELETE FROM memory_history WHERE pk IN (${cut})`,
  ];
}

/** Versions that are looked through for the last end of an occurrence: what else ended one since then is rare. */
const NEWEST_VERSIONS = 3;

/**
 * When an occurrence of those that are series was last completed or skipped, where that is among their newest versions.
 */
export function selectLastEnds({ app, user }: Scope, ids: string[]): SQL<{ id: string; ended_at: number }> {
  return sql`SELECT j.value AS id, max(h.valid_to) AS ended_at FROM json_each(${JSON.stringify(ids)}) j
    CROSS JOIN knowledge k ON k.app_id = ${app} AND k.user_id = ${user} AND k.id = j.value AND k.recurrence IS NOT NULL
    CROSS JOIN memory_history h ON h.pk IN (SELECT n.pk FROM memory_history n
      WHERE n.app_id = ${app} AND n.user_id = ${user} AND n.id = j.value
      ORDER BY n.valid_from DESC, n.pk DESC LIMIT ${NEWEST_VERSIONS})
    WHERE h.app_id = ${app} AND h.user_id = ${user} AND h.change IN ('occurrence_completed', 'occurrence_skipped')
    GROUP BY j.value`;
}

/** At most `limit` versions of some memories, newest first. */
export function selectVersions({ app, user }: Scope, ids: string[], limit: number): SQL<HistoryRow> {
  return sql`SELECT ${MEMORY}, k.valid_from, k.valid_to, k.change, k.changed_by, k.done_at FROM memory_history k
    WHERE k.app_id = ${app} AND k.user_id = ${user} AND k.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
    ORDER BY k.valid_from DESC, k.pk DESC LIMIT ${limit}`;
}

/**
 * The chain of corrections around a memory, at most a hundred links each way, and since when each says what it says.
 */
export function selectChain({ app, user }: Scope, id: string): SQL<KnowledgeRow & { version_at: number }> {
  return sql`WITH RECURSIVE
      newer (id, depth) AS (SELECT ${id}, 0 UNION SELECT k.superseded_by, depth + 1 FROM newer
        JOIN knowledge k ON k.app_id = ${app} AND k.user_id = ${user} AND k.id = newer.id
        WHERE k.superseded_by IS NOT NULL AND depth < 100),
      older (id, depth) AS (SELECT ${id}, 0 UNION SELECT k.id, depth + 1 FROM older
        JOIN knowledge k INDEXED BY knowledge_superseded ON k.app_id = ${app} AND k.user_id = ${user}
          AND k.superseded_by = older.id AND k.superseded_by IS NOT NULL WHERE depth < 100)
    SELECT ${MEMORY}, k.version_at FROM knowledge k INDEXED BY knowledge_by_id
    WHERE k.app_id = ${app} AND k.user_id = ${user}
      AND k.id IN (SELECT id FROM newer UNION SELECT id FROM older)
    ORDER BY k.created_at, k.pk`;
}

/**
 * Some ids, and then those of the memories that they corrected, at most a hundred links back. An id that was sent may
 * stand among both. Where nothing was corrected, this costs a look into an index for each id.
 */
export function withCorrected({ app, user }: Scope, ids: Ids): Ids {
  const corrected = (by: string) => sql`knowledge k INDEXED BY knowledge_superseded ON k.app_id = ${app}
    AND k.user_id = ${user} AND k.superseded_by = ${sql.raw(by)} AND k.superseded_by IS NOT NULL`;
  return sql`SELECT id FROM (${ids}) UNION ALL SELECT id FROM (WITH RECURSIVE
      older (id, depth) AS (SELECT k.id, 1 FROM (${ids}) j CROSS JOIN ${corrected("j.id")}
        UNION SELECT k.id, depth + 1 FROM older CROSS JOIN ${corrected("older.id")} WHERE depth < 100)
      SELECT id FROM older)`;
}

/** The memories of these ids, in the order of the ids, and each as often. */
export function selectAmong({ app, user }: Scope, ids: Ids): SQL<KnowledgeRow> {
  return sql`SELECT ${MEMORY} FROM (${ids}) o CROSS JOIN knowledge k INDEXED BY knowledge_by_id
    ON k.app_id = ${app} AND k.user_id = ${user} AND k.id = o.id`;
}

/** The ended occurrences of a series that were due from `from` to `to` (epoch seconds, `to` exclusive), at most `limit`. */
export function selectEnded(
  { app, user }: Scope,
  id: string,
  { from, to }: { from: number; to: number },
  limit: number,
): SQL<HistoryRow> {
  return sql`SELECT ${MEMORY}, k.valid_from, k.valid_to, k.change, k.changed_by, k.done_at
    FROM memory_history k INDEXED BY memory_history_ended
    WHERE k.app_id = ${app} AND k.user_id = ${user} AND k.due_at >= ${from} AND k.due_at < ${to}
      AND k.change IN ('occurrence_completed', 'occurrence_skipped') AND k.id = ${id}
    ORDER BY k.due_at LIMIT ${limit}`;
}

/** The versions of a memory that ended at `at` (epoch seconds) or later, the first of them first. */
export function selectVersionsEndedAt({ app, user }: Scope, id: string, at: number): SQL<HistoryRow> {
  return sql`SELECT ${MEMORY}, k.valid_from, k.valid_to, k.change, k.changed_by, k.done_at FROM memory_history k
    WHERE k.app_id = ${app} AND k.user_id = ${user} AND k.id = ${id} AND k.valid_to >= ${at} ORDER BY k.pk LIMIT 2`;
}

/** Deletes one version by its `pk`. */
export function deleteVersion({ app, user }: Scope, pk: number): SQL<never>[] {
  const which = sql`app_id = ${app} AND user_id = ${user} AND pk = ${pk}`;
  return [
    sql`DELETE FROM memory_history_fts WHERE rowid IN (SELECT pk FROM memory_history WHERE ${which})`,
    sql`DELETE FROM memory_history WHERE ${which}`,
  ];
}

/** Deletes the versions of some memories, or with `null` of all memories of the user. */
export function deleteVersions({ app, user }: Scope, ids: Ids | null): SQL<never>[] {
  const which =
    ids === null
      ? sql`app_id = ${app} AND user_id = ${user}`
      : sql`app_id = ${app} AND user_id = ${user} AND id IN (${ids})`;
  return [
    sql`DELETE FROM memory_history_fts WHERE rowid IN (SELECT pk FROM memory_history WHERE ${which})`,
    sql`DELETE FROM memory_history WHERE ${which}`,
  ];
}
