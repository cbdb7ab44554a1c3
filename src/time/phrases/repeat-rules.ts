/** Expressions for repetition: every second Tuesday, daily, on weekdays, the last Friday of every month. */
import type { Weekday } from "../calendar";
import { type Rule, type RuleContext, span } from "./grammar";
import type { Words } from "./lexicon";
import type { Every, Piece, Span } from "./pieces";
import type { Unit } from "./vocabulary";

export const repeatRules: readonly Rule[] = [
  adverbs,
  pluralWeekdays,
  everySomething,
  numberedInMonths,
  times,
];

const WORKDAYS: Weekday[] = [1, 2, 3, 4, 5];
const WEEKEND: Weekday[] = [6, 0];

function every(
  unit: Unit | null,
  interval: number,
  weekdays: Weekday[] = [],
  more: Partial<Every> = {},
): Piece {
  return { kind: "every", every: { unit, interval, weekdays, nth: null, monthDay: null, ...more } };
}

function adverbs({ words }: RuleContext): Span[] {
  return [
    ...words
      .all("adverb")
      .map(({ from, to, value: [unit, interval] }) => span(from, to, every(unit, interval))),
    ...words.all("workdays").map(({ from, to }) => span(from, to, every("week", 1, WORKDAYS))),
    ...words.all("weekends").map(({ from, to }) => span(from, to, every("week", 1, WEEKEND))),
  ];
}

function times({ words }: RuleContext): Span[] {
  return words.all("number").flatMap(({ from, to, value }) => {
    const word = words.after("times", to);
    return word === undefined || !Number.isInteger(value)
      ? []
      : [span(from, word.to, { kind: "times", count: value })];
  });
}

/** `on Mondays and Thursdays`, `montags`, `les lundis`. */
function pluralWeekdays({ words }: RuleContext): Span[] {
  return words.all("plural").map(({ from, to, value }) => {
    const days = weekdaysFrom(to, [value as Weekday], "plural", words);
    return span(from, days.to, every("week", 1, days.weekdays));
  });
}

/** More weekdays after one: `and Thursday`, `, Friday`. */
function weekdaysFrom(
  from: number,
  first: Weekday[],
  kind: "weekday" | "plural",
  words: Words,
): { to: number; weekdays: Weekday[] } {
  const weekdays = [...first];
  let to = from;
  for (;;) {
    let position = to;
    for (let joint = words.after("and", position); joint !== undefined; joint = words.after("and", position))
      position = joint.to;
    const link = words.after("link", position);
    const next = words.after(kind, position) ?? (link === undefined ? undefined : words.after(kind, link.to));
    if (next === undefined || (position === to && words.spaced)) return { to, weekdays };
    weekdays.push(next.value as Weekday);
    to = next.to;
  }
}

/** `every`, perhaps with a number, and what it is that comes again. */
function everySomething({ words }: RuleContext): Span[] {
  return words.all("every").flatMap((word) => {
    const found = afterEvery(word.to, words);
    // Alone before a date (`every 1 March`, `jeden 1.`): whether one follows shows when they are put together.
    const bare = span(word.from, word.to, every(null, 1));
    return found === null ? [bare] : [span(word.from, found.to, ...found.pieces), bare];
  });
}

interface Found {
  to: number;
  pieces: Piece[];
}

function afterEvery(from: number, words: Words): Found | null {
  const other = words.after("other", from);
  const ordinal = words.after("ordinal", from);
  const number = words.after("number", from);
  const candidates: { to: number; interval: number; numbered: boolean }[] = [];
  if (other !== undefined) candidates.push({ to: other.to, interval: 2, numbered: ordinal !== undefined });
  if (ordinal !== undefined) candidates.push({ to: ordinal.to, interval: ordinal.value, numbered: true });
  if (number !== undefined) candidates.push({ to: number.to, interval: number.value, numbered: false });
  candidates.push({ to: from, interval: 1, numbered: false });
  for (const { to, interval, numbered } of candidates) {
    const found =
      Number.isInteger(interval) && interval !== 0 ? repeated(to, interval, numbered, words) : null;
    if (found !== null) return found;
  }
  return null;
}

function repeated(from: number, interval: number, numbered: boolean, words: Words): Found | null {
  const weekday = words.after("weekday", from);
  if (weekday !== undefined)
    return repeatedWeekday(weekday.to, weekday.value as Weekday, interval, numbered, words);
  const workday = words.after("workday", from);
  if (workday !== undefined) return { to: workday.to, pieces: [every("week", 1, WORKDAYS)] };
  const weekend = words.after("weekend", from);
  if (weekend !== undefined) return { to: weekend.to, pieces: [every("week", Math.abs(interval), WEEKEND)] };
  const part = words.after("part", from);
  if (part !== undefined && interval === 1)
    return { to: part.to, pieces: [every("day", 1), { kind: "part", part: part.value }] };
  const unit = words.after("unit", from);
  if (unit === undefined || interval < 1) return null;
  const fortnight = unit.value === "fortnight";
  return { to: unit.to, pieces: [fortnight ? every("week", 2 * interval) : every(unit.value, interval)] };
}

/** "Every last Friday" and "every third Friday of the month" number the days of a month. */
function repeatedWeekday(
  from: number,
  first: Weekday,
  interval: number,
  numbered: boolean,
  words: Words,
): Found {
  const { to, weekdays } = weekdaysFrom(from, [first], "weekday", words);
  const ofMonth = words.after("ofMonth", to);
  if (numbered && ofMonth !== undefined)
    return { to: ofMonth.to, pieces: [every("month", 1, weekdays, { nth: interval })] };
  if (interval < 0) return { to, pieces: [every("month", 1, weekdays, { nth: interval })] };
  return { to, pieces: [every("week", interval, weekdays)] };
}

/** `the first Friday of every month`, `the last day of each month`, `毎月第2火曜日`. */
function numberedInMonths({ words }: RuleContext): Span[] {
  return words.all("ordinal").flatMap(({ from, to, value }) => {
    const numbered = numberedDay(to, value, words);
    if (numbered === null) return [];
    const after = words.after("everyMonth", numbered.to);
    if (after !== undefined) return [span(from, after.to, numbered.piece)];
    const link = words.before("link", from);
    const before = words.before("everyMonth", from) ?? (link && words.before("everyMonth", link.from));
    return before === undefined ? [] : [span(before.from, numbered.to, numbered.piece)];
  });
}

function numberedDay(from: number, nth: number, words: Words): { to: number; piece: Piece } | null {
  const weekday = words.after("weekday", from);
  if (weekday !== undefined) {
    const { to, weekdays } = weekdaysFrom(weekday.to, [weekday.value as Weekday], "weekday", words);
    return { to, piece: every("month", 1, weekdays, { nth }) };
  }
  const workday = words.after("workday", from);
  if (workday !== undefined) return { to: workday.to, piece: every("month", 1, WORKDAYS, { nth }) };
  const unit = words.after("unit", from);
  if (unit?.value !== "day") return null;
  return { to: unit.to, piece: every("month", 1, [], { monthDay: nth }) };
}
