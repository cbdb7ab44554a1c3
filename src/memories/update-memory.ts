import { invalid, type Result, success } from "../core/errors";
import { checkArguments } from "../operation/arguments";
import type { Call } from "../operation/call";
import type { Deps } from "../operation/deps";
import { claimTaken } from "../operation/idempotency";
import { scheduleRefresh } from "../operation/refresh-digest";
import { untilSettled } from "../operation/until-settled";
import { commit, commitOutcome } from "../store/commit";
import type { Statement } from "../store/database";
import { both, dueStill, zoneStill } from "../store/guards";
import { keepVersions } from "../store/history";
import { type MemoryPatch, reindexMemories, selectByIds, updateMemories } from "../store/knowledge";
import type { KnowledgeRow } from "../store/rows";
import { readAsUser } from "../users/known-user";
import type { Changes } from "./memory-changes";
import { updateMemorySchema } from "./memory-changes";
import { idsOf } from "./memory-fields";
import { basePatch, type RowChange, rowChange } from "./memory-patch";
import { type MemoryView, viewMemory, viewNow } from "./memory-view";
import { showsInDigest } from "./remember";

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
  if (Object.entries(changes).every(([name, value]) => name === "source" || value === undefined)) {
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
    revision: user.revision,
    ...viewNow(user.zone, call.now),
  };
  if (user.row === null || before.length === 0) {
    const kept = await commitOutcome(deps.db, { claim: call.claim, status: 200, outcome, now: call.now });
    return kept === "done" ? success(outcome) : claimTaken();
  }

  const shows = [...before, ...after].some(showsInDigest);
  const unmoved = zoneStill(call, user.zone);
  const done = await commit(deps.db, {
    scope: call,
    now: call.now,
    create: null,
    effects: effectsOf(call, planned, user.row.pk, base.value.patch, changes.source ?? null, unmoved),
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

type Planned = RowChange & { row: KnowledgeRow };

/** The old versions, then the new values: memories that change alike share their statements. */
function effectsOf(
  call: Call,
  planned: Planned[],
  userPk: number,
  base: MemoryPatch,
  changedBy: string | null,
  guard: Statement,
): Statement[] {
  const alike = Map.groupBy(planned, ({ row: _row, ...change }) => JSON.stringify(change));
  const now = call.now;
  const groups = [...alike.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ ...first, ids: group.map(({ row }) => row.id) }];
  });
  return [
    ...groups.flatMap(({ ids, standing, occurrence }) =>
      Object.keys(standing).length === 0
        ? []
        : [updateMemories(call, ids, standing, now, both(guard, dueStill(occurrence)))],
    ),
    ...groups.flatMap(({ ids, change, completedAt, standing, occurrence }) => {
      if (change === null) return [];
      const stands = dueStill(occurrence === null ? null : (standing.due_at ?? occurrence));
      return keepVersions(call, ids, { change, changedBy, completedAt, now }, both(guard, stands));
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
