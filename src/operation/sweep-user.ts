import type { Scope } from "../store/rows";
import type { Statement } from "../store/statement";
import { raiseRevision } from "../store/users";
import type { Deps } from "./deps";
import { scheduleRefresh } from "./refresh-digest";
import { sweepEndingIn } from "./sweep";

/**
 * Changes a user's data by statements that say themselves what they take for granted, so that it never loses to a call and is
 * never tried again: a message that was delivered was delivered. It raises the revision at `now` (epoch seconds), by the app's clock, and refreshes the digest.
 */
export async function sweepUser(
  deps: Deps,
  scope: Scope,
  now: number,
  effects: readonly Statement[],
): Promise<void> {
  const [[raised]] = await sweepEndingIn(deps.store.of(scope), effects, [raiseRevision(scope, now, true)]);
  if (raised !== undefined) scheduleRefresh(deps, scope, raised.revision, now);
}
