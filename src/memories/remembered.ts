import { viewNow } from "../operation/answers";
import type { Call } from "../operation/call/call";
import type { KnownUser } from "../operation/call/known-user";
import type { NewMemory } from "../store/memories/knowledge";
import type { KnowledgeRow } from "../store/rows";
import type { DueArgument } from "./arguments/due-argument";
import type { RememberAnswer } from "./arguments/remember-schema";
import { viewMemory } from "./view/memory-view";

/** A memory as it is stored, and what was said of its time. */
export interface StoredMemory {
  memory: NewMemory;
  said: DueArgument | null;
}

/** What the answer to a call that stored a memory shows. */
export interface StoredFacts {
  memory: Omit<KnowledgeRow, "pk">;
  understood: string | null;
  warnings: { warnings?: string[] };
}

/** What a repeat of the call has to know. */
export function factsAbout({ now }: Call, { memory, said }: StoredMemory): StoredFacts {
  const { content_key: _key, push_at: _push, ...row } = memory;
  return {
    memory: { ...row, ...UNMARKED },
    understood: said?.understood ?? null,
    warnings: warningsOf(memory, said?.warning ?? null, now),
  };
}

/** The answer to a call that stored a memory at `now` (epoch seconds). */
export function storedAs(
  { now }: { now: number },
  { zone, revision }: { zone: string; revision: number },
  { memory, understood, warnings }: StoredFacts,
): RememberAnswer {
  return {
    status: "stored",
    memory: viewMemory(memory, zone, now),
    ...understoodAs(understood),
    revision,
    ...warnings,
    ...viewNow(zone, now),
  };
}

/** A new memory has no marks. */
export const UNMARKED = { reminded_at: null, completed_at: null, snoozed_until: null, superseded_by: null };

function understoodAs(understood: string | null): { due_understood?: string } {
  return understood === null ? {} : { due_understood: understood };
}

/** The answer to a call that repeats a memory. */
export function duplicateOf(
  call: Call,
  user: KnownUser,
  row: KnowledgeRow,
  understood: string | null,
): RememberAnswer {
  return {
    status: "duplicate",
    memory: viewMemory(row, user.zone, call.now),
    ...understoodAs(understood),
    revision: user.revision,
    ...viewNow(user.zone, call.now),
  };
}

function warningsOf(memory: NewMemory, skips: string | null, now: number): { warnings?: string[] } {
  const warnings = [
    ...(memory.deadline_at !== null && memory.deadline_at <= now ? [PAST] : []),
    ...(skips === null ? [] : [skips]),
  ];
  return warnings.length === 0 ? {} : { warnings };
}

const PAST =
  "due_at is in the past: it is stored and counts as overdue at once; send another due_at with update_memory if that was not meant";
