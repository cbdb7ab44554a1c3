/** Due times: what was written, the instants it stands for, and what becomes of them when a user moves. */
import { addDays, parseLocal } from "./calendar";
import { type ParsedTime, resolveInstant } from "./iso";
import { firstInstantOf, localDateOf, MAX_INSTANT, toInstant } from "./zones/zone";

/**
 * How a due time was given: with an offset or zone, as a wall clock reading, or as a date alone (all-day).
 */
export type DueKind = "instant" | "local" | "date";

export interface Due {
  due_kind: DueKind;
  /** Epoch seconds. For a date its first instant in the user's zone. */
  due_at: number;
  /**
   * Epoch seconds from which the item is overdue: `due_at`, but for a date the first instant of the next
   * date.
   */
  deadline_at: number;
  /**
   * What keeps its meaning when the user moves: `YYYY-MM-DDTHH:MM:SS`, `YYYY-MM-DD`, or null for an instant.
   */
  due_local: string | null;
}

/** The due time that `parsed` is for a user in `zone`. */
export function resolveDue(parsed: ParsedTime, zone: string): Due {
  switch (parsed.kind) {
    case "instant":
      return { due_kind: "instant", due_at: parsed.at, deadline_at: parsed.at, due_local: null };
    case "local": {
      const due_at = resolveInstant(parsed, zone);
      return { due_kind: "local", due_at, deadline_at: due_at, due_local: parsed.local };
    }
    case "date":
      return allDay(parsed.date, zone);
  }
}

/** The same due time after its user's zone became `zone`: an instant stays, the others are computed again. */
export function moveDue(due: Due, zone: string): Due {
  if (due.due_kind === "instant" || due.due_local === null) return due;
  if (due.due_kind === "date") return allDay(due.due_local, zone);
  const due_at = Math.min(toInstant(zone, parseLocal(due.due_local)), MAX_INSTANT);
  return { ...due, due_at, deadline_at: due_at };
}

/** The instant from which something that is due then is overdue, where the reader is in `zone`; see {@link Due}. */
export function deadlineOf({ due_kind, due_at }: Pick<Due, "due_kind" | "due_at">, zone: string): number {
  return due_kind === "date" ? firstInstantOf(zone, addDays(localDateOf(zone, due_at), 1)) : due_at;
}

function allDay(date: string, zone: string): Due {
  return {
    due_kind: "date",
    due_at: firstInstantOf(zone, date),
    deadline_at: firstInstantOf(zone, addDays(date, 1)),
    due_local: date,
  };
}
