import type { UserSettings } from "../../operation/user/known-user";
import type { MemoryPatch } from "../../store/memories/knowledge";
import type { TakenForGranted } from "../../store/memories/taken-for-granted";
import type { VersionEnd } from "../../store/tables/memories";
import type { SentClock } from "../view/sent-clock";
import type { Changes } from "./clearing";
import { clearMarks } from "./due-columns";
import { basePatch } from "./memory-patch";
import type { Teller } from "./noted-at";
import { changeOf } from "./row-change";

/** The same change for all memories of a call, whatever they are, as long as what it takes for granted holds. */
export interface BlindUpdate {
  patch: MemoryPatch;
  /** The part that the call gives, by which words are indexed again. */
  base: MemoryPatch;
  change: VersionEnd | null;
  /** How a phrase was read. */
  understood: string | null;
  warning: string | null;
  /** The clock that its due time was sent by, where that came with an offset. */
  clock: SentClock | null;
  granted: TakenForGranted;
  /** Whether it may open items. */
  opens: boolean;
  /** Whether it changes what decides if a memory can be in a digest. */
  moves: boolean;
}

/** What a call changes in memories that happen once, without a look at them; null where that depends on them. */
export async function planBlindUpdate(
  changes: Changes,
  settings: UserSettings,
  call: Teller,
): Promise<BlindUpdate | null> {
  const { recurrence, until, occurrence, skip } = changes;
  if ([recurrence, until, occurrence, skip].some((given) => given !== undefined) || settings.pushes)
    return null;
  const read = await basePatch(changes, settings, call);
  if (!read.ok || typeof read.value.patch.recurrence === "string") return null;
  const base = read.value.patch;
  const { due_at, due_kind = null, due_local = null } = base;
  const patch = due_at === undefined ? base : { ...base, ...clearMarks(base) };
  const reopens = patch.completed_at === null;
  return {
    patch,
    base,
    // What is reopened is taken for completed: what is open would only be said again.
    change: changeOf({ completed_at: reopens ? call.now : null }, patch),
    understood: read.value.understood,
    warning: read.value.warning,
    clock: read.value.clock,
    granted: {
      ...(due_at === undefined ? {} : { due: { due_at, due_kind, due_local } }),
      ...(reopens ? { completed: true } : {}),
    },
    opens: reopens || typeof due_at === "number",
    moves: due_at !== undefined || patch.sensitive !== undefined || patch.category !== undefined,
  };
}
