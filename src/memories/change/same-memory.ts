import type { NewMemory } from "../../store/memories/knowledge";
import type { KnowledgeRow } from "../../store/rows";
import { isSameSeries } from "../../time/recurrence/series";

/** Whether an open memory with the same words says the same as a new one: its times, and where it is spoken. */
export function isSame(row: KnowledgeRow, memory: NewMemory, zone: string): boolean {
  const sameTime =
    row.event_time_given === memory.event_time_given &&
    (memory.event_time_given === 0 || row.event_time === memory.event_time);
  return sameTime && row.spoken_in === memory.spoken_in && isSameDue(row, memory, zone);
}

/** Two series are the same if they began the same, wherever they stand and were moved to. */
function isSameDue(row: KnowledgeRow, memory: NewMemory, zone: string): boolean {
  const { due_at } = memory;
  if (memory.recurrence !== null && due_at !== null) return isSameSeries(row, { ...memory, due_at }, zone);
  return (
    row.recurrence === null &&
    row.due_kind === memory.due_kind &&
    row.due_local === memory.due_local &&
    (row.due_local !== null || row.due_at === due_at)
  );
}
