import * as z from "zod";
import { failure, type Result, success } from "../core/errors";
import { checkArguments } from "../operation/arguments";
import type { Call } from "../operation/call";
import type { Deps } from "../operation/deps";
import { claimTaken } from "../operation/idempotency";
import { scheduleRefresh } from "../operation/refresh-digest";
import { commit, commitOutcome } from "../store/commit";
import { ALWAYS } from "../store/guards";
import { deleteMemories, selectByIds } from "../store/knowledge";
import { readAsUser } from "../users/known-user";
import { idArguments, idsOf } from "./memory-fields";
import { viewNow } from "./memory-view";
import { showsInDigest } from "./remember";

export const forgetSchema = z.strictObject(idArguments);

export interface Forgotten {
  status: "forgotten" | "not_found";
  forgotten: string[];
  not_found: string[];
  revision: number;
}

/** Deletes memories for good: row, index entries and place in the digest. */
export async function forget(deps: Deps, call: Call, input: unknown): Promise<Result<Forgotten>> {
  const args = checkArguments(forgetSchema, input);
  if (!args.ok) return args;
  const ids = idsOf(args.value);
  if (!ids.ok) return ids;
  const { user, rows } = await readAsUser(deps, call, [selectByIds(call, ids.value)]);
  const found = rows[0];
  const known = new Set(found.map((row) => row.id));
  const outcome = {
    status: known.size > 0 ? ("forgotten" as const) : ("not_found" as const),
    forgotten: ids.value.filter((id) => known.has(id)),
    not_found: ids.value.filter((id) => !known.has(id)),
    revision: user.revision,
    ...viewNow(user.zone, call.now),
  };
  const first = claimTaken();
  if (known.size === 0) {
    return (await commitOutcome(deps.db, { claim: call.claim, status: 200, outcome, now: call.now })) ===
      "done"
      ? success(outcome)
      : first;
  }
  const shows = found.some(showsInDigest);
  const done = await commit(deps.db, {
    scope: call,
    now: call.now,
    create: null,
    effects: deleteMemories(call, [...known]),
    guard: ALWAYS,
    digest: shows ? "changes" : "same",
    claim: call.claim,
    status: 200,
    outcome,
  });
  if (done.kind === "claimed") return first;
  if (done.kind !== "done") return failure("not_found", "the user was erased meanwhile");
  if (shows) scheduleRefresh(deps, call, done.revision, call.now);
  return success({ ...outcome, revision: done.revision });
}
