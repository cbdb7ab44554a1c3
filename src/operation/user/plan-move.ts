import type { Statement } from "../../store/database";
import { userUnchanged } from "../../store/guards";
import { moveItems } from "../../store/memories/knowledge";
import { selectLocalItems } from "../../store/memories/select-memories";
import type { DueRow } from "../../store/rows";
import type { UserRow } from "../../store/users";
import { moveDue } from "../../time/due";
import { type Call, clockNow } from "../call/call";
import type { Deps } from "../deps";
import { readEarlierZones } from "./known-user";

/** Moves that are remembered: of a user who moves more often the oldest are forgotten. */
const MOST_ZONES = 100;

/** The statements that move a user's items to another zone, and their guard. */
export interface Move {
  effects: Statement[];
  guard: Statement;
  /** The column that keeps where the items stood until now. */
  earlier_zones: string;
  /** The items whose instant changes, as they stand then. */
  moved: DueRow[];
}

/**
 * Computes the instants of a user's wall-clock and all-day items in another zone. They are set in one transaction with
 * the zone, only if the user has not changed since the read.
 */
export async function planMove(deps: Deps, call: Call, row: UserRow, zone: string): Promise<Move> {
  const [items] = await deps.store.of(call).batch([selectLocalItems(call)]);
  const moved = items
    .map((before) => ({ before, after: { ...before, ...moveDue(before, zone) } }))
    .filter(({ before, after }) => before.due_at !== after.due_at || before.deadline_at !== after.deadline_at)
    .map(({ after }) => after);
  const instants = moved.map(({ pk, due_at, deadline_at }) => ({ pk, due_at, deadline_at }));
  const guard = userUnchanged(call, row.revision);
  const zones = [...readEarlierZones(row), [clockNow(call), row.items_time_zone]].slice(-MOST_ZONES);
  return {
    effects: moved.length === 0 ? [] : [moveItems(call, instants, clockNow(call), guard)],
    guard,
    earlier_zones: JSON.stringify(zones),
    moved,
  };
}
