/** Windows of so many days: they are local days, as labels count them. 0 is the rest of today; 2 on a Friday ends with Sunday. */
import { addDays, SECONDS_A_DAY } from "./calendar";
import { firstInstantOf, localDateOf } from "./zones/zone";

/** The first instant (epoch seconds) after the last of so many days after today, in a zone. */
export function horizonEnd(zone: string, now: number, days: number): number {
  return firstInstantOf(zone, addDays(localDateOf(zone, now), days + 1));
}

/** Seconds after which so many days are over in every zone, also where one of them is longer. */
export function horizonSeconds(days: number): number {
  return (days + 2) * SECONDS_A_DAY;
}

/** Whether an instant lies before the end of so many days after today. */
export function isWithinDays(instant: number, zone: string, now: number, days: number): boolean {
  // Most are so near, or so far, that no zone's days need to be counted.
  if (instant <= now + (days - 2) * SECONDS_A_DAY) return true;
  return instant <= now + horizonSeconds(days) && instant < horizonEnd(zone, now, days);
}

/** When an instant comes inside the horizon of so many days: as the date begins that is so long before its own. */
export function horizonBegin(instant: number, zone: string, days: number): number {
  return firstInstantOf(zone, addDays(localDateOf(zone, instant), -days));
}
