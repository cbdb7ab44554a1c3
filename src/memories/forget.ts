import * as z from "zod";
import { success } from "../core/errors";
import { once } from "../core/once";
import { nowFields, viewNow } from "../operation/answers";
import type { Call } from "../operation/call/call";
import { changeUser } from "../operation/change-user";
import { operation } from "../operation/declare";
import { linesOf, notFoundLines } from "../operation/tools/model-view";
import { eraseHeld } from "../store/chats/chats";
import { selectAmong, withCorrected } from "../store/memories/history";
import { deleteMemories } from "../store/memories/knowledge";
import { emptyOutcomes } from "../store/outcomes/idempotency";
import { listed } from "../store/rows";
import { idArguments, idsOf } from "./arguments/memory-fields";
import { showsInDigest } from "./change/shows-in-digest";
import { noMemory } from "./view/no-memory";

const forgotten = once(() =>
  z.strictObject({
    status: z.enum(["forgotten", "not_found"]),
    forgotten: z
      .array(z.string())
      .describe("The ids that were sent, and those of memories that they corrected"),
    not_found: z.array(z.string()),
    revision: z.number(),
    ...nowFields,
  }),
);

type ForgetAnswer = z.output<ReturnType<typeof forgotten>>;

/**
 * Deletes memories for good, with what they corrected, their index entries, versions and lines in the digest: what a
 * user wants forgotten is not to be found in what was believed before, nor in what a chat keeps for an undo.
 */
export const forget = operation({
  name: "forget",
  summary: "Deletes memories for good",
  model: {
    tool: "Delete memories for good, with those that they corrected; forgotten names them all. Only when the user asks for something to be forgotten: what is done is completed by update_memory, what was wrong is corrected by remember with supersedes.",
    view: ({ forgotten: ids, not_found }) =>
      linesOf([...(ids.length === 0 ? [] : [`Forgotten: ${ids.join(", ")}`]), ...notFoundLines(not_found)]),
  },
  about: "user",
  effect: "erases",
  write: { idempotent: true },
  input: () => z.strictObject(idArguments),
  output: forgotten,
  routes: [
    {
      method: "DELETE",
      path: "/v1/users/{user_id}/memories/{id}",
      view: {
        output: forgotten,
        of: (value, { path }) => (value.status === "not_found" ? noMemory(path["id"] ?? "") : success(value)),
      },
    },
  ],
  example: { id: "k7m2x9qa" },
  run: async (deps, call, args) => {
    const ids = idsOf(args);
    if (!ids.ok) return ids;
    return await changeUser(
      deps,
      call,
      [selectAmong(call, withCorrected(call, ids.value))],
      (user, [rows]) => {
        const found = rows.map(({ id }) => id);
        const deletes = [emptyOutcomes(call, listed(found)), ...deleteMemories(call, listed(found))];
        return success({
          // What was forgotten in a chat stands nowhere else, so it is erased also where nothing is found.
          effects: [...(found.length === 0 ? [] : deletes), eraseHeld(call, ids.value)],
          changesUser: found.length > 0,
          shows: rows.some(showsInDigest),
          answer: (revision) => viewForgotten(call, user.zone, ids.value, found, revision),
        });
      },
    );
  },
});

/** The answer to a call that found these ids among its own and those of what they corrected. */
function viewForgotten(
  { now }: Call,
  zone: string,
  ids: string[],
  found: string[],
  revision: number,
): ForgetAnswer {
  const known = new Set(found);
  return {
    status: known.size > 0 ? "forgotten" : "not_found",
    forgotten: [...new Set([...ids.filter((id) => known.has(id)), ...known])],
    not_found: ids.filter((id) => !known.has(id)),
    revision,
    ...viewNow(zone, now),
  };
}
