import * as z from "zod";
import { invalid, type Result, success } from "../core/errors";
import { nowFields, viewNow } from "../operation/answers";
import { type Call, type UserCall, wallNow } from "../operation/call";
import type { Asked } from "../operation/declare";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { type KnownUser, knownUser } from "../operation/known-user";
import { clockOf, linesOf, notFoundLines, remarkLines } from "../operation/model-view";
import { scheduleRefresh } from "../operation/refresh-digest";
import type { BlindChange, Plan } from "../operation/write";
import { write, writeBlind } from "../operation/write";
import { RequirementFailed, type Rows, requireThat, type Statement } from "../store/database";
import {
  ALWAYS,
  bothHold,
  pushesNothing,
  settingsUnchanged,
  someExist,
  someShow,
  userUnchanged,
  zoneUnchanged,
} from "../store/guards";
import { selectLastEnds } from "../store/history";
import { happenOnce, selectByIds } from "../store/knowledge";
import { type KnowledgeRow, listed, scopeKey } from "../store/rows";
import { selectUser } from "../store/users";
import { writtenLine } from "../time/model-lines";
import { guessSettings, noteSettings, settleUser } from "../users/settle-user";
import { type BlindUpdate, needsSettings, planBlindUpdate } from "./blind-update";
import { type Changes, settleNulls } from "./clearing";
import { updateMemorySchema } from "./memory-changes";
import { idsOf } from "./memory-fields";
import { basePatch, rowChange } from "./memory-patch";
import { memorySchema } from "./memory-schema";
import { viewMemory } from "./memory-view";
import { noMemory } from "./no-memory";
import { isMaybeRepeat } from "./series-patch";
import { showsInDigest } from "./shows-in-digest";
import { type ChangedAlike, effectsOf, groupsOf, type Planned } from "./update-effects";

/** What a change may have to say beside its memories. */
const remarks = {
  due_understood: z.string().optional().describe("How a phrase in due or snooze was read"),
  warnings: z.array(z.string()).optional(),
};

const updated = z.strictObject({
  status: z.enum(["updated", "unchanged", "not_found"]),
  updated: z.array(memorySchema),
  unchanged: z
    .array(memorySchema)
    .optional()
    .describe("Repeating items whose occurrence was over already, as they stand now"),
  not_found: z.array(z.string()),
  ...remarks,
  revision: z.number(),
  ...nowFields,
});

type Updated = z.output<typeof updated>;

/** Arguments that say what is meant, and change nothing by themselves. */
const NO_CHANGES = ["id", "ids", "occurrence"];

/**
 * Changes memories: marks, completes, moves or rewords them. One guarded batch where they happen once, else a read before
 * it.
 */
export const updateMemory = operation({
  name: "update_memory",
  summary: "Changes memories: marks, moves, rewords or completes them",
  tool: 'Change memories by id. Send reminded_at="now" right after you mentioned an item, so that it is not repeated; completed_at="now" when it is done; snooze when the user wants to hear of it later; due or due_at to move it.',
  toolArguments: [
    "id",
    "ids",
    "content",
    "due",
    "due_at",
    "recurrence",
    "reminded_at",
    "completed_at",
    "snooze",
    "occurrence",
    "skip",
    "clear",
  ],
  about: "user",
  effect: "writes",
  oneBatch: true,
  input: updateMemorySchema,
  output: updated,
  routes: [
    {
      method: "PATCH",
      path: "/v1/users/{user_id}/memories/{id}",
      view: {
        output: memorySchema.extend({
          status: z.literal("unchanged").optional(),
          ...remarks,
          revision: z.number(),
        }),
        of: viewOne,
      },
    },
  ],
  example: { id: "k7m2x9qa", reminded_at: "now" },
  forModel: (answer) => {
    const clock = clockOf(answer);
    return linesOf([
      ...answer.updated.map((memory) =>
        writtenLine(memory.completed_at === null ? "Updated" : "Done", memory, clock),
      ),
      ...(answer.unchanged ?? []).map((memory) => writtenLine("Unchanged", memory, clock)),
      ...notFoundLines(answer.not_found),
      ...remarkLines(answer),
    ]);
  },
  run: async (deps, call, args) => {
    const ids = idsOf({ id: args.id, ids: args.ids ?? undefined });
    if (!ids.ok) return ids;
    const settled = settleNulls(args);
    if (!settled.ok) return settled;
    const { changes, warnings } = settled.value;
    if (changes.occurrence !== undefined && ids.value.length > 1)
      return invalid({ path: "occurrence", message: "is of one memory: send one id with it" });
    if (Object.keys(changes).every((name) => name === "source" || name === "occurrence")) {
      const known = Object.keys(updateMemorySchema.shape)
        .filter((name) => !NO_CHANGES.includes(name))
        .join(", ");
      return invalid({ path: "", message: `nothing to change was sent: send at least one of ${known}` });
    }
    const done = await updateBlind(deps, call, ids.value, { changes, warnings });
    if (done !== null) return done;
    return await write(deps, call, (current) => plan(deps, current, ids.value, { changes, warnings }));
  },
});

