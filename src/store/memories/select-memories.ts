import { type SQL, sql } from "drizzle-orm";
import { type DueRow, type FoundScope, type KnowledgeRow, MEMORY, type Scope } from "../rows";
import type { knowledge } from "../tables/memories";

/** True in SQL of a memory whose end hasn't come at `at` (epoch seconds). */
export function validAt(at: number | SQL): SQL {
  return sql`(k.valid_until IS NULL OR k.valid_until > ${at})`;
}

/** True in SQL of a memory that is open at `now` (epoch seconds). The first part stands so in partial indexes. */
export function openAt(now: number): SQL {
  return sql`k.completed_at IS NULL AND k.superseded_by IS NULL AND ${validAt(now)}`;
}

export function ownRows({ app, user }: FoundScope): SQL {
  return sql`k.app_id = ${app} AND k.user_id = ${user}`;
}

/** Memories by id; an unknown id has no row. */
export function selectByIds(scope: Scope, ids: string[]): SQL<KnowledgeRow> {
  return sql`SELECT ${MEMORY} FROM knowledge k
    WHERE ${ownRows(scope)} AND k.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}

/** A memory that is to be corrected, and who asked for it. */
export type CorrectedRow = KnowledgeRow & Pick<typeof knowledge.$inferSelect, "asked_by">;

/** The memory of an id, to be corrected; no row for none. */
export function selectCorrected(scope: Scope, id: string | null): SQL<CorrectedRow> {
  return sql`SELECT ${MEMORY}, k.asked_by FROM knowledge k WHERE ${ownRows(scope)} AND k.id = ${id}`;
}

/**
 * Open memories with the same content and of the same asker, and of the same category where one is given. Due form and
 * event time are compared in code.
 */
export function selectSameContent(
  scope: Scope,
  contentKey: string,
  category: string | null,
  askedBy: string | null,
  now: number,
): SQL<KnowledgeRow> {
  const alike = category === null ? sql`1` : sql`k.category = ${category}`;
  return sql`SELECT ${MEMORY} FROM knowledge k
    WHERE ${ownRows(scope)} AND k.content_key = ${storedKey(contentKey)} AND ${openAt(now)} AND ${alike}
      AND k.asked_by IS ${askedBy} ORDER BY k.pk LIMIT 100`;
}

/** Half of a key is stored, as 16 bytes: it is in an index too, and of one user's contents no two share it. */
export function storedKey(contentKey: string): SQL {
  return sql`unhex(substr(${contentKey}, 1, 32))`;
}

/** The group in which a memory is spoken; no row for one that only its user hears. */
export function selectSpokenIn(scope: Scope, id: string): SQL<{ spoken_in: string }> {
  return sql`SELECT k.spoken_in FROM knowledge k
    WHERE ${ownRows(scope)} AND k.id = ${id} AND k.spoken_in IS NOT NULL`;
}

/**
 * Rows of `knowledge` in the order of their making, in two parts that are each in order of an index, which is named: what was
 * told when it happened, and what wasn't. Both together are all, so most memories need no index entry for their making.
 */
export const BY_CREATION = [
  {
    index: sql.raw("knowledge_timeline"),
    time: sql.raw("k.event_time"),
    which: sql.raw("k.event_time = k.created_at"),
  },
  {
    index: sql.raw("knowledge_created"),
    time: sql.raw("k.created_at"),
    which: sql.raw("k.event_time <> k.created_at"),
  },
] as const;

/** The first second of year 1, before which there is no time. */
const EARLIEST = -62_135_596_800;

/**
 * A page of all memories, newest first; where `valid` (epoch seconds) is given, of those that hadn't ended by then. Of what
 * was told when it happened no more is looked through than is newer than as many others: else a page would walk past all
 * that a user told of long ago.
 */
export function selectPage(
  scope: Scope,
  before: { created_at: number; pk: number } | null,
  valid: number | null,
  limit: number,
): SQL<KnowledgeRow> {
  const isValid = valid === null ? sql`1` : validAt(valid);
  const [told, apart] = BY_CREATION;
  const from = ({ index, time, which }: (typeof BY_CREATION)[number]) => {
    const later = before === null ? sql`1` : sql`(${time}, k.pk) < (${before.created_at}, ${before.pk})`;
    return sql`FROM knowledge k INDEXED BY ${index} WHERE ${ownRows(scope)} AND ${which} AND ${later} AND ${isValid}`;
  };
  const last = sql`(SELECT k.created_at ${from(apart)} ORDER BY k.created_at DESC, k.pk DESC LIMIT 1 OFFSET ${limit - 1})`;
  return sql`SELECT ${MEMORY}, ${told.time} AS sort_time ${from(told)} AND ${told.time} >= coalesce(${last}, ${EARLIEST})
    UNION ALL SELECT ${MEMORY}, ${apart.time} AS sort_time ${from(apart)}
    ORDER BY sort_time DESC, pk DESC LIMIT ${limit}`;
}

/** All items with a local form, open or not: they move with their user. */
export function selectLocalItems(scope: Scope): SQL<DueRow> {
  return sql`SELECT ${MEMORY} FROM knowledge k
    WHERE ${ownRows(scope)} AND k.due_at IS NOT NULL AND k.due_kind <> 'instant'`;
}

/** Which of these users of an app has a memory; no row where none has. */
export function selectOwner(app: string, users: readonly string[], id: string): SQL<{ user_id: string }> {
  return sql`SELECT k.user_id FROM json_each(${JSON.stringify(users)}) j
    CROSS JOIN knowledge k ON k.app_id = ${app} AND k.user_id = j.value AND k.id = ${id}`;
}
