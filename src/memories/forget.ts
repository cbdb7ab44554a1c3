import * as z from "zod";
import { success } from "../core/errors";
import { nowFields, viewNow } from "../operation/answers";
import { operation } from "../operation/declare";
import { linesOf, notFoundLines } from "../operation/model-view";
import { write } from "../operation/write";
import { selectWithCorrected } from "../store/history";
import { emptyOutcomes } from "../store/idempotency";
import { deleteMemories } from "../store/knowledge";
import { settleUser } from "../users/settle-user";
import { idArguments, idsOf } from "./memory-fields";
import { noMemory } from "./no-memory";
import { showsInDigest } from "./shows-in-digest";

const forgotten = z.strictObject({
  status: z.enum(["forgotten", "not_found"]),
  forgotten: z
    .array(z.string())
    .describe("The ids that were sent, and those of memories that they corrected"),
  not_found: z.array(z.string()),
  revision: z.number(),
  ...nowFields,
});

/**
 * Deletes memories for good, with what they corrected, their index entries, versions and lines in the digest: what a
 * user wants forgotten is not to be found in what was believed before.
 */
export const forget = operation({
  name: "forget",
  summary: "Deletes memories for good",
  tool: "Delete memories for good, with those that they corrected; forgotten names them all. Only when the user asks for something to be forgotten: what is done is completed by update_memory, what was wrong is corrected by remember with supersedes.",
  about: "user",
  effect: "erases",
  idempotent: true,
  oneBatch: true,
  input: z.strictObject(idArguments),
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
  forModel: ({ forgotten: ids, not_found }) =>
    linesOf([...(ids.length === 0 ? [] : [`Forgotten: ${ids.join(", ")}`]), ...notFoundLines(not_found)]),
  run: async (deps, call, args) => {
    const ids = idsOf(args);
    if (!ids.ok) return ids;
    return await write(deps, call, async (current) => {
      const { user, rows } = await settleUser(deps, current, [selectWithCorrected(call, ids.value)]);
      const [found] = rows;
      const known = new Set(found.map((row) => row.id));
      const outcome = {
        status: known.size > 0 ? ("forgotten" as const) : ("not_found" as const),
        forgotten: [...new Set([...ids.value.filter((id) => known.has(id)), ...known])],
        not_found: ids.value.filter((id) => !known.has(id)),
        revision: user.revision,
        ...viewNow(user.zone, call.now),
      };
      if (known.size === 0) return success({ outcome });
      const effects = [...deleteMemories(call, [...known]), emptyOutcomes(call, [...known])];
      const shows = found.some(showsInDigest);
      return success({ outcome, change: { effects, shows } });
    });
  },
});
