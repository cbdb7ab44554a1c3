import { invalid, invalidFor, type Result, success } from "../../core/errors";
import { instantOf } from "../../operation/fields";
import type { UserSettings } from "../../operation/user/user-settings";
import type { MemoryPatch } from "../../store/memories/knowledge";
import type { DueRow, KnowledgeRow } from "../../store/rows";
import { hasDue } from "../../store/rows";
import { addDays } from "../../time/calendar";
import type { ParsedTime } from "../../time/iso";
import { openOccurrence } from "../../time/life-cycle";
import type { PhraseContext } from "../../time/phrases/read-phrase";
import { occurrencesBetween, type Series } from "../../time/recurrence/recurrence";
import {
  currentOccurrence,
  dueByRule,
  instantByRule,
  isOccurrence,
  newestOccurrence,
  nextOccurrence,
  occurrenceDueBy,
  readingByRule,
  seriesOf,
  seriesZone,
} from "../../time/recurrence/series";
import { firstInstantOf } from "../../time/zones/zone";
import type { Changes } from "./clearing";
import { clearMarks, dueColumns, isSameDue, withoutDue } from "./due-columns";
import type { Teller } from "./noted-at";
import { changeOf, type RowChange } from "./row-change";

/** Within so many seconds of the last one, a completion of an occurrence that isn't due yet is the same call again. */
const REPEAT_SECONDS = 120;

/** The horizon of an answer that names none, in days. */
const USUAL_DAYS = 7;

/** What a step in a series is decided from. */
export interface StepContext {
  /** The user whose zone the rows stand in. */
  user: UserSettings;
  /** The same, whose zone the phrases of the call are read in. */
  reader: UserSettings & Pick<PhraseContext, "found">;
  call: Teller;
  /** When an occurrence of the series was last completed or skipped, in epoch seconds; null where none was lately. */
  endedAt: number | null;
}

export type Step = {
  [K in "row" | "base" | "changes"]: { row: DueRow; base: MemoryPatch; changes: Changes }[K];
};

/** Whether a call speaks of one occurrence of a series: it gives no repetition, and doesn't take the due time away. */
export function isStep(row: KnowledgeRow, base: MemoryPatch, changes: Changes): row is DueRow {
  const { recurrence, until } = changes;
  const repeats = recurrence !== undefined || until !== undefined || typeof base.recurrence === "string";
  return row.recurrence !== null && hasDue(row) && !repeats && base.due_at !== null;
}

/** Whether a call is taken for a repeat if it comes right after one that completed or skipped an occurrence. */
export function isMaybeRepeat({ occurrence, completed_at, skip }: Changes): boolean {
  return (
    occurrence === undefined && (completed_at === "now" || (completed_at === undefined && skip === true))
  );
}

/**
 * What a call does to one occurrence: ends it, which brings the next, moves it, or marks it. Null where the occurrence
 * that it means is over: nothing changes.
 */
export function planStep(step: Step, context: StepContext): Result<RowChange | null> {
  const { row, base, changes } = step;
  const ends = typeof base.completed_at === "number" || changes.skip === true;
  const meant = meantOccurrence(step, ends, context);
  if (!meant.ok) return meant;
  if (meant.value === null) return success(null);
  if (ends && base.due_at !== undefined && !isSameDue(meant.value, base))
    return invalid({
      path: changes.due === undefined ? "due_at" : "due",
      message: `moves an occurrence of ${row.id} that the same call ends: send the two in two calls`,
    });
  if (ends) return success(planEnd({ ...step, base: withoutDue(base) }, meant.value, context));
  return base.due_at === undefined
    ? success(planMark(step, meant.value))
    : planMove(step, meant.value, context.user.zone);
}

/** The series at the occurrence that a call means; null where that one is over. */
function meantOccurrence(
  { row, base, changes }: Step,
  ends: boolean,
  context: StepContext,
): Result<DueRow | null> {
  const { zone, lastCall } = context.user;
  const { now } = context.call;
  if (changes.occurrence !== undefined) return namedOccurrence(row, changes.occurrence, zone, now);
  const newest = isOpen(row) ? newestOccurrence(row, zone, now) : row;
  if (ends) {
    if (row.completed_at !== null && isMaybeRepeat(changes)) return success(null);
    const done = base.completed_at ?? now;
    if (changes.completed_at !== "now" && done < now) return success(occurrenceDueBy(row, zone, done));
    const isRepeat = context.endedAt !== null && Math.abs(now - context.endedAt) <= REPEAT_SECONDS;
    return success(isMaybeRepeat(changes) && isRepeat && newest.due_at > now ? null : newest);
  }
  // Who snoozes means what was mentioned.
  if (typeof base.snoozed_until === "number") return success(newest);
  if (!isOpen(row)) return success(row);
  if (base.due_at !== undefined) return success(currentOccurrence(row, zone, now));
  if (typeof base.reminded_at !== "number") return success(row);
  // A mark is for what answers show: one that was told as overdue and not done can still be told of.
  return success(openOccurrence({ ...row, zone, default_remind_before: lastCall }, now, USUAL_DAYS));
}

/** The occurrence that a caller named, by its reading or by the instant at which it was due. */
export function namedOccurrence(
  row: DueRow,
  said: ParsedTime,
  zone: string,
  now: number,
): Result<DueRow | null> {
  if (!isOpen(row)) return success(null);
  const newest = newestOccurrence(row, zone, now);
  const current = currentOccurrence(row, zone, now);
  const series = seriesOf(row, zone);
  const onDate =
    said.kind === "date" && series !== null ? occurrencesOn(series, said.date, [newest, current]) : [];
  const [only, another] = onDate;
  if (another !== undefined)
    return invalid({
      path: "occurrence",
      message: `is a date on which ${row.id} comes several times: send one of ${onDate.join(", ")}`,
    });
  return occurrenceAt(row, only === undefined ? said : { kind: "local", local: only }, {
    zone,
    now,
    newest,
    current,
  });
}

