import type { Deps } from "../operation/deps";
import { forgetAudited } from "../store/audit";
import { isEpoch, selectEpoch } from "../store/cells/cell-map";
import { askAll, type Cells } from "../store/cells/cells";
import { noteEndedKeys } from "../store/cells/ended-keys";
import { eraseMarks } from "../store/cells/message-copies";
import { BucketMoves } from "../store/cells/open-cells";
import { RequirementFailed, requireThat, type Statement } from "../store/database";
import {
  beginUserErasure,
  finishUserErasure,
  forgetErasure,
  noteErasedHere,
  selectBegun,
  selectTrace,
} from "../store/erasing/erasures";
import { selectKeyHashes } from "../store/keys";
import type { Scope } from "../store/rows";
import { eraseTraces, eraseUser } from "../store/users";

/** How often all cells are asked while buckets go from one to another. */
const MOST_ATTEMPTS = 5;

/**
 * Erases a user in each of several cells. The list of erasures, which is at home, has it as unfinished until nothing is left in
 * any: a call that breaks off is found there, and gone on with by the same call or `erase_again`. The user's own cell comes
 * first, because the caller's key may be the user's. `line` is what the audit has of it, where there was anything. `wall` is
 * the clock in epoch seconds.
 */
export async function eraseInCells(
  { cells }: Deps,
  scope: Scope,
  wall: number,
  line: readonly Statement[] = [],
): Promise<void> {
  const known = (await askAll(cells, selectTrace(scope))).some((rows) => rows.length > 0);
  const [[earlier], , [begun]] = await cells.home.batch([
    selectBegun(scope),
    beginUserErasure(scope, wall),
    selectBegun(scope),
    ...(known ? line : []),
  ]);
  const [[own], keys] = await cells
    .of(scope)
    .batch([
      selectTrace(scope),
      selectKeyHashes(scope),
      forgetAudited(scope),
      ...eraseUser(scope, wall),
      eraseMarks(scope),
    ]);
  await eraseInEach(cells, scope, keys, wall, (found) => {
    if (begun === undefined) return [];
    const isListed = known || found || own !== undefined || earlier !== undefined;
    if (!isListed) return [forgetErasure(begun.id)];
    return [...(known ? [] : line), finishUserErasure(begun.id, wall)];
  });
}

/**
 * Erases what is left in every cell and then ends the erasure at home, unless the map of the cells has changed meanwhile: a bucket
 * that went to a cell that was asked before may have brought something along. Throws `BucketMoves` where it goes on changing.
 */
async function eraseInEach(
  { steady }: Cells,
  scope: Scope,
  keys: readonly { key_hash: string }[],
  wall: number,
  end: (found: boolean) => Statement[],
): Promise<void> {
  const [home] = steady;
  const traces = [
    selectTrace(scope),
    forgetAudited(scope),
    ...eraseTraces(scope),
    eraseMarks(scope),
    noteEndedKeys(
      keys.map(({ key_hash }) => key_hash),
      wall,
    ),
  ] as const;
  let isFound = false;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS && home !== undefined; attempt += 1) {
    const [[map]] = await home.batch([selectEpoch()]);
    const found = await Promise.all(
      steady.map(async (db) => {
        // The home has it in the list.
        const noted = db === home ? [] : [noteErasedHere(scope, wall)];
        return (await db.batch([...traces, ...noted]))[0];
      }),
    );
    isFound ||= found.some((rows) => rows.length > 0);
    try {
      await home.batch([requireThat(isEpoch(map?.epoch ?? 0)), ...end(isFound)]);
      return;
    } catch (error) {
      if (!(error instanceof RequirementFailed)) throw error;
    }
  }
  throw new BucketMoves("buckets are being moved");
}
