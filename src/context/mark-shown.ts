import { type Result, success } from "../core/errors";
import type { Call } from "../operation/call";
import type { Deps } from "../operation/deps";
import { claimTaken } from "../operation/idempotency";
import { scheduleRefresh } from "../operation/refresh-digest";
import { commit, commitOutcome } from "../store/commit";
import { ALWAYS } from "../store/guards";
import { markShown as markItems } from "../store/knowledge";
import type { Due } from "../time/due";
import type { Context } from "./context-view";

/** Marks what a context returned as mentioned now, for bots whose model can't call tools. */
export async function markShown(
  deps: Deps,
  call: Call,
  context: Context,
  items: (Due & { id: string })[],
): Promise<Result<Context>> {
  if (items.length === 0) {
    const kept = await commitOutcome(deps.db, {
      claim: call.claim,
      status: 200,
      outcome: context,
      now: call.now,
    });
    return kept === "done" ? success(context) : claimTaken();
  }
  const outcome = { ...context, revision: 0 };
  const done = await commit(deps.db, {
    scope: call,
    now: call.now,
    create: null,
    effects: [markItems(call, items, call.now, call.now)],
    guard: ALWAYS,
    digest: "changes",
    claim: call.claim,
    status: 200,
    outcome,
  });
  if (done.kind === "claimed") return claimTaken();
  if (done.kind !== "done") return success(context);
  scheduleRefresh(deps, call, done.revision, call.now);
  return success({ ...outcome, revision: done.revision });
}
