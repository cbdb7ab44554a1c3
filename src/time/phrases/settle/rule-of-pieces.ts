/** The rule that the pieces of a series say, without its times and its end. */
import type { Weekday } from "../../calendar";
import { emptyParts, type Frequency, type RuleParts, WEEKDAY_CODES } from "../../recurrence/recurrence-rule";
import type { Hand } from "../hand";
import { type Outcome, refusePhrase, settled } from "../moment";
import type { Every, Kind, Of } from "../pieces/pieces";
import { hourlyRule } from "./hourly";
import type { SettleContext } from "./settle-context";
import type { SettledTime } from "./settle-time";
import type { SettledRule } from "./settled-rule";
import { yearlyHoliday } from "./yearly-holiday";

const FREQUENCIES: Partial<Record<NonNullable<Every["unit"]>, Frequency>> = {
  day: "DAILY",
  week: "WEEKLY",
  month: "MONTHLY",
  year: "YEARLY",
};

/** What a bare "every" may stand before, beside a part of the day. */
const REPEATED: readonly Kind[] = ["weekday", "calendar", "nth", "dayOfMonth", "holiday", "period"];

const TOO_OFTEN = "repeats too often: at most several times a day";
const NOTHING = "names nothing that repeats";

type RuleCountry = Pick<SettleContext, "now" | "zone" | "week">;

export function settleRule(
  hands: { main: Hand; except: Hand },
  times: readonly SettledTime[],
  wall: number,
  country: RuleCountry,
): Outcome<SettledRule> {
  const { main } = hands;
  const every = takeEvery(main);
  if (!every.ok) return every;
  const { unit } = every.value;
  if (unit === "second" || unit === "minute") return refusePhrase("unbounded", TOO_OFTEN);
  if (unit === "hour") {
    const hourly = hourlyRule(every.value, times, main, wall);
    return hourly.ok ? leaveOut(hourly.value, hands.except, country) : hourly;
  }
  const parts = unit === null ? bareRule(main, country) : ruleOfUnit(every.value, main, country);
  if (!parts.ok) return parts;
  return leaveOut({ parts: inMonths(parts.value, main), times }, hands.except, country);
}

/** `every Monday in January`: of each year. A year or a turn beside the month is left, and refuses. */
function inMonths(parts: RuleParts, main: Hand): RuleParts {
  const isDaily = parts.freq === "DAILY" || (parts.freq === "WEEKLY" && parts.byDay.length > 0);
  if (!isDaily || parts.interval > 1) return parts;
  const months = main.takeIf("month", ({ turn }) => turn === "coming")?.months;
  return months === undefined ? parts : { ...parts, byMonth: sortedDays(months) };
}

/** What is repeated. A bare "every" and a unit beside it are one; two units are refused. */
function takeEvery(main: Hand): Outcome<Every> {
  const all = main.takeAll("every").map(({ every }) => every);
  const ofMonth = main.takeAll("ofMonth");
  // "Every third Friday of the month" numbers the Friday.
  const numbering = all.find(({ unit, ordinal }) => unit === "week" && ordinal);
  if (numbering !== undefined && all.length === 1 && (ofMonth.length > 0 || main.has("month")))
    return numbered(numbering, main);
  if (ofMonth.some(({ every }) => every)) all.push({ unit: "month", interval: 1, ordinal: false });
  const [first, ...others] = all.filter(({ unit }) => unit !== null);
  const bares = all.filter(({ unit }) => unit === null).length;
  if (bares > 1) return refusePhrase("unread", "repeats in two ways: name one");
  // "Every day every" says nothing with its second word.
  if (first !== undefined && bares > 0 && !main.saidPart() && !REPEATED.some((kind) => main.has(kind)))
    return refusePhrase("unread", NOTHING);
  const bare: Every = { unit: null, interval: 1, ordinal: false };
  for (const other of others)
    if (other.unit !== first?.unit || (other.interval !== first?.interval && other.interval !== 1))
      return refusePhrase("ambiguous", "repeats in two ways: name one");
  const every = first ?? bare;
  if (
    ofMonth.length > 0 &&
    every.unit !== "month" &&
    !(main.has("nth") || main.has("dayOfMonth") || main.has("edge"))
  )
    return refusePhrase("unread", NOTHING);
  return settled(ofMonth.length > 0 && every.unit === null ? { ...bare, unit: "month" } : every);
}

function numbered(every: Every, main: Hand): Outcome<Every> {
  const weekday = main.take("weekday");
  if (weekday === undefined || !every.ordinal) return refusePhrase("unread", NOTHING);
  main.add({ kind: "nth", nths: [every.interval], weekdays: weekday.weekdays });
  return settled({ unit: main.has("month") ? "year" : "month", interval: 1, ordinal: false });
}

