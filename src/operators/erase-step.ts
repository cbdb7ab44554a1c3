import type { Deps } from "../operation/deps";
import { removeDigests } from "../operation/refresh-digest";
import { type Database, rowsOf, type Statement } from "../store/database";
import { countLeft, eraseRows, eraseUsers, noteDigestsOfUsers } from "../store/erasing/erase-app";
import { scopeKey } from "../store/rows";
import { forgetErasedDigests } from "../store/sends/erased-digests";

/** What a step does in one cell beside deleting rows. */
interface StepInCell {
  app: string;
  wall: number;
  begin: readonly Statement[];
  end: readonly Statement[];
}

/** Deletes a step's rows of an app in one cell, and returns how many are left there. `wall` is in epoch seconds. */
export async function eraseStepIn(
  deps: Deps,
  db: Database,
  { app, wall, begin, end }: StepInCell,
): Promise<number> {
  const { users: most } = deps.batches.erasing;
  const before = [...begin, noteDigestsOfUsers(app, most, wall)];
  const users = eraseUsers(app, most);
  const count = countLeft(app);
  const rows: readonly unknown[][] = await db.batch([...before, users, ...eraseRows(app), ...end, count]);
  const [erased] = rowsOf([users], rows.slice(before.length));
  const [[counted]] = rowsOf([count], rows.slice(-1));
  const scopes = erased.map(({ user }) => ({ app, user }));
  // Cleared after the commit: a request before it would cache a key again.
  deps.keys.clear();
  for (const scope of scopes) deps.settings.forget(scopeKey(scope));
  const gone = await removeDigests(deps, scopes);
  if (gone.length > 0) await db.batch([forgetErasedDigests(gone, wall)]);
  return counted?.left ?? 0;
}
