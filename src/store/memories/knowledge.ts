import { type SQL, sql } from "drizzle-orm";
import type { Due } from "../../time/due";
import { LONG_LEAD } from "../../time/item";
import { assignments, insertion } from "../columns";
import { type DueRow, type Ids, type KnowledgeRow, listed, MEMORY, rowParts, type Scope } from "../rows";
import { indexTerms, withUser } from "../search/terms";
import { type knowledge, SAID_AT } from "../tables/memories";
import { deleteVersions } from "./history";

/** True in SQL of a memory whose end hasn't come at `at` (epoch seconds). */
export function validAt(at: number | SQL): SQL {
  return sql`(k.valid_until IS NULL OR k.valid_until > ${at})`;
}

/** True in SQL of a memory that is open at `now` (epoch seconds). The first part stands so in partial indexes. */
export function openAt(now: number): SQL {
  return sql`k.completed_at IS NULL AND k.superseded_by IS NULL AND ${validAt(now)}`;
}

/** Written into the statement as in the index, because the planner doesn't use that index with a parameter. */
const LONGER = sql.raw(String(LONG_LEAD));

export function ownRows({ app, user }: Scope): SQL {
  return sql`k.app_id = ${app} AND k.user_id = ${user}`;
}

/**
 * A user's open items due within `horizon` seconds of `now` (or the app's default lead, if longer), and those whose
 * lead of over a week has begun. Marks and snoozes are judged in code, from the call's clock. The indexes are named
 * because SQLite prefers `knowledge_due`, which also holds everything that is done.
 */