/** The answer at a memory's own address: the memory alone. */
function viewOne(answer: Updated, { path }: Asked) {
  const {
    updated: [memory],
    unchanged: [same] = [],
    due_understood,
    warnings,
    revision,
  } = answer;
  const said = {
    ...(due_understood === undefined ? {} : { due_understood }),
    ...(warnings === undefined ? {} : { warnings }),
    revision,
  };
  if (memory !== undefined) return success({ ...memory, ...said });
  if (same === undefined) return noMemory(path["id"] ?? "");
  return success({ ...same, status: "unchanged" as const, ...said });
}

/** What a call asks for. */
interface Wanted {
  changes: Changes;
  warnings: string[];
}

/**
 * Changes memories that happen once in one round trip, by the settings that this isolate takes the user to have. Null
 * where the change depends on the memories, where it didn't hold, and with an `Idempotency-Key`, whose kept outcome
 * shows them.
 */
async function updateBlind(
  deps: Deps,
  call: UserCall,
  ids: string[],
  wanted: Wanted,
): Promise<Result<Updated> | null> {
  const remembered = deps.settings.get(scopeKey(call));
  const needs = needsSettings(wanted.changes);
  if (call.claim !== null || call.known !== undefined || (needs && remembered === null)) return null;
  const blind = await planBlindUpdate(wanted.changes, guessSettings(deps, call), call.now);
  if (blind === null) return null;
  const holds = needs && remembered !== null ? settingsUnchanged(call, remembered) : pushesNothing(call);
  const reads = [
    selectUser(call),
    selectByIds(call, ids),
    requireThat(bothHold(holds, happenOnce(call, ids, blind.granted))),
  ] as const;
  const done = await tryBlind(deps, call, reads, {
    outcome: {},
    effects: effectsOf(
      call,
      [blindGroup(ids, blind)],
      ids,
      blind.base,
      wanted.changes.source ?? null,
      ALWAYS,
    ),
    guard: someExist(call, listed(ids)),
    create: null,
    digest: blind.moves ? "changes" : someShow(call, listed(ids)),
    ...(blind.opens ? { opens: "due_at" } : {}),
  });
  if (done === null) return null;
  const [head, kept] = done.rows;
  const user = knownUser(head);
  noteSettings(deps, call, user);
  const planned = await planFrom(call, user, { ids, kept, ends: [] }, wanted);
  if (!planned.ok) return planned;
  const { outcome, change } = planned.value;
  if (done.revision === null) return success(outcome);
  if (blind.moves || change?.shows === true) scheduleRefresh(deps, call, done.revision, wallNow(call));
  return success({ ...outcome, revision: done.revision });
}

/** Null where the batch was rolled back: what the change takes for granted doesn't hold, or there are too many items. */
async function tryBlind<const R extends readonly Statement[]>(
  deps: Deps,
  call: UserCall,
  reads: R,
  change: BlindChange,
): Promise<{ revision: number | null; rows: Rows<R> } | null> {
  try {
    const done = await writeBlind(deps, call, reads, change);
    if (!done.ok || done.value.rows === null) return null;
    return { revision: done.value.revision, rows: done.value.rows };
  } catch (error) {
    if (error instanceof RequirementFailed) return null;
    throw error;
  }
}

