import type { Deps } from "../../operation/deps";
import { removeDigests } from "../../operation/refresh-digest";
import { forgetErasedDigests, selectErasedDigests } from "../../store/sends/erased-digests";

/** Digests that one run deletes; the next run continues. */
const MOST_DIGESTS = 100;

/**
 * Deletes digests of erased users that are in KV still: KV failed, or the erasure broke off before it. What KV refuses
 * is tried again by the next run. `wall` is the clock in epoch seconds.
 */
export async function removeErasedDigests(deps: Deps, wall: number): Promise<number> {
  const [erased] = await deps.cells.here.batch([selectErasedDigests(wall, MOST_DIGESTS)]);
  const gone = await removeDigests(deps, erased);
  if (gone.length > 0) await deps.cells.here.batch([forgetErasedDigests(gone, wall)]);
  return gone.length;
}
