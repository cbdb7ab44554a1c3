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
import { clockAbroad } from "./view/sent-clock";
import { similarTo } from "./view/similar";

/** A memory as it is stored, and what was said of its time. */
export interface StoredMemory {
  memory: NewMemory;
  said: DueArgument | null;
  /** The names of what it has of the memory that it corrects. */
  takenOver: string[];
}

/** The answer to a call that stored a memory, and which of some rows are similar. */
export function storedAs(
  { now }: Call,
  { zone }: KnownUser,
  { memory, said, takenOver }: StoredMemory,
  near: readonly SimilarRow[],
  revision: number,
): RememberAnswer {
  const similar = similarTo(memory, near, { zone, now });
  const abroad = clockAbroad(said?.clock ?? null, zone);
  const warnings = [...warningsOf(memory, said, now), ...(abroad === null ? [] : [abroad])];
  return {
    status: "stored",
    memory: viewMemory({ ...memory, superseded_by: null }, zone, now),
    ...understoodAs(said?.understood ?? null),
    ...takenOverAs(takenOver),
    ...(similar.length === 0 ? {} : { similar }),
    revision,
    ...(warnings.length === 0 ? {} : { warnings }),
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
  revision: number,
  takenOver: string[] = [],
): RememberAnswer {
  return {
    status: "duplicate",
    memory: viewMemory(row, user.zone, call.now),
    ...understoodAs(understood),
    ...takenOverAs(takenOver),
    revision,
    ...viewNow(user.zone, call.now),
  };
}

/** What was said of a due time that the caller may not mean; a time that was taken over is known. */
function warningsOf(memory: NewMemory, said: DueArgument | null, now: number): string[] {
  const isPast = said !== null && memory.deadline_at !== null && memory.deadline_at <= now;
  return [...(isPast ? [PAST] : []), ...(said?.warnings ?? []), ...(isValidAt(memory, now) ? [] : [ENDED])];
}

const PAST =
  "due_at is in the past: it is stored and counts as overdue at once; send another due_at with update_memory if that was not meant";

const ENDED =
  "valid_until is in the past: it stands in no prompt, list or search; send another valid_until with update_memory if that was not meant";

/** The argument that opens an item; undefined for none. */
export function openingArgument(said: DueArgument | null): "due" | "due_at" | undefined {
  if (said === null) return undefined;
  return said.understood === null ? "due_at" : "due";
}
