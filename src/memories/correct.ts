import { invalid, type Result, success } from "../core/errors";
import type { Call } from "../operation/call/call";
import type { Decision } from "../operation/change-user";
import type { KnownUser } from "../operation/user/known-user";
import { keepVersions } from "../store/memories/history";
import { reindexMemories } from "../store/memories/index-entries";
import {
  insertMemory,
  type MemoryPatch,
  type NewMemory,
  supersedeMemory,
  updateMemories,
} from "../store/memories/knowledge";
import type { CorrectedRow } from "../store/memories/select-memories";
import type { KnowledgeRow } from "../store/rows";
import type { SimilarRow } from "../store/search/similar";
import type { Statement } from "../store/statement";
import type { DueArgument } from "./arguments/due-argument";
import type { RememberAnswer, RememberArguments } from "./arguments/remember-schema";
import { pushOf } from "./change/push-time";
import { isSame } from "./change/same-memory";
import { showsInDigest } from "./change/shows-in-digest";
import { givesDue, sentColumns, takeOver } from "./change/take-over";
import { duplicateOf, openingArgument, storedAs } from "./remembered";

/** A call that corrects a memory, and what D1 has of it. */
interface Correction {
  args: Omit<RememberArguments, "due" | "valid_until"> & { due: unknown; valid_until: unknown };
  /** What the call says by itself. */
  memory: NewMemory;
  /** The memory to correct. */
  old: CorrectedRow;
  /** Open memories with the content of the call, of any category. */
  same: KnowledgeRow[];
  /** Open memories that may say nearly the same. */
  near: SimilarRow[];
  said: DueArgument | null;
}

/**
 * Decides a correction: a new memory takes the place of the old one, with all of it that the call doesn't send; where one
 * is there already that says the same, that takes the place.
 */
export function decideCorrection(
  call: Call,
  user: KnownUser,
  correction: Correction,
): Result<Decision<RememberAnswer>> {
  const { args, memory, old, same, near, said } = correction;
  if (old.recurrence !== null && givesDue(args) && said?.recurrence === null) return endsSeries(args, old);
  const taken = takeOver(args, memory, old);
  const whole: NewMemory = {
    ...memory,
    ...taken.columns,
    spoken_in: memory.spoken_in ?? old.spoken_in,
    asked_by: memory.asked_by ?? old.asked_by,
  };
  const says = (row: KnowledgeRow, one: NewMemory) =>
    row.category === one.category && isSame(row, one, user.zone);
  const understood = said?.understood ?? null;
  const made = same.find((row) => row.id === old.superseded_by && says(row, whole));
  if (made !== undefined)
    return success({
      effects: [],
      answer: (revision) => duplicateOf(call, user, made, understood, revision),
    });
  if (old.superseded_by !== null) return alreadyCorrected(old);
  const known = same.find((row) => row.id !== old.id && (says(row, memory) || says(row, whole)));
  if (known !== undefined) return success(mergeInto(known, call, user, correction));
  whole.push_at = pushOf({ ...whole, superseded_by: null }, user, call.now);
  const stored = { memory: whole, said, takenOver: taken.names };
  const others = near.filter(({ id }) => id !== old.id);
  return success({
    effects: [...insertMemory(call, whole), ...supersede(call, old.id, whole)],
    answer: (revision) => storedAs(call, user, stored, others, revision),
    opens: openingArgument(said),
    brings: "content",
    shows: showsInDigest(whole) || showsInDigest(old),
  });
}

/** The memory that is there already takes the place of the old one, with what the call sends and it lacks itself. */
function mergeInto(
  known: KnowledgeRow,
  call: Call,
  user: KnownUser,
  { args, memory, old, said }: Correction,
): Decision<RememberAnswer> {
  const sent = sentColumns(args, memory);
  const taken = takeOver(args, { ...known, ...sent }, old);
  const patch = changesOf(known, { ...sent, ...taken.columns });
  const after = { ...known, ...patch };
  const changes = { ...patch, push_at: pushOf(after, user, call.now), version_at: call.now };
  const version = { change: "updated" as const, changedBy: memory.source, completedAt: null, now: call.now };
  const isSame = Object.keys(patch).length === 0;
  const updates = [
    ...keepVersions(call, [known.id], version),
    ...reindexMemories(call, [known.id], patch),
    updateMemories(call, [known.id], changes, call.now),
  ];
  const shown = { ...after, updated_at: isSame ? known.updated_at : call.now };
  return {
    effects: [
      ...(isSame ? [] : updates),
      ...supersede(call, old.id, { id: known.id, source: memory.source }),
    ],
    answer: (revision) => duplicateOf(call, user, shown, said?.understood ?? null, revision, taken.names),
    brings: "content",
    shows: [known, after, old].some(showsInDigest),
  };
}

/** Those columns of a patch that change a row. */
function changesOf(row: KnowledgeRow, patch: MemoryPatch): MemoryPatch {
  const was: Readonly<Record<string, unknown>> = row;
  return Object.fromEntries(Object.entries(patch).filter(([name, value]) => was[name] !== value));
}

/** Keeps the old memory readable as what was believed until now. */
function supersede(call: Call, old: string, by: Pick<NewMemory, "id" | "source">): Statement[] {
  const version = { change: "superseded" as const, changedBy: by.source, completedAt: null, now: call.now };
  return [...keepVersions(call, [old], version), supersedeMemory(call, old, by.id, call.now)];
}

function endsSeries({ due }: Correction["args"], { id }: KnowledgeRow): Result<never> {
  return invalid({
    path: due === undefined ? "due_at" : "due",
    message: `is one time, and ${id} repeats: to move its next time alone, call update_memory with id ${id} and due; to change every time, send a due that repeats, such as "every day at 9", or recurrence with due_at; to keep its times, leave due out`,
  });
}

function alreadyCorrected(row: KnowledgeRow): Result<never> {
  return invalid({
    path: "supersedes",
    message: `${row.id} was already corrected by ${row.superseded_by ?? ""}: send that id instead`,
  });
}
