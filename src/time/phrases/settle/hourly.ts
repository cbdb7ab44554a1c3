/** Every so many hours, as times of the day. */
import { emptyParts } from "../../recurrence/recurrence-rule";
import type { Hand } from "../hand";
import { type Outcome, refusePhrase, settled } from "../moment";
import type { Every } from "../pieces/pieces";
import type { SettledTime } from "./settle-time";
import type { SettledRule } from "./settled-rule";

/** All round the clock the hours must come out even, or the wall clock can't stay; from 9 to 17 they need not. */
export function hourlyRule(
  every: Every,
  times: readonly SettledTime[],
  main: Hand,
  wall: number,
): Outcome<Omit<SettledRule, "except">> {
  const within = main.take("clockSpan");
  const [start, another] = times;
  if (another !== undefined || (within !== undefined && start !== undefined))
    return refusePhrase("ambiguous", "names several times to start at: name one");
  if (within === undefined && 24 % every.interval !== 0)
    return refusePhrase("unbounded", "repeats in hours that don't divide a day: name the times of the day");
  const minute = Math.floor(wall / 60);
  const from = within?.from ?? start?.time ?? { hour: Math.floor(minute / 60) % 24, minute: minute % 60 };
  const parts = emptyParts("DAILY");
  const first = within === undefined ? from.hour % every.interval : from.hour;
  const last = within === undefined ? 23 : lastHour(from.hour, within.to.hour);
  if (last < first) return refusePhrase("ambiguous", "ends before it begins");
  for (let hour = first; hour <= last; hour += every.interval) parts.byHour.push(hour);
  parts.byMinute = [from.minute];
  const weekday = main.take("weekday");
  if (weekday !== undefined)
    return refusePhrase("unread", "names weekdays beside hours: name the times of the day");
  const hours = parts.byHour.map((hour): SettledTime => {
    const time = { hour, minute: from.minute, second: 0 };
    return { time, daysLater: 0, exact: false, assumed: false, midnight: false };
  });
  return settled({ parts, times: hours });
}

/** `from 9 to 5` ends in the afternoon. */
function lastHour(from: number, to: number): number {
  return to <= from && to < 12 ? to + 12 : to;
}
