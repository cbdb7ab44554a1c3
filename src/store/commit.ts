import type { SQL } from "drizzle-orm";
import {
  batchEndingIn,
  type Database,
  type Rows,
  rowsOf,
  type Statement,
  TooManyOpen,
  UniqueConflict,
} from "./database";
import { ALWAYS, bothHold, countOpen, refuseCrowd, userExists } from "./guards";
import { type Claim, insertOutcome } from "./idempotency";
import type { Scope } from "./rows";
import { type DigestChange, insertUser, raiseRevision } from "./users";

/** A write to one user's data, all or nothing. */
export interface Commit {
  scope: Scope;
  now: number;
  /** Set when the user may not exist: the zone of its items, and the clock in milliseconds. */
  create: { itemsTimeZone: string; nowMs: number } | null;
  effects: readonly Statement[];
  /** True in SQL after the effects if they took place; otherwise the change counts as lost. */
  guard: SQL;
  /** Whether the change can show in the digest. */
  digest: DigestChange;
  /** Whether it may open items, of which a user has a limited number. */
  opens?: boolean;
  claim: Claim | null;
  /** The answer, kept for repeats of the call. The batch fills in its `revision`. */
  outcome: object;
  /** The user's `updated_at` where it isn't `now`: an import keeps that of the imported row. */
  changedAt?: number | undefined;
}

export type Committed =
  | { kind: "done"; revision: number }
  /** The guard failed: what the call had read has changed. Read again. */
  | { kind: "lost" }
  /** Another call with the same `Idempotency-Key` committed first. */
  | { kind: "claimed" }
  /** The user would have too many open items. */
  | { kind: "crowded" }
  /** A new id exists already. */
  | { kind: "taken" };

/** Runs a change in one batch, D1's transaction: the effects, the raised revision and the claim. */
export async function commit(db: Database, change: Commit): Promise<Committed> {
  const { scope, now, create, effects, guard, claim } = change;
  const before = create === null ? [] : [insertUser(scope, create.itemsTimeZone, create.nowMs)];
  const kept = bothHold(userExists(scope), guard);
  const outcome = claim === null ? [] : insertOutcome(claim, change.outcome, now, kept, 1);
  const raise = raiseRevision(scope, change.changedAt ?? now, change.digest, guard);
  const limit = change.opens === true ? [countOpen(scope), refuseCrowd(scope)] : [];
  try {
    const [[raised]] = await batchEndingIn(db, [...before, ...effects, ...limit, ...outcome], [raise]);
    return raised === undefined ? LOST : { kind: "done", revision: raised.revision };
  } catch (error) {
    if (error instanceof TooManyOpen) return { kind: "crowded" };
    if (!(error instanceof UniqueConflict)) throw error;
    return { kind: error.message === "idempotency" ? "claimed" : "taken" };
  }
}

const LOST = { kind: "lost" as const };

/** The outcome that is kept for a call's repeats. */
export interface Kept {
  claim: Claim | null;
  outcome: object | SQL;
  now: number;
  /** True in SQL where the outcome is to be kept; by default, while the user whose data it shows is there. */
  guard?: SQL;
}

/**
 * Runs statements that raise no user's revision, with the claim if there is one, in one transaction: first the effects,
 * then the questions, whose rows are returned.
 */
export async function commitRows<const T extends readonly Statement[]>(
  db: Database,
  effects: readonly Statement[],
  questions: T,
  { claim, outcome, now, guard }: Kept,
): Promise<Rows<T> | "claimed"> {
  const claims = claim === null ? [] : insertOutcome(claim, outcome, now, guard ?? ownerExists(claim), 0);
  try {
    const rows: readonly unknown[][] = await db.batch([...effects, ...questions, ...claims]);
    return rowsOf(questions, rows.slice(effects.length));
  } catch (error) {
    if (error instanceof UniqueConflict && error.message === "idempotency") return "claimed";
    throw error;
  }
}

function ownerExists({ app, user }: Claim): SQL {
  return user === null ? ALWAYS : userExists({ app, user });
}

/** The same without questions. */
export async function commitWith(
  db: Database,
  effects: readonly Statement[],
  kept: Kept,
): Promise<"done" | "claimed"> {
  return (await commitRows(db, effects, [], kept)) === "claimed" ? "claimed" : "done";
}
