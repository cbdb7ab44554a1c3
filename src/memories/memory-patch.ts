import { invalid, type Result, success } from "../core/errors";
import { sha256Hex } from "../core/hash";
import { instantOf } from "../operation/fields";
import type { KnownUser } from "../operation/known-user";
import type { MemoryPatch } from "../store/knowledge";
import type { DueRow, KnowledgeRow } from "../store/rows";
import { hasDue } from "../store/rows";
import type { VersionEnd } from "../store/tables/memories";
import type { Due } from "../time/due";
import { currentOccurrence, newestOccurrence, nextOccurrence } from "../time/series";
import type { Changes } from "./clearing";
import { contentForm } from "./content-form";
import { readDue, readDuePhrase, startSeries } from "./due-argument";
import { pushOf } from "./push-time";

/** What a call changes in one memory, and the change that ends its version (`null` for a mark, which ends none). */
export interface RowChange {
  patch: MemoryPatch;
  change: VersionEnd | null;
  /** When an occurrence of the series was completed. */
  completedAt: number | null;
  /** The newest occurrence, if the row has an older one: the history keeps the occurrence that was done. */
  newestDue: MemoryPatch;
  /** The due time that was read, where the call ends that occurrence: two calls at once end it once. */
  occurrence: number | null;
  /** What a repetition that was given passes over. */
  warning: string | null;
}

/** The part of a patch that all memories of the call share. */
export interface BasePatch {
  patch: MemoryPatch;
  understood: string | null;
  warning: string | null;
}

/** The values that are the same for all memories of the call. `now` is in epoch seconds. */
export async function basePatch(changes: Changes, user: KnownUser, now: number): Promise<Result<BasePatch>> {
  const due = duePatch(changes, user, now);
  if (!due.ok) return due;
  const snooze = snoozePatch(changes, user, now);
  if (!snooze.ok) return snooze;
  const patch: MemoryPatch = { ...due.value.patch, ...snooze.value.patch };
  const { content, sensitive, metadata: data } = changes;
  if (content !== undefined)
    Object.assign(patch, { content, content_key: await sha256Hex(contentForm(content)) });
  for (const name of ["reminded_at", "completed_at", "snoozed_until"] as const) {
    const value = changes[name];
    if (value !== undefined) patch[name] = value === null ? null : instantOf(value, user.zone, now);
  }
  for (const name of ["remind_before", "category", "entity", "context"] as const) {
    if (changes[name] !== undefined) Object.assign(patch, { [name]: changes[name] });
  }
  if (sensitive !== undefined) patch.sensitive = sensitive ? 1 : 0;
  if (data !== undefined) patch.metadata = data === null ? null : JSON.stringify(data);
  return success({
    patch,
    understood: due.value.understood ?? snooze.value.understood,
    warning: due.value.warning,
  });
}

const NO_CHANGE: BasePatch = { patch: {}, understood: null, warning: null };

/** A new due time replaces the whole series. */
function duePatch(changes: Changes, user: KnownUser, now: number): Result<BasePatch> {
  const { due_at, due, recurrence, until } = changes;
  if (due_at === null) {
    if (due === undefined) return success({ ...NO_CHANGE, patch: NO_DUE });
    return invalid({ path: "due", message: "send either due, or due_at null, which clears the due time" });
  }
  if (due === undefined && due_at === undefined) return success(NO_CHANGE);
  const read = readDue({ due, due_at, recurrence: recurrence ?? undefined, until }, user, now);
  if (!read.ok) return read;
  if (read.value === null) return success(NO_CHANGE);
  const { due: found, understood, warning, ...series } = read.value;
  return success({ patch: { ...dueColumns(found), ...series }, understood, warning });
}

function snoozePatch({ snooze, snoozed_until }: Changes, user: KnownUser, now: number): Result<BasePatch> {
  if (snooze === undefined) return success(NO_CHANGE);
  if (snoozed_until !== undefined)
    return invalid({ path: "snooze", message: "send either snooze, a phrase, or snoozed_until" });
  const read = readDuePhrase("snooze", untilPhrase(snooze), user, now);
  if (!read.ok) return read;
  const { due, recurrence, understood } = read.value;
  if (recurrence !== null || due.due_at <= now) {
    const wrong = recurrence === null ? "names no later time" : "repeats, and a snooze ends once";
    return invalid({
      path: "snooze",
      message: `${wrong}; send for example "for an hour" or "tomorrow at 9"`,
    });
  }
  return success({ patch: { snoozed_until: due.due_at }, understood, warning: null });
}

/** The change of one memory. Completing an occurrence moves its series to the next. `now` is in epoch seconds. */
export function rowChange(
  row: KnowledgeRow,
  base: MemoryPatch,
  changes: Changes,
  user: KnownUser,
  now: number,
): Result<RowChange> {
  const planned = planRow(row, base, changes, user, now);
  if (!planned.ok || user.row?.reminders_push !== 1) return planned;
  const push_at = pushOf({ ...row, ...planned.value.patch }, user, now);
  return success({ ...planned.value, patch: { ...planned.value.patch, push_at } });
}

