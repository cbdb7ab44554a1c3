import { invalid, invalidFor, type Result, success } from "../../core/errors";
import type { UserSettings } from "../../operation/user/user-settings";
import type { MemoryPatch } from "../../store/memories/knowledge";
import type { KnowledgeRow } from "../../store/rows";
import { hasDue } from "../../store/rows";
import type { Due } from "../../time/due";
import { type ParsedTime, resolveInstant, zonedReading } from "../../time/iso";
import { DEFAULT_HOURS } from "../../time/phrases/day-hours";
import { describeTime } from "../../time/phrases/understood";
import { currentOccurrence, dueByRule } from "../../time/recurrence/series";
import { clockOfSnooze, type Snooze } from "../../time/snooze-clock";
import { localDateOf } from "../../time/zones/zone";
import { type FirstTime, ONCE, readDuePhrase, startSeries } from "../arguments/due-argument";
import { readEnding } from "../arguments/ending";
import type { Phrase } from "../arguments/phrase";
import type { Changes } from "./clearing";
import { columnPatch } from "./column-patches";
import { clearMarks, dueColumns, isSameDue, withoutDue } from "./due-columns";
import { notedAt, type Teller } from "./noted-at";
import { pushOf } from "./push-time";
import type { RowChange } from "./row-change";
import { changeOf } from "./row-change";
import type { StepContext } from "./series-patch";
import { isOpen, isStep, planStep, standAt } from "./series-patch";

/** The part of a patch that all memories of the call share. */
export interface BasePatch {
  patch: MemoryPatch;
  understood: string | null;
}

/** The values that are the same for all memories of the call: all but the due time. */
export async function basePatch(
  changes: Changes,
  user: UserSettings,
  call: Teller,
): Promise<Result<BasePatch>> {
  const snooze = snoozePatch(changes, user, call.now);
  if (!snooze.ok) return snooze;
  const end = endPatch(changes, user, call.now);
  if (!end.ok) return end;
  const columns = await columnPatch(changes, { user, now: call.now });
  return success({
    patch: { ...snooze.value.patch, ...end.value, ...columns },
    understood: snooze.value.understood,
  });
}

const NO_CHANGE: BasePatch = { patch: {}, understood: null };

function snoozePatch({ snooze, snoozed_until }: Changes, user: UserSettings, now: number): Result<BasePatch> {
  if (snooze === undefined) return success(NO_CHANGE);
  if (snoozed_until !== undefined)
    return invalid({ path: "snooze", message: "send either snooze, a phrase, or snoozed_until" });
  const read = readDuePhrase("snooze", untilPhrase(snooze), { ...user, lengthsCount: true }, now);
  if (!read.ok) return read;
  const { due, recurrence, understood } = read.value;
  const { zone } = user;
  if (recurrence !== null || due.due_at <= now) {
    const wrong = recurrence === null ? "names no later time" : "repeats, and a snooze ends once";
    return invalid({
      path: "snooze",
      message: `${wrong} (for the form only: "for an hour" is read); ask the user: until when?`,
    });
  }
  if (due.due_local === null) return success({ patch: { snoozed_until: due.due_at }, understood });
  if (due.due_kind === "local")
    return success({
      patch: snoozeOf({ kind: "local", local: due.due_local }, zone),
      understood,
    });
  // A day alone is its morning: nobody is to be woken at midnight.
  const morning = user.hours.morning ?? DEFAULT_HOURS.morning;
  const local = `${localDateOf(zone, due.due_at)}T${morning}:00`;
  const told = { parsed: { kind: "local", local }, exact: false, assumed: false, rule: null } as const;
  return success({
    patch: snoozeOf(told.parsed, zone),
    understood: describeTime(told, zone),
  });
}

/** The columns of a snooze until a wall clock shows something. */
function snoozeOf(parsed: Extract<ParsedTime, { kind: "local" }>, zone: string): Partial<Snooze> {
  const snoozed_until = resolveInstant(parsed, zone);
  return { snoozed_until, snoozed_local: clockOfSnooze(parsed, snoozed_until, zone) };
}

function endPatch({ valid_until }: Changes, user: UserSettings, now: number): Result<MemoryPatch> {
  if (valid_until === undefined || valid_until === null)
    return success(valid_until === null ? { valid_until } : {});
  const read = readEnding(valid_until, user, now);
  return read.ok ? success({ valid_until: read.value }) : read;
}

/**
 * The change of one memory; null where the occurrence that the call means is over. Completing an occurrence moves its
 * series to the next.
 */
