import * as z from "zod";
import { success } from "../core/errors";
import { auditLine } from "../operation/audit";
import { type Call, wallNow } from "../operation/call/call";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { keep } from "../operation/keep";
import { removeDigest } from "../operation/refresh-digest";
import { sweep, sweepEndingIn } from "../operation/sweep";
import { forgetAudited } from "../store/audit";
import { ifTraced, noteUserErasure } from "../store/erasing/erasures";
import { deleteSomeTexts, selectTextCounts, type TextCounts } from "../store/erasing/in-steps";
import { scopeKey } from "../store/rows";
import { forgetErasedDigests } from "../store/sends/erased-digests";
import { eraseUser, parseUser, selectUser } from "../store/users";

/**
 * Erases every trace of a user: rows, index entries, keys, kept outcomes and the digest in KV, in one batch. What somebody has
 * beyond that goes before it, step by step.
 */
export const deleteUser = operation({
  name: "erase_user",
  summary: "Erases every trace of a user for good",
  about: "user",
  effect: "erases",
  input: () => z.strictObject({}),
  write: { inSteps: true },
  output: () =>
    z.strictObject({
      status: z
        .enum(["erased", "not_found", "erasing"])
        .describe("erasing: the user has so much that some of it is left, send the call again"),
      user_id: z.string(),
    }),
  routes: [{ method: "DELETE", path: "/v1/users/{user_id}" }],
  example: {},
  run: async (deps, call) => {
    const db = deps.store.of(call);
    const [rows, [counts]] = await db.read([selectUser(call), selectTextCounts(call)]);
    if (counts !== undefined && (await eraseMost(deps, call, counts)))
      return success({ status: "erasing" as const, user_id: call.user });
    // The outcome names the user, so it is kept without an owner. Only a repeat by the same caller gets it.
    const claim = call.claim === null ? null : { ...call.claim, user: null };
    const wall = wallNow(call);
    const entry = { app: call.app, operation: "erase_user", user: call.user };
    const outcome = {
      status: parseUser(rows)?.user ? ("erased" as const) : ("not_found" as const),
      user_id: call.user,
    };
    const effects = [
      noteUserErasure(call, wall),
      forgetAudited(call),
      ifTraced(call, (isTraced) => auditLine(call, entry, isTraced)),
      ...eraseUser(call, wall),
    ];
    const done = await keep(deps, { ...call, claim }, effects, outcome);
    if (done.ok && (await removeDigest(deps, call)))
      deps.background(sweep(db, [forgetErasedDigests([call], wall)]));
    deps.settings.forget(scopeKey(call));
    // The user's keys are erased too: an isolate that cached one would insert the user again.
    deps.keys.clear();
    return done;
  },
});

/** Rows with a full text that one batch erases with the user. */
const MOST_AT_ONCE = 5000;

/** Deletes what somebody has beyond that step by step, and answers whether more is left. */
async function eraseMost(deps: Deps, call: Call, counts: TextCounts): Promise<boolean> {
  let left: TextCounts | undefined = counts;
  for (let step = 0; left !== undefined && sumOf(left) > MOST_AT_ONCE; step += 1) {
    if (step === deps.batches.deleting) return true;
    [[left]] = await sweepEndingIn(deps.store.of(call), deleteSomeTexts(call, left), [
      selectTextCounts(call),
    ]);
  }
  return false;
}

function sumOf({ memories, versions, messages }: TextCounts): number {
  return memories + versions + messages;
}
