import type { Deps } from "../../operation/deps";
import type { Sweep } from "../../operation/due-sweep";
import { removeDigests } from "../../operation/refresh-digest";
import { sweep } from "../../operation/sweep";
import { forgetErasedDigests, selectErasedDigests } from "../../store/sends/erased-digests";
import { findsAny } from "../../store/sends/sweeps";

/** Digests of a step, and steps of a run: each digest costs two KV operations, and an invocation may make 1,000. */
const MOST_DIGESTS = 100;
const MOST_STEPS = 4;

/**
 * Deletes digests of erased users that are in KV still: KV failed, or the erasure broke off before it. What KV refuses
 * is tried again by the next run. `wall` is the clock in epoch seconds. Yields how many are gone.
 */
export function removeErasedDigests(deps: Deps, wall: number): Sweep<number> {
  return { due: findsAny(selectErasedDigests(wall, 1)), pages: removePages(deps, wall) };
}

async function* removePages(deps: Deps, wall: number): AsyncGenerator<number, void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const [erased] = await deps.store.jobs.read([selectErasedDigests(wall, MOST_DIGESTS)]);
    const gone = await removeDigests(deps, erased);
    if (gone.length > 0) await sweep(deps.store.jobs, [forgetErasedDigests(gone, wall)]);
    yield gone.length;
    if (gone.length < MOST_DIGESTS) return;
  }
}
