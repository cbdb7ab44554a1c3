import type { Database, Statement } from "../database";
import type { Cells } from "./cells";

/**
 * Users whose rows aren't with those that `here` is opened for, by the database that has them: what a statement there says
 * of them is asked of these. Nobody in a deployment with one database.
 */
export function usersElsewhere(
  cells: Cells,
  app: string,
  here: Database,
  users: Iterable<string>,
): Map<Database, string[]> {
  const elsewhere = new Map<Database, string[]>();
  for (const user of new Set(users)) {
    const db = cells.of({ app, user });
    if (db !== here) elsewhere.set(db, [...(elsewhere.get(db) ?? []), user]);
  }
  return elsewhere;
}

/** What each of these databases has of its users, in one list. */
export async function askElsewhere<Row>(
  elsewhere: ReadonlyMap<Database, readonly string[]>,
  select: (users: readonly string[]) => Statement<Row>,
): Promise<Row[]> {
  const asked = [...elsewhere].map(async ([db, users]) => (await db.batch([select(users)]))[0]);
  return (await Promise.all(asked)).flat();
}