export function rowChange(
  row: KnowledgeRow,
  base: MemoryPatch,
  changes: Changes,
  context: StepContext,
): Result<RowChange | null> {
  const { user, call } = context;
  const planned = isStep(row, base, changes)
    ? planStep({ row, base, changes }, context)
    : planWhole(row, base, changes, context);
  if (!planned.ok || planned.value === null) return planned;
  const changed = { ...row, ...planned.value.patch };
  if (!user.pushes && row.spoken_in === null && changed.spoken_in === null) return planned;
  const push_at = pushOf(changed, user, call.now);
  return success({ ...planned.value, patch: { ...planned.value.patch, push_at } });
}

/** The change of a memory that happens once, or of a series as a whole. */
function planWhole(
  row: KnowledgeRow,
  base: MemoryPatch,
  changes: Changes,
  { user, call }: StepContext,
): Result<RowChange> {
  if (changes.occurrence !== undefined)
    return invalidFor("no_such_occurrence", {
      path: "occurrence",
      message:
        row.recurrence === null
          ? `is for repeating items, and ${row.id} happens once: leave it out`
          : `is for one occurrence, and this changes all of ${row.id}: leave it out`,
    });
  if (changes.skip === true)
    return invalid({ path: "skip", message: `${row.id} does not repeat: complete or move it instead` });
  const series = seriesPatch(row, base, changes, user, call);
  if (!series.ok) return series;
  const { warning } = series.value;
  const set: MemoryPatch = { ...base, ...series.value.patch };
  const isSame = set.due_at !== undefined && isSameDue(row, set);
  // What happens once keeps its form, too: a wall clock isn't made an instant by what answers show of it.
  const isRepeated = isSame && row.recurrence === null && set.recurrence === null;
  const patch = isRepeated ? withoutDue(set) : set;
  if (isSame) delete patch.noted_at;
  else if (set.due_at !== undefined) Object.assign(patch, clearMarks(base));
  return success({ patch, change: changeOf(row, patch), completedAt: null, newestDue: {}, warning });
}

/** The columns of a series that becomes its present occurrence alone. */
function endSeries(row: KnowledgeRow, user: UserSettings, now: number): MemoryPatch {
  const present = hasDue(row) && isOpen(row) ? standAt(row, currentOccurrence(row, user.zone, now)) : {};
  // At an instant the reading says nothing without its series.
  const reading = (present.due_kind ?? row.due_kind) === "instant" ? { due_local: null } : {};
  return { ...present, ...reading, ...ONCE, moved_from: null };
}

/** The columns for a repetition that is set, ended or removed while the due time stays. */
function seriesPatch(
  row: KnowledgeRow,
  base: MemoryPatch,
  changes: Changes,
  user: UserSettings,
  call: Teller,
): Result<{ patch: MemoryPatch; warning: string | null }> {
  const { recurrence, until } = changes;
  if (base.due_at !== undefined || (recurrence === undefined && until === undefined))
    return success({ patch: {}, warning: null });
  if (recurrence === null) return success({ patch: endSeries(row, user, call.now), warning: null });
  const rule = recurrence ?? row.recurrence;
  if (rule === null || !hasDue(row)) {
    const path = recurrence === undefined ? "until" : "recurrence";
    return invalid({
      path,
      message: `${row.id} has no ${rule === null ? "recurrence" : "due time"}: send ${rule === null ? "recurrence" : "due_at"} too`,
    });
  }
  // An end alone leaves a moved occurrence where it was moved to.
  const isMoved = recurrence === undefined && row.moved_from !== null;
  const first = isMoved ? dueByRule(row, user.zone) : row;
  const started = startSeries(rule, firstTime(row, first), until, user.zone);
  if (!started.ok) return started;
  const { due, warnings, ...series } = started.value;
  const patch =
    isMoved && due.due_at === first.due_at
      ? series
      : { ...dueColumns(due), ...series, noted_at: notedAt(call, changes.source) };
  return success({ patch, warning: warnings[0] ?? null });
}

/** A new rule for a series that has a zone of its own goes on in that zone. */
function firstTime({ recurrence_time_zone: own }: KnowledgeRow, due: Due): FirstTime {
  if (own === null) return { due, zoned: null };
  const reading = due.due_kind === "instant" ? due.due_local : null;
  return { due, zoned: reading === null ? zonedReading(own, due.due_at) : { local: reading, zone: own } };
}

/** The end of a snooze as a phrase: people say "for an hour" and "until Monday". */
function untilPhrase({ text, words }: Phrase): Phrase {
  const end = text.trim().replace(/^(until|till|bis|jusqu'à|hasta|fino a|até)\s+/i, "");
  return { text: end, words };
}
