import * as z from "zod";
import { invalid, type Result, success } from "../errors";
import { sha256Hex } from "../hash";
import { commit, commitOutcome } from "../store/commit";
import type { Statement } from "../store/database";
import { zoneStill } from "../store/guards";
import { type MemoryPatch, reindexMemories, selectByIds, updateMemories } from "../store/knowledge";
import type { KnowledgeRow } from "../store/rows";
import { resolveDue } from "../time/due";
import { parseIso } from "../time/iso";
import {
  checkArguments,
  idArguments,
  idsOf,
  instantOf,
  isoTime,
  isoTimeOrNow,
  label,
  metadata,
  plainText,
} from "./arguments";
import type { Call, Deps } from "./deps";
import { claimTaken } from "./idempotency";
import { type KnownUser, readAsUser } from "./known-user";
import { type MemoryView, viewMemory, viewNow } from "./memory-view";
import { scheduleRefresh } from "./refresh-digest";
import { CATEGORIES, contentForm, remindBefore, showsInDigest } from "./remember";
import { untilSettled } from "./until-settled";

const mark = isoTimeOrNow.nullable().optional();

export const updateMemorySchema = z.strictObject({
  ...idArguments,
  content: plainText(4000).optional().describe("The new wording"),
  due_at: isoTime
    .nullable()
    .optional()
    .describe(
      "The new due time, ISO 8601; a date alone is all-day; null makes it a memory without a due time. Clears reminded_at and snoozed_until.",
    ),
  reminded_at: mark.describe(
    '"now" once you have mentioned it to the user, so that it is not repeated; null to mention it again',
  ),
  completed_at: mark.describe('"now" when it is done; null reopens it'),
  snoozed_until: mark.describe("Keep quiet about it until then, ISO 8601; null ends the snooze"),
  remind_before: remindBefore
    .nullable()
    .optional()
    .describe("Seconds before due_at at which to mention it once more; null for the app's default"),
  category: z.enum(CATEGORIES).optional(),
  entity: label(200).nullable().optional(),
  context: label(100).nullable().optional(),
  sensitive: z.boolean().optional(),
  metadata: metadata.nullable().optional(),
});

type UpdateArguments = z.output<typeof updateMemorySchema>;

export interface Updated {
  status: "updated" | "not_found";
  updated: MemoryView[];
  not_found: string[];
  revision: number;
}

/** Changes memories: marks them as mentioned or done, moves or rewords them. One read and one guarded batch. */
export async function updateMemory(deps: Deps, call: Call, input: unknown): Promise<Result<Updated>> {
  const args = checkArguments(updateMemorySchema, input);
  if (!args.ok) return args;
  const ids = idsOf(args.value);
  if (!ids.ok) return ids;
  const { id: _id, ids: _ids, ...changes } = args.value;
  if (Object.values(changes).every((value) => value === undefined)) {
    const known = Object.keys(updateMemorySchema.shape).slice(2).join(", ");
    return invalid({ path: "", message: `nothing to change was sent: send at least one of ${known}` });
  }

  return await untilSettled(() => attempt(deps, call, ids.value, changes));
}

async function attempt(
  deps: Deps,
  call: Call,
  ids: string[],
  changes: Changes,
): Promise<Result<Updated> | null> {
  const { user, rows } = await readAsUser(deps, call, [selectByIds(call, ids)]);
  const found = new Map((rows[0] as unknown as KnowledgeRow[]).map((row) => [row.id, row]));
  const before = ids.flatMap((id) => found.get(id) ?? []);
  const patch = await patchOf(changes, user, call.now);
  const after = before.map((row) => ({
    ...row,
    ...patch,
    ...(movesDue(row, patch) ? clearedBy(patch) : {}),
    updated_at: call.now,
  }));
  const outcome = {
    status: before.length > 0 ? ("updated" as const) : ("not_found" as const),
    updated: after.map((row) => viewMemory(row, user.zone, call.now)),
    not_found: ids.filter((id) => !found.has(id)),
    revision: user.revision,
    ...viewNow(user.zone, call.now),
  };
  if (user.row === null || before.length === 0) {
    const kept = await commitOutcome(deps.db, call.claim, 200, outcome, call.now);
    return kept === "done" ? success(outcome) : claimTaken();
  }

  const shows = [...before, ...after].some(showsInDigest);
  const unmoved = zoneStill(call, user.zone);
  const done = await commit(deps.db, {
    scope: call,
    now: call.now,
    create: null,
    effects: changesOf(call, before, user.row.pk, patch, unmoved),
    guard: unmoved,
    digest: shows ? "changes" : "same",
    claim: call.claim,
    status: 200,
    outcome,
  });
  if (done.kind === "claimed") return claimTaken();
  if (done.kind !== "done") return null;
  if (shows) scheduleRefresh(deps, call, done.revision, call.now);
  return success({ ...outcome, revision: done.revision });
}

function changesOf(
  call: Call,
  rows: KnowledgeRow[],
  userPk: number,
  patch: MemoryPatch,
  guard: Statement,
): Statement[] {
  const ids = rows.map((row) => row.id);
  const moved = rows.filter((row) => movesDue(row, patch)).map((row) => row.id);
  return [
    updateMemories(call, ids, patch, call.now, guard),
    ...(moved.length === 0 ? [] : [updateMemories(call, moved, clearedBy(patch), call.now, guard)]),
    ...reindexMemories(call, ids, userPk, patch),
  ];
}

type Changes = Omit<UpdateArguments, "id" | "ids">;

async function patchOf(
  changes: Omit<UpdateArguments, "id" | "ids">,
  user: KnownUser,
  now: number,
): Promise<MemoryPatch> {
  const patch: MemoryPatch = {};
  const { content, due_at, sensitive, metadata: data } = changes;
  if (content !== undefined)
    Object.assign(patch, { content, content_key: await sha256Hex(contentForm(content)) });
  if (due_at !== undefined) Object.assign(patch, duePatch(due_at, user.zone));
  for (const name of ["reminded_at", "completed_at", "snoozed_until"] as const) {
    const value = changes[name];
    if (value !== undefined) patch[name] = value === null ? null : instantOf(value, user.zone, now);
  }
  for (const name of ["remind_before", "category", "entity", "context"] as const) {
    if (changes[name] !== undefined) Object.assign(patch, { [name]: changes[name] });
  }
  if (sensitive !== undefined) patch.sensitive = sensitive ? 1 : 0;
  if (data !== undefined) patch.metadata = data === null ? null : JSON.stringify(data);
  return patch;
}

function duePatch(due: string | null, zone: string): MemoryPatch {
  if (due === null) return { due_kind: null, due_local: null, due_at: null, deadline_at: null };
  const parsed = parseIso(due);
  if (!parsed.ok) throw new TypeError("an unchecked time reached an action");
  const { due_kind, due_local, due_at, deadline_at } = resolveDue(parsed.value, zone);
  return { due_kind, due_local, due_at, deadline_at };
}

/** Sending the due time that an item has already is no change of it, and keeps its marks. */
function movesDue(row: KnowledgeRow, patch: MemoryPatch): boolean {
  if (patch.due_at === undefined) return false;
  return row.due_at !== patch.due_at || row.due_kind !== patch.due_kind || row.due_local !== patch.due_local;
}

/** A moved item is new to the user: its marks go, unless the same call sets them. */
function clearedBy(patch: MemoryPatch): MemoryPatch {
  return {
    ...(patch.reminded_at === undefined ? { reminded_at: null } : {}),
    ...(patch.snoozed_until === undefined ? { snoozed_until: null } : {}),
  };
}
