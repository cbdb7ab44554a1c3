import type { MemoryPatch } from "../../store/memories/knowledge";
import type { KnowledgeRow } from "../../store/rows";
import type { VersionEnd } from "../../store/tables/memories";

/** What a call changes in one memory, and the change that ends its version (`null` for a mark, which ends none). */
export interface RowChange {
  patch: MemoryPatch;
  change: VersionEnd | null;
  /** When an occurrence of the series was completed. */
  completedAt: number | null;
  /** The occurrence that is ended, if the row has an older one: the history keeps the one that was done. */
  newestDue: MemoryPatch;
  /** What a repetition that was given passes over. */
  warning: string | null;
}

/** What ends the version of a memory that a patch changes; null where the patch has marks alone. */
export function changeOf(row: Pick<KnowledgeRow, "completed_at">, patch: MemoryPatch): VersionEnd | null {
  const { reminded_at: _mark, push_at: _push, ...said } = patch;
  if (Object.keys(said).length === 0) return null;
  if (patch.completed_at === undefined) return "updated";
  if (patch.completed_at === null) return row.completed_at === null ? "updated" : "reopened";
  return "completed";
}
