import type { Call } from "../operation/call/call";
import type { Deps } from "../operation/deps";
import {
  type CandidateFilter,
  type Candidates,
  type ListsRow,
  type NearRow,
  readCandidates,
  selectCandidates,
} from "../store/memories/candidates";
import { type DueRow, scopeKey } from "../store/rows";
import type { Statement } from "../store/statement";

type ItemStatements = readonly [Statement<NearRow>, ...Statement<ListsRow>[]];

/**
 * Statements for a user's open items. Where this isolate last read few, only those for the nearest, which are all then: to
 * prepare the other one costs more than these.
 */
export function askItems<Whole>(deps: Deps, call: Call, filter: CandidateFilter<Whole>): ItemStatements {
  const { near, lists } = selectCandidates(call, filter);
  const known = deps.settings.nearItems(scopeKey(call));
  return known !== null && known < filter.nearest ? [near] : [near, lists()];
}

/** The items of those statements' rows. Where there are more than was thought, the rest takes a round trip of its own. */
export async function readItems<Whole extends Pick<DueRow, "id" | "due_at">>(
  deps: Deps,
  call: Call,
  filter: CandidateFilter<Whole>,
  [near, lists]: readonly [NearRow[], ...ListsRow[][]],
): Promise<Candidates<Whole>> {
  const found = readCandidates(filter, near, lists ?? []);
  const count = found.areAllNear ? near.length : Number.POSITIVE_INFINITY;
  deps.settings.noteNearItems(scopeKey(call), count);
  if (found.areAllNear || lists !== undefined) return found;
  const [missing] = await deps.store.of(call).read([selectCandidates(call, filter).lists()]);
  return readCandidates(filter, near, missing);
}
