import * as z from "zod";
import { type Result, success } from "../core/errors";
import { once } from "../core/once";
import { nowFields, viewNow } from "../operation/answers";
import type { Call } from "../operation/call/call";
import { lookAt } from "../operation/change";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { linesOf, notFoundLines } from "../operation/tools/model-view";
import { settleUser } from "../operation/user/read-user";
import { write } from "../operation/write";
import { eraseHeld } from "../store/chats/chats";
import { someExist, someShow } from "../store/guards";
import { idsAmong, selectAmong, withCorrected } from "../store/memories/history";
import { deleteMemories } from "../store/memories/knowledge";
import { emptyOutcomes } from "../store/outcomes/idempotency";
import type { KeptFacts } from "../store/outcomes/kept-facts";
import { resolveZone } from "../time/zones/user-zone";
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
  write: {
    idempotent: true,
    oneBatch: true,
    fromFacts: ({ said: { ids, now }, found, user }: KeptFacts<{ ids: string[] }, string>) =>
      forgottenAs(now, { ...resolveZone(user.time_zone, user.default_time_zone), ...user }, ids, found),
  },
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
    return await forgetAll(deps, call, ids.value);
  },
});

/**
 * One batch: what is deleted can't tell afterwards what it was, so it is read before. What was corrected is looked up by
 * each statement, and the memories themselves go last.
 */
async function forgetAll(deps: Deps, call: Call, ids: string[]): Promise<Result<ForgetAnswer>> {
  const all = withCorrected(call, ids);
  return await write(deps, call, async (current, attempt) => {
    // The user is read where the zone that the call carries is another: what moves the user goes first then.
    if (attempt > 0) await settleUser(deps, current, []);
    return success({
      // The last also where nothing is found: what was forgotten in a chat stands nowhere else.
      effects: [emptyOutcomes(call, all), ...deleteMemories(call, all), eraseHeld(call, ids)],
      finds: someExist(call, all),
      shows: someShow(call, all),
      look: lookAt([selectAmong(call, all)], {
        said: { ids },
        found: idsAmong(call, all),
        shows: ([found]) => found.some(showsInDigest),
        foundNothing: () => true,
        answer: (user, [found]) =>
          forgottenAs(
            call.now,
            user,
            ids,
            found.map(({ id }) => id),
          ),
      }),
    });
  });
}

/** The answer to a call that found these ids among its own and those of what they corrected. */
function forgottenAs(
  now: number,
  { zone, revision }: { zone: string; revision: number },
  ids: string[],
  found: string[],
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
