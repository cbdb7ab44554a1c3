import * as z from "zod";
import { BUCKETS } from "../core/buckets";
import { failure, success } from "../core/errors";
import { auditLine } from "../operation/audit";
import { copyApps } from "../operation/copy-apps";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { keep } from "../operation/write";
import { type CellMap, isEpoch, loadMap, replaceCellMap } from "../store/cells/cell-map";
import type { Cells } from "../store/cells/cells";
import { requireThat, type Statement, takesPlace } from "../store/database";
import {
  countUsers,
  holdAll,
  markAllApps,
  selectBehindApps,
  selectBuckets,
  selectMoves,
  setOwnEpoch,
} from "../store/moves/moves";
import { carryOnMove } from "./carry-on";
import { cellsSchema, viewCells } from "./list-cells";
import { mendCells } from "./mend-cells";
import { cellNamed } from "./move-run";

/**
 * Takes every database that the worker is bound to into the map, and mends what a restore has made of the cells: each has the buckets
 * that the map gives it then. Users come to a new cell by moves.
 */
export const addCells = operation({
  name: "add_cells",
  summary: "Takes new databases into the map of cells and mends the map: to be sent again until it is done",
  about: "operator",
  effect: "writes",
  input: () => z.strictObject({}),
  output: cellsSchema,
  routes: [{ method: "POST", path: "/v1/cells" }],
  example: {},
  write: { idempotent: true },
  run: async (deps, call) => {
    const { cells } = deps;
    const map = await loadMap(cells.home);
    const added = cells.others.filter((name) => !map.cells.includes(name));
    const full = await findFull(cells, added);
    if (full !== null)
      return failure(
        "conflict",
        `${full} holds users or buckets already: bind an empty database, or the one that the map names so`,
      );
    if (added.length > 0) {
      const line = auditLine(call, { app: null, operation: "add_cells", target: added.join(" ") });
      const isAdded = await takeIn(cells, map, added, line);
      if (!isAdded)
        return failure("conflict", "the map has changed meanwhile: send the call again", { retry_after: 1 });
    }
    const isMended = await mendCells(deps, call.wallMs);
    const isErased = await eraseExpelled(deps);
    const isCopied = await copyAll(deps);
    const shown = await viewCells(deps, call, isMended && isErased && isCopied);
    // Only the end is kept for repeats: with an `Idempotency-Key` of before, the call would never come to it.
    return shown.is_done ? await keep(deps, call, [], shown) : success(shown);
  },
});

/** One of these cells that isn't new; null for none. */
async function findFull(cells: Cells, names: readonly string[]): Promise<string | null> {
  for (const name of names) {
    const [buckets, [counted]] = await cellNamed(cells, name).batch([selectBuckets(), countUsers()]);
    if (buckets.length > 0 || (counted?.users ?? 0) > 0) return name;
  }
  return null;
}

/**
 * Puts new cells into the map, of which each knows itself as one first. With the first of them the home gets the list of its buckets,
 * which are all.
 */
async function takeIn(
  cells: Cells,
  map: CellMap,
  added: readonly string[],
  line: Statement,
): Promise<boolean> {
  const epoch = map.epoch + 1;
  for (const name of added) await cellNamed(cells, name).batch([setOwnEpoch(epoch)]);
  const known = map.cells.map((_, n) => (map.epoch === 0 ? epoch : (map.epochs[n] ?? 0)));
  const next = {
    ...map,
    epoch,
    cells: [...map.cells, ...added],
    epochs: [...known, ...added.map(() => epoch)],
  };
  // In one batch: sweeps of the home go by both its own epoch and the map's.
  return await takesPlace(cells.home, [
    requireThat(isEpoch(map.epoch)),
    ...(map.epoch === 0 ? [holdAll(BUCKETS), setOwnEpoch(epoch)] : []),
    replaceCellMap(map.epoch, next),
    markAllApps(),
    line,
  ]);
}

/** Erases what a cell shouldn't have, of one bucket a call. Returns whether none is left. */
async function eraseExpelled(deps: Deps): Promise<boolean> {
  const [moves] = await deps.cells.home.batch([selectMoves()]);
  const expelled = moves.filter(({ step }) => step === "erase" || step === "undo");
  const [first] = expelled;
  if (first === undefined) return true;
  const { move } = await carryOnMove(deps, first.id, deps.batches.moved);
  return move === null && expelled.length === 1;
}

/** Copies apps to the new cells, as many as one call does. Returns whether all are there. */
async function copyAll(deps: Deps): Promise<boolean> {
  await copyApps(deps);
  const [[behind]] = await deps.cells.home.batch([selectBehindApps()]);
  return (behind?.left ?? 0) === 0;
}