/** A bare "every", before what is repeated: a weekday, a date, a holiday, a part of the day. */
function bareRule(main: Hand, country: RuleCountry): Outcome<RuleParts> {
  if (main.has("calendar") || main.has("holiday")) return yearly(emptyParts("YEARLY"), main, country);
  const dated = main.has("nth") || main.has("dayOfMonth");
  if (dated && main.has("month")) return yearly(emptyParts("YEARLY"), main, country);
  if (dated) return monthly(emptyParts("MONTHLY"), main);
  if (main.has("weekday")) return weekly(emptyParts("WEEKLY"), main, country);
  const weekend = main.takeIf("period", ({ unit, offset }) => unit === "weekend" && offset === 0);
  if (weekend !== undefined)
    return settled({ ...emptyParts("WEEKLY"), byDay: country.week.weekend.map(codeOf) });
  if (main.saidPart()) return settled(emptyParts("DAILY"));
  return refusePhrase("unread", NOTHING);
}

function ruleOfUnit(every: Every, main: Hand, country: RuleCountry): Outcome<RuleParts> {
  const freq = every.unit === null ? undefined : FREQUENCIES[every.unit];
  if (freq === undefined) return refusePhrase("no_time", NOTHING);
  const parts = { ...emptyParts(freq), interval: every.interval };
  switch (freq) {
    case "DAILY": {
      // `alle 14 Tage am Montag`: whole weeks have weekdays.
      const inWeeks = every.interval % 7 === 0 && main.has("weekday");
      return inWeeks
        ? weekly({ ...parts, freq: "WEEKLY", interval: every.interval / 7 }, main, country)
        : settled(parts);
    }
    case "WEEKLY":
      return weeklyOf(every, parts, main, country);
    case "MONTHLY":
      return monthly(parts, main);
    case "YEARLY":
      return yearly(parts, main, country);
  }
}

/** "Every second Tuesday" is every other; "every third Friday" may be one of each month. */
function weeklyOf(every: Every, parts: RuleParts, main: Hand, country: RuleCountry): Outcome<RuleParts> {
  const weekday = main.has("weekday") ? weekly(parts, main, country) : null;
  if (weekday !== null) {
    if (!every.ordinal || every.interval === 2 || !weekday.ok) return weekday;
    if (every.interval === 1) return numberWeekday(weekday.value, 1);
    return refusePhrase("ambiguous", "may count weeks or number a weekday of the month", {
      wordings: bothReadings(every.interval, weekday.value),
    });
  }
  const weekend = main.takeIf("period", ({ unit, offset }) => unit === "weekend" && offset === 0);
  if (weekend !== undefined) parts.byDay = country.week.weekend.map(codeOf);
  return settled(parts);
}

const NAMES = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function bothReadings(interval: number, { byDay }: RuleParts): string[] {
  const [only, another] = byDay.map(({ day }) => NAMES[WEEKDAY_CODES.indexOf(day)] ?? "");
  if (only === undefined || another !== undefined || interval > 5) return [];
  const ordinal = ["third", "fourth", "fifth"][interval - 3] ?? "";
  return [`every ${interval} weeks on ${only}`, `the ${ordinal} ${only} of every month`];
}

function numberWeekday({ byDay }: RuleParts, nth: number): Outcome<RuleParts> {
  return settled({ ...emptyParts("MONTHLY"), byDay: byDay.map(({ day }) => ({ day, nth })) });
}

function weekly(parts: RuleParts, main: Hand, { week }: RuleCountry): Outcome<RuleParts> {
  const weekday = main.take("weekday");
  if (weekday === undefined || weekday.turn !== "coming") return refusePhrase("unread", NOTHING);
  const byDay = weekday.weekdays.map(codeOf);
  // Which days are of one week matters where a rule takes several of every other week.
  const weekStart = parts.interval > 1 && byDay.length > 1 ? codeOf(week.workdays[0] ?? 1).day : "MO";
  return settled({ ...parts, byDay, weekStart });
}

/** A month has at most so many of one weekday. */
const MOST_OF_A_WEEKDAY = 5;

