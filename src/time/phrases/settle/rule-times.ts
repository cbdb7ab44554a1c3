/** Several times of day in one rule: BYHOUR and BYMINUTE, and BYSETPOS where the minutes are unlike. */
import type { RuleParts } from "../../recurrence/recurrence-rule";
import { type Outcome, refusePhrase, settled } from "../moment";
import type { SettledTime } from "./settle-time";

const NOT_ONE_RULE = "names times of day that one rule can't say together";

/** Puts the times into the rule. A single one stands in the first occurrence alone. */
export function setTimes(parts: RuleParts, times: readonly SettledTime[]): Outcome<null> {
  if (times.length < 2) return settled(null);
  if (times.some(({ daysLater, exact }) => daysLater > 0 || exact))
    return refusePhrase("ambiguous", NOT_ONE_RULE);
  const hours = sorted(times.map(({ time }) => time.hour));
  const minutes = sorted(times.map(({ time }) => time.minute));
  const said = new Set(times.map(({ time }) => time.hour * 60 + time.minute));
  const all = hours.flatMap((hour) => minutes.map((minute) => hour * 60 + minute));
  parts.byHour = hours;
  parts.byMinute = minutes;
  if (said.size === all.length) return settled(null);
  // RFC 5545 makes all hours with all minutes: BYSETPOS picks those that were said, day by day.
  const positions = all.flatMap((time, index) => (said.has(time) ? [index + 1] : []));
  if (parts.bySetPos.length > 0 || !makeDaily(parts)) return refusePhrase("ambiguous", NOT_ONE_RULE);
  parts.bySetPos = positions;
  return settled(null);
}

function sorted(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}

/**
 * BYSETPOS counts within one period, so the period has to be a day or has to have one day only. A rule that is
 * every week, month or year becomes one that is every day with the same limits.
 */
function makeDaily(parts: RuleParts): boolean {
  if (parts.freq === "DAILY") return true;
  const numbered = parts.byDay.some(({ nth }) => nth !== null);
  const limited = parts.byDay.length + parts.byMonthDay.length > 0;
  if (limited && !numbered && parts.interval === 1) {
    parts.freq = "DAILY";
    return true;
  }
  // One date or one weekday of a period.
  return parts.byDay.length + parts.byMonthDay.length === 1 && parts.byMonth.length <= 1;
}
