import { failure, invalidFor, type Result, success } from "../core/errors";
import { batchEndingIn, type Rows, rowsOf } from "../store/database";
import { ALWAYS, type Condition, userExists } from "../store/guards";
import { insertOutcome, type OutcomeRow, selectMade } from "../store/outcomes/idempotency";
import { TooMuchText, UniqueConflict } from "../store/refusals";
import { isStatement, type Statement } from "../store/statement";
import type { CallSubject } from "../store/store";
import type { KeptClaim, Moment } from "./call/call";
import type { Deps } from "./deps";
import { sealIfSecret } from "./running/replay";

/**
 * Runs statements that raise no user's revision in one transaction, and keeps the outcome for repeats. An outcome in SQL is
 * a JSON text, which is made after the effects.
 */
export async function keep<T extends object>(
  deps: Deps,
  call: Moment & CallSubject,
  effects: readonly Statement[],
  outcome: T | Statement<T>,
): Promise<Result<T>> {
  if (isStatement(outcome)) {
    const done = await keepAndRead(deps, call, effects, outcome, []);
    return done.ok ? success(done.value.outcome) : done;
  }
  const { claim } = call;
  const kept = await sealIfSecret(deps, claim, outcome);
  const claims = claim === null ? [] : insertOutcome(claim, kept, ownerExists(claim));
  const statements = [...effects, ...claims];
  return await unlessTaken(async () => {
    if (statements.length > 0) await deps.store.about(call).write(statements);
    return outcome;
  });
}

/** The same with an outcome in SQL, and rows that the batch reads after its effects. */
export async function keepAndRead<T extends object, const R extends readonly Statement[]>(
  { store }: Deps,
  call: Moment & CallSubject,
  effects: readonly Statement[],
  outcome: Statement<T>,
  reads: R,
): Promise<Result<{ outcome: T; rows: Rows<R> }>> {
  const { claim } = call;
  const claims = claim === null ? [] : insertOutcome(claim, outcome, ownerExists(claim));
  return await unlessTaken(async () => {
    const last = [selectMade(outcome), ...reads] as const;
    const [made, ...rows] = await batchEndingIn(store.about(call), [...effects, ...claims], last);
    return { outcome: JSON.parse(made[0]?.outcome ?? "{}") as T, rows: rowsOf(reads, rows) };
  });
}

async function unlessTaken<T>(commit: () => Promise<T>): Promise<Result<T>> {
  try {
    return success(await commit());
  } catch (error) {
    if (error instanceof UniqueConflict && error.message === "idempotency") return claimTaken();
    if (error instanceof TooMuchText) return refuseText(error);
    throw error;
  }
}

/** What a caller hears whose text would be more than is kept of a user. What needs no room goes on. */
export function refuseText({ of }: TooMuchText): Result<never> {
  if (of === "Idempotency-Key")
    return failure(
      "rate_limited",
      "as many outcomes are kept for this user as are kept for one: send the call without Idempotency-Key, or later",
      { retry_after: 3600 },
    );
  return invalidFor("too_much_text", {
    path: of,
    message:
      "would give this user more text than is kept of one: forget memories or delete messages first, or have the app raise limits.user_bytes",
  });
}

/** True in SQL while the user whose data an outcome shows is there: what is kept for one who was erased meanwhile would stay. */
function ownerExists({ app, user }: KeptClaim): Condition {
  return user === null ? ALWAYS : userExists({ app, user });
}

/**
 * Another call with this `Idempotency-Key` committed first: whoever runs the operation answers that call's outcome, which may
 * have been read already.
 */
export function claimTaken(claim?: KeptClaim, earlier?: OutcomeRow): Result<never> {
  if (claim !== undefined) claim.earlier = earlier;
  return failure(
    "conflict",
    "a call with this Idempotency-Key is being carried out: send it again in a second",
    { retry_after: 1 },
  );
}
