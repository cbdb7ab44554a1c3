import type { Call } from "../../operation/call/call";
import { keepVersions } from "../../store/memories/history";
import { reindexMemories } from "../../store/memories/index-entries";
import { type MemoryPatch, updateMemories } from "../../store/memories/knowledge";
import type { KnowledgeRow } from "../../store/rows";
import type { Statement } from "../../store/statement";
import type { RowChange } from "./row-change";

/** A memory and what a call changes in it. */
export type PlannedChange = RowChange & { row: KnowledgeRow };

/** Memories that change alike. */
type ChangedAlike = Omit<RowChange, "warning"> & { ids: string[] };

/** Stores the old versions, then the new values; none where nothing changes. Memories that change alike share statements. */
export function updateEffects(
  call: Call,
  planned: PlannedChange[],
  base: MemoryPatch,
  changedBy: string | null,
): Statement[] {
  const now = call.now;
  const groups = groupAlike(planned);
  return [
    ...groups.flatMap(({ ids, newestDue }) =>
      Object.keys(newestDue).length === 0 ? [] : [updateMemories(call, ids, newestDue, now)],
    ),
    ...groups.flatMap(({ ids, change, completedAt }) =>
      change === null ? [] : keepVersions(call, ids, { change, changedBy, completedAt, now }),
    ),
    ...groups.map(({ ids, patch, change }) =>
      updateMemories(call, ids, change === null ? patch : { ...patch, version_at: now }, now),
    ),
    ...(planned.length === 0
      ? []
      : reindexMemories(
          call,
          planned.map(({ row }) => row.id),
          base,
        )),
  ];
}

function groupAlike(planned: PlannedChange[]): ChangedAlike[] {
  const alike = Map.groupBy(planned, ({ row: _row, warning: _warning, ...change }) => JSON.stringify(change));
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ ...first, ids: group.map(({ row }) => row.id) }];
  });
}
