import type { SQL } from "drizzle-orm";
import { batchEndingIn, type Database, type Rows, rowsOf, type Statement, UniqueConflict } from "./database";
import { ALWAYS } from "./guards";
import { type Claim, insertOutcome } from "./idempotency";
import type { Scope } from "./rows";
import { insertUser, raiseRevision } from "./users";

/** A write to one user's data, whole or not at all. */
export interface Change {
  scope: Scope;
  now: number;
  /** Set when the user may have to be made: the zone its items are computed in, and the clock in milliseconds. */
  create: { itemsTimeZone: string; nowMs: number } | null;
  effects: readonly Statement[];
  /** True in SQL after the effects when they took place; else nothing is counted as done. */
  guard: SQL;
  /** Whether the change can show in the digest. */
  digest: "changes" | "same";
  claim: Claim | null;
  /** The answer, kept for repeats of the call; its `revision` is filled in by the batch. */
  outcome: object;
}

export type Committed =
  | { kind: "done"; revision: number }
  /** The guard didn't hold: somebody changed what the call had read. Read again. */
  | { kind: "lost" }
  /** Another call with the same `Idempotency-Key` was first. */
  | { kind: "claimed" }
  /** A new id is taken. */
  | { kind: "taken" };

/** Runs a change: the effects, the raised revision and the claim in one batch, which is D1's transaction. */
export async function commit(db: Database, change: Change): Promise<Committed> {
  const { scope, now, create, effects, guard, claim } = change;
  const before = create === null ? [] : [insertUser(scope, create.itemsTimeZone, create.nowMs)];
  const outcome = claim === null ? [] : insertOutcome(claim, change.outcome, now, guard, 1);
  try {
    const raise = raiseRevision(scope, now, change.digest, guard);
    const [[raised]] = await batchEndingIn(db, [...before, ...effects, ...outcome], [raise]);
    return raised === undefined ? { kind: "lost" } : { kind: "done", revision: raised.revision };
  } catch (error) {
    if (!(error instanceof UniqueConflict)) throw error;
    return { kind: error.message === "idempotency" ? "claimed" : "taken" };
  }
}

/** What is kept of a call for its repeats. */
export interface Kept {
  claim: Claim | null;
  outcome: object | SQL;
  now: number;
}

/**
 * Runs statements that raise no user's revision, with the claim where there is one, in one transaction: the effects, and
 * then what is asked, whose rows are answered.
 */
export async function commitRows<const T extends readonly Statement[]>(
  db: Database,
  effects: readonly Statement[],
  questions: T,
  { claim, outcome, now }: Kept,
): Promise<Rows<T> | "claimed"> {
  const claims = claim === null ? [] : insertOutcome(claim, outcome, now, ALWAYS, 0);
  try {
    const rows: readonly unknown[][] = await db.batch([...effects, ...questions, ...claims]);
    return rowsOf(questions, rows.slice(effects.length));
  } catch (error) {
    if (error instanceof UniqueConflict && error.message === "idempotency") return "claimed";
    throw error;
  }
}

/** The same where nothing is asked. */
export async function commitWith(
  db: Database,
  effects: readonly Statement[],
  kept: Kept,
): Promise<"done" | "claimed"> {
  return (await commitRows(db, effects, [], kept)) === "claimed" ? "claimed" : "done";
}
