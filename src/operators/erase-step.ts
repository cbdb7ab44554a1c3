import type { Deps } from "../operation/deps";
import { removeDigests } from "../operation/refresh-digest";
import { type Database, rowsOf } from "../store/database";
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
import { forgetLeftApp } from "../store/shards/leaving";
import type { Statement } from "../store/statement";

/** Deletes a step's rows of an app, and returns how many are left. `wall` is in epoch seconds, `lines` go into the audit. */
export async function eraseStep(
  deps: Deps,
  app: string,
  wall: number,
  lines: readonly Statement[],
): Promise<number> {
  const [primary = deps.store.primary, ...shards] = deps.store.all();
  const begin = [...lines, ...beginErasure(app, wall)];
  if (shards.length > 0) await primary.write(begin);
  const inShards = await Promise.all(
    shards.map(async (db) => await eraseFrom(deps, db, { app, wall }, [], [])),
  );
  const isLast = inShards.every(({ left }) => left === 0);
  const end = isLast ? finishErasure(app, wall) : [];
  const first = shards.length > 0 ? forgetLeftApp(app) : begin;
  const last = await eraseFrom(deps, primary, { app, wall }, first, end);
  return [...inShards, last].reduce((sum, { left }) => sum + left, 0);
}

/** A step in one database: its rows, between what begins and what ends an erasure. */
async function eraseFrom(
  deps: Deps,
  db: Database,
  { app, wall }: { app: string; wall: number },
  begin: readonly Statement[],
  end: readonly Statement[],
): Promise<{ left: number }> {
  const { users: most } = deps.batches.erasing;
  const before = [...begin, noteDigestsOfUsers(app, most, wall)];
  const users = eraseUsers(app, most);
  // A shard's copy of the app goes when the app itself has gone.
  const count = countLeft(app, db.shard === null);
  const rows: readonly unknown[][] = await db.write([...before, users, ...eraseRows(app), ...end, count]);
  const [erased] = rowsOf([users], rows.slice(before.length));
  const [[counted]] = rowsOf([count], rows.slice(-1));
  const scopes = erased.map(({ user }) => ({ app, user }));
  // Cleared after the commit: a request before it would cache a key again.
  deps.keys.clear();
  for (const scope of scopes) deps.settings.forget(scopeKey(scope));
  const gone = await removeDigests(deps, scopes);
  if (gone.length > 0) await db.write([forgetErasedDigests(gone, wall)]);
  return { left: counted?.left ?? 0 };
}
