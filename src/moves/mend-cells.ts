import type { Deps } from "../operation/deps";
import { type CellMap, isEpoch, loadMap, replaceCellMap } from "../store/cells/cell-map";
import { type Database, requireThat, takesPlace } from "../store/database";
import {
  type BucketMove,
  deleteMoves,
  expelBuckets,
  holdBuckets,
  insertErasing,
  isOwnEpoch,
  type KnownBucket,
  selectBuckets,
  selectMoves,
  selectOwnEpoch,
  setOwnEpoch,
} from "../store/moves/moves";
import { cellNamed } from "./move-run";

/** What a cell says that it has. */
interface CellState {
  name: string;
  db: Database;
  buckets: ReadonlyMap<number, Omit<KnownBucket, "progress">>;
  epoch: number;
}

/**
 * Makes the cells and the map agree, after databases were put back to an earlier moment. A cell that has a bucket of another one loses
 * it, and what is there of it is erased: nobody is brought back. Where the home itself was put back, the cells know better, and the
 * map follows them. A bucket on its way is left to its move, unless its cells know nothing of that. Returns false where a bucket
 * has changed cells meanwhile: the call has to be sent again. `nowMs` is the clock in epoch milliseconds.
 */
export async function mendCells({ cells }: Deps, nowMs: number): Promise<boolean> {
  const map = await loadMap(cells.home);
  if (map.epoch === 0) return true;
  const [moves] = await cells.home.batch([selectMoves()]);
  const states = await Promise.all(
    map.cells.map(async (name): Promise<CellState> => {
      const db = cellNamed(cells, name);
      const [rows, [own]] = await db.batch([selectBuckets(), selectOwnEpoch()]);
      return { name, db, buckets: new Map(rows.map((row) => [row.bucket, row])), epoch: own?.epoch ?? 0 };
    }),
  );
  const lost = moves.filter((move) => !isKnown(move, states)).map(({ id }) => id);
  const places = map.places.map((place, bucket) => ownerOf(map, states, place, bucket));
  const isSame = places.every((place, bucket) => place === map.places[bucket]);
  const epochs = states.map(({ epoch }, n) => Math.max(epoch, map.epochs[n] ?? 0));
  const epoch = Math.max(map.epoch + (isSame ? 0 : 1), ...epochs);
  const next = { ...map, epoch, places, epochs };
  const atHome = [requireThat(isEpoch(map.epoch)), deleteMoves(lost), replaceCellMap(map.epoch, next)];
  if (!(await takesPlace(cells.home, atHome))) return false;
  const going = new Set(moves.filter(({ id }) => !lost.includes(id)).map(({ bucket }) => bucket));
  for (const [n, { name, db, buckets, epoch: known }] of states.entries()) {
    const settled = places.flatMap((place, bucket) => (going.has(bucket) ? [] : [{ place, bucket }]));
    const missing = settled.filter(
      ({ place, bucket }) => place === n && buckets.get(bucket)?.state !== "held",
    );
    // Each has an id of its own, by which the cell knows the move.
    const strange = settled
      .filter(({ place, bucket }) => place !== n && buckets.has(bucket))
      .map(({ place, bucket }) => ({ id: nowMs + bucket, bucket, owner: map.cells[place] ?? "" }));
    // A bucket that came or went meanwhile has raised the cell's own epoch.
    const effects = [
      requireThat(isOwnEpoch(known)),
      holdBuckets(missing.map(({ bucket }) => bucket)),
      expelBuckets(strange),
      setOwnEpoch(epochs[n] ?? 0),
    ];
    if (!(await takesPlace(db, effects))) return false;
    // Written down last: what a cell was made to let go, and nobody erases, the next call finds.
    if (strange.length > 0) await cells.home.batch([insertErasing(strange, name, Math.floor(nowMs / 1000))]);
  }
  return true;
}

/** Whether a move is one that its cells know: the one in which it has something to do has the bucket for it. */
function isKnown(
  { id, bucket, from_cell, to_cell, step }: BucketMove,
  states: readonly CellState[],
): boolean {
  const name = step === "undo" ? to_cell : from_cell;
  const known = states.find((state) => state.name === name)?.buckets.get(bucket);
  return known?.move === id || (step === "freeze" && known?.state === "held");
}

/**
 * The place of the cell that is to have a bucket. That is the map's, unless only another one has it, or the map is of before the other
 * one got it.
 */
function ownerOf(map: CellMap, states: readonly CellState[], place: number, bucket: number): number {
  const holders = states.flatMap(({ buckets }, n) => (buckets.get(bucket)?.state === "held" ? [n] : []));
  if (holders.includes(place) || states[place]?.buckets.has(bucket)) {
    const newer = holders.find((n) => n !== place && (states[n]?.epoch ?? 0) > map.epoch);
    return newer ?? place;
  }
  return holders[0] ?? place;
}
