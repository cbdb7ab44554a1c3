import { failure, invalidFor, type Result, success } from "../core/errors";
import { type Change, commit, commitReading, commitWith } from "../store/commit";
import { type Rows, rowsOf, type Statement } from "../store/database";
import { ALWAYS, MOST_OPEN } from "../store/guards";
import { selectOutcome } from "../store/idempotency";
import { type Call, type KeptClaim, type Moment, wallNow } from "./call/call";
import type { Deps } from "./deps";
import { scheduleRefresh } from "./refresh-digest";

/** The change of one user's data, and the answer to the call. */
export interface Plan<T extends object> {
  /** Its `revision`, if it has one, becomes the revision that the change made. */
  outcome: T;
  /** Absent where nothing changes. The outcome is kept for repeats all the same. */
  change?: {
    effects: readonly Statement[];
    /** True in SQL after the effects if they took place; by default they always do. */
    guard?: Change["guard"];
    /** The zone of a new user's items; null where the user exists. */
    create?: string | null;
    /** Whether the change can show in the digest. */
    shows: boolean;
    /** The argument by which items may be opened, of which a user has a limited number; absent where none may. */
    opens?: string;
    /** The user's `updated_at` where it isn't the call's moment. */
    changedAt?: number;
  };
}

/** Attempts to read and plan while other calls change what was read. */
const MOST_ATTEMPTS = 8;

/**
 * The one way to change a user's data. Reads, plans and commits one guarded batch, plans again where another call
 * committed first, and schedules the digest's refresh. The batch keeps the outcome for an `Idempotency-Key`.
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

/** A change that is planned without a look at D1: the guard says what it takes for granted. */
export interface BlindChange {
  /** The answer as far as it is known, for repeats; what a call without an `Idempotency-Key` needn't know. */
  outcome: object;
  effects: readonly Statement[];
  guard: Change["guard"];
  /** The zone of a new user's items; null where the guard fails without the user. */
  create: string | null;
  digest: Change["digest"];
  /** As in a plan. */
  opens?: string;
}

/** What became of a blind change, and what its batch read before it. */
export type Blind<R extends readonly Statement[]> =
  | { revision: number; rows: Rows<R> }
  /** Nothing was changed. `rows` is null where the batch was rolled back. */
  | { revision: null; rows: Rows<R> | null };

/**
 * Tries a change in one round trip, together with what a plan would have read. Where its guard fails, nothing has
 * changed but that the user may be there, and the caller plans it as usual. Where a call with the same
 * `Idempotency-Key` committed before, it fails as `write` does. It schedules no refresh of the digest.
 */
export async function writeBlind<const R extends readonly Statement[]>(
  deps: Deps,
  call: Call,
  reads: R,
  { outcome, effects, guard, create, digest, opens }: BlindChange,
): Promise<Result<Blind<R>>> {
  const { claim, now } = call;
  const earlier = claim === null ? [] : [selectOutcome(claim, now)];
  const { done, rows } = await commitReading(deps.db, [...earlier, ...reads], {
    scope: call,
    now,
    create: create === null ? null : { itemsTimeZone: create, nowMs: call.nowMs },
    effects,
    guard,
    digest,
    opens: opens !== undefined,
    claim,
    outcome,
  });
  const all: readonly unknown[][] | null = rows;
  const isRepeat = claim !== null && (all?.[0]?.length ?? 0) > 0;
  if (done.kind === "claimed" || isRepeat) return claimTaken();
  if (done.kind === "crowded") return crowded(opens);
  const read = all === null ? null : rowsOf(reads, all.slice(earlier.length));
  if (done.kind === "done" && read !== null) return success({ revision: done.revision, rows: read });
  return success({ revision: null, rows: read });
}

/** The message is made when it is needed: the first number in a language's writing costs an isolate ten milliseconds. */
function crowded(opens: string | undefined) {
  return invalidFor("too_many_open", {
    path: opens ?? "",
    message: `would give this user more than ${MOST_OPEN.toLocaleString("en")} open items: complete some with update_memory, forget some, or leave the due time out`,
  });
}

/** `null` where another call has changed what the plan was made from. */
async function tryOnce<T extends object>(
  deps: Deps,
  call: Call,
  { outcome, change }: Plan<T>,
): Promise<Result<T> | null> {
  if (change === undefined) return await keepOutcome(deps, call, [], outcome);
  const { effects, guard = ALWAYS, create = null, shows, opens, changedAt } = change;
  const done = await commit(deps.db, {
    scope: call,
    now: call.now,
    create: create === null ? null : { itemsTimeZone: create, nowMs: call.nowMs },
    effects,
    guard,
    digest: shows ? "changes" : "same",
    opens: opens !== undefined,
    claim: call.claim,
    outcome: await sealIfSecret(deps, call.claim, outcome),
    changedAt,
  });
  if (done.kind === "claimed") return claimTaken();
  if (done.kind === "crowded") return crowded(opens);
  if (done.kind !== "done") return null;
  if (shows) scheduleRefresh(deps, call, done.revision, wallNow(call));
  return success("revision" in outcome ? { ...outcome, revision: done.revision } : outcome);
}

/** Runs statements that raise no user's revision, and keeps the outcome for repeats. */
export async function keepOutcome<T extends object>(
  deps: Deps,
  { claim, now }: Moment,
  effects: readonly Statement[],
  outcome: T,
): Promise<Result<T>> {
  if (claim === null && effects.length === 0) return success(outcome);
  // An outcome of revision 0 was planned without the user, and shows nothing of one.
  const isOfNobody = "revision" in outcome && outcome.revision === 0;
  const kept = {
    claim,
    outcome: await sealIfSecret(deps, claim, outcome),
    now,
    ...(isOfNobody ? { guard: ALWAYS } : {}),
  };
  return (await commitWith(deps.db, effects, kept)) === "done" ? success(outcome) : claimTaken();
}

/** Another call with this `Idempotency-Key` committed first; the door answers that call's outcome. */
export function claimTaken(): Result<never> {
  return failure(
    "conflict",
    "a call with this Idempotency-Key is being carried out: send it again in a second",
    { retry_after: 1 },
  );
}

/** Seals an outcome that shows a secret before it is kept. */
async function sealIfSecret(deps: Deps, claim: KeptClaim | null, outcome: object): Promise<object> {
  if (claim === null || !claim.isSecret(outcome)) return outcome;
  return { sealed: await deps.sealer.seal(JSON.stringify(outcome), sealedFor(claim)) };
}

/** The purpose that a kept outcome is sealed for. */
export function sealedFor({ app, key }: Pick<KeptClaim, "app" | "key">): string {
  return `${SEALED_FOR}:${app}:${key}`;
}

/** The purpose of kept outcomes before it named their claim. */
export const SEALED_FOR = "idempotency";
