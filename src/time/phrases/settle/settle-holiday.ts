/** Which day a holiday is: by the calendar of the user's country, and by no other. */
import { civilOf } from "../../calendar";
import { holidaysIn, lastHoliday, type NamedHoliday, NOT_KNOWN, nextHoliday } from "../../holidays/holiday";
import { agreeing, type DayContext, takeYear } from "../day-context";
import { dateOfDay } from "../days";
import type { Hand } from "../hand";
import { type Outcome, refusePhrase, settled } from "../moment";
import type { TurnKind } from "../pieces/pieces";

export function settleHoliday(hand: Hand, context: DayContext): Outcome<number> {
  const piece = hand.take("holiday");
  if (piece === undefined) return refusePhrase("no_time", "names no time");
  const { holiday, turn } = piece;
  const year = takeYear(hand, context);
  if (holiday.rules.length === 0) return refuseHoliday(holiday, context.today, year);
  const days = [...new Set(holiday.rules.flatMap((rule) => daysMeant(rule, year, turn, context.today)))];
  const [day, another] = days.sort((a, b) => a - b);
  if (day === undefined) return refusePhrase("no_time", NOT_KNOWN);
  if (another !== undefined)
    return refusePhrase("ambiguous", "names a day that comes twice, or that is kept on two days", { days });
  return turn === "last" ? settled(day) : agreeing(day, hand, context);
}

/** The days of a rule in the year that was said, else the coming one, this year's or the last one. */
function daysMeant(rule: string, year: number | null, turn: TurnKind, today: number): number[] {
  if (rule.includes("|")) return rule.split("|").flatMap((one) => daysMeant(one, year, turn, today));
  if (year !== null) return holidaysIn(year, rule);
  if (turn === "last") return known(lastHoliday(rule, today));
  const inThisYear = turn === "this" ? holidaysIn(civilOf(today).year, rule) : [];
  const [first] = inThisYear;
  if (first === undefined) return known(nextHoliday(rule, today));
  return [inThisYear.find((day) => day >= today) ?? first];
}

function known(day: number | null): number[] {
  return day === null ? [] : [day];
}

/** The last day that was, today included: what a stretch of time means by a name. */
export function holidayBefore({ rules }: NamedHoliday, today: number): number | null {
  const [rule, another] = rules;
  const isOne = rule !== undefined && another === undefined && !rule.includes("|");
  return isOne ? lastHoliday(rule, today + 1) : null;
}

/** So many dates are offered, each with so many countries; more are counted. */
const MOST_DATES = 4;
const MOST_COUNTRIES = 3;
/** More than these are no question that a person would answer. */
const MOST_READINGS = 3;

/** A name that isn't one day of the country, with the days of those that have it. Days are counted from 1970-01-01. */
export function refuseHoliday(
  holiday: NamedHoliday,
  today: number,
  year: number | null = null,
): Outcome<never> {
  const { name, country, byPart, rules, elsewhere } = holiday;
  if (byPart && country !== null)
    return refusePhrase("ambiguous", `names "${name}", which is no one day in ${country}: send the date`);
  const said = rules.length > 0 ? [{ rule: rules.join("|"), countries: [country ?? ""] }] : elsewhere;
  const dates = new Map<number, string[]>();
  for (const { rule, countries } of said)
    for (const day of daysMeant(rule, year, "coming", today))
      dates.set(day, [...(dates.get(day) ?? []), ...countries]);
  const listed = [...dates]
    .slice(0, MOST_DATES)
    .map(([day, countries]) => `${dateOfDay(day)} in ${named(countries)}`);
  if (dates.size > MOST_DATES) listed.push("other days elsewhere");
  const message = `names "${name}", ${reasonOf(holiday)} (${listed.join(", ")}): send the date`;
  return refusePhrase("ambiguous", message, { days: dates.size <= MOST_READINGS ? [...dates.keys()] : [] });
}

function reasonOf({ country, rules }: NamedHoliday): string {
  if (country === null) return "which is on other days in other countries";
  return rules.length > 0 ? "which is kept on two days" : `of which no day is known in ${country}`;
}

function named(countries: readonly string[]): string {
  const shown = countries.slice(0, MOST_COUNTRIES);
  const left = countries.length - shown.length;
  if (left > 0) return `${shown.join(", ")} and ${left} more`;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
