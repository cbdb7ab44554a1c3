import * as z from "zod";
import { invalid, success } from "../core/errors";
import { once } from "../core/once";
import { changeUser } from "../operation/change-user";
import type { RequestParts } from "../operation/declare";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { clockOf, linesOf, notFoundLines, remarkLines } from "../operation/tools/model-view";
import { weekdayNameOf } from "../time/calendar";
import { writtenLine } from "../time/prompt/model-lines";
import { promptText } from "../time/prompt/prompt";
import { withEndingWords } from "./arguments/ending";
import { idsOf } from "./arguments/memory-fields";
import { withWords } from "./arguments/phrase";
import { type Changes, type SentChanges, settleNulls } from "./change/clearing";
import { decideUpdate, selectWanted } from "./change/decide-update";
import { type UpdateField, updateMemorySchema } from "./change/memory-changes";
import { remarks, type UpdateAnswer, updatedSchema } from "./change/updated";
import { fieldsWhere } from "./fields";
import { memorySchema } from "./view/memory-schema";
import { noMemory } from "./view/no-memory";

/** Arguments that say what is meant, and change nothing by themselves. */
const NO_CHANGES = ["id", "ids", "occurrence"];

/** Changes memories: marks, completes, moves or rewords them. */
export const updateMemory = operation({
  name: "update_memory",
  summary: "Changes memories: marks, moves, rewords or completes them",
  model: {
    tool: 'Change memories by id. Send reminded_at="now" right after you mentioned an item, so that it is not repeated; completed_at="now" when it is done; snooze when the user wants to hear of it later; due or due_at to move it.',
    arguments: [
      ...(["id", "ids", "occurrence", "skip", "clear"] as const),
      ...fieldsWhere<UpdateField>(({ models }) => models.includes("update")),
    ],
    // What the arguments above set, and what ends a snooze.
    values: { clear: ["due_at", "recurrence", "reminded_at", "completed_at", "snoozed_until"] },
    aliases: {
      completed: "completed_at",
      done: "completed_at",
      reminded: "reminded_at",
      mentioned: "reminded_at",
    },
    view: (answer) => {
      const clock = clockOf(answer);
      const written = [
        ...(answer.marked === undefined
          ? answer.updated.map((memory) => writtenLine(whatBecame(memory, answer.ended), memory, clock))
          : [markedLine(answer.updated)]),
        ...(answer.unchanged ?? []).map((memory) => writtenLine("Unchanged", memory, clock)),
      ];
      return linesOf([...written, ...notFoundLines(answer.not_found), ...remarkLines(answer, written)]);
    },
  },
  about: "user",
  effect: "writes",
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
    return await changeUser(deps, call, selectWanted(call, wanted), (user, rows) =>
      decideUpdate(call, wanted, user, rows),
    );
  },
});

/** `Marked as mentioned: Pay rent.`, and of several their number. */
function markedLine(marked: UpdateAnswer["updated"]): string {
  const [only, another] = marked;
  const what = only === undefined || another !== undefined ? marked.length : promptText(only.content);
  return `Marked as mentioned: ${what}.`;
}

/** What became of a memory: `Updated`, `Done`, and of a series that goes on `Done for Monday 2026-02-23, it goes on`. */
function whatBecame(
  { id, completed_at }: UpdateAnswer["updated"][number],
  ended: UpdateAnswer["ended"] = [],
) {
  const one = ended.find((occurrence) => occurrence.id === id);
  if (one === undefined) return completed_at === null ? "Updated" : "Done";
  const date = one.occurrence.slice(0, 10);
  return `${one.outcome === "completed" ? "Done" : "Skipped"} for ${weekdayNameOf(date)} ${date}, it goes on`;
}

/** The changes, whose phrases have the words that they are read with. */
async function withPhrases(
  deps: Deps,
  { due, snooze, valid_until: end, ...changes }: SentChanges,
): Promise<Changes> {
  return {
    ...changes,
    ...(due === undefined ? {} : { due: await withWords(deps, due) }),
    ...(snooze === undefined ? {} : { snooze: await withWords(deps, snooze) }),
    ...(end === undefined ? {} : { valid_until: end === null ? null : await withEndingWords(deps, end) }),
  };
}

/** The answer at a memory's own address: the memory alone. */
function viewOne(answer: UpdateAnswer, { path }: RequestParts) {
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
