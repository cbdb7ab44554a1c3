/** A thing whose time a phrase changes: what the phrase doesn't say stays as it is there. */
import { parseLocal, SECONDS_A_DAY, secondsOfLocal } from "../calendar";
import type { Due, DueKind } from "../due";
import { isOverdue, type Repeating } from "../item";
import { readingByRule } from "../recurrence/series";
import { toLocal } from "../zones/zone";

export interface MovedThing {
  kind: DueKind;
  /** Epoch seconds. */
  at: number;
  /** What the user's clock shows then, in seconds as if UTC; of a whole day its beginning. */
  wall: number;
  /** The day from which a rule counts (from 1970-01-01): of a series, that of its occurrence by the rule. */
  phaseDay: number;
  repeats: boolean;
  isOverdue: boolean;
}

/** A due time, or the occurrence of a series, as a user in `zone` sees it at `now` (epoch seconds). */
export function movedThing(due: Due & Repeating, zone: string, now: number): MovedThing {
  const { due_kind: kind, due_local, due_at } = due;
  const wall =
    kind === "instant" || due_local === null
      ? secondsOfLocal(toLocal(zone, due_at))
      : wallOfReading(due_local);
  const byRule = readingByRule(due);
  const phase = byRule === null ? wall : wallOfReading(byRule);
  return {
    kind,
    at: due_at,
    wall,
    phaseDay: Math.floor(phase / SECONDS_A_DAY),
    repeats: due.recurrence !== null,
    isOverdue: isOverdue(due, now),
  };
}

function wallOfReading(reading: string): number {
  return secondsOfLocal(parseLocal(reading.includes("T") ? reading : `${reading}T00:00:00`));
}
