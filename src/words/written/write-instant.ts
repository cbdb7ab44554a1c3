/**
 * date-fns at work. No other file of the worker imports this one but when it runs (`served-words.ts`): the packages make
 * a formatter of `Intl` when they are evaluated, the first of which takes longer than the rest of a start.
 */
import { formatInTimeZone } from "date-fns-tz/formatInTimeZone";
import { type DateNames, dateLocaleOf } from "./date-locale";

/**
 * An instant (epoch seconds) in an IANA zone, by a pattern of date-fns. date-fns-tz makes a `Date` whose getters read the
 * zone's clock on a host in UTC, as every worker's is. On another host it would be an hour off in the hour that the
 * host's own clocks skip.
 */
export function writeInstant(instant: number, zone: string, pattern: string, names: DateNames): string {
  return formatInTimeZone(instant * 1000, zone, pattern, { locale: dateLocaleOf(names) });
}