/** The readings of a timed series on a date, with those that stand there after a move. */
function occurrencesOn(series: Series, date: string, standing: readonly DueRow[]): string[] {
  if (!series.start_local.includes("T")) return [];
  const from = firstInstantOf(series.zone, date);
  const to = firstInstantOf(series.zone, addDays(date, 1));
  const found = occurrencesBetween(series, from, to, MOST_ON_A_DATE);
  const moved = standing.filter(({ due_local }) => due_local?.startsWith(`${date}T`) === true);
  const readings = [
    ...moved.map((item) => readingByRule(item) ?? ""),
    ...(found === "too_many" ? [] : found.map(({ local }) => local)),
  ];
  return [...new Set(readings)];
}

/** A rule comes at most so often on a day that its readings are told apart. */
const MOST_ON_A_DATE = 24;

interface Standing {
  zone: string;
  now: number;
  newest: DueRow;
  current: DueRow;
}

function occurrenceAt(
  row: DueRow,
  said: ParsedTime,
  { zone, now, newest, current }: Standing,
): Result<DueRow | null> {
  const at = instantOf(said, seriesZone(row, zone), now);
  const reading = readingOf(said);
  const series = seriesOf(row, zone);
  const comes = series !== null && isOccurrence(series, at);
  // A reading that the rule doesn't have may be what the user's clock shows of a series with a zone of its own.
  const shown = comes ? null : instantOf(said, zone, now);
  const named = [newest, current].find((item) =>
    reading === null
      ? item.due_at === at || instantByRule(item, zone) === at
      : readingByRule(item) === reading || item.due_local === reading || item.due_at === shown,
  );
  if (named !== undefined) return success(named);
  // One that is over changes nothing. An instant may be that of one that was moved; a reading is of the rule or of none.
  if (at < instantByRule(newest, zone) && (comes || reading === null)) return success(null);
  const present = `it stands at ${readingByRule(current) ?? ""}`;
  return invalidFor(comes ? "later_occurrence" : "no_such_occurrence", {
    path: "occurrence",
    message: comes
      ? `is a later occurrence of ${row.id}, which can't be changed yet: ${present}`
      : `is no occurrence of ${row.id}: ${present}; send that, or the due_at that you were shown`,
  });
}

/** A reading of the wall clock or a date as it was said; null for an instant. */
function readingOf(said: ParsedTime): string | null {
  if (said.kind === "instant") return null;
  return said.kind === "local" ? said.local : said.date;
}

function planEnd({ row, base, changes }: Step, ended: DueRow, { user, call }: StepContext): RowChange {
  const { now } = call;
  const done = base.completed_at ?? null;
  const newestDue = standAt(row, ended);
  const until = done !== null && changes.completed_at !== "now" ? Math.min(done, now) : now;
  const next = nextOccurrence(ended, user.zone, until);
  if (next === null) {
    const patch = { ...base, ...newestDue, completed_at: done ?? now };
    return { patch, change: "completed", completedAt: null, newestDue, warning: null };
  }
  const { completed_at: _done, ...rest } = base;
  return {
    patch: { ...rest, ...dueColumns(next), reminded_at: null, snoozed_until: null, noted_at: null },
    change: done === null ? "occurrence_skipped" : "occurrence_completed",
    completedAt: done,
    newestDue,
    warning: null,
  };
}

/** A move of one occurrence. Where the same due time is sent again nothing moves. */
function planMove({ row, base, changes }: Step, moved: DueRow, zone: string): Result<RowChange> {
  if (isSameDue(moved, base)) return success(planMark({ row, base: withoutDue(base) }, moved));
  const next = nextOccurrence(moved, zone, 0);
  if (next !== null && (base.due_at ?? 0) >= next.due_at) {
    return invalidFor("not_before_next", {
      path: changes.due === undefined ? "due_at" : "due",
      message: `is not before the next occurrence of ${row.id}, ${next.due_local ?? ""}: send an earlier time, skip to go on to that one, or recurrence to change the whole series`,
    });
  }
  const byRule = dueByRule(moved, zone);
  const back = isSameDue({ ...moved, ...byRule }, base);
  const patch: MemoryPatch = {
    ...withoutSeries(base),
    ...clearMarks(base),
    ...(back ? dueColumns(byRule) : { moved_from: readingByRule(moved) }),
  };
  return success({ patch, change: changeOf(row, patch), completedAt: null, newestDue: {}, warning: null });
}

/** A patch that leaves the rule of its series as it is. */
function withoutSeries(patch: MemoryPatch): MemoryPatch {
  const { recurrence: _rule, recurrence_start: _start, recurrence_time_zone: _zone, ...given } = patch;
  return given;
}

/** Any other change. A mark is for the occurrence that was shown, so the row goes on to it. */
function planMark({ row, base }: Pick<Step, "row" | "base">, marked: DueRow): RowChange {
  const patch = { ...standAt(row, marked), ...base };
  return { patch, change: changeOf(row, base), completedAt: null, newestDue: {}, warning: null };
}

/** The columns that bring a row to a later occurrence of its series. */
export function standAt(row: DueRow, item: DueRow): MemoryPatch {
  if (item.due_at === row.due_at && item.moved_from === row.moved_from) return {};
  const { reminded_at, snoozed_until, noted_at } = item;
  return { ...dueColumns(item), reminded_at, snoozed_until, noted_at };
}

/** Whether a memory is neither completed nor corrected. */
export function isOpen({ completed_at, superseded_by }: KnowledgeRow): boolean {
  return completed_at === null && superseded_by === null;
}