function blindGroup(ids: string[], { patch, change }: BlindUpdate): ChangedAlike {
  return { ids, patch, change, completedAt: null, newestDue: {} };
}

async function plan(deps: Deps, call: Call, ids: string[], wanted: Wanted): Promise<Result<Plan<Updated>>> {
  const { user, rows } = await settleUser(deps, call, [
    selectByIds(call, ids),
    ...(isMaybeRepeat(wanted.changes) ? [selectLastEnds(call, ids)] : []),
  ]);
  const [kept, ends = []] = rows;
  return await planFrom(call, user, { ids, kept, ends }, wanted);
}

/** What D1 has of the memories of a call. */
interface Kept {
  ids: string[];
  kept: KnowledgeRow[];
  ends: { id: string; ended_at: number }[];
}

async function planFrom(
  call: Call,
  user: KnownUser,
  { ids, kept, ends }: Kept,
  { changes, warnings }: Wanted,
): Promise<Result<Plan<Updated>>> {
  const found = new Map(kept.map((row) => [row.id, row]));
  const before = ids.flatMap((id) => found.get(id) ?? []);
  const base = await basePatch(changes, user, call.now);
  if (!base.ok) return base;
  const planned: Planned[] = [];
  const unchanged: KnowledgeRow[] = [];
  for (const row of before) {
    const endedAt = ends.find(({ id }) => id === row.id)?.ended_at ?? null;
    const change = rowChange(row, base.value.patch, changes, { user, now: call.now, endedAt });
    if (!change.ok) return change;
    if (change.value === null) unchanged.push(row);
    else planned.push({ row, ...change.value });
  }
  const after = planned.map(({ row, patch }) => ({ ...row, ...patch, updated_at: call.now }));
  const view = (row: KnowledgeRow) => viewMemory(row, user.zone, call.now);
  const outcome: Updated = {
    status: statusOf(planned.length, unchanged.length),
    updated: after.map(view),
    ...(unchanged.length === 0 ? {} : { unchanged: unchanged.map(view) }),
    not_found: ids.filter((id) => !found.has(id)),
    ...(base.value.understood === null ? {} : { due_understood: base.value.understood }),
    ...warningsOf([...warnings, base.value.warning, ...planned.map(({ warning }) => warning)]),
    revision: user.revision,
    ...viewNow(user.zone, call.now),
  };
  if (user.row === null || planned.length === 0) return success({ outcome });
  const guard = guardOf(call, user, planned);
  return success({
    outcome,
    change: {
      effects: effectsOf(
        call,
        groupsOf(planned),
        planned.map(({ row }) => row.id),
        base.value.patch,
        changes.source ?? null,
        guard,
      ),
      guard,
      ...opensOf(planned, after),
      shows: [...planned.map(({ row }) => row), ...after].some(showsInDigest),
    },
  });
}

/** The argument that opens items which weren't open before; nothing where none does. */
function opensOf(planned: Planned[], after: KnowledgeRow[]): { opens?: string } {
  const opened = planned.find(({ row }, i) => !isOpen(row) && after[i] !== undefined && isOpen(after[i]));
  if (opened === undefined) return {};
  return { opens: opened.row.due_at === null ? "due_at" : "completed_at" };
}

function isOpen({ due_at, completed_at, superseded_by }: KnowledgeRow): boolean {
  return due_at !== null && completed_at === null && superseded_by === null;
}

function statusOf(updated: number, unchanged: number): Updated["status"] {
  if (updated > 0) return "updated";
  return unchanged > 0 ? "unchanged" : "not_found";
}

/** A step in a series is planned again if anything of its user has changed: another call may have made the same step. */
function guardOf(call: Call, user: KnownUser, planned: Planned[]): Statement {
  const unmoved = zoneUnchanged(call, user.zone);
  return planned.every(({ row }) => row.recurrence === null)
    ? unmoved
    : bothHold(unmoved, userUnchanged(call, user.revision));
}

function warningsOf(found: (string | null)[]): { warnings?: string[] } {
  const warnings = [...new Set(found.filter((warning) => warning !== null))];
  return warnings.length === 0 ? {} : { warnings };
}
