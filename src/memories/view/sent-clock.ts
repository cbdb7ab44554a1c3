import { localMinute } from "../../time/display";
import type { ParsedTime } from "../../time/iso";
import { offsetAt } from "../../time/zones/zone";

/** A due time (epoch seconds) that was sent with an offset in seconds. */
export interface SentClock {
  at: number;
  offset: number;
}

/** The clock that a due time was sent by; null for one of the user's own. */
export function sentClock(time: ParsedTime | undefined): SentClock | null {
  if (time?.kind !== "instant" || time.offset === undefined) return null;
  return { at: time.at, offset: time.offset };
}

/** What a due time is on its user's clock, said where it was sent by another one; null where there's nothing to say. */
export function clockAbroad(sent: SentClock | null, zone: string): string | null {
  if (sent === null || sent.offset === offsetAt(zone, sent.at)) return null;
  const clock = localMinute(zone, sent.at);
  return `due_at was sent with an offset that isn't the user's: it is ${clock} for them (${zone}); send it without one for their own clock`;
}
