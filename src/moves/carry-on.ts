import { bucketOf, hashOfApp } from "../core/buckets";
import { StoreUnavailable } from "../core/errors";
import type { Allowance } from "../operation/batches";
import { allowDeps } from "../operation/budget";
import { copyApps } from "../operation/copy-apps";
import type { Deps } from "../operation/deps";
import { cellIn, loadMap, replaceCellMap } from "../store/cells/cell-map";
import {
  awaitBucket,
  type BucketMove,
  deleteMoves,
  expelBuckets,
  forgetBucket,
  freezeBucket,
  letGo,
  noteMoveProgress,
  selectAttempted,
  selectBehindApps,
  selectBucket,
  selectCarriedOut,
  selectMoves,
  setOwnEpoch,
  setStep,
  takeIn,
  thawBucket,
} from "../store/moves/moves";
import type { MoveStep } from "../store/tables/cells";
import { compareBucket } from "./compare-bucket";
import { copyBucket } from "./copy-bucket";
import { eraseBucket } from "./erase-bucket";
import { cellNamed, type MoveRun } from "./move-run";

/** How far a move is. `move` is null once it is over. */
export interface MoveState {
  move: BucketMove | null;
  rows: number;
  differs: string | null;
}

/** What a step did: the next one, `over`, or null while it has more to do. */
type NextStep = MoveStep | "over" | null;

/** The most statements of a step that isn't walked. */
const STEP_STATEMENTS = 12;

/**
 * Carries a move on until it is over, waits for something, or the allowance is used up. Each step can be repeated, so that a run
 * that is killed anywhere is gone on with by the next one, whoever carries it on.
 */
export async function carryOnMove(deps: Deps, id: number, allowance: Allowance): Promise<MoveState> {
  const { deps: counted, allows } = allowDeps(deps, allowance);
  const { cells } = counted;
  const state: MoveState = { move: null, rows: 0, differs: null };
  for (;;) {
    const [moves] = await cells.home.batch([selectMoves()]);
    const move = moves.find((one) => one.id === id) ?? null;
    state.move = move;
    if (move === null) return state;
    state.rows = Math.max(state.rows, move.rows);
    state.differs ??= move.differs;
    const run: MoveRun = { cells, move, allows, wall: deps.clock() };
    const next = await takeMoveStep(counted, run, state);
    if (next !== null)
      await cells.home.batch(next === "over" ? [deleteMoves([id])] : [setStep(id, next, state.differs)]);
    if (next === null || (next !== "over" && !allows(STEP_STATEMENTS))) return state;
  }
}

async function takeMoveStep(deps: Deps, run: MoveRun, state: MoveState): Promise<NextStep> {
  const { cells, move } = run;
  switch (move.step) {
    case "freeze":
      return await freeze(deps, run);
    case "copy": {
      const { isDone, rows } = await copyBucket(run);
      state.rows = rows;
      await cells.home.batch([noteMoveProgress(move.id, { progress: null, rows, wall: run.wall })]);
      return isDone ? "compare" : null;
    }
    case "compare": {
      const { isDone, differs } = await compareBucket(run);
      state.differs = differs;
      if (!isDone) return null;
      return differs === null ? "switch" : "undo";
    }
    case "switch":
      return await switchCells(run);
    case "erase":
      return await eraseIn(run, move.from_cell);
    case "undo": {
      await cellNamed(cells, move.from_cell).batch([thawBucket(move)]);
      return await eraseIn(run, move.to_cell);
    }
  }
}

/**
 * Freezes the bucket once nothing of it is under way: a delivery whose outcome couldn't be written down would be sent again. Apps are
 * copied first, because their people's rows name them.
 */
async function freeze(deps: Deps, { cells, move, wall }: MoveRun): Promise<NextStep> {
  const [source, target] = [cellNamed(cells, move.from_cell), cellNamed(cells, move.to_cell)];
  await copyApps(deps);
  const [[behind]] = await cells.home.batch([
    selectBehindApps(),
    noteMoveProgress(move.id, { progress: null, rows: 0, wall }),
  ]);
  if ((behind?.left ?? 0) > 0) return null;
  const [, [frozen], attempted, carriedOut] = await source.batch([
    freezeBucket(move),
    selectBucket(move.bucket),
    selectAttempted(wall),
    selectCarriedOut(move.bucket, wall),
  ]);
  if (frozen?.state !== "frozen" || frozen.move !== move.id) throw disagreeing();
  const isUnderWay = attempted.some(({ app, user }) => bucketOf(hashOfApp(app), user) === move.bucket);
  if (isUnderWay || carriedOut.length > 0) {
    await source.batch([thawBucket(move)]);
    return null;
  }
  const [, [arriving]] = await target.batch([awaitBucket(move), selectBucket(move.bucket)]);
  if (arriving?.state !== "arriving" || arriving.move !== move.id) throw disagreeing();
  return "copy";
}

/**
 * Has the bucket change cells. The one where it was lets go first, then the map names the other one, which takes it in last: at no
 * moment do both answer for it.
 */
async function switchCells({ cells, move }: MoveRun): Promise<NextStep> {
  const [source, target] = [cellNamed(cells, move.from_cell), cellNamed(cells, move.to_cell)];
  const map = await loadMap(cells.home);
  if (cellIn(map, move.bucket) !== move.to_cell) {
    const epoch = map.epoch + 1;
    const [, , [left]] = await source.batch([letGo(move), setOwnEpoch(epoch), selectBucket(move.bucket)]);
    if (left?.state !== "leaving" || left.move !== move.id) throw disagreeing();
    const place = map.cells.indexOf(move.to_cell);
    const changed = new Set([move.from_cell, move.to_cell]);
    const [written] = await cells.home.batch([
      replaceCellMap(map.epoch, {
        ...map,
        epoch,
        places: map.places.map((cell, bucket) => (bucket === move.bucket ? place : cell)),
        epochs: map.cells.map((name, n) => (changed.has(name) ? epoch : (map.epochs[n] ?? 0))),
      }),
    ]);
    if (written.length === 0) return "switch";
  }
  const { cells: names, epochs } = await loadMap(cells.home);
  const epochOf = (name: string) => epochs[names.indexOf(name)] ?? 0;
  await source.batch([setOwnEpoch(epochOf(move.from_cell))]);
  await target.batch([takeIn(move), setOwnEpoch(epochOf(move.to_cell))]);
  return "erase";
}

async function eraseIn(run: MoveRun, name: string): Promise<NextStep> {
  const db = cellNamed(run.cells, name);
  const { move } = run;
  const [[known]] = await db.batch([selectBucket(move.bucket)]);
  // It was forgotten in the end, and the run was killed before the home knew.
  if (known === undefined) return "over";
  if (known.move !== move.id) throw disagreeing();
  if (known.state === "arriving") await db.batch([expelBuckets([move])]);
  else if (known.state !== "leaving") throw disagreeing();
  const { isDone } = await eraseBucket(run, db);
  if (!isDone) return null;
  await db.batch([forgetBucket(move)]);
  return "over";
}

function disagreeing(): StoreUnavailable {
  return new StoreUnavailable("the cells of a move disagree: POST /v1/cells mends it");
}
