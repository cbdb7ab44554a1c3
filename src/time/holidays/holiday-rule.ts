/** The day that a rule of the tables means in a year. Days are counted from 1970-01-01. */
import { civilOf, dayNumberOf, type Weekday, weekdayOfDay } from "../calendar";

/** The years of feasts that no rule says. */
export const FIRST_YEAR_OF_TABLES = 2024;
const FIRST_DAY_OF_TABLES = dayNumberOf(FIRST_YEAR_OF_TABLES, 1, 1);
export const LAST_YEAR_OF_TABLES = 2060;

/** A month and day, with the days by which it moves where it falls on a weekday. */
interface DateRule {
  month: number;
  day: number;
  moves: ReadonlyMap<Weekday, number>;
  /** Whether it is a day only where it moves. */
  onlyMoved: boolean;
}

export type HolidayRule =
  | { kind: "date"; date: DateRule }
  | { kind: "easter"; orthodox: boolean; days: number }
  | { kind: "weekday"; weekday: Weekday; month: number; day: number }
  | { kind: "table"; days: readonly number[] };

/** The rules of a text: several where both may be meant, none where the parts of a country differ. */
export function parseRules(text: string): HolidayRule[] {
  return text === "?" ? [] : text.split("|").map(parseRule);
}

const DATE = /^(?:([0-6])>)?(\d\d)-(\d\d)((?:[/~]\d[+-]\d)*)$/;

function parseRule(text: string): HolidayRule {
  const easter = /^([eo])(-?\d+)$/.exec(text);
  if (easter !== null) return { kind: "easter", orthodox: easter[1] === "o", days: Number(easter[2]) };
  const date = DATE.exec(text);
  if (date === null) return { kind: "table", days: daysOfTable(text.slice(1)) };
  const [, weekday, month, day, moved = ""] = date;
  const on = { month: Number(month), day: Number(day) };
  if (weekday !== undefined) return { kind: "weekday", weekday: weekdayOf(weekday), ...on };
  const moves = Array.from(moved.matchAll(/(\d)([+-]\d)/g), ([, from = "0", by]): [Weekday, number] => [
    weekdayOf(from),
    Number(by),
  ]);
  return { kind: "date", date: { ...on, moves: new Map(moves), onlyMoved: moved.startsWith("~") } };
}

/** 1970-01-04 */
const SUNDAY = 3;

function weekdayOf(figure: string): Weekday {
  return weekdayOfDay(SUNDAY + Number(figure));
}

function daysOfTable(text: string): number[] {
  let day = FIRST_DAY_OF_TABLES;
  return text.split(".").map((step) => {
    day += Number(step);
    return day;
  });
}

/** The days of a rule in a year: none in some, and of a feast of the moon now and then two. */
export function daysOfRule(rule: HolidayRule, year: number): number[] {
  switch (rule.kind) {
    case "easter":
      return [(rule.orthodox ? orthodoxEaster(year) : easter(year)) + rule.days];
    case "weekday": {
      const from = dayNumberOf(year, rule.month, rule.day);
      return [from + ((rule.weekday - weekdayOfDay(from) + 7) % 7)];
    }
    case "date": {
      const { month, day, moves, onlyMoved } = rule.date;
      const on = dayNumberOf(year, month, day);
      const by = moves.get(weekdayOfDay(on));
      return by === undefined && onlyMoved ? [] : [on + (by ?? 0)];
    }
    case "table":
      return rule.days.filter((day) => civilOf(day).year === year);
  }
}

/** Easter Sunday of the western churches, by Gauss as the Anonymous Gregorian algorithm has it. */
export function easter(year: number): number {
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

/** Easter Sunday of the Orthodox churches: Meeus' Julian algorithm, and the days by which that calendar is behind. */
export function orthodoxEaster(year: number): number {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const days = d + e + 114;
  const behind = Math.floor(year / 100) - Math.floor(year / 400) - 2;
  return dayNumberOf(year, Math.floor(days / 31), (days % 31) + 1) + behind;
}
