import type { DueRow, KnowledgeRow } from "../../store/rows";
import { dueTexts, instantTexts } from "../../time/display";
import { currentOccurrence, readingByRule } from "../../time/recurrence/series";
import { FIELDS } from "../fields";
import { type MemoryView, SHOWN, type ShownField } from "./memory-schema";

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

/**
 * A memory as it was written: a series shows the occurrence it was at then. The fields of its instants stand one by one,
 * because eight objects that are spread into another take three times as long.
 */
export function viewVersion(row: Omit<KnowledgeRow, "pk">, zone: string, now: number): MemoryView {
  const happened = instantTexts(row.event_time, zone, now);
  const created = instantTexts(row.created_at, zone, now);
  const updated = row.updated_at === row.created_at ? created : instantTexts(row.updated_at, zone, now);
  const due = dueTexts(row, zone, now);
  const reminded = instantTexts(row.reminded_at, zone, now);
  const completed = instantTexts(row.completed_at, zone, now);
  const snoozed = instantTexts(row.snoozed_until, zone, now);
  const valid = instantTexts(row.valid_until, zone, now);
  return {
    id: row.id,
    ...viewFields(row),
    due_kind: row.due_kind,
    remind_before: row.remind_before,
    superseded_by: row.superseded_by,
    recurrence: row.recurrence,
    recurrence_time_zone: row.recurrence_time_zone,
    occurrence: readingByRule(row),
    event_time: row.event_time,
    event_time_iso: happened.iso,
    event_time_local: happened.local,
    event_time_tz: happened.tz,
    event_time_relative: happened.relative,
    created_at: row.created_at,
    created_at_iso: created.iso,
    created_at_local: created.local,
    created_at_tz: created.tz,
    created_at_relative: created.relative,
    updated_at: row.updated_at,
    updated_at_iso: updated.iso,
    updated_at_local: updated.local,
    updated_at_tz: updated.tz,
    updated_at_relative: updated.relative,
    due_at: row.due_at,
    due_at_iso: due.iso,
    due_at_local: due.local,
    due_at_tz: due.tz,
    due_at_relative: due.relative,
    reminded_at: row.reminded_at,
    reminded_at_iso: reminded.iso,
    reminded_at_local: reminded.local,
    reminded_at_tz: reminded.tz,
    reminded_at_relative: reminded.relative,
    completed_at: row.completed_at,
    completed_at_iso: completed.iso,
    completed_at_local: completed.local,
    completed_at_tz: completed.tz,
    completed_at_relative: completed.relative,
    snoozed_until: row.snoozed_until,
    snoozed_until_iso: snoozed.iso,
    snoozed_until_local: snoozed.local,
    snoozed_until_tz: snoozed.tz,
    snoozed_until_relative: snoozed.relative,
    valid_until: row.valid_until,
    valid_until_iso: valid.iso,
    valid_until_local: valid.local,
    valid_until_tz: valid.tz,
    valid_until_relative: valid.relative,
  };
}

function viewFields(row: Omit<KnowledgeRow, "pk">): Pick<MemoryView, ShownField> {
  const fields: Partial<Record<ShownField, unknown>> = {};
  for (const name of SHOWN) fields[name] = FIELDS[name].kept?.read(row[name]);
  return fields as Pick<MemoryView, ShownField>;
}

function isOpenSeries(row: Omit<KnowledgeRow, "pk">): row is Omit<DueRow, "pk"> {
  return row.recurrence !== null && row.due_at !== null && row.completed_at === null;
}
