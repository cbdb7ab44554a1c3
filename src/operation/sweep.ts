import { batchEndingIn, type Database, type Rows } from "../store/database";
import { KeyGone, RequirementFailed } from "../store/refusals";
import type { Statement } from "../store/statement";

/**
 * Writes what no call decides: claims, leases, progress and upkeep. Each statement says itself, in SQL, what it takes for
 * granted, and raises a user's revision or leaves it in the same statement, so a sweep may run beside any call.
 */
export async function sweep<const T extends readonly Statement[]>(
  db: Database,
  statements: T,
): Promise<Rows<T>> {
  return await db.write(statements);
}

/** The same, with the rows of the last statements, which say what the others did. */
export async function sweepEndingIn<const T extends readonly Statement[]>(
  db: Database,
  before: readonly Statement[],
  last: T,
): Promise<Rows<T>> {
  return await batchEndingIn(db, before, last);
}

/** The same, and whether it took place: it doesn't where its requirement doesn't hold. */
export async function sweepIfHeld(db: Database, statements: readonly Statement[]): Promise<boolean> {
  try {
    await db.write(statements);
    return true;
  } catch (error) {
    if (error instanceof RequirementFailed || error instanceof KeyGone) return false;
    throw error;
  }
}
