import { sha256Hex } from "../../core/hash";
import { instantOf } from "../../operation/fields";
import type { UserSettings } from "../../operation/user/known-user";
import type { MemoryPatch } from "../../store/memories/knowledge";
import type { ParsedTime } from "../../time/iso";
import { clockOfSnooze } from "../../time/snooze-clock";
import { keywordsColumn } from "../arguments/memory-fields";
import type { Changes } from "./clearing";
import { contentForm } from "./content-form";

/** The arguments that several columns depend on, or none: `basePatch`, `seriesPatch` and `planStep` read them. */
type ReadTogether =
  | "due"
  | "due_at"
  | "recurrence"
  | "until"
  | "snooze"
  | "occurrence"
  | "skip"
  | "source"
  | "valid_until";

/** Whose clock a time is read by, and when it is: `now` is in epoch seconds. */
interface Reader {
  user: UserSettings;
  now: number;
}

/** The arguments that are read alone, as they are where they are given. */
export type ReadAlone<C> = { [K in Exclude<keyof C, ReadTogether>]-?: Exclude<C[K], undefined> };

/** What each of them makes of a memory's columns. An argument without a row doesn't compile. */
export type ColumnPatches<V> = {
  [K in keyof V]: (value: V[K], reader: Reader) => MemoryPatch | Promise<MemoryPatch>;
};

type Values = ReadAlone<Changes>;

export const COLUMN_PATCHES: ColumnPatches<Values> = {
  content: async (content) => ({ content, content_key: await sha256Hex(contentForm(content)) }),
  reminded_at: (time, reader) => ({ reminded_at: instantFor(time, reader) }),
  completed_at: (time, reader) => ({ completed_at: instantFor(time, reader) }),
  snoozed_until: snoozeUntil,
  remind_before: (remind_before) => ({ remind_before }),
  category: (category) => ({ category }),
  entity: (entity) => ({ entity }),
  context: (context) => ({ context }),
  sensitive: (sensitive) => ({ sensitive: sensitive ? 1 : 0 }),
  keywords: (words) => ({ keywords: keywordsColumn(words) }),
  metadata: (data) => ({ metadata: data === null ? null : JSON.stringify(data) }),
};

function instantFor(time: ParsedTime | "now" | null, { user, now }: Reader): number | null {
  return time === null ? null : instantOf(time, user.zone, now);
}

/** A snooze by a wall clock keeps it; "now" and an instant have none. */
function snoozeUntil(time: ParsedTime | "now" | null, reader: Reader): MemoryPatch {
  const snoozed_until = instantFor(time, reader);
  if (snoozed_until === null || time === null || time === "now") return { snoozed_until };
  return { snoozed_until, snoozed_local: clockOfSnooze(time, snoozed_until, reader.user.zone) };
}

/** The columns that the changes of a call set, each by itself. */
export async function columnPatch(changes: Changes, reader: Reader): Promise<MemoryPatch> {
  const patch: MemoryPatch = {};
  for (const name of Object.keys(COLUMN_PATCHES) as (keyof typeof COLUMN_PATCHES)[])
    Object.assign(patch, await patchBy(name, changes, reader));
  return patch;
}

async function patchBy<K extends keyof Values>(
  name: K,
  changes: { [P in keyof Values]?: Values[P] | undefined },
  reader: Reader,
): Promise<MemoryPatch> {
  const value = changes[name];
  return value === undefined ? {} : await COLUMN_PATCHES[name](value, reader);
}
