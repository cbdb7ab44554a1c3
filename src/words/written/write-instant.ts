/**
 * date-fns at work. No other file of the worker imports this one but when it runs (`served-words.ts`): the packages make
 * a formatter of `Intl` when they are evaluated, the first of which takes longer than the rest of a start.
 */
import { formatInTimeZone } from "date-fns-tz/formatInTimeZone";
import { twoDigits } from "../../time/calendar";
import { offsetAt } from "../../time/zones/zone";
import { type DateNames, dateLocaleOf } from "./date-locale";

/**
 * An instant (epoch seconds) in an IANA zone, by a pattern of date-fns. date-fns-tz makes a `Date` whose getters read the
 * zone's clock on a host in UTC, as every worker's is. On another host it would be an hour off in the hour that the
 * host's own clocks skip.
 */
export function writeInstant(instant: number, zone: string, pattern: string, names: DateNames): string {
  return formatInTimeZone(instant * 1000, offsetName(zone, instant), pattern, {
    locale: dateLocaleOf(names),
  });
}

/**
 * The zone's offset at an instant, such as `+05:45`, by which date-fns-tz needs no formatter of its own: each would keep some
 * 48 KB a zone. A zone's name where its offset isn't of whole minutes, as before clocks were set by zones.
 */
function offsetName(zone: string, instant: number): string {
  const offset = offsetAt(zone, instant);
  if (offset % 60 !== 0) return zone;
  const minutes = Math.abs(offset) / 60;
  return `${offset < 0 ? "-" : "+"}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}