export function selectCandidates(scope: Scope, now: number, horizon: number): SQL<DueRow> {
  const own = ownRows(scope);
  const until = sql`(SELECT ${now} + max(${horizon}, coalesce(default_remind_before, 0)) FROM apps WHERE id = ${scope.app})`;
  return sql`SELECT ${MEMORY} FROM knowledge k INDEXED BY knowledge_candidates
      WHERE ${own} AND ${openAt(now)} AND k.due_at IS NOT NULL AND k.due_at <= ${until}
    UNION ALL SELECT ${MEMORY} FROM knowledge k INDEXED BY knowledge_long_lead
      WHERE ${own} AND ${openAt(now)}
        AND k.remind_before > ${LONGER} AND k.due_at > ${until} AND k.due_at - k.remind_before <= ${now}`;
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
    WHERE ${ownRows(scope)} AND k.content_key = ${contentKey} AND ${openAt(now)} AND ${alike}
      AND k.asked_by IS ${askedBy} ORDER BY k.pk LIMIT 100`;
}

/** The group in which a memory is spoken; no row for one that only its user hears. */
export function selectSpokenIn(scope: Scope, id: string): SQL<{ spoken_in: string }> {
  return sql`SELECT k.spoken_in FROM knowledge k
    WHERE ${ownRows(scope)} AND k.id = ${id} AND k.spoken_in IS NOT NULL`;
}

/** A page of all memories, newest first; where `valid` (epoch seconds) is given, of those that hadn't ended by then. */
export function selectPage(
  scope: Scope,
  before: { created_at: number; pk: number } | null,
  valid: number | null,
  limit: number,
): SQL<KnowledgeRow> {
  const from = before === null ? sql`1` : sql`(k.created_at, k.pk) < (${before.created_at}, ${before.pk})`;
  return sql`SELECT ${MEMORY} FROM knowledge k WHERE ${ownRows(scope)} AND ${from} AND ${valid === null ? sql`1` : validAt(valid)}
    ORDER BY k.created_at DESC, k.pk DESC LIMIT ${limit}`;
}

/** A memory as it is first stored. */
export type NewMemory = Omit<KnowledgeRow, "pk" | "superseded_by"> &
  Pick<typeof knowledge.$inferSelect, "content_key" | "push_at" | "asked_by">;

/**
 * Stores a memory with its index entries. The guard is in the insert itself, so that two calls at once can't store it
 * twice. The later statements act only if the row exists.
 */
export function insertMemory(
  scope: Scope,
  memory: NewMemory,
  guard: SQL,
): [SQL<{ pk: number }>, ...SQL<never>[]] {
  const { app, user } = scope;
  const { columns, values } = insertion<typeof knowledge>({
    app_id: app,
    user_id: user,
    ...memory,
    entity_key: labelKey(memory.entity),
    context_key: labelKey(memory.context),
    version_at: memory.created_at,
  });
  const content = sql`${indexTerms(memory.content)}`;
  const entity = sql`${indexTerms(memory.entity ?? "")}`;
  const pk = pkOfUser(scope);
  return [
    sql`INSERT INTO knowledge (${columns}) SELECT ${values} WHERE ${guard} RETURNING pk`,
    sql`INSERT INTO knowledge_fts (rowid, content, entity)
      SELECT k.pk, ${withUser(pk, content)}, ${withUser(pk, entity)}
      FROM knowledge k WHERE ${ownRows(scope)} AND k.id = ${memory.id}`,
    ...(memory.keywords === null ? [] : [indexKeywords(scope, listed([memory.id]), memory.keywords, sql`1`)]),
  ];
}

/** Writes the index entries of keywords, a JSON list, in place of those that are there. */
function indexKeywords(scope: Scope, ids: Ids, keywords: string, guard: SQL): SQL<never> {
  const terms = withUser(pkOfUser(scope), sql`${indexTerms(readKeywords(keywords).join(" "))}`);
  return sql`INSERT OR REPLACE INTO keywords_fts (rowid, keywords) SELECT k.pk, ${terms}
    FROM knowledge k WHERE ${ownRows(scope)} AND k.id IN (${ids}) AND ${guard}`;
}

/** Words of their column. */
export function readKeywords(column: string | null): string[] {
  const words: unknown = column === null ? [] : JSON.parse(column);
  return Array.isArray(words) ? words.map(String) : [];
}

function pkOfUser({ app, user }: Scope): SQL {
  return sql`(SELECT pk FROM users WHERE app_id = ${app} AND id = ${user})`;
}

/** What a change of memories that was planned without reading them takes for granted of each of them. */
export interface TakenForGranted {
  /** Its due time is another one; absent where the change sets none. */
  due?: Pick<KnowledgeRow, "due_kind" | "due_local" | "due_at">;
  /** Whether it is completed. */
  completed?: true;
}

/** True in SQL where none of the memories repeats or is spoken in a group, and what else is taken for granted holds for each that exists. */
export function happenOnce(scope: Scope, ids: string[], { due, completed }: TakenForGranted): SQL {
  const wrong = [sql`k.recurrence IS NOT NULL`, sql`k.spoken_in IS NOT NULL`];
  if (due !== undefined) {
    // An item in another form is given its own time as an instant, as answers show it.
    const inForm = sql`k.due_kind IS ${due.due_kind} AND k.due_local IS ${due.due_local}`;
    wrong.push(sql`(k.due_at IS ${due.due_at} AND ${due.due_kind === "instant" ? sql`TRUE` : inForm})`);
  }
  if (completed === true) wrong.push(sql`k.completed_at IS NULL`);
  return sql`NOT EXISTS (SELECT 1 FROM knowledge k WHERE ${ownRows(scope)}
    AND k.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND (${sql.join(wrong, sql` OR `)}))`;
}

/** True in SQL while no memory of the user that is open at `now` (epoch seconds) has the same content, category, due form, group and given event time. */
export function noSameOpen(scope: Scope, memory: NewMemory, now: number): SQL {
  const eventTime =
    memory.event_time_given === 1
      ? sql`k.event_time_given = 1 AND k.event_time = ${memory.event_time}`
      : sql`k.event_time_given = 0`;
  // A series is known by its beginning, which stays when its due time moves.
  const due =
    memory.recurrence === null
      ? sql`k.due_kind IS ${memory.due_kind} AND k.due_local IS ${memory.due_local}
          AND (k.due_local IS NOT NULL OR k.due_at IS ${memory.due_at})`
      : sql`k.recurrence_start IS ${memory.recurrence_start}
          AND k.recurrence_time_zone IS ${memory.recurrence_time_zone}`;
  return sql`NOT EXISTS (SELECT 1 FROM knowledge k WHERE ${ownRows(scope)} AND ${openAt(now)}
    AND k.content_key = ${memory.content_key} AND k.category = ${memory.category}
    AND k.recurrence IS ${memory.recurrence} AND k.spoken_in IS ${memory.spoken_in}
    AND k.asked_by IS ${memory.asked_by} AND ${due} AND ${eventTime})`;
}

/** Closes the memory that another one corrects, while the guard holds. */
export function supersedeMemory(
  { app, user }: Scope,
  old: string,
  by: string,
  now: number,
  guard: SQL,
): SQL<never> {
  return sql`UPDATE knowledge SET superseded_by = ${by}, updated_at = ${now}, version_at = ${now},
      sequence = ${nextSequence(now)}
    WHERE app_id = ${app} AND user_id = ${user} AND id = ${old} AND superseded_by IS NULL
      AND ${guard}`;
}

/** Columns to set. A due time is set as a whole, and `content_key` with `content`. */
export type MemoryPatch = Partial<
  Omit<
    typeof knowledge.$inferSelect,
    | "pk"
    | "id"
    | "app_id"
    | "user_id"
    | "entity_key"
    | "context_key"
    | "created_at"
    | "updated_at"
    | "sequence"
  >
>;

/**
 * The SEQUENCE of a change at `now`: more than that of the change before, and more than the seconds from the memory's
 * creation to the occurrence that its series stands at by itself, which is what a feed shows of a series.
 */
export function nextSequence(now: number): SQL {
  return sql`max(sequence + 1, ${now} - created_at + 1)`;
}

/**
 * Updates rows by id. The caller decides for each row whether a new due time clears its marks. A new version raises the
 * SEQUENCE, and that of a snooze leaves when the memory last changed.
 */
export function updateMemories(
  { app, user }: Scope,
  ids: string[],
  patch: MemoryPatch,
  now: number,
  guard: SQL,
): SQL<never> {
  const { entity, context } = patch;
  const sets = assignments<typeof knowledge>({
    ...patch,
    updated_at: now,
    ...(entity === undefined ? {} : { entity_key: labelKey(entity) }),
    ...(context === undefined ? {} : { context_key: labelKey(context) }),
  });
  const raised =
    patch.version_at === undefined
      ? sql``
      : sql`, sequence = ${nextSequence(now)}, said_at = ${isSnooze(patch) ? sql.raw(SAID_AT) : null}`;
  return sql`UPDATE knowledge SET ${sets}${raised}
    WHERE app_id = ${app} AND user_id = ${user} AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${guard}`;
}

/** Whether a patch leaves what a memory says and when it is due. */
function isSnooze({ version_at: _version, ...patch }: MemoryPatch): boolean {
  return Object.keys(patch).every((name) => MARKS.has(name));
}

const MARKS: ReadonlySet<string> = new Set(["reminded_at", "snoozed_until", "push_at"]);

/** An item as it was shown: at its occurrence, where it repeats. */
export type ShownItem = Due & { id: string; moved_from: string | null };

/**
 * Marks items as mentioned at `at`. A series moves to the occurrence that was shown. The list says whose each item is, so
 * that SQLite looks each up by its key: with the user as a parameter it walks all of the user's items for each.
 */
export function markShown(scope: Scope, items: ShownItem[], at: number, now: number): SQL<never> {
  const { app, user } = scope;
  const list = JSON.stringify(
    items.map(({ id, due_kind, due_local, due_at, deadline_at, moved_from }) => ({
      app,
      user,
      id,
      due_kind,
      due_local,
      due_at,
      deadline_at,
      moved_from,
    })),
  );
  return sql`UPDATE knowledge SET reminded_at = ${at}, updated_at = ${now}, due_kind = m.value ->> 'due_kind',
      due_local = m.value ->> 'due_local', due_at = m.value ->> 'due_at', deadline_at = m.value ->> 'deadline_at',
      moved_from = m.value ->> 'moved_from',
      sequence = iif(knowledge.due_at = m.value ->> 'due_at', sequence, ${nextSequence(now)})
    FROM json_each(${list}) m
    WHERE knowledge.app_id = m.value ->> 'app' AND knowledge.user_id = m.value ->> 'user'
      AND knowledge.id = m.value ->> 'id' AND (knowledge.due_at = m.value ->> 'due_at'
        OR (knowledge.recurrence IS NOT NULL AND knowledge.due_at < m.value ->> 'due_at'))`;
}

/** Memories as a change will leave them, as a JSON array of the parts of rows: the patch's columns with its values. */
export function patchedRows(scope: Scope, ids: Ids, patch: MemoryPatch & { updated_at: number }): SQL {
  const given = new Map<string, unknown>(Object.entries(patch));
  const parts = rowParts((name) => (given.has(name) ? sql`${given.get(name)}` : sql.raw(`k.${name}`)));
  return sql`(SELECT json_group_array(${parts}) FROM knowledge k WHERE ${ownRows(scope)} AND k.id IN (${ids}))`;
}

/** Updates the index entries of changed words. */
export function reindexMemories(
  scope: Scope,
  ids: string[],
  patch: { content?: string; entity?: string | null; keywords?: string | null },
  guard: SQL,
): SQL<never>[] {
  return [...reindexWords(scope, ids, patch, guard), ...reindexKeywords(scope, ids, patch.keywords, guard)];
}

function reindexKeywords(
  scope: Scope,
  ids: string[],
  keywords: string | null | undefined,
  guard: SQL,
): SQL<never>[] {
  if (keywords === undefined) return [];
  if (keywords !== null) return [indexKeywords(scope, listed(ids), keywords, guard)];
  return [sql`DELETE FROM keywords_fts WHERE rowid IN (${pksOf(scope, listed(ids))}) AND ${guard}`];
}

function reindexWords(
  scope: Scope,
  ids: string[],
  patch: { content?: string; entity?: string | null },
  guard: SQL,
): SQL<never>[] {
  const sets: SQL[] = [];
  const pk = pkOfUser(scope);
  if (patch.content !== undefined)
    sets.push(sql`content = ${withUser(pk, sql`${indexTerms(patch.content)}`)}`);
  if (patch.entity !== undefined)
    sets.push(sql`entity = ${withUser(pk, sql`${indexTerms(patch.entity ?? "")}`)}`);
  if (sets.length === 0) return [];
  return [
    sql`UPDATE knowledge_fts SET ${sql.join(sets, sql`, `)} WHERE rowid IN (${pksOf(scope, listed(ids))}) AND ${guard}`,
  ];
}

/** Deletes rows and their index entries. Memories that they corrected stay closed. */
export function deleteMemories(scope: Scope, ids: Ids): SQL<never>[] {
  const { app, user } = scope;
  return [
    ...deleteVersions(scope, ids),
    sql`DELETE FROM knowledge_fts WHERE rowid IN (${pksOf(scope, ids)})`,
    sql`DELETE FROM knowledge WHERE app_id = ${app} AND user_id = ${user} AND id IN (${ids})`,
  ];
}

/** All items with a local form, open or not: they move with their user. */
export function selectLocalItems(scope: Scope): SQL<DueRow> {
  return sql`SELECT ${MEMORY} FROM knowledge k
    WHERE ${ownRows(scope)} AND k.due_at IS NOT NULL AND k.due_kind <> 'instant'`;
}

/** Sets the instants of moved items by pk, at `now` (epoch seconds). */
export function moveItems(
  { app, user }: Scope,
  moved: { pk: number; due_at: number; deadline_at: number }[],
  now: number,
  guard: SQL,
): SQL<never> {
  return sql`UPDATE knowledge SET push_at = push_at + (m.value ->> 'due_at') - due_at,
      due_at = m.value ->> 'due_at', deadline_at = m.value ->> 'deadline_at', sequence = ${nextSequence(now)}
    FROM json_each(${JSON.stringify(moved)}) m
    WHERE knowledge.pk = m.value ->> 'pk' AND knowledge.app_id = ${app} AND knowledge.user_id = ${user} AND ${guard}`;
}

/** The form in which labels and entities are compared: without case, width and extra white space. */
export function labelKey(label: string | null): string | null {
  return label === null ? null : label.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
}

function pksOf(scope: Scope, ids: Ids): SQL {
  return sql`SELECT k.pk FROM knowledge k WHERE ${ownRows(scope)} AND k.id IN (${ids})`;
}
