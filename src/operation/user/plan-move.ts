import { moveItems } from "../../store/memories/knowledge";
import type { DueRow } from "../../store/rows";
import type { Statement } from "../../store/statement";
import type { UserRow } from "../../store/users";
import { moveDue } from "../../time/due";
import { type Call, clockNow, type Moment } from "../call/call";
import { nextDigestAt } from "./digest-times";
import { readEarlierZones } from "./known-user";

/** Moves that are remembered: of a user who moves more often the oldest are forgotten. */
const MOST_ZONES = 100;

/** What moves a user's items to another zone. */
interface Move {
  effects: Statement[];
  /** The column that keeps where the items stood until now. */
  earlier_zones: string;
  /** The items whose instant changes, as they stand then. */
  moved: DueRow[];
}

/** Computes the instants of a user's wall-clock and all-day items, those of `selectLocalItems`, in another zone. */
export function planMove(call: Call, row: UserRow, items: readonly DueRow[], zone: string): Move {
  const moved = items
    .map((before) => ({ before, after: { ...before, ...moveDue(before, zone) } }))
    .filter(({ before, after }) => before.due_at !== after.due_at || before.deadline_at !== after.deadline_at)
    .map(({ after }) => after);
  const instants = moved.map(({ pk, due_at, deadline_at }) => ({ pk, due_at, deadline_at }));
  return {
    effects: moved.length === 0 ? [] : [moveItems(call, instants, clockNow(call))],
    earlier_zones: listZones(call, row),
    moved,
  };
}

/** The columns of a user who moves to a zone, in which nothing else is set. */
export function movedColumns(
  call: Moment,
  row: UserRow,
  zone: string,
): Pick<UserRow, "earlier_zones" | "next_digest_at"> {
  return { earlier_zones: listZones(call, row), next_digest_at: nextDigestAt(row, zone, clockNow(call)) };
}

function listZones(call: Moment, row: UserRow): string {
  const zones = [...readEarlierZones(row), [clockNow(call), row.items_time_zone]];
  return JSON.stringify(zones.slice(-MOST_ZONES));
}
