import type { AllowedDeps } from "../operation/budget";
import { isEpoch } from "../store/cells/cell-map";
import { batchEndingIn, RequirementFailed, requireThat, type Statement } from "../store/database";
import {
  beginErasure,
  deleteApp,
  endKeys,
  finishErasureInCells,
  forgetMark,
  noteAppErasedHere,
  selectLeft,
  selectLeftAtHome,
} from "../store/erasing/erase-app";
import { eraseStepIn } from "./erase-step";

/** Statements of a step in one cell, with what it asks of digests afterwards. */
const STEP = 36;

/**
 * Erases an app in several cells, in at most `most` steps of one cell each, and answers how many rows are left. Its keys
 * end in every cell first; the home comes last, when no other cell has anything. `wall` is the clock in epoch seconds, `lines`
 * what the first of the calls writes into the audit.
 */
export async function eraseAppInCells(
  { deps, allows }: AllowedDeps,
  app: string,
  most: number,
  wall: number,
  lines: readonly Statement[],
): Promise<number> {
  const [home = deps.store.primary, ...others] = deps.store.steady;
  const begin = [...lines, ...beginErasure(app, wall), forgetMark(app)];
  const [[state]] = await batchEndingIn(home, begin, [selectLeftAtHome(app)]);
  const states = await Promise.all(
    others.map(async (db) => ({ db, left: 0, keyed: 0, ...(await db.batch([selectLeft(app)]))[0][0] })),
  );
  const withKeys = states.filter(({ keyed }) => keyed === 1);
  await Promise.all(withKeys.map(({ db }) => db.batch([endKeys(app)])));
  let steps = 0;
  const mayStep = () => {
    steps += 1;
    return steps <= most && (allows(STEP) || (steps === 1 && withKeys.length === 0));
  };
  const { made_at = null, erased_at = null } = state ?? {};
  const noted =
    made_at === null || erased_at === null ? [] : [noteAppErasedHere(app, { made_at, erased_at })];
  const copy = { app, wall, begin: [endKeys(app)], end: [...noted, deleteApp(app)] };
  for (const cell of states)
    while (cell.left > 0 && mayStep()) cell.left = await eraseStepIn(deps, cell.db, copy);
  const elsewhere = states.reduce((sum, { left }) => sum + left, 0);
  // With nothing left the erasure itself is still to be ended, as where a list of before a restore names it again.
  let atHome = Math.max(state?.left ?? 0, erased_at === null ? 0 : 1);
  // A bucket that went to a cell that was asked before may have brought rows along.
  const own = {
    app,
    wall,
    begin: [requireThat(isEpoch(state?.epoch ?? 0))],
    end: finishErasureInCells(app, wall),
  };
  try {
    while (elsewhere === 0 && atHome > 0 && mayStep()) atHome = await eraseStepIn(deps, home, own);
  } catch (error) {
    if (!(error instanceof RequirementFailed)) throw error;
  }
  return elsewhere + atHome;
}
