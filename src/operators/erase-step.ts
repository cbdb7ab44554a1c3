import type { Deps } from "../operation/deps";
import { removeDigests } from "../operation/refresh-digest";
import { rowsOf, type Statement } from "../store/database";
import {
  beginErasure,
  countLeft,
  eraseRows,
  eraseUsers,
  finishErasure,
  noteDigestsOfUsers,
} from "../store/erasing/erase-app";
import { scopeKey } from "../store/rows";
import { forgetErasedDigests } from "../store/sends/erased-digests";

/** Deletes a step's rows of an app, and returns how many are left. `wall` is in epoch seconds, `lines` go into the audit. */
export async function eraseStep(
  deps: Deps,
  app: string,
  wall: number,
  lines: readonly Statement[],
): Promise<number> {
  const db = deps.store.primary;
  const { users: most } = deps.batches.erasing;
  const before = [...lines, ...beginErasure(app, wall), noteDigestsOfUsers(app, most, wall)];
  const users = eraseUsers(app, most);
  const count = countLeft(app);
  const end = [...finishErasure(app, wall), count];
  const rows: readonly unknown[][] = await db.write([...before, users, ...eraseRows(app), ...end]);
  const [erased] = rowsOf([users], rows.slice(before.length));
  const [[counted]] = rowsOf([count], rows.slice(-1));
  const scopes = erased.map(({ user }) => ({ app, user }));
  // Cleared after the commit: a request before it would cache a key again.
  deps.keys.clear();
  for (const scope of scopes) deps.settings.forget(scopeKey(scope));
  const gone = await removeDigests(deps, scopes);
  if (gone.length > 0) await db.write([forgetErasedDigests(gone, wall)]);
  return counted?.left ?? 0;
}
