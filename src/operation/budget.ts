import type { Database } from "../store/database";
import { wrapStore } from "../store/store";
import type { Allowance } from "./batches";
import type { Deps } from "./deps";

/** The same dependencies, whose statements are counted, and what is left of an allowance. */
export interface AllowedDeps {
  deps: Deps;
  /** Whether something of up to so many statements may begin. */
  allows(statements: number): boolean;
}

/** Counts statements, and seconds, from now on. */
export function allowDeps(given: Deps, { statements: most, seconds }: Allowance): AllowedDeps {
  const until = given.clock() + seconds;
  let asked = 0;
  const count = (db: Database): Database => ({
    ...db,
    read: async (statements) => {
      asked += statements.length;
      return await db.read(statements);
    },
    write: async (statements, holds) => {
      asked += statements.length;
      return await db.write(statements, holds);
    },
  });
  return {
    deps: { ...given, store: wrapStore(given.store, count) },
    allows: (statements) => asked + statements <= most && given.clock() < until,
  };
}
