import type { SQL } from "drizzle-orm";
import { type Database, type Row, UniqueConflict } from "./database";
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
  effects: SQL[];
  /** True in SQL after the effects when they took place; else nothing is counted as done. */
  guard: SQL;
  /** Whether the change can show in the digest. */
  digest: "changes" | "same";
  claim: Claim | null;
  status: number;
  /** The answer, kept for repeats of the call; its `revision` is filled in by the batch. */
  outcome: object;
}

export type Committed =
  | { kind: "done"; revision: number; rows: Row[][] }
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
  const outcome = claim === null ? [] : insertOutcome(claim, change.status, change.outcome, now, guard, 1);
  try {
    const rows = await db.batch([
      ...before,
      ...effects,
      ...outcome,
      raiseRevision(scope, now, change.digest, guard),
    ]);
    const effectRows = rows.slice(before.length, before.length + effects.length);
    const revision = rows.at(-1)?.[0]?.["revision"];
    return typeof revision === "number" ? { kind: "done", revision, rows: effectRows } : { kind: "lost" };
  } catch (error) {
    if (!(error instanceof UniqueConflict)) throw error;
    return { kind: error.message === "idempotency" ? "claimed" : "taken" };
  }
}

/** Runs statements that raise no user's revision, with the claim where there is one, in one transaction. */
export async function commitRows(
  db: Database,
  effects: SQL[],
  claim: Claim | null,
  status: number,
  outcome: object | SQL,
  now: number,
): Promise<Row[][] | "claimed"> {
  const claims = claim === null ? [] : insertOutcome(claim, status, outcome, now, ALWAYS, 0);
  try {
    return await db.batch([...effects, ...claims]);
  } catch (error) {
    if (error instanceof UniqueConflict && error.message === "idempotency") return "claimed";
    throw error;
  }
}

/** The same for effects whose rows nobody needs. */
export async function commitWith(...args: Parameters<typeof commitRows>): Promise<"done" | "claimed"> {
  return (await commitRows(...args)) === "claimed" ? "claimed" : "done";
}

/** Keeps the outcome of a call that changed nothing, so that its repeats hear the same. */
export async function commitOutcome(
  db: Database,
  claim: Claim | null,
  status: number,
  outcome: object,
  now: number,
): Promise<"done" | "claimed"> {
  return claim === null ? "done" : await commitWith(db, [], claim, status, outcome, now);
}
