/** Durations of ISO 8601 (section 5.5.2.4), such as `P1D`, `PT90M` or `P1M2DT3H`. */
import { daysInMonth, localOfSeconds, SECONDS_A_DAY, secondsOfLocal } from "./calendar";

const DURATION =
  /^P(?=.)(?:(\d{1,4})Y)?(?:(\d{1,5})M)?(?:(\d{1,5})W)?(?:(\d{1,6})D)?(?:T(?=\d)(?:(\d{1,7})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/;

/**
 * The instant that is a duration after `now`, both in epoch seconds. Years and months are those of UTC's calendar: where the
 * month has no such day, its last one counts (a month after 31 January is 28 or 29 February). Null for a text that is no
 * duration; signs and fractions are none here.
 */
export function laterByIso(now: number, text: string): number | null {
  const found = DURATION.exec(text);
  if (found === null) return null;
  const [years, months, weeks, days, hours, minutes, seconds] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  const moved = addMonths(now, (years ?? 0) * 12 + (months ?? 0));
  const whole = ((weeks ?? 0) * 7 + (days ?? 0)) * SECONDS_A_DAY;
  return moved + whole + (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
}

function addMonths(now: number, months: number): number {
  if (months === 0) return now;
  const local = localOfSeconds(now);
  const count = local.year * 12 + (local.month - 1) + months;
  const year = Math.floor(count / 12);
  const month = (count % 12) + 1;
  return secondsOfLocal({ ...local, year, month, day: Math.min(local.day, daysInMonth(year, month)) });
}
