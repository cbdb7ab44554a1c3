/** Whose midnight "midnight" is: a day has one at its beginning and one at its end. */
import { civilOf, daysInMonth } from "../../calendar";
import { type RuleParts, WEEKDAY_CODES } from "../../recurrence/recurrence-rule";
import { dateOfDay } from "../days";
import type { Hand } from "../hand";
import { type Outcome, refusePhrase, settled } from "../moment";
import { writeReading } from "../refusals";
import type { SettledMoment } from "./settle-context";
import type { SettledTime } from "./settle-time";

/** Whether the day that is named is the eve of another: its midnight ends it. */
export function namesEve(hand: Hand): boolean {
  const holiday = hand.peek("holiday")?.holiday;
  if (holiday !== undefined) return holiday.isEve;
  const calendar = hand.peek("calendar");
  return calendar?.month === LAST_MONTH && calendar.days.every((day) => day === LAST_DAY);
}

const LAST_MONTH = 12;
const LAST_DAY = 31;

/**
 * The days that may begin with the midnight of a day, all counted from 1970-01-01. Today's is the one to come, an eve's ends
 * the eve, and of a day that is over both have passed; of any other day it may be either.
 */
export function daysOfMidnight(
  day: number,
  { today, eve }: { today: number; eve: boolean },
): readonly number[] {
  return day <= today || eve || isLastOfYear(day) ? [day + 1] : [day, day + 1];
}

/** The refusal of a midnight that may begin or end a day, with what the phrase means in either case. */
export function refuseMidnight(
  day: number,
  moments: readonly Outcome<SettledMoment>[],
): Outcome<SettledMoment> {
  const refusal = moments.find((moment) => !moment.ok);
  if (refusal !== undefined) return refusal;
  const readings = moments.flatMap((moment) => (moment.ok ? [writeReading(moment.value.parsed)] : []));
  return refusePhrase("ambiguous", `may be the midnight that begins or ends ${dateOfDay(day)}`, { readings });
}

/**
 * A rule of days whose hours lie in the night after them: "every Friday night at 1" is on Saturdays. Midnight is every
 * day's, and ends an eve; of any other day it may be either. The rule is changed in place.
 */
export function placeNights(
  parts: RuleParts,
  times: readonly SettledTime[],
  eve: boolean,
): Outcome<readonly SettledTime[]> {
  const [time, another] = times;
  const isOfDays = parts.byDay.length + parts.byMonthDay.length > 0;
  if (!isOfDays || time === undefined || another !== undefined) return settled(times);
  const isMidnight = time.midnight && time.daysLater === 0;
  if (isMidnight && !eve) return refusePhrase("ambiguous", "may be the midnight that begins or ends the day");
  if (!isMidnight && time.daysLater === 0) return settled(times);
  if (!moveOn(parts)) return refusePhrase("ambiguous", "names a night of a date: name the date of its hour");
  return settled([{ ...time, daysLater: 0, midnight: false }]);
}

/** Has a rule of weekdays or of one date of the year come a day later; false for any other. */
function moveOn(parts: RuleParts): boolean {
  const [month, day] = [parts.byMonth[0], parts.byMonthDay[0]];
  const { byDay } = parts;
  if (parts.freq === "WEEKLY" && byDay.length > 0) {
    parts.byDay = byDay.map((one) => ({ ...one, day: dayAfter(one.day) }));
    return true;
  }
  if (month === undefined || day === undefined || parts.byMonthDay.length > 1 || byDay.length > 0)
    return false;
  const isLast = day === daysInMonth(COMMON_YEAR, month);
  parts.byMonth = [isLast ? (month % LAST_MONTH) + 1 : month];
  parts.byMonthDay = [isLast ? 1 : day + 1];
  return month !== 2 || day < 28;
}

function dayAfter(code: (typeof WEEKDAY_CODES)[number]): (typeof WEEKDAY_CODES)[number] {
  return WEEKDAY_CODES[(WEEKDAY_CODES.indexOf(code) + 1) % 7] ?? code;
}

const COMMON_YEAR = 2027;

function isLastOfYear(day: number): boolean {
  const { month, day: date } = civilOf(day);
  return month === LAST_MONTH && date === LAST_DAY;
}
