import { type Result, success } from "../../core/errors";
import type { Call } from "../../operation/call/call";
import type { Decision } from "../../operation/change-user";
import type { KnownUser } from "../../operation/user/known-user";
import type { Rows } from "../../store/database";
import { selectLastEnds } from "../../store/memories/history";
import { selectByIds } from "../../store/memories/select-memories";
import { hasDue, type KnowledgeRow } from "../../store/rows";
import { NO_ROWS } from "../../store/statement";
import { readingByRule } from "../../time/recurrence/series";
import type { Changes } from "./clearing";
import { type DueChange, dueChange } from "./due-change";
import { type BasePatch, basePatch, rowChange } from "./memory-patch";
import { isMaybeRepeat } from "./series-patch";
import { shownIn } from "./shown-in";
import { showsInDigest } from "./shows-in-digest";
import { type PlannedChange, updateEffects } from "./update-effects";
import { inOrder, type UpdateAnswer, updatedAs } from "./updated";

/** What a call of `update_memory` asks for. */
export interface WantedChange {
  ids: string[];
  changes: Changes;
  warnings: string[];
}

/** What a change is decided from: the memories, and where a call may be a repeat the last ends of those that repeat. */
export function selectWanted(call: Call, { ids, changes }: WantedChange) {
  return [selectByIds(call, ids), isMaybeRepeat(changes) ? selectLastEnds(call, ids) : NO_ROWS] as const;
}

/** Columns that bring text, by the names of their arguments. */
const TEXTS = ["content", "entity", "context", "keywords", "metadata"] as const;

/** Decides the changes of memories one by one. */
export async function decideUpdate(
  call: Call,
  { ids, changes, warnings }: WantedChange,
  user: KnownUser,
  [kept, ends]: Rows<ReturnType<typeof selectWanted>>,
): Promise<Result<Decision<UpdateAnswer>>> {
  const before = inOrder(ids, kept);
  const base = await basePatch(changes, user, call);
  if (!base.ok) return base;
  if (call.spokenIn !== undefined) base.value.patch.spoken_in = call.spokenIn;
  const planned: PlannedChange[] = [];
  const unchanged: KnowledgeRow[] = [];
  const dues: DueChange[] = [];
  // A series steps in the zone in which its rows stand.
  const step = { user: { ...user, zone: user.itemsZone }, reader: { ...user, found: new Map() }, call };
  for (const row of before.length === 0 ? [null] : before) {
    const endedAt = ends.find(({ id }) => id === row?.id)?.ended_at ?? null;
    const due = dueChange(changes, row, { ...step, endedAt });
    if (!due.ok) return due;
    if (row === null) continue;
    const change = rowChange(row, { ...due.value.patch, ...base.value.patch }, changes, { ...step, endedAt });
    if (!change.ok) return change;
    if (change.value === null) {
      unchanged.push(row);
      continue;
    }
    planned.push({ row, ...change.value });
    dues.push(due.value);
  }
  const after = planned.map(({ row, patch }) => ({ ...row, ...patch, updated_at: call.now }));
  const said = {
    ids,
    after: after.map((row) => shownIn(user, row)),
    unchanged: unchanged.map((row) => shownIn(user, row)),
    ended: planned.flatMap(endedOccurrence),
    onlyMarks: isOnlyMark(changes),
    understood: understoodOf(base.value, dues),
    warnings: [...warnings, ...dues.flatMap((due) => due.warnings), ...planned.map(({ warning }) => warning)],
    clock: dues[0]?.clock ?? null,
  };
  return success({
    effects: updateEffects(call, planned, base.value.patch, changes.source ?? null),
    answer: (revision) => updatedAs(call.now, { zone: user.zone, revision }, said),
    opens: openedBy(planned, after),
    brings: TEXTS.find((name) => typeof base.value.patch[name] === "string"),
    shows: [...planned.map(({ row }) => row), ...after].some(showsInDigest),
  });
}

/** Whether a call marks what was mentioned and changes nothing else. */
function isOnlyMark({ reminded_at, source: _source, occurrence: _occurrence, ...others }: Changes): boolean {
  return reminded_at !== undefined && reminded_at !== null && Object.keys(others).length === 0;
}

/** The occurrence of a series that a change ended, and how; none where the series ended with it. */
function endedOccurrence({ row, newestDue, change }: PlannedChange): NonNullable<UpdateAnswer["ended"]> {
  if (change !== "occurrence_completed" && change !== "occurrence_skipped") return [];
  const ended = { ...row, ...newestDue };
  const occurrence = hasDue(ended) ? readingByRule(ended) : null;
  const outcome = change === "occurrence_completed" ? "completed" : "skipped";
  return occurrence === null ? [] : [{ id: row.id, occurrence, outcome }];
}

/** How the call's phrase was read, for each memory that it moves differently. */
function understoodOf(base: BasePatch, dues: readonly DueChange[]): string | null {
  const said = [...new Set(dues.flatMap(({ understood }) => understood ?? []))];
  return said.length === 0 ? base.understood : said.join("; ");
}

/** The argument that opens items which weren't open before; undefined where none does. */
function openedBy(planned: PlannedChange[], after: KnowledgeRow[]): "due_at" | "completed_at" | undefined {
  const opened = planned.find(
    ({ row }, i) => !isOpenItem(row) && after[i] !== undefined && isOpenItem(after[i]),
  );
  if (opened === undefined) return undefined;
  return opened.row.due_at === null ? "due_at" : "completed_at";
}

/** Whether a memory counts among the open items of its user. */
function isOpenItem({ due_at, completed_at, superseded_by }: KnowledgeRow): boolean {
  return due_at !== null && completed_at === null && superseded_by === null;
}
