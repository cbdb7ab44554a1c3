import * as z from "zod";
import { type Result, success } from "../core/errors";
import { nowFields, viewNow } from "../operation/answers";
import { type Call, wallNow } from "../operation/call";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { type KnownUser, knownUser } from "../operation/known-user";
import { linesOf, notFoundLines } from "../operation/model-view";
import { scheduleRefresh } from "../operation/refresh-digest";
import { write } from "../operation/write";
import { RequirementFailed, requireThat, type Statement } from "../store/database";
import { noneCorrects, someExist, someShow } from "../store/guards";
import { selectWithCorrected } from "../store/history";
import { emptyOutcomes } from "../store/idempotency";
import { deleteMemories, selectByIds } from "../store/knowledge";
import type { KnowledgeRow } from "../store/rows";
import { raiseRevision, selectUser } from "../store/users";
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

type Forgotten = z.output<typeof forgotten>;

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
    const done = await forgetBlind(deps, call, ids.value);
    if (done !== null) return done;
    return await write(deps, call, async (current) => {
      const { user, rows } = await settleUser(deps, current, [selectWithCorrected(call, ids.value)]);
      const [found] = rows;
      const outcome = forgottenAs(call, user, ids.value, found);
      if (found.length === 0) return success({ outcome });
      const effects = forgetting(call, outcome.forgotten);
      return success({ outcome, change: { effects, shows: found.some(showsInDigest) } });
    });
  },
});

/**
 * Deletes memories that corrected no others in one round trip, without `write`: what is deleted can't tell afterwards
 * what it was, so it is read and the revision is raised before. Null where one did correct another, and with an
 * `Idempotency-Key`, whose kept outcome names what was found.
 */
async function forgetBlind(deps: Deps, call: Call, ids: string[]): Promise<Result<Forgotten> | null> {
  if (call.claim !== null) return null;
  try {
    const [head, found, , [raised]] = await deps.db.batch([
      selectUser(call),
      selectByIds(call, ids),
      requireThat(noneCorrects(call, ids)),
      raiseRevision(call, call.now, someShow(call, ids), someExist(call, ids)),
      ...forgetting(call, ids),
    ]);
    const user = knownUser(head);
    const outcome = forgottenAs(call, user, ids, found);
    if (raised === undefined) return success(outcome);
    if (found.some(showsInDigest)) scheduleRefresh(deps, call, raised.revision, wallNow(call));
    return success({ ...outcome, revision: raised.revision });
  } catch (error) {
    if (error instanceof RequirementFailed) return null;
    throw error;
  }
}

function forgetting(call: Call, ids: string[]): Statement<never>[] {
  return [...deleteMemories(call, ids), emptyOutcomes(call, ids)];
}

/** The answer to a call that finds these rows, by its ids and by what they corrected. */
function forgottenAs(call: Call, user: KnownUser, ids: string[], found: KnowledgeRow[]): Forgotten {
  const known = new Set(found.map((row) => row.id));
  return {
    status: known.size > 0 ? "forgotten" : "not_found",
    forgotten: [...new Set([...ids.filter((id) => known.has(id)), ...known])],
    not_found: ids.filter((id) => !known.has(id)),
    revision: user.revision,
    ...viewNow(user.zone, call.now),
  };
}
