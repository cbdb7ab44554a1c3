import { type Result, success } from "../../core/errors";
import type { Call } from "../../operation/call/call";
import type { Change } from "../../operation/change";
import type { Deps } from "../../operation/deps";
import type { KnownUser } from "../../operation/user/known-user";
import { settleUser } from "../../operation/user/read-user";
import { bothHold, type Condition, userUnchanged, zoneUnchanged } from "../../store/guards";
import { selectLastEnds } from "../../store/memories/history";
import { selectByIds } from "../../store/memories/select-memories";
import { hasDue, type KnowledgeRow } from "../../store/rows";
import { moveDue } from "../../time/due";
import type { Changes } from "./clearing";
import { basePatch, rowChange } from "./memory-patch";
import { isMaybeRepeat } from "./series-patch";
import { showsInDigest } from "./shows-in-digest";
import { effectsOf, groupsOf, type PlannedChange } from "./update-effects";
import { inOrder, type UpdateAnswer, updatedAs } from "./updated";

/** What a call of `update_memory` asks for. */
export interface WantedChange {
  ids: string[];
  changes: Changes;
  warnings: string[];
}

/** What D1 has of the user, of the memories of a call, and of the last ends of those that repeat. */
export interface StoredState {
  user: KnownUser;
  kept: KnowledgeRow[];
  ends: { id: string; ended_at: number }[];
}

/** Plans the changes of memories one by one, from what a lost try has `read`, or else from what D1 has. */
export async function planUpdate(
  deps: Deps,
  call: Call,
  wanted: WantedChange,
  read: StoredState | null,
): Promise<Result<Change<UpdateAnswer>>> {
  const { ids, changes, warnings } = wanted;
  const { user, kept, ends } = read ?? (await readKept(deps, call, wanted));
  const before = inOrder(ids, kept);
  const base = await basePatch(changes, user, call);
  if (!base.ok) return base;
  if (call.spokenIn !== undefined) base.value.patch.spoken_in = call.spokenIn;
  const planned: PlannedChange[] = [];
  const unchanged: KnowledgeRow[] = [];
  // A series steps in the zone in which its rows stand.
  const stored = { ...user, zone: user.itemsZone };
  for (const row of before) {
    const endedAt = ends.find(({ id }) => id === row.id)?.ended_at ?? null;
    const change = rowChange(row, base.value.patch, changes, { user: stored, call, endedAt });
    if (!change.ok) return change;
    if (change.value === null) unchanged.push(row);
    else planned.push({ row, ...change.value });
  }
  const after = planned.map(({ row, patch }) => ({ ...row, ...patch, updated_at: call.now }));
  const outcome = updatedAs(call.now, user, {
    ids,
    after: after.map((row) => shownIn(user, row)),
    unchanged: unchanged.map((row) => shownIn(user, row)),
    understood: base.value.understood,
    warnings: [...warnings, base.value.warning, ...planned.map(({ warning }) => warning)],
    clock: base.value.clock,
  });
  if (user.row === null || planned.length === 0) return success({ outcome });
  const guard = guardOf(call, user, planned);
  return success({
    outcome,
    effects: effectsOf(
      call,
      groupsOf(planned),
      planned.map(({ row }) => row.id),
      base.value.patch,
      changes.source ?? null,
      guard,
    ),
    when: guard,
    ...opensOf(planned, after),
    shows: [...planned.map(({ row }) => row), ...after].some(showsInDigest),
  });
}

/** A row as the user's clock has it, where the call came with another one than that of the stored items. */
function shownIn({ isAway, zone }: KnownUser, row: KnowledgeRow): KnowledgeRow {
  return isAway && hasDue(row) ? { ...row, ...moveDue(row, zone) } : row;
}

/** Reads what a change is planned from. */
async function readKept(deps: Deps, call: Call, { ids, changes }: WantedChange): Promise<StoredState> {
  const { user, rows } = await settleUser(deps, call, [
    selectByIds(call, ids),
    ...(isMaybeRepeat(changes) ? [selectLastEnds(call, ids)] : []),
  ]);
  const [kept, ends = []] = rows;
  return { user, kept, ends };
}

/** The argument that opens items which weren't open before; nothing where none does. */
function opensOf(planned: PlannedChange[], after: KnowledgeRow[]): { opens?: string } {
  const opened = planned.find(
    ({ row }, i) => !isOpenItem(row) && after[i] !== undefined && isOpenItem(after[i]),
  );
  if (opened === undefined) return {};
  return { opens: opened.row.due_at === null ? "due_at" : "completed_at" };
}

/** Whether a memory counts among the open items of its user. */
function isOpenItem({ due_at, completed_at, superseded_by }: KnowledgeRow): boolean {
  return due_at !== null && completed_at === null && superseded_by === null;
}

/** A step in a series is planned again if anything of its user has changed: another call may have made the same step. */
function guardOf(call: Call, user: KnownUser, planned: PlannedChange[]): Condition {
  const unmoved = zoneUnchanged(call, user.itemsZone);
  return planned.every(({ row }) => row.recurrence === null)
    ? unmoved
    : bothHold(unmoved, userUnchanged(call, user.revision));
}
