import { invalid, type Result, success } from "../core/errors";
import type { Call } from "../operation/call/call";
import type { Change } from "../operation/change";
import type { KnownUser } from "../operation/user/known-user";
import { mayAskMore } from "../store/chats/askers";
import type { Statement } from "../store/database";
import {
  ALWAYS,
  bothHold,
  type Condition,
  memoryExists,
  userUnchanged,
  zoneUnchanged,
} from "../store/guards";
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
import type { DueArgument } from "./arguments/due-argument";
import type { RememberAnswer, RememberArguments } from "./arguments/remember-schema";
import { pushOf } from "./change/push-time";
import { isSame } from "./change/same-memory";
import { showsInDigest } from "./change/shows-in-digest";
import { givesDue, takeOver } from "./change/take-over";
import { duplicateOf, factsAbout, storedAs } from "./remembered";

/** A call that corrects a memory, and what D1 has of it. */
interface Correction {
  args: Omit<RememberArguments, "due" | "valid_until"> & { due: unknown; valid_until: unknown };
  /** What the call says by itself. */
  memory: NewMemory;
  /** The memory to correct. */
  old: CorrectedRow;
  /** Open memories with the content of the call, of any category. */
  sameContent: KnowledgeRow[];
  /** Open memories that may say nearly the same. */
  near: SimilarRow[];
  said: DueArgument | null;
}

/**
 * Plans a correction: a new memory takes the place of the old one, with all of it that the call doesn't send; where one
 * is there already that says the same, that takes the place. What is taken over is the row's at the commit, because
 * each change of a memory raises its user's revision, and the guard names that.
 */
export function planCorrection(
  call: Call,
  user: KnownUser,
  correction: Correction,
): Result<Change<RememberAnswer>> {
  const { args, memory, old, sameContent, near, said } = correction;
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
  const made = sameContent.find((row) => row.id === old.superseded_by && says(row, whole));
  if (made !== undefined) return success({ outcome: duplicateOf(call, user, made, understood) });
  if (old.superseded_by !== null) return alreadyCorrected(old);
  const same = sameContent.find((row) => row.id !== old.id && (says(row, memory) || says(row, whole)));
  if (same !== undefined) return success(planMerge(call, user, correction, same));
  whole.push_at = pushOf({ ...whole, superseded_by: null }, user, call.now);
  const guard = bothHold(unchanged(call, user), mayBeAsked(call, memory));
  const stored = memoryExists(call, whole.id);
  return success({
    outcome: storedAs(
      call,
      user,
      factsAbout(call, { memory: whole, said, takenOver: taken.names }),
      near.filter(({ id }) => id !== old.id),
    ),
    effects: [...insertMemory(call, whole, guard), ...supersede(call, old.id, whole, stored)],
    when: stored,
    ...(said === null ? {} : { opens: said.understood === null ? "due_at" : "due" }),
    shows: showsInDigest(whole) || showsInDigest(old),
  });
}

/** The memory that is there already takes the place of the old one, with what the call sends and it lacks itself. */
function planMerge(
  call: Call,
  user: KnownUser,
  { args, memory, old, said }: Correction,
  same: KnowledgeRow,
): Change<RememberAnswer> {
  const sent = sentColumns(args, memory);
  const mine = { ...same, ...sent };
  const taken = takeOver(args, mine, old);
  const patch = changesOf(same, { ...sent, ...taken.columns });
  const after = { ...same, ...patch };
  const guard = unchanged(call, user);
  const version = { change: "updated" as const, changedBy: memory.source, completedAt: null, now: call.now };
  const changes = {
    ...patch,
    push_at: pushOf(after, user, call.now),
    version_at: call.now,
  };
  const updates = [
    ...keepVersions(call, [same.id], version, guard),
    ...reindexMemories(call, [same.id], patch, guard),
    updateMemories(call, [same.id], changes, call.now, guard),
  ];
  const shown = { ...after, updated_at: Object.keys(patch).length === 0 ? same.updated_at : call.now };
  return {
    outcome: duplicateOf(call, user, shown, said?.understood ?? null, taken.names),
    effects: [
      ...(Object.keys(patch).length === 0 ? [] : updates),
      ...supersede(call, old.id, { id: same.id, source: memory.source }, guard),
    ],
    when: guard,
    shows: [same, after, old].some(showsInDigest),
  };
}

/** Arguments that change what a duplicate says; in the others it is the same. */
const SENT = [
  "entity",
  "context",
  "sensitive",
  "metadata",
  "remind_before",
  "valid_until",
  "keywords",
] as const satisfies readonly (keyof NewMemory)[];

function sentColumns(args: Correction["args"], memory: NewMemory): MemoryPatch {
  return Object.fromEntries(
    SENT.filter((name) => args[name] !== undefined).map((name) => [name, memory[name]]),
  );
}

/** Those columns of a patch that change a row. */
function changesOf(row: KnowledgeRow, patch: MemoryPatch): MemoryPatch {
  const was: Readonly<Record<string, unknown>> = row;
  return Object.fromEntries(Object.entries(patch).filter(([name, value]) => was[name] !== value));
}

function unchanged(call: Call, user: KnownUser): Condition {
  return bothHold(zoneUnchanged(call, user.itemsZone), userUnchanged(call, user.revision));
}

/** What somebody else asks for is taken while they may ask for more. */
export function mayBeAsked(call: Call, { asked_by }: Pick<NewMemory, "asked_by">): Condition {
  return asked_by === null ? ALWAYS : mayAskMore(call, asked_by, call.now);
}

/** Keeps the old memory readable as what was believed until now. */
function supersede(
  call: Call,
  old: string,
  by: Pick<NewMemory, "id" | "source">,
  guard: Condition,
): Statement[] {
  const version = { change: "superseded" as const, changedBy: by.source, completedAt: null, now: call.now };
  return [...keepVersions(call, [old], version, guard), supersedeMemory(call, old, by.id, call.now, guard)];
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
