import { type SQL, sql } from "drizzle-orm";
import type { Due } from "../../time/due";
import { assignments, insertion } from "../columns";
import { type Ids, type KnowledgeRow, listed, type Scope } from "../rows";
import { indexTerms, withUser } from "../search/terms";
import { type knowledge, SAID_AT } from "../tables/memories";
import { deleteVersions } from "./history";
import { indexKeywords, pkOfUser, pksOf } from "./index-entries";
import { ownRows, storedKey } from "./select-memories";

/** A memory as it is first stored. */
export type NewMemory = Omit<KnowledgeRow, "pk" | "superseded_by"> &
  Pick<typeof knowledge.$inferSelect, "content_key" | "push_at" | "asked_by">;

/** Stores a memory with its index entries. */
export function insertMemory(scope: Scope, memory: NewMemory): SQL<never>[] {
  const { app, user } = scope;
  const { columns, values } = insertion<typeof knowledge>({
    app_id: app,
    user_id: user,
    ...memory,
    content_key: storedKey(memory.content_key),
    entity_key: labelKey(memory.entity),
    context_key: labelKey(memory.context),
    version_at: memory.created_at,
  });
  const content = sql`${indexTerms(memory.content)}`;
  const entity = sql`${indexTerms(memory.entity ?? "")}`;
  const pk = pkOfUser(scope);
  return [
    sql`INSERT INTO knowledge (${columns}) VALUES (${values})`,
    sql`INSERT INTO knowledge_fts (rowid, content, entity)
      SELECT k.pk, ${withUser(pk, content)}, ${withUser(pk, entity)}
      FROM knowledge k WHERE ${ownRows(scope)} AND k.id = ${memory.id}`,
    ...(memory.keywords === null ? [] : [indexKeywords(scope, listed([memory.id]), memory.keywords)]),
  ];
}

/** Closes the memory that another one corrects. */
export function supersedeMemory({ app, user }: Scope, old: string, by: string, now: number): SQL<never> {
  return sql`UPDATE knowledge SET superseded_by = ${by}, updated_at = ${now}, version_at = ${now},
      sequence = ${nextSequence(now)}
    WHERE app_id = ${app} AND user_id = ${user} AND id = ${old} AND superseded_by IS NULL`;
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
): SQL<never> {
  const { entity, context, content_key } = patch;
  const sets = assignments<typeof knowledge>({
    ...patch,
    ...snoozeClock(patch),
    updated_at: now,
    ...(content_key === undefined ? {} : { content_key: storedKey(content_key) }),
    ...(entity === undefined ? {} : { entity_key: labelKey(entity) }),
    ...(context === undefined ? {} : { context_key: labelKey(context) }),
  });
  const raised =
    patch.version_at === undefined
      ? sql``
      : sql`, sequence = ${nextSequence(now)}, said_at = ${isSnooze(patch) ? sql.raw(SAID_AT) : null}`;
  return sql`UPDATE knowledge SET ${sets}${raised}
    WHERE app_id = ${app} AND user_id = ${user} AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}

/** The wall clock of a snooze goes with it, and stays where the instant that answers show of it is sent again. */
function snoozeClock({ snoozed_until, snoozed_local }: MemoryPatch): { snoozed_local?: string | SQL | null } {
  if (snoozed_until === undefined) return {};
  if (snoozed_until === null) return { snoozed_local: null };
  return { snoozed_local: snoozed_local ?? sql`iif(snoozed_until IS ${snoozed_until}, snoozed_local, NULL)` };
}

/** Whether a patch leaves what a memory says and when it is due. */
function isSnooze({ version_at: _version, ...patch }: MemoryPatch): boolean {
  return Object.keys(patch).every((name) => MARKS.has(name));
}

const MARKS: ReadonlySet<string> = new Set(["reminded_at", "snoozed_until", "snoozed_local", "push_at"]);

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

/** Deletes rows and their index entries. Memories that they corrected stay closed. */
export function deleteMemories(scope: Scope, ids: Ids): SQL<never>[] {
  const { app, user } = scope;
  return [
    ...deleteVersions(scope, ids),
    sql`DELETE FROM knowledge_fts WHERE rowid IN (${pksOf(scope, ids)})`,
    sql`DELETE FROM knowledge WHERE app_id = ${app} AND user_id = ${user} AND id IN (${ids})`,
  ];
}

/** Sets the instants of moved items by pk, at `now` (epoch seconds). A push that ends a snooze stays with it. */
export function moveItems(
  { app, user }: Scope,
  moved: { pk: number; due_at: number; deadline_at: number }[],
  now: number,
): SQL<never> {
  return sql`UPDATE knowledge SET
      push_at = iif(push_at IS snoozed_until, push_at, push_at + (m.value ->> 'due_at') - due_at),
      due_at = m.value ->> 'due_at', deadline_at = m.value ->> 'deadline_at', sequence = ${nextSequence(now)}
    FROM json_each(${JSON.stringify(moved)}) m
    WHERE knowledge.pk = m.value ->> 'pk' AND knowledge.app_id = ${app} AND knowledge.user_id = ${user}`;
}

/** The form in which labels and entities are compared: without case, width and extra white space. */
export function labelKey(label: string | null): string | null {
  return label === null ? null : label.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
}
