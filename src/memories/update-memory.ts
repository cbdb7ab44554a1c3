import * as z from "zod";
import { invalid, type Result, success } from "../core/errors";
import { nowFields, viewNow } from "../operation/answers";
import type { Call } from "../operation/call";
import type { Asked } from "../operation/declare";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import type { KnownUser } from "../operation/known-user";
import { clockOf, linesOf, notFoundLines, remarkLines } from "../operation/model-view";
import type { Plan } from "../operation/write";
import { write } from "../operation/write";
import type { Statement } from "../store/database";
import { bothHold, userUnchanged, zoneUnchanged } from "../store/guards";
import { keepVersions, selectLastEnds } from "../store/history";
import { type MemoryPatch, reindexMemories, selectByIds, updateMemories } from "../store/knowledge";
import type { KnowledgeRow } from "../store/rows";
import { writtenLine } from "../time/model-lines";
import { settleUser } from "../users/settle-user";
import { type Changes, settleNulls } from "./clearing";
import { updateMemorySchema } from "./memory-changes";
import { idsOf } from "./memory-fields";
import { basePatch, rowChange } from "./memory-patch";
import { memorySchema } from "./memory-schema";
import { viewMemory } from "./memory-view";
import { noMemory } from "./no-memory";
import type { RowChange } from "./row-change";
import { isMaybeRepeat } from "./series-patch";
import { showsInDigest } from "./shows-in-digest";

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

/** Changes memories: marks, completes, moves or rewords them. One read and one guarded batch. */
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

async function plan(
  deps: Deps,
  call: Call,
  ids: string[],
  { changes, warnings }: { changes: Changes; warnings: string[] },
): Promise<Result<Plan<Updated>>> {
  const { user, rows } = await settleUser(deps, call, [
    selectByIds(call, ids),
    ...(isMaybeRepeat(changes) ? [selectLastEnds(call, ids)] : []),
  ]);
  const [kept, ends = []] = rows;
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
      effects: effectsOf(call, planned, user.row.pk, base.value.patch, changes.source ?? null, guard),
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

type Planned = RowChange & { row: KnowledgeRow };

/** Stores the old versions, then the new values. Memories that change alike share statements. */
function effectsOf(
  call: Call,
  planned: Planned[],
  userPk: number,
  base: MemoryPatch,
  changedBy: string | null,
  guard: Statement,
): Statement[] {
  const alike = Map.groupBy(planned, ({ row: _row, warning: _warning, ...change }) => JSON.stringify(change));
  const now = call.now;
  const groups = [...alike.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ ...first, ids: group.map(({ row }) => row.id) }];
  });
  return [
    ...groups.flatMap(({ ids, newestDue }) =>
      Object.keys(newestDue).length === 0 ? [] : [updateMemories(call, ids, newestDue, now, guard)],
    ),
    ...groups.flatMap(({ ids, change, completedAt }) =>
      change === null ? [] : keepVersions(call, ids, { change, changedBy, completedAt, now }, guard),
    ),
    ...groups.map(({ ids, patch, change }) =>
      updateMemories(call, ids, change === null ? patch : { ...patch, version_at: now }, now, guard),
    ),
    ...reindexMemories(
      call,
      planned.map(({ row }) => row.id),
      userPk,
      base,
    ),
  ];
}
