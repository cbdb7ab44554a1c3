import type { Call } from "../../operation/call/call";
import type { Statement } from "../../store/database";
import { keepVersions } from "../../store/memories/history";
import { reindexMemories } from "../../store/memories/index-entries";
import { type MemoryPatch, updateMemories } from "../../store/memories/knowledge";
import type { KnowledgeRow } from "../../store/rows";
import type { BlindUpdate } from "./blind-update";
import type { RowChange } from "./row-change";

/** A memory and what a call changes in it. */
export type PlannedChange = RowChange & { row: KnowledgeRow };

/** Memories that change alike. */
type ChangedAlike = Omit<RowChange, "warning"> & { ids: string[] };

export function groupsOf(planned: PlannedChange[]): ChangedAlike[] {
  const alike = Map.groupBy(planned, ({ row: _row, warning: _warning, ...change }) => JSON.stringify(change));
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ ...first, ids: group.map(({ row }) => row.id) }];
  });
}

/**
 * The same change of memories that happen once. Every statement asks the guard. So only the last statement may change
 * what the guard asks about.
 */
export function effectsAlike(
  call: Call,
  ids: string[],
  { patch, base, change }: Pick<BlindUpdate, "patch" | "base" | "change">,
  changedBy: string | null,
  guard: Statement,
): Statement[] {
  const now = call.now;
  const version = change === null ? null : { change, changedBy, completedAt: null, now };
  return [
    ...(version === null ? [] : keepVersions(call, ids, version, guard)),
    ...reindexMemories(call, ids, base, guard),
    updateMemories(call, ids, version === null ? patch : { ...patch, version_at: now }, now, guard),
  ];
}

/** Stores the old versions, then the new values. Memories that change alike share statements. */
export function effectsOf(
  call: Call,
  groups: ChangedAlike[],
  all: string[],
  base: MemoryPatch,
  changedBy: string | null,
  guard: Statement,
): Statement[] {
  const now = call.now;
  return [
    ...groups.flatMap(({ ids, newestDue }) =>
      Object.keys(newestDue).length === 0 ? [] : [updateMemories(call, ids, newestDue, now, guard)],
    ),
    ...groups.flatMap(({ ids, change, completedAt }) =>
      change === null ? [] : keepVersions(call, ids, { change, changedBy, completedAt, now }, guard),
    ),
    ...groups.map(({ ids, patch, change }) =>
      updateMemories(call, ids, change === null ? patch : { ...patch, version_at: now }, now, guard),
    ),
    ...reindexMemories(call, all, base, guard),
  ];
}
