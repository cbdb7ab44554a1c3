import * as z from "zod";
import { invalid, type Result, success } from "../core/errors";
import { once } from "../core/once";
import type { Call } from "../operation/call/call";
import type { KnownUser } from "../operation/call/known-user";
import type { Change } from "../operation/change";
import type { Asked } from "../operation/declare";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { clockOf, linesOf, notFoundLines, remarkLines } from "../operation/tools/model-view";
import { write } from "../operation/write";
import type { Statement } from "../store/database";
import { bothHold, userUnchanged, zoneUnchanged } from "../store/guards";
import { selectLastEnds } from "../store/memories/history";
import { selectByIds } from "../store/memories/knowledge";
import type { KnowledgeRow } from "../store/rows";
import { writtenLine } from "../time/prompt/model-lines";
import { settleUser } from "../users/settle-user";
import { idsOf } from "./arguments/memory-fields";
import { withWords } from "./arguments/phrase";
import { alikeFromFacts, type Read, tryAlike, type Wanted } from "./change/change-alike";
import { type Changes, type SentChanges, settleNulls } from "./change/clearing";
import { updateMemorySchema } from "./change/memory-changes";
import { basePatch, rowChange } from "./change/memory-patch";
import { isMaybeRepeat } from "./change/series-patch";
import { showsInDigest } from "./change/shows-in-digest";
import { effectsOf, groupsOf, type Planned } from "./change/update-effects";
import { inOrder, remarks, type Updated, updatedAs, updatedSchema } from "./change/updated";
import { memorySchema } from "./view/memory-schema";
import { noMemory } from "./view/no-memory";

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
  output: updatedSchema,
  routes: [
    {
      method: "PATCH",
      path: "/v1/users/{user_id}/memories/{id}",
      view: {
        output: once(() =>
          memorySchema().extend({
            status: z.literal("unchanged").optional(),
            ...remarks,
            revision: z.number(),
          }),
        ),
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
  fromFacts: alikeFromFacts,
  run: async (deps, call, args) => {
    const ids = idsOf({ id: args.id, ids: args.ids ?? undefined });
    if (!ids.ok) return ids;
    const settled = settleNulls(args);
    if (!settled.ok) return settled;
    const { warnings } = settled.value;
    const changes = await withPhrases(deps, settled.value.changes);
    if (changes.occurrence !== undefined && ids.value.length > 1)
      return invalid({ path: "occurrence", message: "is of one memory: send one id with it" });
    if (Object.keys(changes).every((name) => name === "source" || name === "occurrence")) {
      const known = Object.keys(updateMemorySchema().shape)
        .filter((name) => !NO_CHANGES.includes(name))
        .join(", ");
      return invalid({ path: "", message: `nothing to change was sent: send at least one of ${known}` });
    }
    const wanted = { ids: ids.value, changes, warnings };
    const tried = await tryAlike(deps, call, wanted);
    if (tried.answer !== null) return tried.answer;
    let { read } = tried;
    return await write(deps, call, async (current) => {
      const { user, ...kept } = read ?? (await readKept(deps, current, wanted));
      // What the first try has read is good for one plan: where that lost to another call, all is read again.
      read = null;
      return await planFrom(current, user, kept, wanted);
    });
  },
});

/** The changes, whose phrases have the words that they are read with. */
async function withPhrases(deps: Deps, { due, snooze, ...changes }: SentChanges): Promise<Changes> {
  return {
    ...changes,
    ...(due === undefined ? {} : { due: await withWords(deps, due) }),
    ...(snooze === undefined ? {} : { snooze: await withWords(deps, snooze) }),
  };
}

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

/** Reads what a change is planned from. */
async function readKept(deps: Deps, call: Call, { ids, changes }: Wanted): Promise<Read> {
  const { user, rows } = await settleUser(deps, call, [
    selectByIds(call, ids),
    ...(isMaybeRepeat(changes) ? [selectLastEnds(call, ids)] : []),
  ]);
  const [kept, ends = []] = rows;
  return { user, kept, ends };
}

async function planFrom(
  call: Call,
  user: KnownUser,
  { kept, ends }: Omit<Read, "user">,
  { ids, changes, warnings }: Wanted,
): Promise<Result<Change<Updated>>> {
  const before = inOrder(ids, kept);
  const base = await basePatch(changes, user, call.now);
  if (!base.ok) return base;
  if (call.spokenIn !== undefined) base.value.patch.spoken_in = call.spokenIn;
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
  const outcome = updatedAs(call.now, user, {
    ids,
    after,
    unchanged,
    understood: base.value.understood,
    warnings: [...warnings, base.value.warning, ...planned.map(({ warning }) => warning)],
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

/** The argument that opens items which weren't open before; nothing where none does. */
function opensOf(planned: Planned[], after: KnowledgeRow[]): { opens?: string } {
  const opened = planned.find(({ row }, i) => !isOpen(row) && after[i] !== undefined && isOpen(after[i]));
  if (opened === undefined) return {};
  return { opens: opened.row.due_at === null ? "due_at" : "completed_at" };
}

function isOpen({ due_at, completed_at, superseded_by }: KnowledgeRow): boolean {
  return due_at !== null && completed_at === null && superseded_by === null;
}

/** A step in a series is planned again if anything of its user has changed: another call may have made the same step. */
function guardOf(call: Call, user: KnownUser, planned: Planned[]): Statement {
  const unmoved = zoneUnchanged(call, user.zone);
  return planned.every(({ row }) => row.recurrence === null)
    ? unmoved
    : bothHold(unmoved, userUnchanged(call, user.revision));
}
