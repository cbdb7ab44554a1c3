import { type Database, isRead } from "../store/database";
import { wrapStore } from "../store/store";
import type { Allowance } from "./batches";
import type { Deps } from "./deps";

/** The same dependencies, whose statements are counted, and what is left of an allowance. */
export interface AllowedDeps {
  deps: Deps;
  /** Whether something of up to so many statements may begin. */
  allows(statements: number): boolean;
}

/** Statements of a call's invocation beside what it does in steps: its key, its digests, the map, and the answer that is kept. */
const OF_CALL = 5;

/** Counts what a call asks that works in steps, so that its invocation stays within the plan's limits. */
export function allowCall(deps: Deps): AllowedDeps {
  const { run } = deps.batches;
  return allowDeps(deps, { ...run, statements: run.statements - OF_CALL });
}

/** Counts statements, and seconds, from now on. */
export function allowDeps(given: Deps, { statements: most, seconds }: Allowance): AllowedDeps {
  const until = given.clock() + seconds;
  let asked = 0;
  // Of several cells each asks with a write whether it has the bucket.
  const isGuarded = given.store.all.length > 1;
  const count = (db: Database): Database => ({
    batch: async (statements) => {
      asked += statements.length + (isGuarded && !statements.every(isRead) ? 1 : 0);
      return await db.batch(statements);
    },
    bookmark: () => db.bookmark(),
    size: () => db.size(),
  });
  return {
    deps: { ...given, store: wrapStore(given.store, count) },
    allows: (statements) => asked + statements <= most && given.clock() < until,
  };
}
