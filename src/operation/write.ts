import { failure, type Result, success } from "../core/errors";
import { type Change, commit, commitWith } from "../store/commit";
import type { Statement } from "../store/database";
import { ALWAYS } from "../store/guards";
import { type Call, type KeptClaim, type Moment, wallNow } from "./call";
import type { Deps } from "./deps";
import { scheduleRefresh } from "./refresh-digest";

/** What a call changes of one user's data, and what it then answers. */
export interface Plan<T extends object> {
  /** `revision` in it is the one that the change made. */
  outcome: T;
  /** Absent where nothing is to be changed: the outcome is kept for repeats all the same. */
  change?: {
    effects: readonly Statement[];
    /** True in SQL after the effects when they took place; without one they always do. */
    guard?: Change["guard"];
    /** The zone of a new user's items, where the user may have to be made. */
    create?: string | null;
    /** Whether the change can show in the digest. */
    shows: boolean;
  };
}

/** How often a call reads and plans again while others change what it has read. */
const MOST_ATTEMPTS = 8;

/**
 * The one way to change a user's data: read, plan, and commit in one guarded batch; read and plan again where somebody
 * was faster; have the digest refreshed. With an `Idempotency-Key` the outcome is kept in the same batch.
 */
export async function write<C extends Call, T extends object>(
  deps: Deps,
  call: C,
  plan: (call: C) => Promise<Result<Plan<T>>>,
): Promise<Result<T>> {
  for (let count = 0; count < MOST_ATTEMPTS; count += 1) {
    const planned = await plan(count === 0 ? call : { ...call, known: undefined });
    if (!planned.ok) return planned;
    const done = await tryOnce(deps, call, planned.value);
    if (done !== null) return done;
  }
  return failure("conflict", "the user's data kept changing meanwhile: send the call again", {
    retry_after: 1,
  });
}

/** `null` where somebody has changed what the plan was made from. */
async function tryOnce<T extends object>(
  deps: Deps,
  call: Call,
  { outcome, change }: Plan<T>,
): Promise<Result<T> | null> {
  if (change === undefined) return await keepOutcome(deps, call, [], outcome);
  const { effects, guard = ALWAYS, create = null, shows } = change;
  const done = await commit(deps.db, {
    scope: call,
    now: call.now,
    create: create === null ? null : { itemsTimeZone: create, nowMs: call.nowMs },
    effects,
    guard,
    digest: shows ? "changes" : "same",
    claim: call.claim,
    outcome: await sealIfSecret(deps, call.claim, outcome),
  });
  if (done.kind === "claimed") return claimTaken();
  if (done.kind !== "done") return null;
  if (shows) scheduleRefresh(deps, call, done.revision, wallNow(call));
  return success("revision" in outcome ? { ...outcome, revision: done.revision } : outcome);
}

/** Carries out what raises no user's revision, and keeps the outcome for repeats. */
export async function keepOutcome<T extends object>(
  deps: Deps,
  { claim, now }: Moment,
  effects: readonly Statement[],
  outcome: T,
): Promise<Result<T>> {
  if (claim === null && effects.length === 0) return success(outcome);
  const kept = { claim, outcome: await sealIfSecret(deps, claim, outcome), now };
  return (await commitWith(deps.db, effects, kept)) === "done" ? success(outcome) : claimTaken();
}

/** Another call with the same `Idempotency-Key` committed first; the door answers with that one's outcome. */
export function claimTaken(): Result<never> {
  return failure(
    "conflict",
    "a call with this Idempotency-Key is being carried out: send it again in a second",
    { retry_after: 1 },
  );
}

/** An outcome that shows a secret is kept sealed. */
async function sealIfSecret(deps: Deps, claim: KeptClaim | null, outcome: object): Promise<object> {
  if (claim === null || !claim.isSecret(outcome)) return outcome;
  return { sealed: await deps.sealer.seal(JSON.stringify(outcome), SEALED_FOR) };
}

/** What kept outcomes are sealed for. */
export const SEALED_FOR = "idempotency";
