import { invalid, type Result, success } from "../../core/errors";
import type { MemoryPatch } from "../../store/memories/knowledge";
import type { DueRow, KnowledgeRow } from "../../store/rows";
import { hasDue } from "../../store/rows";
import { formatLocal, localOfSeconds } from "../../time/calendar";
import type { Due } from "../../time/due";
import { type MovedThing, movedThing } from "../../time/phrases/moved-thing";
import { wordsForAll } from "../../time/phrases/words-for-all";
import { currentOccurrence } from "../../time/recurrence/series";
import { readDue } from "../arguments/due-argument";
import type { SentClock } from "../view/sent-clock";
import type { Changes } from "./clearing";
import { dueColumns, NO_DUE } from "./due-columns";
import { notedAt } from "./noted-at";
import { isOpen, namedOccurrence, type StepContext } from "./series-patch";
import { shownIn } from "./shown-in";

/** The new due time of a memory, and how it was read. */
export interface DueChange {
  patch: MemoryPatch;
  understood: string | null;
  warnings: string[];
  /** The clock that it was sent by, where that came with an offset. */
  clock: SentClock | null;
}

const NO_CHANGE: DueChange = { patch: {}, understood: null, warnings: [], clock: null };

/** The due time that a call gives a memory: a phrase counts from where the memory stands. Null for no memory. */
export function dueChange(
  changes: Changes,
  row: KnowledgeRow | null,
  context: StepContext,
): Result<DueChange> {
  const { due_at, due, recurrence, until } = changes;
  if (due_at === null) {
    if (due === undefined) return success({ ...NO_CHANGE, patch: NO_DUE });
    return invalid({ path: "due", message: "send either due, or due_at null, which clears the due time" });
  }
  if (due === undefined && due_at === undefined) return success(NO_CHANGE);
  const { reader, call } = context;
  const from = row === null || due === undefined ? null : movedRow(row, changes, context);
  const moved = from === null ? undefined : movedThing(from, reader.zone, call.now);
  const read = readDue(
    { due, due_at, recurrence: recurrence ?? undefined, until },
    { ...reader, moved },
    call.now,
  );
  if (!read.ok) return read;
  if (read.value === null) return success(NO_CHANGE);
  const { due: found, understood, warnings: told, clock, ...series } = read.value;
  const once =
    from === null || moved === undefined || series.recurrence !== null
      ? []
      : onceWarning(from, found, moved, changes, context);
  const noted_at = notedAt(call, changes.source);
  const warnings = [...told, ...once];
  return success({ patch: { ...dueColumns(found), ...series, noted_at }, understood, warnings, clock });
}

/** What a phrase moves, as the reader's clock has it: of a series the occurrence that is named, else the present one. */
function movedRow(
  row: KnowledgeRow,
  { occurrence }: Changes,
  { user, reader, call }: StepContext,
): DueRow | null {
  if (!hasDue(row)) return null;
  const shown = (item: DueRow): DueRow => {
    const there = shownIn(reader, item);
    return hasDue(there) ? there : item;
  };
  if (row.recurrence === null || !isOpen(row)) return shown(row);
  const named = occurrence === undefined ? null : namedOccurrence(row, occurrence, user.zone, call.now);
  if (named?.ok && named.value !== null) return shown(named.value);
  return shown(currentOccurrence(row, user.zone, call.now));
}

/** Says that a phrase has moved one occurrence alone, and how all of them are moved. */
function onceWarning(
  { recurrence }: DueRow,
  { due_at, due_kind }: Due,
  moved: MovedThing,
  { due }: Changes,
  { reader, call }: StepContext,
): string[] {
  if (recurrence === null || due === undefined || due_at === moved.at) return [];
  const to = movedThing(
    { due_kind, due_at, deadline_at: due_at, due_local: null, ...NO_SERIES },
    reader.zone,
    call.now,
  );
  const local = formatLocal(localOfSeconds(to.wall));
  const words = wordsForAll(recurrence, due_kind === "date" ? local.slice(0, 10) : local, {
    now: call.now,
    ...reader,
    moved,
    words: due.words,
  });
  return [words === null ? "This time only." : `This time only; for all: due="${words}"`];
}

const NO_SERIES = { recurrence: null, recurrence_start: null, moved_from: null };
