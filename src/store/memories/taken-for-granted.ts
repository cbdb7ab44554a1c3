import { type SQL, sql } from "drizzle-orm";
import type { KnowledgeRow, Scope } from "../rows";
import type { NewMemory } from "./knowledge";
import { openAt, ownRows, storedKey } from "./select-memories";

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
    AND k.content_key = ${storedKey(memory.content_key)} AND k.category = ${memory.category}
    AND k.recurrence IS ${memory.recurrence} AND k.spoken_in IS ${memory.spoken_in}
    AND k.asked_by IS ${memory.asked_by} AND ${due} AND ${eventTime})`;
}
