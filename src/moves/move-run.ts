import { StoreUnavailable } from "../core/errors";
import { HOME_NAME } from "../store/cells/cell-map";
import type { Cells } from "../store/cells/cells";
import type { Database } from "../store/database";
import type { BucketMove } from "../store/moves/moves";

/** What one call or run carries on a move with. */
export interface MoveRun {
  cells: Cells;
  move: BucketMove;
  /** Whether something of up to so many statements may begin. */
  allows(statements: number): boolean;
  /** The clock in epoch seconds. */
  wall: number;
}

/** The most statements of a page: it is read, and written with its index entries. */
export const PAGE_STATEMENTS = 14;

/** A cell by the name of its binding, without a guard. Throws `StoreUnavailable` where the worker has no such binding. */
export function cellNamed({ home, all, others }: Cells, name: string): Database {
  const db = name === HOME_NAME ? home : all[others.indexOf(name) + 1];
  if (db === undefined || (name !== HOME_NAME && !others.includes(name)))
    throw new StoreUnavailable("a cell has no binding");
  return db;
}

/** The buckets that a cell has, of those that aren't on their way. */
export type HeldBuckets = ReadonlySet<number>;
