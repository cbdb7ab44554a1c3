import type { MemoryPatch } from "../../store/memories/knowledge";
import type { KnowledgeRow } from "../../store/rows";
import type { Due } from "../../time/due";
import { listFieldColumns } from "../fields";

/** The columns of a memory without a due time. */
export const NO_DUE: MemoryPatch = Object.fromEntries(
  [...listFieldColumns("due_at"), ...listFieldColumns("recurrence")].map((column) => [column, null]),
);

/** The columns of a due time that no move has changed. */
export function dueColumns({ due_kind, due_local, due_at, deadline_at }: Due): MemoryPatch {
  return { due_kind, due_local, due_at, deadline_at, moved_from: null };
}

/** What a patch says of anything but the due time. */
export function withoutDue(patch: MemoryPatch): MemoryPatch {
  return Object.fromEntries(Object.entries(patch).filter(([name]) => !(name in NO_DUE)));
}

/**
 * Whether a patch has the due time that a memory has. It may be given as the instant that answers show. A series is given it
 * in any form, because it keeps its own wall clock. Midnight as a wall clock isn't a whole day.
 */
export function isSameDue(row: KnowledgeRow, patch: MemoryPatch): boolean {
  if (row.due_at !== patch.due_at) return false;
  if (row.recurrence === null && patch.due_kind !== "instant")
    return row.due_kind === patch.due_kind && row.due_local === patch.due_local;
  if (row.due_kind === "date") return patch.due_kind !== "local";
  return patch.due_kind !== "date";
}

/** The marks that a new due time clears: those that the same call doesn't set. */
export function clearMarks(patch: MemoryPatch): MemoryPatch {
  return {
    ...(patch.reminded_at === undefined ? { reminded_at: null } : {}),
    ...(patch.snoozed_until === undefined ? { snoozed_until: null } : {}),
  };
}
