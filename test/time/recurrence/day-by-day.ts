import { type RuleParts, WEEKDAY_CODES } from "../../../src/time/recurrence/recurrence-rule";

const DAY = 86_400_000;

/**
 * RFC 5545 section 3.3.10 read day by day on the platform's own calendar: slow, plain, and right on what the libraries
 * get wrong. Readings from `start` to `until`, `YYYY-MM-DDTHH:MM:SS`.
 */
export function readDayByDay(parts: RuleParts, start: string, until: string): string[] {
  const begin = new Date(`${start}Z`);
  // The whole of the last interval, which BYSETPOS counts through.
  const last = Date.parse(`${until}Z`) + (parts.freq === "YEARLY" ? 373 : 31) * DAY;
  const sets = new Map<number, Date[]>();
  for (let at = Date.UTC(begin.getUTCFullYear() - 1, 0, 1); at < last; at += DAY) {
    const day = new Date(at);
    const interval = intervalOf(parts, parts.byWeekNo.length > 0 ? middleOfWeek(parts, day) : day);
    if ((interval - intervalOf(parts, begin)) % parts.interval !== 0 || !fits(parts, day, begin)) continue;
    sets.set(interval, [...(sets.get(interval) ?? []), day]);
  }
  return [...sets.values()]
    .flatMap((days) => {
      const set = days.flatMap((day) => timesOn(parts, day, begin));
      return set.filter((_, index) => names(parts.bySetPos, index + 1, set.length));
    })
    .filter((reading) => reading >= start)
    .slice(0, parts.count ?? Number.POSITIVE_INFINITY)
    .filter((reading) => reading <= until);
}

/** The number of the interval that a day lies in. */
function intervalOf(parts: RuleParts, day: Date): number {
  switch (parts.freq) {
    case "DAILY":
      return Math.floor(day.getTime() / DAY);
    case "WEEKLY":
      return Math.floor(startOfWeek(parts, day).getTime() / DAY / 7);
    case "MONTHLY":
      return day.getUTCFullYear() * 12 + day.getUTCMonth();
    case "YEARLY":
      return day.getUTCFullYear();
  }
}

function fits(parts: RuleParts, day: Date, begin: Date): boolean {
  const { freq, byMonth, byWeekNo, byYearDay, byMonthDay, byDay } = parts;
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
  const ofMonth = [day.getUTCDate(), new Date(Date.UTC(year, month + 1, 0)).getUTCDate()] as const;
  const ofYear = [dayOfYear(day), dayOfYear(new Date(Date.UTC(year, 11, 31)))] as const;
  if (byMonth.length > 0 && !byMonth.includes(month + 1)) return false;
  if (byWeekNo.length > 0 && !names(byWeekNo, ...weekOfYear(parts, day))) return false;
  if (!names(byYearDay, ...ofYear) || !names(byMonthDay, ...ofMonth)) return false;
  if (byDay.length > 0) {
    const [place, size] = freq === "MONTHLY" || byMonth.length > 0 ? ofMonth : ofYear;
    const nth = [Math.ceil(place / 7), -Math.ceil((size + 1 - place) / 7)];
    return byDay.some((one) => one.day === codeOf(day) && (one.nth === null || nth.includes(one.nth)));
  }
  if (freq === "DAILY" || byYearDay.length + byMonthDay.length > 0) return true;
  if (freq === "WEEKLY" || byWeekNo.length > 0) return codeOf(day) === codeOf(begin);
  if (freq === "YEARLY" && byMonth.length === 0 && month !== begin.getUTCMonth()) return false;
  return day.getUTCDate() === begin.getUTCDate();
}

function names(list: number[], place: number, size: number): boolean {
  return list.length === 0 || list.some((one) => (one > 0 ? one : size + 1 + one) === place);
}

function timesOn(parts: RuleParts, day: Date, begin: Date): string[] {
  const hours = parts.byHour.length > 0 ? parts.byHour : [begin.getUTCHours()];
  const minutes = parts.byMinute.length > 0 ? parts.byMinute : [begin.getUTCMinutes()];
  return hours.flatMap((hour) =>
    minutes.map((minute) =>
      new Date(day.getTime() + (hour * 60 + minute) * 60_000).toISOString().slice(0, 19),
    ),
  );
}

/** Its week's number, and that of the year's last week, which has 28 December in it. */
function weekOfYear(parts: RuleParts, day: Date): [week: number, weeks: number] {
  const middle = middleOfWeek(parts, day);
  const last = middleOfWeek(parts, new Date(Date.UTC(middle.getUTCFullYear(), 11, 28)));
  return [Math.ceil(dayOfYear(middle) / 7), Math.ceil(dayOfYear(last) / 7)];
}

/** A week lies in the year that has four of its days, and so the fourth. */
function middleOfWeek(parts: RuleParts, day: Date): Date {
  return new Date(startOfWeek(parts, day).getTime() + 3 * DAY);
}

function startOfWeek(parts: RuleParts, day: Date): Date {
  const since = (day.getUTCDay() - WEEKDAY_CODES.indexOf(parts.weekStart) + 7) % 7;
  return new Date(day.getTime() - since * DAY);
}

function dayOfYear(day: Date): number {
  return Math.floor((day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 1)) / DAY) + 1;
}

function codeOf(day: Date): string | undefined {
  return WEEKDAY_CODES[day.getUTCDay()];
}
