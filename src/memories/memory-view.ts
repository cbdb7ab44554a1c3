import type { DueRow, KnowledgeRow } from "../store/rows";
import { displayDue, displayInstant } from "../time/display";
import { currentOccurrence, readingByRule } from "../time/recurrence/series";
import type { MemoryView } from "./memory-schema";

/**
 * A memory as callers see it: its fields, and each instant with its display fields (ADR 009). An open series is shown
 * as of `asOf`; `now` and `asOf` are in epoch seconds.
 */
export function viewMemory(
  row: Omit<KnowledgeRow, "pk">,
  zone: string,
  now: number,
  asOf: number = now,
): MemoryView {
  return viewVersion(isOpenSeries(row) ? currentOccurrence(row, zone, asOf) : row, zone, now);
}

/** A memory as it was written: a series shows the occurrence it was at then. */
export function viewVersion(row: Omit<KnowledgeRow, "pk">, zone: string, now: number): MemoryView {
  return {
    id: row.id,
    content: row.content,
    category: row.category,
    entity: row.entity,
    context: row.context,
    source: row.source,
    sensitive: row.sensitive === 1,
    metadata: row.metadata === null ? null : (JSON.parse(row.metadata) as MemoryView["metadata"]),
    due_kind: row.due_kind,
    remind_before: row.remind_before,
    superseded_by: row.superseded_by,
    recurrence: row.recurrence,
    recurrence_time_zone: row.recurrence_time_zone,
    occurrence: readingByRule(row),
    ...displayInstant("event_time", row.event_time, zone, now),
    ...displayInstant("created_at", row.created_at, zone, now),
    ...displayInstant("updated_at", row.updated_at, zone, now),
    ...displayDue({ due_at: row.due_at, due_kind: row.due_kind }, zone, now),
    ...displayInstant("reminded_at", row.reminded_at, zone, now),
    ...displayInstant("completed_at", row.completed_at, zone, now),
    ...displayInstant("snoozed_until", row.snoozed_until, zone, now),
  };
}

function isOpenSeries(row: Omit<KnowledgeRow, "pk">): row is Omit<DueRow, "pk"> {
  return row.recurrence !== null && row.due_at !== null && row.completed_at === null;
}
