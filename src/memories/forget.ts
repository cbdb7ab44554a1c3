import * as z from "zod";
import { type Result, success } from "../core/errors";
import { once } from "../core/once";
import { nowFields, viewNow } from "../operation/answers";
import { type Call, wallNow } from "../operation/call/call";
import { knownUser } from "../operation/call/known-user";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { scheduleRefresh } from "../operation/refresh-digest";
import { linesOf, notFoundLines } from "../operation/tools/model-view";
import { claimTaken } from "../operation/write";
import { eraseHeld } from "../store/chats/chats";
import { commitEarly } from "../store/commit";
import { ALWAYS, someExist, someShow } from "../store/guards";
import { emptyOutcomes } from "../store/idempotency";
import { factsOf, type KeptFacts } from "../store/kept-facts";
import { idsAmong, selectAmong, withCorrected } from "../store/memories/history";
import { deleteMemories } from "../store/memories/knowledge";
import { selectUser } from "../store/users";
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

type Forgotten = z.output<ReturnType<typeof forgotten>>;

/**
 * Deletes memories for good, with what they corrected, their index entries, versions and lines in the digest: what a
 * user wants forgotten is not to be found in what was believed before, nor in what a chat keeps for an undo.
 */
export const forget = operation({
  name: "forget",
  summary: "Deletes memories for good",
  tool: "Delete memories for good, with those that they corrected; forgotten names them all. Only when the user asks for something to be forgotten: what is done is completed by update_memory, what was wrong is corrected by remember with supersedes.",
  about: "user",
  effect: "erases",
  idempotent: true,
  oneBatch: true,
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
  forModel: ({ forgotten: ids, not_found }) =>
    linesOf([...(ids.length === 0 ? [] : [`Forgotten: ${ids.join(", ")}`]), ...notFoundLines(not_found)]),
  fromFacts: ({ said: { ids, now }, found, user }: KeptFacts<{ ids: string[] }, string>) =>
    forgottenAs(now, { ...resolveZone(user.time_zone, user.default_time_zone), ...user }, ids, found),
  run: async (deps, call, args) => {
    const ids = idsOf(args);
    if (!ids.ok) return ids;
    return await forgetAll(deps, call, ids.value);
  },
});

/**
 * One batch, without `write`: what is deleted can't tell afterwards what it was, so it is read, kept for repeats, and the
 * revision is raised before. What was corrected is looked up by each statement, and the memories themselves go last.
 */
async function forgetAll(deps: Deps, call: Call, ids: string[]): Promise<Result<Forgotten>> {
  const all = withCorrected(call, ids);
  const done = await commitEarly(deps.db, [selectUser(call), selectAmong(call, all)], {
    scope: call,
    now: call.now,
    guard: someExist(call, all),
    digest: someShow(call, all),
    claim: call.claim,
    outcome: factsOf(call, { ids }, idsAmong(call, all), 0),
    keep: ALWAYS,
    // The last also where nothing is found: what was forgotten in a chat stands nowhere else.
    effects: [emptyOutcomes(call, all), ...deleteMemories(call, all), eraseHeld(call, ids)],
  });
  if (done.kind !== "done") return claimTaken();
  const [head, found] = done.rows;
  const user = knownUser(head);
  const { revision } = done;
  const ofUser = { zone: user.zone, revision: revision ?? user.revision };
  const outcome = forgottenAs(
    call.now,
    ofUser,
    ids,
    found.map(({ id }) => id),
  );
  if (revision !== null && found.some(showsInDigest)) scheduleRefresh(deps, call, revision, wallNow(call));
  return success(outcome);
}

/** The answer to a call that found these ids among its own and those of what they corrected. */
function forgottenAs(
  now: number,
  { zone, revision }: { zone: string; revision: number },
  ids: string[],
  found: string[],
): Forgotten {
  const known = new Set(found);
  return {
    status: known.size > 0 ? "forgotten" : "not_found",
    forgotten: [...new Set([...ids.filter((id) => known.has(id)), ...known])],
    not_found: ids.filter((id) => !known.has(id)),
    revision,
    ...viewNow(zone, now),
  };
}
