import { viewNow } from "../operation/answers";
import type { Call } from "../operation/call/call";
import type { KnownUser } from "../operation/user/known-user";
import type { NewMemory } from "../store/memories/knowledge";
import type { KnowledgeRow } from "../store/rows";
import type { SimilarRow } from "../store/search/similar";
import { isValidAt } from "../time/valid";
import type { DueArgument } from "./arguments/due-argument";
import type { RememberAnswer } from "./arguments/remember-schema";
import { viewMemory } from "./view/memory-view";
import { clockAbroad, type SentClock } from "./view/sent-clock";
import { similarTo } from "./view/similar";

/** A memory as it is stored, and what was said of its time. */
export interface StoredMemory {
  memory: NewMemory;
  said: DueArgument | null;
  /** The names of what it has of the memory that it corrects. */
  takenOver: string[];
}

/** What the answer to a call that stored a memory shows. */
export interface StoredFacts {
  memory: Omit<KnowledgeRow, "pk">;
  understood: string | null;
  /** Nothing where nothing was taken over. */
  takenOver: { taken_over?: string[] };
  warnings: string[];
  /** The clock that the due time was sent by, where that came with an offset. */
  clock: SentClock | null;
}

/** What a repeat of the call has to know. */
export function factsAbout({ now }: Call, { memory, said, takenOver }: StoredMemory): StoredFacts {
  const { content_key: _key, push_at: _push, ...row } = memory;
  return {
    memory: { ...row, superseded_by: null },
    understood: said?.understood ?? null,
    takenOver: takenOverAs(takenOver),
    warnings: warningsOf(memory, said, now),
    clock: said?.clock ?? null,
  };
}

/** The answer to a call that stored a memory at `now` (epoch seconds), and which of some rows are similar. */
export function storedAs(
  { now }: { now: number },
  { zone, revision }: { zone: string; revision: number },
  { memory, understood, takenOver, warnings, clock }: StoredFacts,
  rows: readonly SimilarRow[] = [],
): RememberAnswer {
  const abroad = clockAbroad(clock, zone);
  const told = abroad === null ? warnings : [...warnings, abroad];
  const similar = similarTo(memory, rows, { zone, now });
  return {
    status: "stored",
    memory: viewMemory(memory, zone, now),
    ...understoodAs(understood),
    ...takenOver,
    ...(similar.length === 0 ? {} : { similar }),
    revision,
    ...(told.length === 0 ? {} : { warnings: told }),
    ...viewNow(zone, now),
  };
}

function takenOverAs(names: string[]): { taken_over?: string[] } {
  return names.length === 0 ? {} : { taken_over: names };
}

function understoodAs(understood: string | null): { due_understood?: string } {
  return understood === null ? {} : { due_understood: understood };
}

/** The answer to a call that repeats a memory. */
export function duplicateOf(
  call: Call,
  user: KnownUser,
  row: KnowledgeRow,
  understood: string | null,
  takenOver: string[] = [],
): RememberAnswer {
  return {
    status: "duplicate",
    memory: viewMemory(row, user.zone, call.now),
    ...understoodAs(understood),
    ...takenOverAs(takenOver),
    revision: user.revision,
    ...viewNow(user.zone, call.now),
  };
}

/** What was said of a due time that the caller may not mean; a time that was taken over is known. */
function warningsOf(memory: NewMemory, said: DueArgument | null, now: number): string[] {
  const isPast = said !== null && memory.deadline_at !== null && memory.deadline_at <= now;
  const skips = said?.warning ?? null;
  return [
    ...(isPast ? [PAST] : []),
    ...(skips === null ? [] : [skips]),
    ...(isValidAt(memory, now) ? [] : [ENDED]),
  ];
}

const PAST =
  "due_at is in the past: it is stored and counts as overdue at once; send another due_at with update_memory if that was not meant";

const ENDED =
  "valid_until is in the past: it stands in no prompt, list or search; send another valid_until with update_memory if that was not meant";
