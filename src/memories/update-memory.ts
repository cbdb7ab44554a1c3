import * as z from "zod";
import { invalid, type Result, success } from "../core/errors";
import { nowFields, viewNow } from "../operation/answers";
import type { Call } from "../operation/call";
import type { Asked } from "../operation/declare";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import type { Plan } from "../operation/write";
import { write } from "../operation/write";
import type { Statement } from "../store/database";
import { bothHold, dueUnchanged, zoneUnchanged } from "../store/guards";
import { keepVersions } from "../store/history";
import { type MemoryPatch, reindexMemories, selectByIds, updateMemories } from "../store/knowledge";
import type { KnowledgeRow } from "../store/rows";
import { settleUser } from "../users/settle-user";
import { type Changes, settleNulls } from "./clearing";
import { updateMemorySchema } from "./memory-changes";
import { idsOf } from "./memory-fields";
import { basePatch, type RowChange, rowChange } from "./memory-patch";
import { memorySchema } from "./memory-schema";
import { viewMemory } from "./memory-view";
import { noMemory } from "./no-memory";
import { showsInDigest } from "./shows-in-digest";

const updated = z.strictObject({
  status: z.enum(["updated", "not_found"]),
  updated: z.array(memorySchema),
  not_found: z.array(z.string()),
  due_understood: z.string().optional().describe("How a phrase in due or snooze was read"),
  warnings: z.array(z.string()).optional(),
  revision: z.number(),
  ...nowFields,
});

type Updated = z.output<typeof updated>;

/** Changes memories: marks, completes, moves or rewords them. One read and one guarded batch. */
export const updateMemory = operation({
  name: "update_memory",
  summary: "Changes memories: marks, moves, rewords or completes them",
  tool: 'Change memories by id. Send reminded_at="now" right after you mentioned an item, so that it is not repeated; completed_at="now" when it is done; snoozed_until when the user wants to hear of it later; due_at to move it.',
  about: "user",
  effect: "writes",
  input: updateMemorySchema,
  output: updated,
  routes: [
    {
      method: "PATCH",
      path: "/v1/users/{user_id}/memories/{id}",
      view: { output: memorySchema.extend({ revision: z.number() }), of: viewOne },
    },
  ],
  example: { id: "k7m2x9qa", reminded_at: "now" },
  run: async (deps, call, args) => {
    const ids = idsOf({ id: args.id, ids: args.ids ?? undefined });
    if (!ids.ok) return ids;
    const settled = settleNulls(args);
    if (!settled.ok) return settled;
    const { changes, warnings } = settled.value;
    if (Object.entries(changes).every(([name]) => name === "source")) {
      const known = Object.keys(updateMemorySchema.shape).slice(2).join(", ");
      return invalid({ path: "", message: `nothing to change was sent: send at least one of ${known}` });
    }
    return await write(deps, call, (current) => plan(deps, current, ids.value, { changes, warnings }));
  },
});

/** The answer at a memory's own address: the memory alone. */
function viewOne({ updated: [memory], revision }: Updated, { path }: Asked) {
  return memory === undefined ? noMemory(path["id"] ?? "") : success({ ...memory, revision });
}

async function plan(
  deps: Deps,
  call: Call,
  ids: string[],
  { changes, warnings }: { changes: Changes; warnings: string[] },
): Promise<Result<Plan<Updated>>> {
  const { user, rows } = await settleUser(deps, call, [selectByIds(call, ids)]);
  const found = new Map(rows[0].map((row) => [row.id, row]));
  const before = ids.flatMap((id) => found.get(id) ?? []);
  const base = await basePatch(changes, user, call.now);
  if (!base.ok) return base;
  const planned: Planned[] = [];
  for (const row of before) {
    const change = rowChange(row, base.value.patch, changes, user, call.now);
    if (!change.ok) return change;
    planned.push({ row, ...change.value });
  }
  const after = planned.map(({ row, patch }) => ({ ...row, ...patch, updated_at: call.now }));
  const outcome = {
    status: before.length > 0 ? ("updated" as const) : ("not_found" as const),
    updated: after.map((row) => viewMemory(row, user.zone, call.now)),
    not_found: ids.filter((id) => !found.has(id)),
    ...(base.value.understood === null ? {} : { due_understood: base.value.understood }),
    ...warningsOf([...warnings, base.value.warning, ...planned.map(({ warning }) => warning)]),
    revision: user.revision,
    ...viewNow(user.zone, call.now),
  };
  if (user.row === null || before.length === 0) return success({ outcome });
  const unmoved = zoneUnchanged(call, user.zone);
  return success({
    outcome,
    change: {
      effects: effectsOf(call, planned, user.row.pk, base.value.patch, changes.source ?? null, unmoved),
      guard: unmoved,
      shows: [...before, ...after].some(showsInDigest),
    },
  });
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
    ...groups.flatMap(({ ids, newestDue, occurrence }) =>
      Object.keys(newestDue).length === 0
        ? []
        : [updateMemories(call, ids, newestDue, now, bothHold(guard, dueUnchanged(occurrence)))],
    ),
    ...groups.flatMap(({ ids, change, completedAt, newestDue, occurrence }) => {
      if (change === null) return [];
      const dueHolds = dueUnchanged(occurrence === null ? null : (newestDue.due_at ?? occurrence));
      return keepVersions(call, ids, { change, changedBy, completedAt, now }, bothHold(guard, dueHolds));
    }),
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