function planRow(
  row: KnowledgeRow,
  base: MemoryPatch,
  changes: Changes,
  user: KnownUser,
  now: number,
): Result<RowChange> {
  const series = seriesPatch(row, base, changes, user);
  if (!series.ok) return series;
  const { warning } = series.value;
  const patch: MemoryPatch = { ...base, ...series.value.patch };
  if (movesDue(row, patch)) Object.assign(patch, clearMarks(base));
  if (row.recurrence === null || !hasDue(row) || patch.due_at !== undefined) {
    if (changes.skip === true)
      return invalid({ path: "skip", message: `${row.id} does not repeat: complete or move it instead` });
    return success({ patch, change: changeOf(row, patch), warning, ...NO_SERIES });
  }
  return success({ ...planSeriesRow(row, patch, changes, user.zone, now), warning });
}

const NO_SERIES = { completedAt: null, newestDue: {}, occurrence: null };

function planSeriesRow(
  row: DueRow,
  patch: MemoryPatch,
  changes: Changes,
  zone: string,
  now: number,
): Omit<RowChange, "warning"> {
  const done = patch.completed_at ?? null;
  if (done !== null || changes.skip === true) {
    const newest = newestOccurrence(row, zone, now);
    const newestDue = newest.due_at === row.due_at ? {} : dueColumns(newest);
    const next = nextOccurrence(newest, zone, now);
    if (next === null) {
      const closed = { ...patch, ...newestDue, completed_at: done ?? now };
      return { patch: closed, change: "completed", completedAt: null, newestDue, occurrence: row.due_at };
    }
    const { completed_at: _done, ...rest } = patch;
    return {
      patch: { ...rest, ...dueColumns(next), reminded_at: null, snoozed_until: null },
      change: done === null ? "occurrence_skipped" : "occurrence_completed",
      completedAt: done,
      newestDue,
      occurrence: row.due_at,
    };
  }
  // A mark is for the occurrence that was shown, so the row moves to it.
  const current = typeof patch.reminded_at === "number" ? currentOccurrence(row, zone, now) : row;
  const moved = current.due_at === row.due_at ? {} : dueColumns(current);
  return { patch: { ...patch, ...moved }, change: changeOf(row, patch), ...NO_SERIES };
}

/** The columns for a repetition that is set, ended or removed while the due time stays. */
function seriesPatch(
  row: KnowledgeRow,
  base: MemoryPatch,
  changes: Changes,
  user: KnownUser,
): Result<{ patch: MemoryPatch; warning: string | null }> {
  const { recurrence, until } = changes;
  if (base.due_at !== undefined || (recurrence === undefined && until === undefined))
    return success({ patch: {}, warning: null });
  if (recurrence === null)
    return success({ patch: { recurrence: null, recurrence_start: null }, warning: null });
  const rule = recurrence ?? row.recurrence;
  if (rule === null || !hasDue(row)) {
    const path = recurrence === undefined ? "until" : "recurrence";
    return invalid({
      path,
      message: `${row.id} has no ${rule === null ? "recurrence" : "due time"}: send ${rule === null ? "recurrence" : "due_at"} too`,
    });
  }
  const started = startSeries(rule, row, until, user.zone);
  if (!started.ok) return started;
  const { due, warning, ...series } = started.value;
  return success({ patch: { ...dueColumns(due), ...series }, warning });
}

function changeOf(row: KnowledgeRow, patch: MemoryPatch): VersionEnd | null {
  const { reminded_at: _mark, push_at: _push, ...said } = patch;
  if (Object.keys(said).length === 0) return null;
  if (patch.completed_at === undefined) return "updated";
  if (patch.completed_at === null) return row.completed_at === null ? "updated" : "reopened";
  return "completed";
}

const NO_DUE: MemoryPatch = {
  due_kind: null,
  due_local: null,
  due_at: null,
  deadline_at: null,
  recurrence: null,
  recurrence_start: null,
};

function dueColumns({ due_kind, due_local, due_at, deadline_at }: Due): MemoryPatch {
  return { due_kind, due_local, due_at, deadline_at };
}

/** Whether the due time really changes: sending the same one keeps the item's marks. */
function movesDue(row: KnowledgeRow, patch: MemoryPatch): boolean {
  if (patch.due_at === undefined) return false;
  return row.due_at !== patch.due_at || row.due_kind !== patch.due_kind || row.due_local !== patch.due_local;
}

/** A moved item loses its marks, unless the same call sets them. */
function clearMarks(patch: MemoryPatch): MemoryPatch {
  return {
    ...(patch.reminded_at === undefined ? { reminded_at: null } : {}),
    ...(patch.snoozed_until === undefined ? { snoozed_until: null } : {}),
  };
}

/** The end of a snooze as a phrase: people say "for an hour" and "until Monday". */
function untilPhrase(text: string): string {
  return text
    .trim()
    .replace(/^for\b/i, "in")
    .replace(/^(until|till|bis|jusqu'à|hasta|fino a|até)\s+/i, "");
}
