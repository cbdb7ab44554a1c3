/** Which time of day the expressions of a phrase mean together. */
import { type DayHours, MIDNIGHT, type TimeOfDay, timeOfPart } from "./day-hours";
import type { Piece } from "./pieces";
import { find } from "./settle-day";
import type { DayPart } from "./vocabulary";

export interface SettledTime {
  time: TimeOfDay;
  /** 1 where the night has gone on into the next date: 1 o'clock tonight, 24:00. */
  daysLater: 0 | 1;
  /** Whether seconds were said. */
  exact: boolean;
}

/** Hours of "tonight" and "tomorrow night" up to this one belong to the next date. */
const LAST_HOUR_OF_NIGHT = 4;

/** The time of day that was said, null where none was. */
export function settleTime(
  pieces: readonly Piece[],
  hours: Partial<DayHours> | undefined,
): SettledTime | null {
  const clock = find(pieces, "clock");
  const parts = pieces.flatMap((piece) => (piece.kind === "part" ? [piece.part] : []));
  const part = parts.find((name) => name !== "midnight") ?? parts[0];
  if (clock !== undefined) {
    const { hour, daysLater } = onDayPart(clock.hour, clock.settled, part);
    const time = { hour, minute: clock.minute, second: clock.second ?? 0 };
    return { time, daysLater, exact: clock.second !== null };
  }
  // "Tonight at midnight" ends the day.
  if (parts.includes("midnight"))
    return { time: MIDNIGHT, daysLater: parts.length > 1 ? 1 : 0, exact: false };
  if (part !== undefined) return { time: timeOfPart(part, hours), daysLater: 0, exact: false };
  const endOfDay = find(pieces, "period", ({ unit, edge }) => unit === "day" && edge === "end");
  return endOfDay === undefined ? null : { time: timeOfPart("evening", hours), daysLater: 0, exact: false };
}

/** An hour of the clock in a part of the day: 8 in the evening is 20, 12 at night is 0 of the next date. */
function onDayPart(
  hour: number,
  isSettled: boolean,
  part: DayPart | undefined,
): { hour: number; daysLater: 0 | 1 } {
  if (hour === 24) return { hour: 0, daysLater: 1 };
  if (isSettled && hour !== 12) return { hour, daysLater: 0 };
  switch (part) {
    case "morning":
    case "smallHours":
      return { hour: hour % 12, daysLater: 0 };
    case "afternoon":
      return { hour: hour === 12 ? 12 : hour + 12, daysLater: 0 };
    case "noon":
      return { hour: hour < 6 ? hour + 12 : hour, daysLater: 0 };
    case "evening":
    case "night":
      if (hour === 12) return isSettled ? { hour, daysLater: 0 } : { hour: 0, daysLater: 1 };
      if (part === "night" && hour <= LAST_HOUR_OF_NIGHT) return { hour, daysLater: 1 };
      return { hour: hour + 12, daysLater: 0 };
    case "midnight":
    case undefined:
      return { hour, daysLater: 0 };
  }
}
