import type { KnownUser } from "../../operation/user/known-user";
import type { KnowledgeRow } from "../../store/rows";
import { hasDue } from "../../store/rows";
import { moveDue } from "../../time/due";

/** A row as the user's clock has it, where the call came with another one than that of the stored items. */
export function shownIn(
  { isAway, zone }: Pick<KnownUser, "isAway" | "zone">,
  row: KnowledgeRow,
): KnowledgeRow {
  return isAway && hasDue(row) ? { ...row, ...moveDue(row, zone) } : row;
}
