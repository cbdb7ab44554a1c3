import type { SQL } from "drizzle-orm";
import { type Database, type Rows, rowsOf, type Statement, TooManyOpen, UniqueConflict } from "./database";
import { ALWAYS, bothHold, countOpen, refuseCrowd, userExists } from "./guards";
import { type Claim, insertOutcome, selectOutcome } from "./idempotency";
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
  return (await commitReading(db, [], change)).done;
}

/**
 * The same for a change that was planned without a look at D1: the batch reads first what the plan was not made from.
 * Where the guard fails, these rows say why. A batch that was rolled back has none.
 */
export async function commitReading<const T extends readonly Statement[]>(
  db: Database,
  reads: T,
  change: Commit,
): Promise<{ done: Committed; rows: Rows<T> | null }> {
  const { scope, now, create, effects, guard, claim } = change;
  const before = create === null ? [] : [insertUser(scope, create.itemsTimeZone, create.nowMs)];
  const kept = bothHold(userExists(scope), guard);
  const outcome = claim === null ? [] : insertOutcome(claim, change.outcome, now, kept, 1);
  const raise = raiseRevision(scope, change.changedAt ?? now, change.digest, guard);
  const limit = change.opens === true ? [countOpen(scope), refuseCrowd(scope)] : [];
  try {
    const rows: readonly unknown[][] = await db.batch([
      ...reads,
      ...before,
      ...effects,
      ...limit,
      ...outcome,
      raise,
    ]);
    const [[raised]] = rowsOf([raise], rows.slice(-1));
    const done = raised === undefined ? LOST : { kind: "done" as const, revision: raised.revision };
    return { done, rows: rowsOf(reads, [...rows]) };
  } catch (error) {
    if (error instanceof TooManyOpen) return { done: { kind: "crowded" }, rows: null };
    if (!(error instanceof UniqueConflict)) throw error;
    return { done: { kind: error.message === "idempotency" ? "claimed" : "taken" }, rows: null };
  }
}

const LOST = { kind: "lost" as const };

/** A change that is planned without a look at D1, and whose batch knows before its effects whether they take place. */
export interface EarlyChange {
  scope: Scope;
  now: number;
  /** True in SQL before the effects, each of which asks it too, if they take place. The revision is raised by it. */
  guard: SQL;
  digest: DigestChange;
  claim: Claim | null;
  /** What is kept for repeats of the call, as it can be told before the effects. */
  outcome: SQL;
  /** True in SQL before the effects where that is to be kept. */
  keep: SQL;
  effects: readonly Statement[];
  opens?: boolean;
}

export type CommittedEarly<T extends readonly Statement[]> =
  /** `revision` is null where the guard failed. Nothing has changed then, and the rows say why. */
  { kind: "done"; revision: number | null; rows: Rows<T> } | { kind: "claimed" } | { kind: "crowded" };

/** Reads and runs such a change in one batch: unlike what fails as a whole, it answers what it read in any case. */
export async function commitEarly<const T extends readonly Statement[]>(
  db: Database,
  reads: T,
  { scope, now, guard, digest, claim, outcome, keep, effects, opens }: EarlyChange,
): Promise<CommittedEarly<T>> {
  const raise = raiseRevision(scope, now, digest, guard);
  const before = [...(claim === null ? [] : [selectOutcome(claim, now)]), ...reads];
  const kept = claim === null ? [] : insertOutcome(claim, outcome, now, keep, 0);
  const limit = opens === true ? [countOpen(scope), refuseCrowd(scope)] : [];
  try {
    const rows: readonly unknown[][] = await db.batch([...before, raise, ...kept, ...effects, ...limit]);
    if (claim !== null && (rows[0]?.length ?? 0) > 0) return { kind: "claimed" };
    const [[raised]] = rowsOf([raise], rows.slice(before.length));
    const read = rowsOf(reads, rows.slice(before.length - reads.length));
    return { kind: "done", revision: raised?.revision ?? null, rows: read };
  } catch (error) {
    if (error instanceof TooManyOpen) return { kind: "crowded" };
    if (error instanceof UniqueConflict && error.message === "idempotency") return { kind: "claimed" };
    throw error;
  }
}

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