function monthly(parts: RuleParts, main: Hand): Outcome<RuleParts> {
  const nth = main.take("nth");
  if (nth !== undefined) return settled(numberDays(parts, nth));
  const days = main.take("dayOfMonth")?.days;
  // "Every Friday the 13th" is both; a low ordinal may number the weekday.
  const isDate = days?.every((day) => day > MOST_OF_A_WEEKDAY) === true;
  const weekday = isDate ? main.takeIf("weekday", ({ turn }) => turn === "coming") : undefined;
  if (days !== undefined)
    return settled({
      ...parts,
      byMonthDay: sortedDays(days),
      ...(weekday === undefined ? {} : { byDay: weekday.weekdays.map(codeOf) }),
    });
  const edge = main.take("edge")?.edge;
  if (edge !== undefined) {
    main.takeIf("period", ({ unit, offset }) => unit === "month" && offset === 0);
    return settled({ ...parts, byMonthDay: [edge === "end" ? -1 : 1] });
  }
  // "Monthly on the last Friday": here "last" numbers, and is not the one that has been.
  const last = main.takeIf("weekday", ({ turn }) => turn === "last");
  if (last !== undefined)
    return settled(numberDays(parts, { kind: "nth", nths: [-1], weekdays: last.weekdays }));
  return settled(parts);
}

function yearly(parts: RuleParts, main: Hand, country: RuleCountry): Outcome<RuleParts> {
  const calendar = main.take("calendar");
  if (calendar !== undefined) {
    if (calendar.other !== null)
      return refusePhrase("ambiguous", "can be read with the day or the month first");
    if (calendar.year !== null) return refusePhrase("unread", "names a year but repeats");
    return settled({ ...parts, byMonth: [calendar.month], byMonthDay: sortedDays(calendar.days) });
  }
  const holiday = main.take("holiday");
  if (holiday !== undefined) return yearlyHoliday(parts, holiday.holiday, country);
  const months = main.take("month")?.months ?? [];
  const nth = main.take("nth");
  if (nth !== undefined) {
    if (months.length === 0 && nth.weekdays === null)
      return refusePhrase("unread", "numbers a day of no month");
    return settled(numberDays({ ...parts, byMonth: sortedDays(months) }, nth));
  }
  const days = main.take("dayOfMonth")?.days;
  if (days === undefined)
    return months.length === 0 ? settled(parts) : refusePhrase("unread", "names a month but no day of it");
  if (months.length === 0) return refusePhrase("unread", "names a day of no month");
  return settled({ ...parts, byMonth: sortedDays(months), byMonthDay: sortedDays(days) });
}

/** The nth of one weekday, the nth day among several, or the nth date. */
function numberDays(parts: RuleParts, { nths, weekdays }: Of<"nth">): RuleParts {
  if (weekdays === null) return { ...parts, byMonthDay: [...nths] };
  const numbers = [...nths].sort((a, b) => (a > 0 ? a : 100 + a) - (b > 0 ? b : 100 + b));
  if (weekdays.length > 1) return { ...parts, byDay: weekdays.map(codeOf), bySetPos: numbers };
  return { ...parts, byDay: numbers.flatMap((nth) => weekdays.map((day) => ({ ...codeOf(day), nth }))) };
}

/** Weekdays that are left out of days or weekdays: what stays are the others. */
function leaveOut(
  { parts, times }: Omit<SettledRule, "except">,
  hand: Hand,
  { week }: RuleCountry,
): Outcome<SettledRule> {
  const weekend = hand.takeIf("period", ({ unit, offset }) => unit === "weekend" && offset === 0);
  const except = [...(hand.take("weekday")?.weekdays ?? []), ...(weekend === undefined ? [] : week.weekend)];
  if (except.length === 0) return settled({ parts, times, except });
  const out = except.map((day) => codeOf(day).day);
  const weekly = parts.freq === "WEEKLY" && parts.byDay.length > 0;
  const daily = parts.freq === "DAILY" && (parts.interval === 1 || parts.byHour.length > 0);
  if (!weekly && !daily) return refusePhrase("unread", "leaves out weekdays of what has none");
  const before = weekly ? parts.byDay : ([1, 2, 3, 4, 5, 6, 0] as const).map(codeOf);
  const byDay = before.filter(({ day }) => !out.includes(day));
  if (byDay.length === 0) return refusePhrase("no_time", "leaves out every day");
  if (before.length - byDay.length < except.length)
    return refusePhrase("unread", "leaves out a weekday that it doesn't have");
  const freq = parts.byHour.length > 0 ? "DAILY" : "WEEKLY";
  return settled({ parts: { ...parts, freq, byDay }, times, except });
}

function sortedDays(days: readonly number[]): number[] {
  return [...new Set(days)].sort((a, b) => a - b);
}

function codeOf(weekday: Weekday): { day: (typeof WEEKDAY_CODES)[number]; nth: null } {
  return { day: WEEKDAY_CODES[weekday] ?? "MO", nth: null };
}
