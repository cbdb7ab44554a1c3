/** Days of the year with a name of their own: fixed, counted from Easter, or a numbered weekday of a month. */
import { dayNumberOf, daysInMonth, type Weekday } from "../../calendar";

/** How a day is found in a year; `plus` days after it where it hangs on another day. */
export type HolidayRule =
  | { month: number; day: number }
  | { easter: number }
  | { month: number; weekday: Weekday; nth: number; plus?: number };

const HOLIDAYS = {
  newYear: { month: 1, day: 1 },
  newYearsEve: { month: 12, day: 31 },
  epiphany: { month: 1, day: 6 },
  orthodoxChristmas: { month: 1, day: 7 },
  martinLutherKing: { month: 1, weekday: 1, nth: 3 },
  valentine: { month: 2, day: 14 },
  defender: { month: 2, day: 23 },
  presidents: { month: 2, weekday: 1, nth: 3 },
  womensDay: { month: 3, day: 8 },
  patrick: { month: 3, day: 17 },
  joseph: { month: 3, day: 19 },
  aprilFools: { month: 4, day: 1 },
  liberationItaly: { month: 4, day: 25 },
  kingsDay: { month: 4, day: 27 },
  labourDay: { month: 5, day: 1 },
  liberationNetherlands: { month: 5, day: 5 },
  victory: { month: 5, day: 9 },
  victoryFrance: { month: 5, day: 8 },
  mothersDay: { month: 5, weekday: 0, nth: 2 },
  mothersDayFrance: { month: 5, weekday: 0, nth: -1 },
  mothersDaySpain: { month: 5, weekday: 0, nth: 1 },
  memorialDay: { month: 5, weekday: 1, nth: -1 },
  republicItaly: { month: 6, day: 2 },
  russiaDay: { month: 6, day: 12 },
  fathersDay: { month: 6, weekday: 0, nth: 3 },
  juneteenth: { month: 6, day: 19 },
  midsummerEve: { month: 6, day: 23 },
  canadaDay: { month: 7, day: 1 },
  independenceUs: { month: 7, day: 4 },
  bastille: { month: 7, day: 14 },
  assumption: { month: 8, day: 15 },
  laborDayUs: { month: 9, weekday: 1, nth: 1 },
  independenceBrazil: { month: 9, day: 7 },
  chinaDay: { month: 10, day: 1 },
  germanUnity: { month: 10, day: 3 },
  columbus: { month: 10, weekday: 1, nth: 2 },
  spainDay: { month: 10, day: 12 },
  halloween: { month: 10, day: 31 },
  reformation: { month: 10, day: 31 },
  allSaints: { month: 11, day: 1 },
  allSouls: { month: 11, day: 2 },
  guyFawkes: { month: 11, day: 5 },
  veterans: { month: 11, day: 11 },
  republicBrazil: { month: 11, day: 15 },
  thanksgiving: { month: 11, weekday: 4, nth: 4 },
  blackFriday: { month: 11, weekday: 4, nth: 4, plus: 1 },
  cyberMonday: { month: 11, weekday: 4, nth: 4, plus: 4 },
  sinterklaas: { month: 12, day: 5 },
  nicholas: { month: 12, day: 6 },
  constitutionSpain: { month: 12, day: 6 },
  immaculate: { month: 12, day: 8 },
  lucia: { month: 12, day: 13 },
  christmasEve: { month: 12, day: 24 },
  christmas: { month: 12, day: 25 },
  boxingDay: { month: 12, day: 26 },
  shroveMonday: { easter: -48 },
  shroveTuesday: { easter: -47 },
  ashWednesday: { easter: -46 },
  motheringSunday: { easter: -21 },
  palmSunday: { easter: -7 },
  maundyThursday: { easter: -3 },
  goodFriday: { easter: -2 },
  holySaturday: { easter: -1 },
  easter: { easter: 0 },
  easterMonday: { easter: 1 },
  ascension: { easter: 39 },
  pentecost: { easter: 49 },
  whitMonday: { easter: 50 },
  trinity: { easter: 56 },
  corpusChristi: { easter: 60 },
} as const satisfies Record<string, HolidayRule>;

export type HolidayName = keyof typeof HOLIDAYS;

/** Where a name means another day: the region of the locale. */
const ELSEWHERE: Readonly<Record<string, Partial<Record<HolidayName, HolidayRule>>>> = {
  CA: { thanksgiving: { month: 10, weekday: 1, nth: 2 } },
  GB: { mothersDay: HOLIDAYS.motheringSunday },
  IE: { mothersDay: HOLIDAYS.motheringSunday },
};

export function holidayRule(name: HolidayName, region: string | null): HolidayRule {
  return ELSEWHERE[region ?? ""]?.[name] ?? HOLIDAYS[name];
}

const EVES: ReadonlySet<HolidayName> = new Set([
  "christmasEve",
  "holySaturday",
  "midsummerEve",
  "newYearsEve",
]);

/** Whether a day is the eve of another, whose midnight ends it. */
export function isEve(name: HolidayName): boolean {
  return EVES.has(name);
}

/** The day of a year, counted from 1970-01-01. */
export function holidayIn(year: number, rule: HolidayRule): number {
  if ("easter" in rule) return easterDay(year) + rule.easter;
  if ("day" in rule) return dayNumberOf(year, rule.month, rule.day);
  return nthWeekday(year, rule.month, rule.weekday, rule.nth) + (rule.plus ?? 0);
}

function nthWeekday(year: number, month: number, weekday: Weekday, nth: number): number {
  const last = dayNumberOf(year, month, daysInMonth(year, month));
  const first = dayNumberOf(year, month, 1);
  const weekdayOf = (day: number) => (((day + 4) % 7) + 7) % 7;
  if (nth < 0) return last - ((weekdayOf(last) - weekday + 7) % 7) + (nth + 1) * 7;
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7;
}

/** Easter Sunday of the western churches, by Gauss as the Anonymous Gregorian algorithm has it. */
function easterDay(year: number): number {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const g = Math.floor((8 * century + 13) / 25);
  const h = (19 * a + century - Math.floor(century / 4) - g + 15) % 30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - h - (rest % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  return dayNumberOf(year, Math.floor(days / 31), (days % 31) + 1);
}
