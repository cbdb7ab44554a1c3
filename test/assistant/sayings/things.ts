import { formatLocal } from "../../../src/time/calendar";
import { toLocal } from "../../../src/time/zones/zone";
import type { World } from "../../support/world";

/** What D1 has of a user's things, and what became of them. */

export interface Thing {
  id: string;
  content: string;
  /** `2026-03-12 09:00`, or the date alone of what is due all day; null for what has no time. */
  due: string | null;
  repeats: boolean;
  snoozed: string | null;
  isDone: boolean;
  /** Whether it still counts: neither done, replaced nor past its end. */
  isOpen: boolean;
  replacedBy: string | null;
}

interface Row {
  id: string;
  content: string;
  due_kind: string | null;
  due_local: string | null;
  due_at: number | null;
  recurrence: string | null;
  completed_at: number | null;
  snoozed_until: number | null;
  superseded_by: string | null;
  valid_until: number | null;
}

export async function readThings(world: World, user: string, zone: string): Promise<Thing[]> {
  const rows = await world.sql<Row>(
    `SELECT id, content, due_kind, due_local, due_at, recurrence, completed_at, snoozed_until, superseded_by, valid_until
     FROM knowledge WHERE app_id = ? AND user_id = ?`,
    world.app,
    user,
  );
  const now = world.now();
  return rows.map((row) => ({
    id: row.id,
    content: row.content,
    due: dueOf(row, zone),
    repeats: row.recurrence !== null,
    snoozed: row.snoozed_until === null ? null : minuteIn(zone, row.snoozed_until),
    isDone: row.completed_at !== null,
    isOpen:
      row.completed_at === null &&
      row.superseded_by === null &&
      (row.valid_until === null || row.valid_until > now),
    replacedBy: row.superseded_by,
  }));
}

function dueOf({ due_kind, due_at }: Row, zone: string): string | null {
  if (due_at === null) return null;
  const minute = minuteIn(zone, due_at);
  return due_kind === "date" ? minute.slice(0, 10) : minute;
}

export function minuteIn(zone: string, instant: number): string {
  return formatLocal(toLocal(zone, instant)).slice(0, 16).replace("T", " ");
}

/** What differs between two readings of a user's things. */
export type Difference =
  | { is: "new"; thing: Thing }
  | { is: "done" | "gone"; id: string }
  | { is: "due" | "snoozed" | "named" | "repeats"; id: string; thing: Thing };

/** Each difference once: one thing may have several. */
export function differencesOf(before: readonly Thing[], after: readonly Thing[]): Difference[] {
  const byId = new Map(after.map((thing) => [thing.id, thing]));
  const taken = new Set<string>();
  const found: Difference[] = [];
  for (const old of before) {
    let thing = byId.get(old.id);
    taken.add(old.id);
    while (thing !== undefined && thing.replacedBy !== null) {
      taken.add(thing.replacedBy);
      thing = byId.get(thing.replacedBy);
    }
    const { id } = old;
    if (thing === undefined) found.push({ is: "gone", id });
    else if (thing.isDone !== old.isDone) found.push({ is: "done", id });
    else if (thing.isOpen !== old.isOpen) found.push({ is: "gone", id });
    else {
      if (thing.due !== old.due) found.push({ is: "due", id, thing });
      if (thing.snoozed !== old.snoozed) found.push({ is: "snoozed", id, thing });
      if (thing.content !== old.content) found.push({ is: "named", id, thing });
      if (thing.repeats !== old.repeats) found.push({ is: "repeats", id, thing });
    }
  }
  for (const thing of after) if (!taken.has(thing.id) && thing.isOpen) found.push({ is: "new", thing });
  return found;
}
